// The curve of the chances over a game: from one estimate to the next, with a dot where a choice cost something.
import type { JSX } from "preact";
import { strings } from "../strings";
import type { Review } from "../types/wire";

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 72;
const RIGHT = 12;
const TOP = 18;
const FOOT = 26;

interface CurveProps {
  review: Review;
  look(n: number): void;
}

export function Curve({ review, look }: CurveProps): JSX.Element {
  const last = Math.max(1, review.stretches.at(-1)?.until ?? 1);
  const x = (move: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * move) / last;
  const y = (chance: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - Math.min(1, Math.max(0, chance)));
  const points = review.stretches.flatMap(({ move, before, until, after }) => [`${x(move)},${y(before)}`, `${x(until)},${y(after)}`]);
  return (
    <svg class="review-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={strings.review.curve}>
      {[0, 25, 50, 75, 100].map((mark) => (
        <>
          <line class="review-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(mark / 100)} y2={y(mark / 100)} />
          <text x={LEFT - 6} y={y(mark / 100) + 4} text-anchor="end">{`${mark} %`}</text>
        </>
      ))}
      <polyline points={points.join(" ")} />
      {review.choices
        .filter((one) => (one.loss ?? 0) > 0)
        .map((one) => (
          <circle class={`verdict-${one.verdict}`} cx={x(one.move)} cy={y(one.after ?? 0)} r="5" onClick={() => look(one.told)}>
            <title>{`${strings.review.verdicts[one.verdict ?? ""] ?? ""} (${strings.review.change(-(one.loss ?? 0))})`}</title>
          </circle>
        ))}
      <text x={LEFT} y={HEIGHT - 6}>{strings.review.start}</text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">{strings.review.end}</text>
    </svg>
  );
}
