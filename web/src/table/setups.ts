// A whole set-up at one go: a layout is shown on the board as it would be, changed, and sent as one answer.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule, BoardProps } from "../board";
import { anchor } from "../kit";
import { api } from "../net/api";
import type { Connection } from "../net/connection";
import { complain } from "../shell/toast";
import { sayAt } from "../shell/tooltip";
import { hasSetUp, keepSetUp } from "../stored";
import { strings } from "../strings";
import type { About, Decision, Draft, Layouts, Place, Ready } from "../types/wire";

/** A layout that somebody means: a ready one has no wishes yet, and neither has "the rest for me". */
export interface Meant {
  name: string;
  wishes?: Draft["wishes"];
}

/** What the panel and the board need to know. */
export interface SetUp {
  /** The table is being asked, or answers by what was left with it. */
  busy: boolean;
  /** The name of what the table answers by. */
  left: string;
  ready: Layouts | null;
  /** What is shown on the board, if anything is. */
  draft: Draft | null;
  /** The thing that is being moved, and where it could be. */
  picked: number | null;
  places: Place[];
  look(meant: Meant): void;
  pick(thing: number): void;
  put(place: Place): void;
  drop(): void;
  confirm(): void;
  /** Back to the choice of layouts, or on by hand. */
  back(): void;
  byHand(): void;
}

interface Chosen extends Meant {
  hand?: boolean;
}

export interface Arranging {
  /** The set-up of this seat while it is asked for; null when it is not, or when it is done by hand. */
  now: SetUp | null;
  /** From setting up by hand to the layouts. */
  toLayouts: (() => void) | null;
  /** What was left with the table while others answer, and how to take it back. */
  left: { name: string; stop(): void } | null;
}

export function useSetUp(connection: Connection, about: About, seat: number | null, decision: Decision | null): Arranging {
  const place = `sudare-layout-${about.id}-${seat}`;
  const [ready, setReady] = useState<Layouts | null>(null);
  const [over, setOver] = useState(!about.layouts || seat === null);
  const [chosen, setChosen] = useState<Chosen | null>(() => read(place));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [places, setPlaces] = useState<Place[]>([]);
  const [working, setWorking] = useState(false);
  const wish = useRef(0); // what was asked for last: an answer to an earlier wish comes too late
  const number = decision?.question ? decision.number : null;

  const choose = (now: Chosen | null): void => {
    setChosen(now);
    if (now) sessionStorage.setItem(place, JSON.stringify(now));
    else sessionStorage.removeItem(place);
  };
  const ask = <T>(work: Promise<T>, then: (found: T) => void): void => {
    const asked = ++wish.current;
    setWorking(true);
    work
      .then((found) => asked === wish.current && then(found))
      .catch((error: unknown) => asked === wish.current && complain(error))
      .finally(() => asked === wish.current && setWorking(false));
  };
  const show = (found: Draft): void => {
    setDraft(found);
    setPicked(null);
    setPlaces([]);
  };
  const look = (meant: Meant): void => {
    if (number !== null) ask(api.draft(about.id, seat, { decision: number, ...meant }), show);
  };

  useEffect(() => {
    if (over || number === null) return undefined;
    setDraft(null);
    setPicked(null);
    const asked = ++wish.current;
    const soon = setTimeout(() => {
      api.layouts(about.id, seat).then(
        (found) => {
          if (asked !== wish.current) return;
          setReady(found);
          connection.laying = found.follows;
          if (!found.layouts.length) {
            setOver(true);
            connection.laying = false;
          } else if (!found.follows && !chosen?.hand) {
            const first = found.layouts.length > 1 && hasSetUp(about.game) ? null : found.layouts[0]; // where there is one, it is shown
            if (chosen ?? first) look(named((chosen ?? first)!));
          }
        },
        () => asked === wish.current && setOver(true), // then one sets up by hand
      );
    }, ready ? 150 : 0); // the table may answer many questions in a row
    return () => clearTimeout(soon);
  }, [over, number]);

  const stop = (): void => {
    const at = connection.state.decision?.number ?? 0;
    api.layOut(about.id, seat, { decision: at, wishes: {} }).then(() => {
      connection.laying = false;
      choose(null);
      setReady((now) => now && { ...now, left: "", follows: false });
    }, complain);
  };
  if (over) return { now: null, toLayouts: null, left: null };
  if (number === null) return { now: null, toLayouts: null, left: ready?.left ? { name: ready.left, stop } : null };
  if (chosen?.hand && ready && !ready.follows) return { now: null, toLayouts: () => choose(null), left: null };
  const following = Boolean(ready?.follows);
  const now: SetUp = {
    busy: working || !ready || following,
    left: following ? ready!.left : "",
    ready,
    draft,
    picked,
    places,
    look(meant) {
      choose(null);
      look(meant);
    },
    pick(thing) {
      if (!draft) return;
      setPicked(thing);
      setPlaces([]);
      ask(api.places(about.id, seat, { decision: number, name: draft.name, wishes: draft.wishes, thing }), (found) => setPlaces(found.places));
    },
    put(to) {
      if (!draft || picked === null) return;
      ask(api.draft(about.id, seat, { decision: number, name: draft.name, wishes: draft.wishes, thing: picked, to: to.answers }), show);
    },
    drop() {
      wish.current += 1;
      setWorking(false);
      setPicked(null);
      setPlaces([]);
    },
    confirm() {
      if (!draft) return;
      const { name, wishes } = draft;
      const parts = new Set(draft.steps.map((step) => step.part));
      const shown = Object.fromEntries(Object.entries(wishes).filter(([part]) => parts.has(part)));
      choose({ name, wishes });
      keepSetUp(about.game);
      connection.laying = true;
      setReady((now) => now && { ...now, left: name, follows: true });
      const command = `lay ${Math.random().toString(36).slice(2)}`;
      api.layOut(about.id, seat, { decision: number, name, wishes: shown, command }).catch((error: unknown) => {
        connection.laying = false;
        setReady((now) => now && { ...now, follows: false });
        complain(error);
      });
    },
    back() {
      choose(null);
      setDraft(null);
      setPicked(null);
    },
    byHand() {
      choose({ name: "", hand: true });
      keepSetUp(about.game);
      setDraft(null);
    },
  };
  return { now, toLayouts: null, left: null };
}

const named = (one: Ready | Meant): Meant => ({ name: one.name, ...("wishes" in one && one.wishes ? { wishes: one.wishes } : {}) });

function read(place: string): Chosen | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") as Chosen | null;
  } catch {
    return null;
  }
}

/** What a thing of a draft is called. */
export function thingLabel(draft: Draft, thing: number): string {
  const [, end] = draft.things[thing]!;
  const step = draft.steps[end - 1]!;
  return `${strings.setUp.part(step.part)}: ${step.label}`;
}

/** What the board is given while a set-up is shown on it: the imagined position, and its things (or places) to click. */
export function onBoard(props: BoardProps, setUp: SetUp, module: BoardModule | null): BoardProps {
  const { draft, picked, places } = setUp;
  if (!draft) return { ...props, options: [], question: setUp.busy ? null : props.question, why: () => sayAt(anchor.current, strings.setUp.chooseFirst, "", props.rule) };
  const spots = module?.spots;
  const lit = (action: string, n: number, label: string): { action: string; label: string }[] =>
    spots?.test(action) ? [{ action: `${action}:${n}`, label }] : [];
  const options =
    picked === null
      ? draft.things.flatMap(([, end], n) => lit(draft.steps[end - 1]!.action, n, thingLabel(draft, n)))
      : places.flatMap(({ answers, label }, n) => lit(answers[answers.length - 1]!, n, label));
  const part = picked === null ? "" : draft.steps[draft.things[picked]![0]]!.part;
  const where = module?.standing?.[part];
  const prompt = picked === null ? strings.setUp.change : [strings.setUp.where(thingLabel(draft, picked), part), where].filter(Boolean).join(". ");
  return {
    ...props,
    view: draft.position.view,
    options: setUp.busy ? [] : options,
    question: { decision: "set_up", prompt, rule: props.question?.rule ?? "", options },
    answer: null,
    choose(action) {
      const n = Number(action.slice(action.lastIndexOf(":") + 1));
      if (picked === null) setUp.pick(n);
      else setUp.put(places[n]!);
    },
    why(action) {
      if (action.startsWith("card:")) return; // a card is placed nowhere: what it does stands on it
      const steps = picked === null ? [] : draft.steps.slice(...draft.things[picked]!);
      const own = steps.find((step) => spots?.test(step.action))?.action === action;
      const no = picked === null ? strings.setUp.notThat : own ? strings.setUp.stands : strings.setUp.notThere(where);
      sayAt(anchor.current, no, props.question?.rule ?? "", props.rule);
    },
  };
}
