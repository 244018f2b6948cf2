// The game is over: who won and why, once more, the replay, the record, the seal, and why the bots did what they did.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Mon } from "../kit";
import { api, type Mine, type Reason } from "../net/api";
import { go } from "../route";
import { Dialog } from "../shell/dialog";
import { complain } from "../shell/toast";
import { listed, strings } from "../strings";
import type { About, Ending, Position, Presence } from "../types/wire";
import { ReviewDialog } from "../review";
import { HowItEnded, Why } from "./ending";
import { minutes, useSecondsUntil } from "./moments";
import { botName } from "./names";
import type { Past } from "./past";
import { commitment } from "./verify";

interface OverProps {
  about: About;
  presence: Presence;
  position: Position;
  names: string[];
  mine: Mine;
  past: Past;
  /** How many seconds the server's clock is ahead of this one. */
  ahead: number;
  /** In a word. */
  word: string;
  /** How it ended; null until it has come. */
  ending: Ending | null;
  rule(id: string): void;
}

/** The end in a word, for who sits there or watches. */
export function lastWord({ seat, winners, seats }: Position, names: string[], practice = false): string {
  if (!winners.length) return strings.over.nobody;
  if (winners.length === seats) return strings.over.draw;
  if (seat === null) return strings.over.won(listed(winners.map((winner) => names[winner]!)));
  const word = winners.includes(seat) ? strings.over.youWon : strings.over.youLost;
  return practice ? strings.over.inPractice(word) : word;
}

/** How the game ended, once it has. */
export function useEnding(table: string, over: boolean): Ending | null {
  const [ending, setEnding] = useState<Ending | null>(null);
  useEffect(() => {
    let current = true;
    if (over) void api.ending(table).then((found) => current && setEnding(found), complain);
    return () => {
      current = false;
    };
  }, [table, over]);
  return ending;
}

export function Over({ about, presence, position, names, mine, past, ahead, word, ending, rule }: OverProps): JSX.Element {
  const [open, setOpen] = useState<"" | "seal" | "reasons" | "review">(past.origin?.to ?? "");
  const [from] = useState(past.origin); // who comes back from the past finds all as it was left
  useEffect(past.arrived, []);
  const [reasons, setReasons] = useState<Reason[] | null>(null);
  const [whose, setWhose] = useState(from?.to === "reasons" ? from.seat : -1);
  useEffect(() => {
    if (open === "reasons") void api.reasons(about.id).then((found) => setReasons(found.reasons), complain);
  }, [open]);
  const bots = [...new Set(reasons?.map((reason) => reason.seat))].sort((a, b) => a - b);
  const { winners, seat } = position;
  const said = winners.length > 0 && (seat === null || (winners.length === 1 && winners[0] === seat)); // the word says it already
  const left = useSecondsUntil([presence.host_away], ahead);
  const hostLeft = mine.host || presence.again || !mine.seats.length ? null : left(presence.host_away);
  const manages = mine.host || (mine.seats.length > 0 && hostLeft === 0);
  const rematch = (): void => {
    api.rematch(about.id).then(({ id }) => sitAgain(id, mine.seats, names), complain);
  };
  const toRematch = (): void => {
    api.mine(about.id).then(() => sitAgain(presence.again, mine.seats, names), complain); // hands the chairs on
  };
  return (
    <section class="over" aria-label={strings.over.title}>
      <p class="prompt-turn">{strings.over.title}</p>
      <p class="over-word" tabIndex={-1}>{word}</p>
      {ending && <Why ending={ending} winners={winners} said={said} rule={rule} />}
      {presence.chairs.map(
        (chair, seat) => chair.taken && chair.bot && <p class="hint">{strings.over.stoodIn(names[seat]!, botName(chair.bot))}</p>,
      )}
      <div class="over-buttons">
        {presence.again ? (
          <button type="button" class="primary" onClick={toRematch}>
            {strings.over.toRematch}
          </button>
        ) : (
          manages && (
            <button type="button" class="primary" onClick={rematch}>
              {strings.over.rematch}
            </button>
          )
        )}
        {!manages && !presence.again && mine.seats.length > 0 && (
          <p class="hint host-away">{hostLeft ? strings.over.hostAwayIn(minutes(hostLeft)) : strings.over.onlyHost}</p>
        )}
        <button type="button" class="to-review" onClick={() => setOpen("review")}>
          {position.seat === null ? strings.over.reviewOther : strings.over.review}
        </button>
        <button type="button" onClick={() => void past.open()}>
          {strings.over.replay}
        </button>
        <a class="button" href="/">
          {strings.over.home}
        </a>
      </div>
      {presence.hints.some(Boolean) && (
        <p class="hint">
          {strings.over.hints(listed(presence.hints.flatMap((n, seat) => (n ? [strings.over.times(names[seat]!, n)] : []))))}
        </p>
      )}
      {ending && <HowItEnded ending={ending} winners={winners} look={(n) => void past.open(n)} />}
      <div class="over-buttons">
        <button
          type="button"
          onClick={() => setOpen("reasons")}
        >
          {strings.over.reasons}
        </button>
        <button type="button" onClick={() => setOpen("seal")}>
          {strings.over.verify}
        </button>
        <a class="button" href={api.recordAddress(about.id)} download>
          {strings.over.download}
        </a>
      </div>
      {open === "review" && (
        <ReviewDialog
          table={about.id}
          names={names}
          seat={from?.to === "review" ? from.seat : (position.seat ?? 0)}
          at={from?.at ?? ""}
          close={() => setOpen("")}
          look={(n, seat, at) => {
            setOpen("");
            void past.open(n, `${seat}`, { to: "review", seat, at });
          }}
        />
      )}
      {open === "seal" && (
        <Dialog title={strings.over.verify} close={() => setOpen("")}>
          <Seal seal={about.commitment} seed={presence.seed ?? ""} />
        </Dialog>
      )}
      {open === "reasons" && (
        <Dialog title={strings.over.reasons} close={() => setOpen("")} class="wide">
          {reasons && !reasons.length && <p>{strings.over.noReasons}</p>}
          {bots.length > 1 && (
            <label>
              {strings.over.whose}
              <select value={whose} onChange={(event) => setWhose(Number(event.currentTarget.value))}>
                <option value={-1}>{strings.over.allBots}</option>
                {bots.map((bot) => (
                  <option value={bot}>{names[bot]}</option>
                ))}
              </select>
            </label>
          )}
          <ol class="reasons">
            {reasons?.filter(({ seat }) => whose < 0 || seat === whose).map((reason) => (
              <li>
                <button
                  type="button"
                  class="told"
                  onClick={() => {
                    setOpen("");
                    void past.open(reason.n, `${reason.seat}`, { to: "reasons", seat: whose, at: `${reason.n}` });
                  }}
                >
                  <Mon seat={reason.seat} size={16} /> <b>{names[reason.seat]}:</b> {reason.text}
                </button>
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </section>
  );
}

/** Sit down at the rematch on the chairs that are kept, and deal at once when nobody else is waited for. */
async function sitAgain(id: string, seats: number[], names: string[]): Promise<void> {
  try {
    for (const seat of seats) await api.join(id, names[seat] || `${strings.start.guest} ${seat + 1}`, seat);
    if (seats.length) await api.start(id).catch(() => undefined); // others must sit down first, or somebody else is the host
  } catch (error) {
    complain(error);
  }
  go(`/t/${id}`);
}

/** The seal that was shown at the start, checked against the seed. */
function Seal({ seal, seed }: { seal: string; seed: string }): JSX.Element {
  const computed = commitment(seed);
  const good = computed === seal;
  return (
    <div class="seal">
      <p class={good ? "good" : "bad"} data-verified={good}>
        {good ? `✓ ${strings.over.verifyGood}` : `✗ ${strings.over.verifyBad}`}
      </p>
      <dl>
        <dt>{strings.over.seal}</dt>
        <dd>{seal}</dd>
        <dt>{strings.over.seed}</dt>
        <dd>{seed}</dd>
        <dt>{strings.over.computed}</dt>
        <dd>{computed}</dd>
      </dl>
      <p class="hint">{strings.over.verifyMore}</p>
    </div>
  );
}
