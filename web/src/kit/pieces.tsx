// Pieces: cards, backs, tokens, dice. Each is an <svg> that can stand in HTML or inside another SVG (with x and y).
import type { ComponentChildren, JSX } from "preact";
import { strings } from "../strings";

export type Tone = "ink" | "vermilion" | "indigo" | "gold" | "moss" | "plum";

interface Placed {
  x?: number;
  y?: number;
  width?: number;
  class?: string;
}

interface CardProps extends Placed {
  /** The name of the card, on its face and for screen readers. */
  title: string;
  /** A line below the picture. */
  sub?: string;
  /** Something in the corner: a number, a crest. */
  corner?: string;
  tone?: Tone;
  /** Smaller, without the line below. */
  small?: boolean;
  dim?: boolean;
  /** The picture, in a box from 0 0 to 100 100. */
  children?: ComponentChildren;
}

/** A card, face up. */
export function Card({ title, sub, corner, tone = "ink", small, dim, children, ...at }: CardProps): JSX.Element {
  const width = at.width ?? (small ? 64 : 104);
  return (
    <svg
      class={`card tone-${tone} ${dim ? "dim" : ""} ${at.class ?? ""}`}
      viewBox="0 0 120 168"
      width={width}
      height={(width * 168) / 120}
      x={at.x}
      y={at.y}
      role="img"
      aria-label={sub ? `${title}: ${sub}` : title}
    >
      <rect class="card-edge" x="1.5" y="1.5" width="117" height="165" rx="9" />
      <rect class="card-face" x="6" y="6" width="108" height="156" rx="6" />
      <g class="card-art" transform="translate(20 32) scale(.8)">
        {children}
      </g>
      <Lines text={title} class="card-title" x={60} y={24} most={15} width={100} />
      {sub && !small && <Lines text={sub} class="card-sub" x={60} y={126} most={24} width={104} step={11} />}
      {corner && (
        <>
          <circle class="card-corner" cx="100" cy="146" r="13" />
          <text class="card-corner-text" x="100" y="150.5" text-anchor="middle">
            {corner}
          </text>
        </>
      )}
    </svg>
  );
}

interface LinesProps {
  text: string;
  class: string;
  x: number;
  y: number;
  most: number;
  width: number;
  step?: number;
}

/** Text in several short lines; a line that is still too long is squeezed. */
function Lines({ text, class: cls, x, y, most, width, step = 14 }: LinesProps): JSX.Element {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return (
    <text class={cls} x={x} y={y} text-anchor="middle">
      {lines.map((line, i) => (
        <tspan
          x={x}
          dy={i ? step : 0}
          {...(line.length > most ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {})}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface BackProps extends Placed {
  label?: string;
  pattern?: "seigaiha" | "asanoha" | "shippo";
  tone?: Tone;
  /** How many cards lie here; more than one is drawn as a pile. */
  count?: number;
}

/** A card, face down; or a pile of them. */
export function Back({ label, pattern = "asanoha", tone = "indigo", count = 1, ...at }: BackProps): JSX.Element {
  const width = at.width ?? 64;
  const layers = Math.min(4, Math.max(1, count));
  return (
    <svg
      class={`card back tone-${tone} ${at.class ?? ""}`}
      viewBox="0 0 120 168"
      width={width}
      height={(width * 168) / 120}
      x={at.x}
      y={at.y}
      role="img"
      aria-label={label ?? strings.kit.back}
    >
      {Array.from({ length: layers }, (_, i) => (
        <rect class="card-edge" x={1.5 + 2 * (layers - 1 - i)} y={1.5 + 2 * (layers - 1 - i)} width="109" height="157" rx="9" />
      ))}
      <rect class="back-ground" x="7" y="7" width="98" height="146" rx="5" />
      <rect fill={`url(#${pattern})`} x="7" y="7" width="98" height="146" rx="5" />
      {count > 1 && (
        <>
          <circle class="card-corner" cx="56" cy="80" r="21" />
          <text class="back-count" x="56" y="88.5" text-anchor="middle">
            {count}
          </text>
        </>
      )}
    </svg>
  );
}

interface TokenProps extends Placed {
  label: string;
  tone?: Tone;
  /** A CSS colour instead of a tone, for example `seatColour(2)`. */
  colour?: string;
  shape?: "round" | "square" | "diamond" | "hex";
  /** Up to three characters, or a drawing in a box from -10 -10 to 10 10. */
  children?: ComponentChildren;
}

const TOKEN_SHAPES = {
  round: "M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z",
  square: "M6 3h28a3 3 0 0 1 3 3v28a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z",
  diamond: "M20 1L39 20L20 39L1 20z",
  hex: "M20 1.500L36 10.700v18.600L20 38.500L4 29.300V10.700z",
};

/** A token; its shape tells as much as its colour. */
export function Token({ label, tone = "ink", colour, shape = "round", children, ...at }: TokenProps): JSX.Element {
  const width = at.width ?? 32;
  return (
    <svg
      class={`token tone-${tone} ${at.class ?? ""}`}
      viewBox="0 0 40 40"
      width={width}
      height={width}
      x={at.x}
      y={at.y}
      role="img"
      aria-label={label}
      style={colour ? { "--tone": colour } : undefined}
    >
      <path class="token-body" d={TOKEN_SHAPES[shape]} />
      {typeof children === "string" || typeof children === "number" ? (
        <text class="token-text" x="20" y="26" text-anchor="middle">
          {children}
        </text>
      ) : (
        <g transform="translate(20 20)">{children}</g>
      )}
    </svg>
  );
}

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-9, -9], [9, 9]],
  3: [[-9, -9], [0, 0], [9, 9]],
  4: [[-9, -9], [9, -9], [-9, 9], [9, 9]],
  5: [[-9, -9], [9, -9], [0, 0], [-9, 9], [9, 9]],
  6: [[-9, -10], [9, -10], [-9, 0], [9, 0], [-9, 10], [9, 10]],
};

interface DieProps extends Placed {
  /** 1 to 6; null: not thrown yet. */
  value: number | null;
  tone?: Tone;
  /** Whether it counts as a success; drawn as a ring, not as a colour alone. */
  good?: boolean;
}

/** A die. */
export function Die({ value, tone = "ink", good, ...at }: DieProps): JSX.Element {
  const width = at.width ?? 36;
  return (
    <svg
      class={`die tone-${tone} ${good ? "good" : ""} ${at.class ?? ""}`}
      viewBox="0 0 40 40"
      width={width}
      height={width}
      x={at.x}
      y={at.y}
      role="img"
      aria-label={value === null ? strings.kit.noDie : strings.kit.die(value, good ?? false)}
    >
      <rect class="die-body" x="3" y="3" width="34" height="34" rx="7" />
      {(PIPS[value ?? 0] ?? []).map(([x, y]) => (
        <circle class={value === 1 ? "pip one" : "pip"} cx={20 + x} cy={20 + y} r={value === 1 ? 4.5 : 3.2} />
      ))}
    </svg>
  );
}
