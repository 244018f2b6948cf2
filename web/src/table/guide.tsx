// The guided first game: a few words when something is on the table for the first time.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, GuideStep } from "../board";
import { strings } from "../strings";

interface GuideProps {
  steps: GuideStep[];
  props: BoardProps;
}

export function Guide({ steps, props }: GuideProps): JSX.Element | null {
  const [passed, setPassed] = useState<Set<number>>(new Set());
  const [ended, setEnded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const at = ended ? -1 : steps.findIndex((step, i) => !passed.has(i) && holds(step, props));
  const step = steps[at];
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !step) return undefined;
    const target = step.at ? document.querySelector(`.board ${step.at}`) ?? document.querySelector(step.at) : null;
    const own = element.getBoundingClientRect();
    if (!target) {
      element.style.left = `${(innerWidth - own.width) / 2}px`;
      element.style.top = `${Math.max(60, innerHeight * 0.25 - own.height / 2)}px`;
      return undefined;
    }
    target.scrollIntoView({ block: "nearest" });
    target.classList.add("guided");
    const it = target.getBoundingClientRect();
    const side = document.querySelector(".wide .play-side .tabs")?.getBoundingClientRect();
    if (side) {
      // over the log, so that nothing of the board is covered
      element.style.left = `${Math.max(8, Math.min(side.left + 8, innerWidth - own.width - 8))}px`;
      element.style.top = `${Math.max(60, innerHeight - own.height - 12)}px`;
      return () => target.classList.remove("guided");
    }
    const below = it.bottom + 12 + own.height < innerHeight;
    const top = below ? it.bottom + 12 : Math.max(60, it.top - own.height - 12);
    element.style.left = `${Math.max(8, Math.min(it.left + it.width / 2 - own.width / 2, innerWidth - own.width - 8))}px`;
    element.style.top = `${Math.min(top, innerHeight - own.height - 8)}px`;
    return () => target.classList.remove("guided");
  }, [at]);
  if (!step) return null;
  return (
    <div class="guide" role="dialog" aria-label={step.title} ref={box}>
      <p class="guide-step">{strings.guide.title}</p>
      <h2>{step.title}</h2>
      <p>{step.text}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => setPassed(new Set([...passed, at]))}>
          {strings.guide.next}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => setEnded(true)}
        >
          {strings.guide.stop}
        </button>
      </div>
    </div>
  );
}

function holds(step: GuideStep, props: BoardProps): boolean {
  try {
    return step.when(props);
  } catch {
    return false; // a step that does not fit this view is passed over
  }
}
