// Small cards for mats: a picture and a name that can be read.
import type { JSX } from "preact";
import type { GuardCard } from "../../types/kage";

interface MiniProps {
  name: string;
  tone: "indigo" | "plum" | "vermilion" | "gold";
  picture: string;
  /** A number in the corner: uses left. */
  left?: number;
  /** Face down, known to this side only. */
  secret?: boolean;
  /** Used up until it is discarded. */
  dim?: boolean;
}

export function Mini({ name, tone, picture, left, secret, dim }: MiniProps): JSX.Element {
  return (
    <span class={`kg-mini tone-${tone} ${secret ? "kg-secret" : ""} ${dim ? "kg-spent" : ""}`}>
      <svg viewBox="0 0 100 100" width="38" height="38" aria-hidden="true">
        <path class="kg-art" d={picture} />
      </svg>
      <span class={name.split(" ").some((word) => word.length > 9) ? "kg-mini-name kg-long" : "kg-mini-name"}>
        {name}
      </span>
      {left ? <i class="kg-mini-left">{left}</i> : null}
    </span>
  );
}

const PICTURES: [RegExp, string][] = [
  [/ranged/, "M12 88 72 28M60 16h24v24M12 68l20 20"],
  [/caltrops/, "M50 14v38l34 22M50 52 16 74M50 52l18-30M50 52l8 34"],
  [/rice/, "M14 48h72q0 36-36 36T14 48ZM22 44q4-24 28-24t28 24"],
  [/hook|claws|rope/, "M50 90V40M50 40q-26 0-26-24M50 40q26 0 26-24M24 16l-8 10M76 16l8 10"],
  [/open_doors/, "M30 20a16 16 0 1 0 .1 0M42 46l40 40M66 70l10-10M76 80l8-8"],
  [/smoke|flash|egg/, "M24 74q-16-8-6-22-6-22 18-22 12-20 32-2 20-2 18 18 16 12 0 28Z"],
  [/undetected|silent|hush/, "M50 12q30 0 32 30 2 20 12 44H6q10-24 12-44 2-30 32-30ZM26 42q24-12 48 0"],
  [/armour/, "M20 18h60v28q0 30-30 42-30-12-30-42ZM50 18v70M20 44h60"],
  [/melee|focus/, "M16 86 76 22l8-8M16 62l22 22M10 92l10-10"],
  [/moves|wind|trail/, "M22 80q-6-20 8-36l22-30 14 8-14 26 26 10q8 6 4 22Z"],
  [/salve/, "M50 16v68M16 50h68M50 8a42 42 0 1 0 .1 0"],
  [/map/, "M12 24l24-10 28 10 24-10v62L64 86 36 76 12 86ZM36 14v62M64 24v62"],
  [/distraction|friends|bribe/, "M50 10a40 40 0 1 0 .1 0M38 38h24v24H38Z"],
  [/parry/, "M16 84 84 16M16 16l68 68M28 84H16V72M72 84h12V72"],
];

/** The picture of a ninja card, by what it does. */
export function ninjaPicture(effect: string): string {
  return PICTURES.find(([pattern]) => pattern.test(effect))?.[1] ?? "M50 14a36 36 0 1 0 .1 0M50 34v20M50 66v4";
}

const reacts = (card: GuardCard): boolean => card.timing.some((code) => code.startsWith("N"));

/** Colour of a guard card: gold stays in play, plum answers the ninja, red is played in one's own turn. */
export function guardTone(card: GuardCard | undefined): "gold" | "plum" | "vermilion" {
  return card?.stays ? "gold" : card && reacts(card) ? "plum" : "vermilion";
}

/** The picture of a guard card: a house places something, an eye reacts, a bell stays, a sword is an order. */
export function guardPicture(card: GuardCard | undefined): string {
  if (card?.places) return "M10 56 50 20l40 36M22 50v36h56V50M42 86V64h16v22";
  if (card && reacts(card)) return "M8 50q42-44 84 0-42 44-84 0ZM50 36a14 14 0 1 0 .1 0";
  if (card?.stays) return "M50 10v16M34 26h32l8 56H26ZM30 46h40M28 64h44";
  return "M16 86 70 26q9-9 15-17-1 13-9 21L26 78M18 60l22 22M12 90l8-8";
}
