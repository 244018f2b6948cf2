// The guided first game of Rise of the Kage: each step appears the first time that it fits.
import type { BoardProps, GuideStep } from "../../board";
import type { View } from "../../types/kage";
import { guideTexts } from "./strings";

const side =
  (which: string) =>
  (p: BoardProps): boolean =>
    (p.view as View).side === which;
const asked =
  (...decisions: string[]) =>
  (p: BoardProps): boolean =>
    decisions.includes(p.question?.decision ?? "");

export const guide: GuideStep[] = [
  { when: side("guard"), ...guideTexts.guard, at: ".kg-top" },
  { when: side("ninja"), ...guideTexts.ninja, at: ".kg-top" },
  { when: asked("choose_boss"), ...guideTexts.boss, at: ".kg-setup" },
  { when: asked("arrange"), ...guideTexts.arrange, at: ".kg-setup" },
  { when: asked("choose_ninja"), ...guideTexts.team, at: ".kg-setup" },
  { when: asked("infiltrate", "enter"), ...guideTexts.enter, at: ".kg-map" },
  { when: asked("act"), ...guideTexts.act, at: ".kg-map" },
  { when: asked("dice", "evade"), ...guideTexts.dice, at: ".kg-choose" },
  { when: asked("react"), ...guideTexts.react },
  { when: asked("step_four"), ...guideTexts.step, at: ".kg-map" },
  { when: (p) => (p.view as View).round > 1, ...guideTexts.sight, at: ".kg-map" },
];
