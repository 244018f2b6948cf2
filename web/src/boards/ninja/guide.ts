// The guided first game of Ninja: each step appears the first time that it fits.
import type { BoardProps, GuideStep } from "../../board";
import type { View } from "../../types/ninja";
import { guideTexts } from "./strings";

const view = (p: BoardProps): View => p.view as View;
const asked =
  (...decisions: string[]) =>
  (p: BoardProps): boolean =>
    decisions.includes(p.question?.decision ?? "");
const intruder = (p: BoardProps): boolean => view(p).intruders.some((person) => person.seat === p.seat);
const guard = (p: BoardProps): boolean => view(p).stocks.some((stock) => stock.seat === p.seat);

export const guide: GuideStep[] = [
  { when: () => true, ...guideTexts.map, at: ".nj-under" },
  { when: intruder, ...guideTexts.intruder, at: ".nj-is-ninja" },
  { when: guard, ...guideTexts.guard, at: ".nj-is-guard" },
  { when: asked("pick_hand"), ...guideTexts.hand, at: ".nj-supply" },
  { when: asked("place_sentry", "place_patrol", "place_figure"), ...guideTexts.posts, at: ".nj-under" },
  { when: asked("mark_object", "mark_sleeper"), ...guideTexts.objects, at: ".nj-under" },
  { when: asked("intruder_start"), ...guideTexts.starts, at: ".nj-under" },
  { when: asked("passage_entrance"), ...guideTexts.entrances, at: ".nj-strip" },
  { when: asked("play_hand", "play_drawn"), ...guideTexts.play, at: ".nj-is-guard" },
  { when: asked("patrol_order", "patrol_fork"), ...guideTexts.patrol, at: ".nj-under" },
  { when: asked("act"), ...guideTexts.move, at: ".nj-under" },
  { when: asked("declare_search"), ...guideTexts.search, at: ".nj-under" },
  { when: (p) => guard(p) && view(p).turn > 2, ...guideTexts.heat, at: ".nj-tools" },
];
