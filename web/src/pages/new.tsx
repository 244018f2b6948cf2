// A new table: everything has a sensible default.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ClockChoice, clockOf } from "../club/clocks";
import { said as club } from "../club/strings";
import { api } from "../net/api";
import { go } from "../route";
import { BotOptions } from "../shell/bots";
import { Header } from "../shell/header";
import { complain } from "../shell/toast";
import { remember, remembered } from "../stored";
import { strings } from "../strings";
import { botName } from "../table/names";
import type { GameInfo, OpenTable } from "../types/wire";
import { bySeats, OptionsForm, type Values } from "./options";
import { Picture } from "./pictures";
import { easiestFirst, usualBot } from "./quick";

const PERSON = "";
const ME = "(me)";

export function NewTable({ game: asked }: { game: string }): JSX.Element {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [id, setId] = useState(asked);
  const game = games.find((found) => found.id === id) ?? games[0];
  useEffect(() => {
    void api.games().then((found) => setGames(easiestFirst(found.games)), complain);
  }, []);
  return (
    <>
      <Header />
      <main class="new">
        <h1>{strings.newTable.title}</h1>
        <fieldset class="pick">
          <legend>{strings.newTable.game}</legend>
          {games.map((found) => (
            <label class={`pick-game ${found.id === game?.id ? "chosen" : ""}`}>
              <input type="radio" name="game" checked={found.id === game?.id} onChange={() => setId(found.id)} />
              <Picture game={found.id} />
              <span>{found.title}</span>
            </label>
          ))}
        </fieldset>
        {game && (
          <p class="pick-about">
            {[strings.home.lines[game.id] ?? game.summary, strings.home.special[game.id]].filter(Boolean).join(" ")}{" "}
            <span class="hint">
              {[strings.home.players(...game.players), strings.home.lengths[game.id] && strings.home.minutes(strings.home.lengths[game.id]!)].filter(Boolean).join(", ")}
            </span>
          </p>
        )}
        {game && <Form key={game.id} game={game} />}
      </main>
    </>
  );
}

function Form({ game }: { game: GameInfo }): JSX.Element {
  const [low, high] = game.players;
  const [name, setName] = useState(remembered().name);
  const [seats, setSeats] = useState(Math.min(high, low + (low > 2 ? 1 : 0)));
  const [chairs, setChairs] = useState<string[]>([ME]);
  const [names, setNames] = useState<Record<number, string>>({});
  const [clock, setClock] = useState("");
  const [rated, setRated] = useState(false);
  const safe = rated && clock !== "" && clockOf(clock).total === null; // no bot plays for anybody there
  const [away, setAway] = useState(usualBot(game));
  const [listed, setListed] = useState(false);
  const [hints, setHints] = useState(false);
  const [talk, setTalk] = useState<NonNullable<OpenTable["talk"]>>("all");
  const [options, setOptions] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const all = useMemo(() => Array.from({ length: seats }, (_, seat) => chairs[seat] ?? PERSON), [seats, chairs]);
  const mine = all.map((who, seat) => ({ who, seat })).filter(({ who }) => who === ME);
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    if (name.trim()) remember({ name: name.trim() });
    const bots = Object.fromEntries(all.map((who, seat) => [`${seat}`, who]).filter(([, who]) => who !== ME && who !== PERSON));
    try {
      const made = await api.open({ game: game.id, seats, options: rated ? {} : bySeats(options, seats), bots, ...clockOf(clock), away: safe ? "default" : away, listed, hints: hints && !rated, talk, rated: rated && clock !== "" });
      for (const [i, { seat }] of mine.entries())
        await api.join(made.id, (i ? names[seat]?.trim() : name.trim()) || (i ? `${strings.start.guest} ${seat + 1}` : strings.start.guest), seat);
      go(`/t/${made.id}`);
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };
  return (
    <form class="form new-form" onSubmit={(event) => void open(event)}>
      <label>
        {strings.start.name}
        <input value={name} maxLength={24} placeholder={strings.start.guest} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {strings.newTable.players}
        <select value={`${seats}`} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
          {Array.from({ length: high - low + 1 }, (_, i) => low + i).map((n) => (
            <option value={`${n}`}>{n}</option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{strings.newTable.chairs}</legend>
        <p class="hint">{strings.newTable.several}</p>
        <ol class="chairs-form">
          {all.map((who, seat) => (
            <li>
              <label>
                {strings.roles[game.id]?.(seat, seats) ?? strings.start.seat(seat + 1)}
                <select
                  value={who}
                  onChange={(event) => {
                    const now = [...all];
                    now[seat] = event.currentTarget.value;
                    setChairs(now);
                  }}
                >
                  <option value={PERSON}>{strings.newTable.person}</option>
                  <option value={ME}>{strings.newTable.me}</option>
                  <BotOptions bots={game.bots} level={(kind) => strings.lobby.bot(botName(kind))} />
                </select>
              </label>
              {who === ME && mine[0]?.seat !== seat && (
                <input
                  value={names[seat] ?? ""}
                  maxLength={24}
                  aria-label={strings.newTable.nameOf(seat + 1)}
                  placeholder={strings.newTable.nameOf(seat + 1)}
                  onInput={(event) => setNames({ ...names, [seat]: event.currentTarget.value })}
                />
              )}
            </li>
          ))}
        </ol>
      </fieldset>
      <div class="form-row">
        <label>
          {strings.newTable.clock}
          <ClockChoice value={clock} change={setClock} />
        </label>
        {clock && !safe && (
          <label>
            {clockOf(clock).total ? club.clocks.playsOn : strings.newTable.away}
            <select value={away} onChange={(event) => setAway(event.currentTarget.value)}>
              <BotOptions bots={game.bots} />
            </select>
          </label>
        )}
        <label>
          {strings.speech.talk}
          <select value={talk} onChange={(event) => setTalk(event.currentTarget.value as typeof talk)}>
            {Object.entries(strings.speech.who).map(([who, label]) => (
              <option value={who}>{label}</option>
            ))}
          </select>
        </label>
      </div>
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
        {strings.newTable.listed}
      </label>
      <label class="check">
        <input type="checkbox" checked={rated && clock !== ""} disabled={!clock} onChange={(event) => setRated(event.currentTarget.checked)} />
        {club.rated.mark}
      </label>
      {clock && (rated || clockOf(clock).total !== null) && <p class="hint">{rated ? club.rated.how : club.clocks.totalHow}</p>}
      <label class="check">
        <input type="checkbox" checked={hints && !rated} disabled={rated} onChange={(event) => setHints(event.currentTarget.checked)} />
        {strings.coach.allow}
      </label>
      {!rated && <details class="options-details">
        <summary>
          {strings.newTable.options}
          {Object.keys(options).length > 0 && <span class="badge">{Object.keys(options).length}</span>}
        </summary>
        <OptionsForm game={game} seats={seats} values={options} change={setOptions} />
      </details>}
      <div class="buttons">
        <button type="submit" class="primary big" disabled={busy}>
          {strings.newTable.open}
        </button>
      </div>
    </form>
  );
}
