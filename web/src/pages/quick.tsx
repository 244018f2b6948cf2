// Play now: a name, how many, and the cards are dealt. Bots sit on the other chairs.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../net/api";
import { go } from "../route";
import { Dialog } from "../shell/dialog";
import { complain } from "../shell/toast";
import { remember, remembered } from "../stored";
import { strings } from "../strings";
import { botName } from "../table/names";
import type { GameInfo } from "../types/wire";

/** The kinds of bots that are opponents, those with a plain strength first. */
export function opponents(game: GameInfo): string[] {
  const order = ["easy", "normal", "hard"];
  const rank = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return game.bots.filter((kind) => kind !== "default").sort((a, b) => rank(a) - rank(b));
}

/** The bot that is offered first. */
export function usualBot(game: GameInfo): string {
  return ["normal", "thumb"].find((kind) => game.bots.includes(kind)) ?? game.bots[0] ?? "random";
}

const range = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i);

export function Quick({ game, guide, close }: { game: GameInfo; guide: boolean; close(): void }): JSX.Element {
  const [low, high] = game.players;
  const [name, setName] = useState(remembered().name);
  const [seats, setSeats] = useState(Math.min(high, Math.max(low, low === 2 ? 2 : low + (high > low ? 1 : 0))));
  const [chair, setChair] = useState(0);
  const [bot, setBot] = useState(usualBot(game));
  const [busy, setBusy] = useState(false);
  const deal = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const called = name.trim() || strings.start.guest;
    remember({ name: name.trim() });
    const seat = Math.min(chair, seats - 1);
    const bots = Object.fromEntries(range(0, seats - 1).filter((other) => other !== seat).map((other) => [`${other}`, bot]));
    try {
      const { id } = await api.open({ game: game.id, seats, bots });
      await api.join(id, called, seat);
      await api.start(id);
      go(`/t/${id}${guide ? "?guide" : ""}`);
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={strings.start.title(game.title)} close={close}>
      <form class="form" onSubmit={(event) => void deal(event)}>
        <label>
          {strings.start.name}
          <input value={name} maxLength={24} placeholder={strings.start.guest} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <div class="form-row">
          <label>
            {strings.start.chairs}
            <select value={`${seats}`} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
              {range(low, high).map((n) => (
                <option value={`${n}`}>{n}</option>
              ))}
            </select>
          </label>
          <label>
            {strings.start.chair}
            <select value={`${Math.min(chair, seats - 1)}`} onChange={(event) => setChair(Number(event.currentTarget.value))}>
              {range(0, seats - 1).map((n) => (
                <option value={`${n}`}>{strings.roles[game.id]?.(n, seats) ?? strings.start.seat(n + 1)}</option>
              ))}
            </select>
          </label>
        </div>
        <label>
          {strings.start.bots}
          <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
            {opponents(game).map((kind) => (
              <option value={kind}>{botName(kind)}</option>
            ))}
          </select>
        </label>
        <div class="buttons">
          <button type="submit" class="primary big" disabled={busy}>
            {busy ? strings.start.dealing : strings.start.deal}
          </button>
          <a href={`/new?game=${game.id}`}>{strings.start.more}</a>
        </div>
      </form>
    </Dialog>
  );
}
