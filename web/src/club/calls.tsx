// It is your turn: on this device, or by mail; only where one has asked for it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { complain, tell } from "../shell/toast";
import type { Club } from "../types/wire";
import { club } from "./api";
import { said } from "./strings";
import { subscribe } from "./worker";

const LINKS = /^#(mail|quiet)=(.+)$/;

export function CallMe({ mine, changed }: { mine: Club; changed(): void }): JSX.Element | null {
  const [address, setAddress] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const [, what, code] = LINKS.exec(location.hash) ?? [];
    if (!what || !code) return;
    history.replaceState(null, "", location.pathname);
    const done = what === "mail" ? club.confirmMail(code).then(() => tell(said.calls.confirmed)) : club.quietMail(code).then(() => tell(said.calls.quiet));
    void done.then(changed, complain);
  }, []);
  if (!mine.id || !(mine.push || mine.mails)) return null;
  const work = (doing: Promise<unknown>, text: string): void => {
    setBusy(true);
    void doing
      .then(() => {
        tell(text);
        changed();
      }, complain)
      .finally(() => setBusy(false));
  };
  const here = async (): Promise<void> => {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(said.calls.denied);
    await club.addPush(await subscribe(mine.push ?? ""));
  };
  const possible = Boolean(mine.push) && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return (
    <section>
      <h2>{said.calls.title}</h2>
      <p class="hint">{said.calls.text}</p>
      <ul class="table-list">
        {mine.ways?.map((way) => (
          <li key={way.id} class="blocked">
            <span>
              {way.kind === "mail" ? way.address : said.calls.device(way.address)}
              {!way.confirmed && <em> {said.calls.unconfirmed}</em>}
            </span>
            <button type="button" class="quiet" disabled={busy} onClick={() => work(club.dropWay(way.id), said.calls.dropped)}>
              {said.calls.drop}
            </button>
          </li>
        ))}
      </ul>
      <div class="calls-new">
        {possible && (
          <button type="button" disabled={busy} onClick={() => work(here(), said.calls.added)}>
            {said.calls.here}
          </button>
        )}
        {mine.mails && (
          <form
            class="typing"
            onSubmit={(event) => {
              event.preventDefault();
              work(club.addMail(address.trim()), said.calls.sent);
            }}
          >
            <label>
              {said.calls.address}
              <input type="email" value={address} maxLength={254} autoComplete="email" onInput={(event) => setAddress(event.currentTarget.value)} />
            </label>
            <button type="submit" disabled={busy || !address.trim()}>
              {said.calls.byMail}
            </button>
          </form>
        )}
      </div>
    </section>
  );
}
