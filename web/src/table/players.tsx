// Who sits where: crest, presence, clock, who is thinking, and what the host can do about chairs.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useNeighbours } from "../club/living";
import { Mon, openMenu } from "../kit";
import { api } from "../net/api";
import { Dialog } from "../shell/dialog";
import { complain } from "../shell/toast";
import { remembered } from "../stored";
import { strings } from "../strings";
import { Devices } from "./devices";
import { minutes, useSecondsUntil } from "./moments";
import { botName } from "./names";
import type { PanelsProps } from "./panels";

export function Players({ about, presence, shown, names, mine, look, state, position }: PanelsProps): JSX.Element {
  const away = about.away;
  const left = useSecondsUntil([presence.host_away, ...presence.chairs.map((chair) => chair.away ?? null)], state.ahead);
  const hostAway = left(presence.host_away) === 0;
  const manages = mine.host || (mine.seats.length > 0 && hostAway); // the host, or a guest in the place of one who is away
  const act = (work: Promise<unknown>): void => void work.then(look, complain);
  const [lost, setLost] = useState<number | null>(null); // the chair of somebody who has lost their browser
  const neighbours = useNeighbours(about.id);
  const [letting, setLetting] = useState<number | null>(null); // the own chair that a bot is to play for
  const standIn = presence.chairs.map((chair) => chair.bot).find((kind) => kind in strings.levels) ?? (away === "default" ? "thumb" : away); // as strong as the others
  return (
    <section class="players" aria-label={strings.table.players}>
      <ol class={presence.chairs.length > 4 ? "many" : ""}>
        {presence.chairs.map((chair, seat) => {
          const thinking = !shown.over && shown.flow.waiting.includes(seat);
          const own = mine.seats.includes(seat);
          const items: { label: string; go(): void }[] = [];
          if (!position.over) {
            const bot = away === "default" ? "thumb" : away;
            if (own && !chair.bot) items.push({ label: strings.table.handMine, go: () => setLetting(seat) });
            if (own && chair.bot) items.push({ label: strings.table.backToPerson, go: () => act(api.hand(about.id, seat, "", false, seat)) });
            if (manages && !own && chair.taken && !chair.bot && left(chair.away) === 0)
              items.push({ label: strings.table.toBot, go: () => act(api.hand(about.id, seat, bot)) });
            if (manages && !own && chair.taken && !about.listed && left(chair.away) === 0)
              items.push({ label: strings.devices.give, go: () => setLost(seat) });
            if (manages && !chair.taken && !chair.bot)
              items.push({ label: strings.lobby.botHere, go: () => act(api.hand(about.id, seat, "thumb")) });
            if (!mine.seats.length && mine.saw.every((other) => other === seat) && !chair.taken && !chair.bot)
              items.push({ label: strings.table.join, go: () => act(api.join(about.id, remembered().name || strings.start.guest, seat)) });
          }
          if (!own && chair.taken && !mine.seats.includes(seat)) items.push(...neighbours.items(seat, names[seat]!));
          const status = [
            own ? strings.you : "",
            chair.bot && chair.taken ? strings.table.standIn(botName(chair.bot)) : chair.bot ? strings.lobby.bot(botName(chair.bot)) : "",
            chair.taken && !chair.here && !chair.bot ? offline(left(chair.away)) : "",
            shown.over && shown.winners.includes(seat) ? strings.table.winner : "",
          ].filter(Boolean);
          return (
            <li class={`player ${thinking ? "thinking" : ""} ${seat === position.seat ? "own" : ""}`}>
              <Mon seat={seat} size={24} />
              <span class="player-name">
                {names[seat]} <small>{status.join(" · ")}</small>
              </span>
              {thinking && !state.clock && <small class="player-thinks">{strings.table.thinking}</small>}
              {thinking && <ThinkingMark clock={state.clock} seat={seat} />}
              {items.length > 0 && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={strings.table.chairMenu(names[seat]!)}
                  onClick={(event) => openMenu(event.currentTarget.getBoundingClientRect(), items)}
                >
                  ⋯
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {neighbours.dialog}
      {letting !== null && (
        <Dialog title={strings.table.handMine} close={() => setLetting(null)} class="confirm">
          <p>{strings.table.handMineText(botName(standIn))}</p>
          <div class="buttons">
            <button
              type="button"
              class="primary"
              onClick={() => {
                setLetting(null);
                act(api.hand(about.id, letting, standIn, false, letting));
              }}
            >
              {strings.table.handMineYes}
            </button>
            <button type="button" onClick={() => setLetting(null)}>
              {strings.cancel}
            </button>
          </div>
        </Dialog>
      )}
      {lost !== null && <Devices id={about.id} seat={lost} other={names[lost]!} close={() => setLost(null)} />}
    </section>
  );
}

function offline(seconds: number | null): string {
  return seconds ? strings.table.offlineIn(minutes(seconds)) : strings.table.offline;
}

/** A brush that moves while somebody thinks, or the seconds that are left. */
function ThinkingMark({ clock, seat }: { clock: PanelsProps["state"]["clock"]; seat: number }): JSX.Element {
  const left = clock?.left[`${seat}`];
  const [, tick] = useState(0);
  useEffect(() => {
    if (left === undefined) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [left, clock?.at]);
  if (left === undefined || !clock) return <span class="dots" role="img" aria-label={strings.table.thinking} />;
  const seconds = Math.max(0, Math.round(left - (Date.now() - clock.at) / 1000));
  const text = minutes(seconds);
  return (
    <span class={`clock ${seconds <= 10 ? "short" : ""}`} role="timer" aria-label={strings.table.timeLeft(text)}>
      {text}
    </span>
  );
}
