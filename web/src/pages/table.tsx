// A table: who am I here, is it waiting, being played or over, and who holds the device.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { keptState } from "../club/offline";
import { api, type Mine, Refusal } from "../net/api";
import { Connection, type TableState } from "../net/connection";
import { Header } from "../shell/header";
import { tell } from "../shell/toast";
import { go } from "../route";
import { keepTable } from "../stored";
import { strings } from "../strings";
import { ClaimPage } from "../table/devices";
import { HandOver } from "../table/handover";
import { Lobby } from "../table/lobby";
import { Play } from "../table/play";
import type { Down, TableInfo } from "../types/wire";

const DEVICE = "device="; // what follows in the address of a link to another device
const NEWS = 10; // seconds for which what the table itself says is news

/** One browser at one table. */
export function TablePage({ id, query, hash }: { id: string; query: URLSearchParams; hash: string }): JSX.Element {
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [mine, setMine] = useState<Mine | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [holder, setHolder] = useState<number | null>(null); // who holds a device that several people share
  const [next, setNext] = useState<number | null>(null);

  const look = (): void => {
    void Promise.all([api.table(id), api.mine(id)]).then(
      ([found, held]) => {
        setRefusal(null);
        setInfo(found);
        setMine(held);
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        setRefusal(error);
        if (error.code === "unavailable") setTimeout(look, 2000);
      },
    );
  };
  useEffect(look, [id]);
  useEffect(() => {
    if (info && mine && (mine.seats.length || mine.host))
      keepTable({ id, game: info.about.game, title: info.about.title, at: Date.now() });
  }, [info, mine]);
  useEffect(() => {
    if (info) document.body.dataset.game = info.about.game;
    return () => {
      delete document.body.dataset.game;
    };
  }, [info]);

  if (refusal && !info) {
    const gone = refusal.code === "no_such_table";
    const soon = refusal.code === "unavailable"; // it is tried again
    return (
      <>
        <Header />
        <main class="notice">
          <h1>{gone ? strings.table.noTable : soon ? strings.net.connecting : strings.table.cannot}</h1>
          <p>{gone ? strings.table.noTableText : refusal.message}</p>
          <Ways />
        </main>
      </>
    );
  }
  if (!info || !mine) {
    return (
      <>
        <Header />
        <main class="notice">
          <p>{strings.net.connecting}</p>
        </main>
      </>
    );
  }
  if (hash.startsWith(DEVICE)) {
    const code = hash.slice(DEVICE.length);
    const name = info.presence.chairs[Number.parseInt(code, 10)]?.name ?? "";
    const done = (): void => {
      go(`/t/${id}`, true); // the code is of no use any more, and no part of the history
      look();
    };
    return <ClaimPage id={id} code={code} name={name} done={done} />;
  }
  const shared = mine.seats.length > 1;
  const watching = query.has("watch");
  if (shared && !watching && holder === null && info.presence.status === "playing") {
    const names = info.presence.chairs.map((chair) => chair.name);
    const ready = (seat: number): void => {
      setNext(null);
      setHolder(seat);
    };
    return <HandOver about={info.about} names={names} seats={next === null ? mine.seats : [next]} ready={ready} />;
  }
  const seat = watching ? null : shared ? (holder ?? mine.seats[0] ?? null) : (mine.seats[0] ?? null);
  return (
    <Side
      key={`${seat}`}
      id={id}
      info={info}
      seat={seat}
      mine={mine}
      covered={shared && !watching && holder === null}
      look={look}
      handOver={(to) => {
        look();
        setNext(to);
        setHolder(null);
      }}
    />
  );
}

/** The ways from a table that is none. */
function Ways(): JSX.Element {
  return (
    <div class="buttons">
      <a class="button" href="/">
        {strings.table.toHome}
      </a>
      <a class="button" href="/new">
        {strings.table.own}
      </a>
    </div>
  );
}

interface SideProps {
  id: string;
  info: TableInfo;
  seat: number | null;
  mine: Mine;
  /** Nobody has said yet that they hold a device that several people share: no secrets may be shown. */
  covered: boolean;
  /** Ask again which chairs this browser holds. */
  look(): void;
  handOver(to: number): void;
}

/** One side of the table, kept up to date. */
function Side({ id, info, seat, mine, covered, look, handOver }: SideProps): JSX.Element {
  const [connection, setConnection] = useState<Connection | null>(null);
  const [state, setState] = useState<TableState | null>(null);
  useEffect(() => {
    let was: TableState["link"] = "connecting";
    let status = "";
    const made = new Connection(id, seat, (now, down: Down | null) => {
      setState(now);
      if (now.link === "live" && was === "lost") tell(strings.net.back);
      was = now.link;
      if (down?.type === "chat" && down.seat === null && now.presence && now.presence.now - down.at < NEWS) tell(down.text);
      if (down?.type === "presence" && status !== down.status) {
        if (status) look(); // from waiting to playing: a device that several people share must be handed over
        status = down.status;
      }
    });
    setConnection(made);
    setState(made.state);
    return () => made.close();
  }, [id, seat]);
  const withoutNet = state?.link === "lost" && !state.hello && info.presence.status === "over";
  useEffect(() => {
    if (withoutNet) void keptState(info, seat).then((kept) => connection?.recall(kept), () => undefined);
  }, [withoutNet]);
  const lostChair = state?.link === "shut" && state.refusal?.code === "no_chair"; // somebody has freed it
  useEffect(() => {
    if (lostChair) look();
  }, [lostChair]);
  if (state?.link === "shut" && !lostChair) {
    return (
      <>
        <Header />
        <main class="notice">
          <h1>{strings.table.cannot}</h1>
          <p>{state.refusal?.message}</p>
          <Ways />
        </main>
      </>
    );
  }
  const status = state?.presence?.status;
  const waiting = status !== "open" && (!state?.position || (covered && status === "playing"));
  if (!connection || !state?.hello || !state.presence || waiting) {
    return (
      <>
        <Header />
        <main class="notice">
          <p>{state?.link === "lost" ? strings.net.lost : strings.net.connecting}</p>
        </main>
      </>
    );
  }
  if (state.presence.status === "open" || !state.position)
    return <Lobby state={state} about={state.hello.table} presence={state.presence} mine={mine} look={look} />;
  return (
    <Play
      connection={connection}
      state={state}
      about={state.hello.table}
      presence={state.presence}
      position={state.position}
      mine={mine}
      look={look}
      handOver={handOver}
    />
  );
}
