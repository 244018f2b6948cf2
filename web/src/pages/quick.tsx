// Play now: a name, how many, and the cards are dealt. Bots sit on the other chairs.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { FindPeople } from "../club/quick";
import { api } from "../net/api";
import { go } from "../route";
import { BotOptions } from "../shell/bots";
import { Dialog } from "../shell/dialog";
import { complain } from "../shell/toast";
import { remember, remembered } from "../stored";
import { strings } from "../strings";
import type { GameInfo } from "../types/wire";

/** The five of the house first, the easiest to learn at the beginning; then whatever else is installed. */
export function easiestFirst(games: GameInfo[]): GameInfo[] {
  const house = ["shogunate", "omnitsu", "chiyo", "ninja", "kage"];
  const rank = ({ id }: GameInfo): number => (house.includes(id) ? house.indexOf(id) : house.length);
  return [...games].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

/** The bot that is offered first: those of the last game, and to newcomers the easiest of those for people. */
export function usualBot(game: GameInfo): string {
  return [remembered().bot, "easy", "normal", "thumb"].find((kind) => game.bots.includes(kind)) ?? game.bots[0] ?? "random";
}

const range = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i);

/** How many sit at a table unless somebody says otherwise. */
export function usualSeats({ players: [low, high] }: GameInfo): number {
  return low === 2 ? 2 : Math.min(high, low + 1);
}

interface Wanted {
  seats: number;
  chair: number;
  bot: string;
  guide?: boolean;
}

/** Open a table, sit down, put bots on the other chairs, deal, and go there. */
export async function deal(game: GameInfo, { seats, chair, bot, guide }: Wanted): Promise<void> {
  const bots = Object.fromEntries(range(0, seats - 1).filter((other) => other !== chair).map((other) => [`${other}`, bot]));
  const { id } = await api.open({ game: game.id, seats, bots });
  await api.join(id, remembered().name || strings.start.guest, chair);
  await api.start(id);
  go(`/t/${id}${guide ? "?guide" : ""}`);
}

export function Quick({ game, close }: { game: GameInfo; close(): void }): JSX.Element {
  const [low, high] = game.players;
  const [name, setName] = useState(remembered().name);
  const [seats, setSeats] = useState(usualSeats(game));
  const [chair, setChair] = useState(0);
  const [bot, setBot] = useState(usualBot(game));
  const [busy, setBusy] = useState(false);
  const begin = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    remember({ name: name.trim(), bot });
    deal(game, { seats, chair: Math.min(chair, seats - 1), bot }).catch((error: unknown) => {
      complain(error);
      setBusy(false);
    });
  };
  return (
    <Dialog title={strings.start.title(game.title)} close={close}>
      <form class="form" onSubmit={begin}>
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
            <BotOptions bots={game.bots.filter((kind) => kind !== "default")} />
          </select>
        </label>
        <div class="buttons">
          <button type="submit" class="primary big" disabled={busy}>
            {busy ? strings.start.dealing : strings.start.deal}
          </button>
          <a href={`/new?game=${game.id}`}>{strings.start.more}</a>
        </div>
        <FindPeople game={game.id} seats={seats} name={name} />
      </form>
    </Dialog>
  );
}
