// The review of a finished game: how far the coach is, the curve, key moments, every choice, beliefs beside the truth.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { go } from "../route";
import { Dialog } from "../shell/dialog";
import { complain } from "../shell/toast";
import { remembered } from "../stored";
import { strings } from "../strings";
import type { Belief, Judged, Key, Review, ReviewState } from "../types/wire";
import { Curve } from "./curve";

const AGAIN = 1000; // milliseconds until it is asked again how far it is

interface ReviewProps {
  table: string;
  names: string[];
  /** Whose game is reviewed first. */
  seat: number;
  /** What led to the moment that one comes back from; "": one has not been away. */
  at: string;
  close(): void;
  /** Look at the moment after so many events, as a seat saw it. */
  look(n: number, seat: number, at: string): void;
}

export function ReviewDialog({ table, names, seat: first, at, close, look }: ReviewProps): JSX.Element {
  const [seat, setSeat] = useState(first);
  const [state, setState] = useState<ReviewState | null>(null);
  const [more, setMore] = useState(0); // how often more thinking was asked for
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    setState(null);
    const follow = (found: ReviewState): void => {
      if (!current) return;
      setState(found);
      if (found.state === "thinking") timer = setTimeout(() => void api.review(table, seat).then(follow, complain), AGAIN);
    };
    void api.beginReview(table, seat, more > 0).then(follow, complain);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [table, seat, more]);
  return (
    <Dialog title={strings.review.title} close={close} class="wide review">
      <label>
        {strings.review.whose}{" "}
        <select value={seat} onChange={(event) => {
            setMore(0);
            setSeat(Number(event.currentTarget.value));
          }}>
          {names.map((name, other) => (
            <option value={other}>{name}</option>
          ))}
        </select>
      </label>
      {state?.state === "thinking" && <Progress state={state} />}
      {state?.state === "failed" && <p>{strings.review.failed}</p>}
      {state?.review && <Whole table={table} name={names[seat]!} review={state.review} at={seat === first ? at : ""} look={(n, at) => look(n, seat, at)} />}
      {state?.review && (
        <button type="button" class="quiet review-more" onClick={() => setMore(more + 1)}>
          {strings.review.more}
        </button>
      )}
    </Dialog>
  );
}

function Progress({ state }: { state: ReviewState }): JSX.Element {
  return (
    <div class="review-progress">
      <progress max={state.of || 1} value={state.done} aria-label={strings.review.thinking} />
      <p class="hint" role="status">
        {state.of ? strings.review.progress(state.done, state.of) : strings.review.thinking} {strings.review.leave}
      </p>
    </div>
  );
}

interface WholeProps {
  table: string;
  name: string;
  review: Review;
  at: string;
  look(n: number, at: string): void;
}

function Whole({ table, name, review, at, look }: WholeProps): JSX.Element {
  const again = (move: number): void => {
    const called = remembered().name || name;
    api.tryAgain(table, { move, seat: review.seat, name: called }).then(({ id }) => go(`/t/${id}`), complain);
  };
  const judged = review.choices.filter((one) => one.chosen);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = whole.current?.querySelector<HTMLElement>(`[data-look="${at}"]`);
    left?.closest("details")?.setAttribute("open", "");
    left?.focus(); // whoever comes back goes on where they were
  }, []);
  return (
    <div ref={whole}>
      {review.summary.map((line) => (
        <p>{line}</p>
      ))}
      <Curve review={review} look={(n) => look(n, `choice ${n}`)} />
      {review.keys.length > 0 && <h3>{strings.review.keys}</h3>}
      <ul class="review-keys">
        {review.keys.map((key) => (
          <KeyMoment moment={key} look={look} again={again} />
        ))}
      </ul>
      {review.truth.length > 0 && <h3>{strings.review.beliefs}</h3>}
      {review.truth.map((belief) => (
        <Beliefs belief={belief} look={look} />
      ))}
      <details class="ended-card">
        <summary>{strings.review.choices(judged.length)}</summary>
        <ol class="review-choices">
          {judged.map((one) => (
            <Choice one={one} look={look} again={again} />
          ))}
        </ol>
      </details>
      <p class="hint">{strings.review.note(review.simulations)}</p>
    </div>
  );
}

interface Ways {
  look(n: number, at: string): void;
  again(move: number): void;
}

function KeyMoment({ moment, look, again }: Ways & { moment: Key }): JSX.Element {
  return (
    <li>
      <p>
        <b class={moment.change < 0 ? "bad" : "good"}>{strings.review.change(moment.change)}</b> <b>{strings.review.kinds[moment.kind]}:</b> {moment.text}
      </p>
      <Buttons at={`${moment.kind} moment ${moment.told}`} n={moment.told} move={moment.move} look={look} again={again} />
    </li>
  );
}

function Choice({ one, look, again }: Ways & { one: Judged }): JSX.Element {
  return (
    <li>
      <p>
        <b class={`verdict verdict-${one.verdict}`}>{strings.review.verdicts[one.verdict ?? ""]}</b> {one.prompt}{" "}
        <b>{one.chosen!.label}</b>: {strings.review.chance(one.chosen!)}
      </p>
      {(one.options ?? []).slice(0, 2).map((other) => (
        <p class="hint">
          {strings.review.beside} {other.label}: {strings.review.chance(other)}
        </p>
      ))}
      {one.reason && <p>{one.reason}</p>}
      <Buttons at={`choice ${one.told}`} n={one.told} move={one.move} look={look} again={again} />
    </li>
  );
}

function Buttons({ at, n, move, look, again }: Ways & { at: string; n: number; move: number }): JSX.Element {
  return (
    <div class="review-ways">
      <button type="button" class="quiet" data-look={at} onClick={() => look(n, at)}>
        {strings.review.look}
      </button>
      <button type="button" class="quiet" data-again={move} onClick={() => again(move)}>
        {strings.review.again}
      </button>
    </div>
  );
}

function Beliefs({ belief, look }: { belief: Belief; look(n: number, at: string): void }): JSX.Element {
  return (
    <div class="review-belief">
      <button type="button" class="told" data-look={`belief ${belief.told}`} onClick={() => look(belief.told, `belief ${belief.told}`)}>
        {strings.review.before(belief.move + 1)}
      </button>
      <ul>
        {belief.things.map((thing) => (
          <li>
            <b>{thing.about}:</b> {thing.shares.map(({ text, share }) => `${text} ${strings.review.percent(share)}`).join(", ")}.{" "}
            <span class="review-truth">{strings.review.truth(thing.truth, thing.share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
