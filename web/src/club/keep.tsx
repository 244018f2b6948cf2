// Keep me: a code on paper, and what it brings back; and the code of a club that one enters.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { complain, tell } from "../shell/toast";
import type { Club } from "../types/wire";
import { club } from "./api";
import { hasPasskeys, makePasskey, usePasskey } from "./passkeys";
import { said } from "./strings";

const ENTER = "#enter=";

/** A code that somebody types. */
function Typing({ label, hint, first, use }: { label: string; hint: string; first: string; use(code: string): Promise<unknown> }): JSX.Element {
  const [code, setCode] = useState(first);
  const [busy, setBusy] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    use(code.trim())
      .catch(complain)
      .finally(() => setBusy(false));
  };
  return (
    <form class="typing" onSubmit={send}>
      <p class="hint">{hint}</p>
      <label>
        {label}
        <input value={code} maxLength={64} autoComplete="off" spellcheck={false} placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX" onInput={(event) => setCode(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={busy || !code.trim()}>
        {said.keep.use}
      </button>
    </form>
  );
}

export function Keep({ mine, changed }: { mine: Club; changed(): void }): JSX.Element {
  const [code, setCode] = useState("");
  const [invited] = useState(() => (location.hash.startsWith(ENTER) ? decodeURIComponent(location.hash.slice(ENTER.length)) : ""));
  useEffect(() => {
    if (invited) history.replaceState(null, "", location.pathname); // it is no part of the history
  }, []);
  const make = (): void => void club.makeCode().then((made) => setCode(made.code), complain);
  const after = (text: string) => () => {
    tell(text);
    changed();
  };
  const possible = Boolean(mine.passkey) && hasPasskeys();
  const refuse = (error: unknown): void => complain(error instanceof DOMException ? new Error(said.keep.noPasskey) : error);
  return (
    <>
      {mine.members_only && (
        <section>
          <h2>{said.keep.enter}</h2>
          {mine.member ? (
            <p class="hint">{said.keep.member}</p>
          ) : (
            <Typing label={said.keep.code} hint={said.keep.enterText} first={invited} use={(typed) => club.enter(typed).then(after(said.keep.entered))} />
          )}
        </section>
      )}
      <section>
        <h2>{said.keep.title}</h2>
        {mine.id && (
          <>
            <p class="hint">{mine.code ? said.keep.since(new Date(mine.code * 1000).toLocaleDateString()) : said.keep.text}</p>
            <div class="buttons">
              <button type="button" onClick={make}>
                {mine.code ? said.keep.renew : said.keep.make}
              </button>
              {possible && (
                <button type="button" onClick={() => void makePasskey().then(after(said.keep.madePasskey), refuse)}>
                  {said.keep.passkey}
                </button>
              )}
            </div>
            <ul class="table-list">
              {mine.keys?.map(({ id, since }) => (
                <li key={id} class="blocked">
                  <span>{said.keep.key(new Date(since * 1000).toLocaleDateString())}</span>
                  <button type="button" class="quiet" onClick={() => void club.dropPasskey(id).then(changed, complain)}>
                    {said.keep.dropKey}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {possible && (
          <button type="button" class="quiet" onClick={() => void usePasskey().then(after(said.keep.usedPasskey), refuse)}>
            {said.keep.usePasskey}
          </button>
        )}
        <details class="have-code">
          <summary>{said.keep.have}</summary>
          <Typing label={said.keep.code} hint={said.keep.haveText} first="" use={(typed) => club.recover(typed).then(after(said.keep.used))} />
        </details>
      </section>
      {code && (
        <Dialog
          title={said.keep.yours}
          close={() => {
            setCode("");
            changed();
          }}
        >
          <p class="paper-code">{code}</p>
          <p>{said.keep.write}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => window.print()}>
              {said.keep.print}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
