// Living together: whom I do not want to hear, here or anywhere, and whom the host should know of.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { complain, tell } from "../shell/toast";
import { club } from "./api";
import { said } from "./strings";

const KEY = "sudare.muted"; // by table: the seats that are muted here
const MOST = 50; // tables
const blocked = new Map<string, number[]>(); // by table: the seats of those whom I have blocked
const listeners = new Set<() => void>();

function muted(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number[]>;
  } catch {
    return {};
  }
}

function mute(table: string, seat: number, quiet: boolean): void {
  const { [table]: here = [], ...others } = muted();
  const seats = quiet ? [...here, seat] : here.filter((other) => other !== seat);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [table, seats]].slice(-MOST))));
  } catch {
    // A browser that keeps nothing hears everybody.
  }
  for (const listener of listeners) listener();
}

const look = (table: string): Promise<void> =>
  club.company(table).then((found) => {
    blocked.set(table, found.blocked);
    for (const listener of listeners) listener();
  });

/** The seats that I do not want to hear at this table. */
export function useQuiet(table: string): number[] {
  const [, redraw] = useState(0);
  useEffect(() => {
    const update = (): void => redraw((n) => n + 1);
    listeners.add(update);
    if (!blocked.has(table)) void look(table).catch(() => undefined);
    return () => void listeners.delete(update);
  }, [table]);
  return [...new Set([...(muted()[table] ?? []), ...(blocked.get(table) ?? [])])];
}

interface Neighbours {
  /** What can be done about whoever sits there. */
  items(seat: number, name: string): { label: string; go(): void }[];
  dialog: JSX.Element | null;
}

/** What can be done about the others at a table. */
export function useNeighbours(table: string): Neighbours {
  const quiet = useQuiet(table);
  const [about, setAbout] = useState<{ seat: number; name: string } | null>(null);
  const [text, setText] = useState("");
  const block = (seat: number, name: string): void =>
    void club
      .block(table, seat, true)
      .then(() => look(table))
      .then(() => tell(said.living.blocked(name)), complain);
  const report = (event: Event): void => {
    event.preventDefault();
    if (!about || !text.trim()) return;
    club.report(table, about.seat, text.trim()).then(() => {
      tell(said.living.sent);
      setAbout(null);
      setText("");
    }, complain);
  };
  const isBlocked = (seat: number): boolean => blocked.get(table)?.includes(seat) ?? false;
  return {
    items: (seat, name) => [
      ...(isBlocked(seat)
        ? []
        : [
            quiet.includes(seat)
              ? { label: said.living.unmute(name), go: () => mute(table, seat, false) }
              : { label: said.living.mute(name), go: () => mute(table, seat, true) },
            { label: said.living.block(name), go: () => block(seat, name) },
          ]),
      { label: said.living.report(name), go: () => setAbout({ seat, name }) },
    ],
    dialog: about && (
      <Dialog title={said.living.reportTitle(about.name)} close={() => setAbout(null)}>
        <form class="form" onSubmit={report}>
          <p class="hint">{said.living.reportText}</p>
          <label>
            {said.living.what}
            <textarea rows={4} maxLength={500} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <div class="buttons">
            <button type="submit" class="primary" disabled={!text.trim()}>
              {said.living.send}
            </button>
          </div>
        </form>
      </Dialog>
    ),
  };
}

/** A few things that one says often. */
export function Phrases({ say }: { say(text: string): void }): JSX.Element {
  return (
    <div class="phrases" role="group" aria-label={said.living.phrasesLabel}>
      {said.living.phrases.map((phrase) => (
        <button type="button" class="quiet" onClick={() => say(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  );
}
