// The head of a table: its game, who you are, whether you are connected, and the menu.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../club/notice";
import { said as club } from "../club/strings";
import { Mon, openMenu } from "../kit";
import type { TableState } from "../net/connection";
import { Dialog } from "../shell/dialog";
import { Header } from "../shell/header";
import { useCompact } from "../shell/screen";
import { complain } from "../shell/toast";
import { remember, useMemory } from "../stored";
import { strings } from "../strings";
import type { About, Presence } from "../types/wire";
import { Devices } from "./devices";
import { Invite } from "./invite";
import { Speed } from "./strip";

interface HeadProps {
  about: About;
  presence: Presence;
  seat: number | null;
  name: string;
  state: TableState;
}

export function TableHead({ about, presence, seat, name, state }: HeadProps): JSX.Element {
  const compact = useCompact();
  const [open, setOpen] = useState<"" | "settings" | "invite" | "devices">("");
  return (
    <Header>
      <h1 class="table-title">{about.title}</h1>
      <span class="table-who">
        {seat !== null && (
          <>
            <Mon seat={seat} /> <span>{name}</span>
          </>
        )}
        {presence.practice && (
          <span class="practice" data-tip={strings.table.practiceTip}>
            {strings.table.practice}
          </span>
        )}
        {about.hints && (
          <span class="practice" data-tip={strings.coach.allowed}>
            {strings.coach.badge}
          </span>
        )}
        {about.rated && (
          <span class="practice" data-tip={club.rated.tip}>
            {club.rated.badge}
          </span>
        )}
        {presence.watching > 0 && <span class="watchers">{strings.table.watching(presence.watching)}</span>}
      </span>
      <nav class="head-links" aria-label={strings.menu}>
        {compact ? (
          <button
            type="button"
            class="quiet"
            onClick={(event) =>
              openMenu(event.currentTarget.getBoundingClientRect(), [
                { label: strings.table.rules, go: () => window.open(`/rules/${about.game}`, "_blank") },
                { label: strings.table.invite, go: () => setOpen("invite") },
                ...(seat === null ? [] : [{ label: strings.devices.title, go: () => setOpen("devices") }]),
                { label: strings.table.settings, go: () => setOpen("settings") },
              ])
            }
          >
            {strings.menu}
          </button>
        ) : (
          <>
            <a href={`/rules/${about.game}`} target="_blank" data-tip={strings.table.rulesTip}>
              {strings.table.rules}
            </a>
            <button type="button" class="quiet" onClick={() => setOpen("invite")}>
              {strings.table.invite}
            </button>
            {seat !== null && (
              <button type="button" class="quiet" aria-label={strings.devices.title} data-tip={strings.devices.title} onClick={() => setOpen("devices")}>
                {strings.devices.short}
              </button>
            )}
            <button type="button" class="quiet" onClick={() => setOpen("settings")}>
              {strings.table.settings}
            </button>
          </>
        )}
      </nav>
      {about.note && <p class="hint table-note">{about.note}</p>}
      <Notice notice={presence.notice} closes={presence.closes} ahead={state.ahead} />
      {state.link === "lost" && (
        <div class="banner" role="alert">
          {strings.net.lost}
        </div>
      )}
      {open === "settings" && (
        <Dialog title={strings.table.settings} close={() => setOpen("")}>
          <Settings />
        </Dialog>
      )}
      {open === "invite" && (
        <Dialog title={strings.lobby.invite} close={() => setOpen("")}>
          <Invite id={about.id} />
        </Dialog>
      )}
      {open === "devices" && seat !== null && <Devices id={about.id} seat={seat} close={() => setOpen("")} />}
    </Header>
  );
}

/** Tastes of this browser. */
export function Settings(): JSX.Element {
  const memory = useMemory();
  const notify = (wanted: boolean): void => {
    if (!wanted || !("Notification" in window)) {
      remember({ notify: false });
      return;
    }
    void Notification.requestPermission().then((answer) => {
      remember({ notify: answer === "granted" });
      if (answer !== "granted") complain(strings.table.notifyDenied);
    });
  };
  return (
    <div class="settings">
      <label class="check">
        <input type="checkbox" checked={memory.sounds} onChange={(event) => remember({ sounds: event.currentTarget.checked })} />
        {strings.table.sounds}
      </label>
      <label class="check">
        <input type="checkbox" checked={memory.notify} onChange={(event) => notify(event.currentTarget.checked)} />
        {strings.table.notifications}
      </label>
      <label class="check">
        <input type="checkbox" checked={memory.careful} onChange={(event) => remember({ careful: event.currentTarget.checked })} />
        {strings.table.careful}
      </label>
      <label class="check">
        <input type="checkbox" checked={memory.ceremony} onChange={(event) => remember({ ceremony: event.currentTarget.checked })} />
        {strings.table.ceremony}
      </label>
      <label>
        {strings.pace.title}
        <Speed />
      </label>
      <label>
        {strings.table.theme}
        <select value={memory.theme} onChange={(event) => remember({ theme: event.currentTarget.value as "auto" })}>
          {Object.entries(strings.table.themes).map(([key, label]) => (
            <option value={key}>{label}</option>
          ))}
        </select>
      </label>
      <p class="hint">{strings.table.keys}</p>
    </div>
  );
}
