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
  { when: () => true, ...guideTexts.map, at: ".nj-map" },
  { when: intruder, ...guideTexts.intruder, at: ".nj-side" },
  { when: guard, ...guideTexts.guard, at: ".nj-side" },
  { when: asked("pick_hand"), ...guideTexts.hand, at: ".nj-hands" },
  { when: asked("place_sentry", "place_patrol", "place_figure"), ...guideTexts.posts, at: ".nj-map" },
  { when: asked("mark_object", "mark_sleeper"), ...guideTexts.objects, at: ".nj-map" },
  { when: asked("intruder_start"), ...guideTexts.starts, at: ".nj-map" },
  { when: asked("passage_entrance"), ...guideTexts.entrances, at: ".nj-strip" },
  { when: asked("play_hand", "play_drawn"), ...guideTexts.play, at: ".nj-hands" },
  { when: asked("patrol_order", "patrol_fork"), ...guideTexts.patrol, at: ".nj-map" },
  { when: asked("act"), ...guideTexts.move, at: ".nj-map" },
  { when: asked("declare_search"), ...guideTexts.search, at: ".nj-map" },
  { when: (p) => guard(p) && view(p).turn > 2, ...guideTexts.heat, at: ".nj-tools" },
];
