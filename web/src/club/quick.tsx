// A quick game: a chair with whoever else wants one, and bots on the rest after a while.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { go } from "../route";
import { complain } from "../shell/toast";
import { remember } from "../stored";
import { strings } from "../strings";
import { minutes, useSecondsUntil } from "../table/moments";
import type { Presence } from "../types/wire";
import { club } from "./api";
import { said } from "./strings";

/** The button that finds a chair. */
export function FindPeople({ game, seats, name }: { game: string; seats: number; name: string }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const find = (): void => {
    setBusy(true);
    remember({ name: name.trim() });
    club.quick({ game, seats, name: name.trim() || strings.start.guest }).then(
      ({ table }) => go(`/t/${table}`),
      (error: unknown) => {
        complain(error);
        setBusy(false);
      },
    );
  };
  return (
    <>
      <button type="button" class="big" disabled={busy} onClick={find}>
        {busy ? said.quick.finding : said.quick.find}
      </button>
      <p class="hint">{said.quick.hint}</p>
    </>
  );
}

/** When bots come, for those who wait at a quick table. */
export function Soon({ presence, ahead }: { presence: Presence; ahead: number }): JSX.Element | null {
  const left = useSecondsUntil([presence.deals], ahead)(presence.deals);
  if (left === null) return null;
  return (
    <p class="hint quick-soon" role="status">
      {left ? said.quick.soon(minutes(left)) : said.quick.now}
    </p>
  );
}
