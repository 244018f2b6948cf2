// The blind goes up over the whole table when a game ends: once, for those who saw it end, unless they prefer stillness.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { remember, useMemory } from "../stored";
import { strings } from "../strings";

const LASTS = 3400; // milliseconds

/** A temple bell: two tones that die away. */
function bell(): void {
  if (!navigator.userActivation?.hasBeenActive) return; // a browser lets nobody be surprised by sounds
  const audio = new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, loud, long] of [[196, 0.14, 2.4], [293.7, 0.06, 1.8], [523.3, 0.025, 1.1]] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, now);
    loudness.gain.exponentialRampToValueAtTime(loud, now + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + long);
    tone.connect(loudness).connect(audio.destination);
    tone.start(now);
    tone.stop(now + long);
  }
  setTimeout(() => void audio.close(), LASTS);
}

/** Whether the game has ended before one's eyes. */
export function useSawTheEnd(over: boolean): boolean {
  const before = useRef(over);
  const [saw, setSaw] = useState(false);
  useEffect(() => {
    if (over && !before.current) setSaw(true);
    before.current = over;
  }, [over]);
  return saw && over;
}

export function Ceremony({ word, headline }: { word: string; headline: string }): JSX.Element | null {
  const { ceremony } = useMemory();
  const [down, setDown] = useState(ceremony && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  useEffect(() => {
    if (!down) return undefined;
    bell();
    const timer = setTimeout(() => setDown(false), LASTS);
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setDown(false);
    };
    addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", press);
    };
  }, []);
  if (!down) return null;
  return (
    <div class="blind" onClick={() => setDown(false)}>
      <div class="blind-words" aria-hidden="true">
        <p class="blind-word">{word}</p>
        <p>{headline}</p>
      </div>
      <div class="blind-buttons">
        <button type="button">{strings.over.skip}</button>
        <button type="button" onClick={() => remember({ ceremony: false })}>
          {strings.over.never}
        </button>
      </div>
    </div>
  );
}
