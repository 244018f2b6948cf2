// The host's desk: tables, people, reports, announcements, invitations, a quiet shutdown.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { Header } from "../shell/header";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { Overview, PersonLine } from "../types/wire";
import { club } from "./api";
import { Notice } from "./notice";
import { said } from "./strings";

const words = said.desk;
const when = (at: number): string => new Date(at * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

export function DeskPage({ hash }: { hash: string }): JSX.Element {
  const [lies, setLies] = useState<Overview | null>(null);
  const [problem, setProblem] = useState("");
  const look = (): void =>
    void club.desk().then(
      (found) => {
        setProblem("");
        setLies(found);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : words.closed),
    );
  useEffect(() => {
    document.title = `${words.title} – ${strings.name}`;
    if (!hash) {
      look();
      return;
    }
    history.replaceState(null, "", "/desk"); // the token is no part of the history
    void club.openDesk(hash).then(look, (error: unknown) => setProblem(error instanceof Error ? error.message : words.closed));
  }, []);
  const work = (doing: Promise<unknown>): void => void doing.then(look, complain);
  if (!lies)
    return (
      <>
        <Header />
        <main class="notice">
          <h1>{words.title}</h1>
          {problem && <p>{words.closed}</p>}
          {problem && (
            <div class="buttons">
              <a class="button" href="/">
                {strings.nowhere.games}
              </a>
            </div>
          )}
        </main>
      </>
    );
  const reports = lies.reports.filter((report) => !report.done);
  return (
    <>
      <Header>
        <Notice notice={lies.notice} closes={lies.closes} />
      </Header>
      <main class="me desk">
        <h1>{words.title}</h1>
        <Part title={words.reports} nothing={reports.length ? "" : words.noReports}>
          {reports.map((report) => (
            <li key={report.id} class="desk-report">
              <p>
                <b>{words.about(report.by, report.name)}</b> <small>{when(report.at)}</small>
              </p>
              <p>{report.text}</p>
              <ol class="desk-heard">
                {report.lines.map((line) => (
                  <li>
                    <b>{line.name}</b> {line.text}
                  </li>
                ))}
              </ol>
              <div class="buttons">
                <button type="button" onClick={() => work(club.settle(report.id))}>
                  {words.put}
                </button>
                <a href={`/t/${report.table}`}>{words.toTable}</a>
              </div>
            </li>
          ))}
        </Part>
        <Part title={words.tables} nothing={lies.tables.length ? "" : words.noTables}>
          {lies.tables.map((table) => (
            <li key={table.table}>
              <a href={`/t/${table.table}?watch`}>
                <b>{table.title}</b>
                <span>{strings.home.status[table.status]}</span>
                <span class="table-people">{[table.people.join(", "), when(table.opened)].filter(Boolean).join(" · ")}</span>
              </a>
            </li>
          ))}
        </Part>
        <Part title={words.people} nothing={lies.people.length ? "" : words.noPeople}>
          {lies.people.map((person) => (
            <Person key={person.person} person={person} work={work} />
          ))}
        </Part>
        <Saying notice={lies.notice} work={work} />
        <Closing closes={lies.closes} work={work} />
        {lies.members_only && <Inviting />}
      </main>
    </>
  );
}

type Work = (doing: Promise<unknown>) => void;

function Part({ title, nothing, children }: { title: string; nothing: string; children: ComponentChildren }): JSX.Element {
  return (
    <section>
      <h2>{title}</h2>
      {nothing && <p class="hint">{nothing}</p>}
      <ul class="table-list">{children}</ul>
    </section>
  );
}

function Person({ person, work }: { person: PersonLine; work: Work }): JSX.Element {
  const [asking, setAsking] = useState(false);
  const [why, setWhy] = useState("");
  const [days, setDays] = useState("7");
  const name = person.name || person.person;
  return (
    <li class="blocked">
      <span>
        <b>{name}</b> {words.seen(when(person.seen), person.games)}
        {person.shut_out && <em> {words.out(person.until ? when(person.until) : "")}</em>}
      </span>
      {person.shut_out ? (
        <button type="button" class="quiet" onClick={() => work(club.ban(person.person, 0))}>
          {words.unban}
        </button>
      ) : (
        <button type="button" class="quiet" aria-label={words.banTitle(name)} onClick={() => setAsking(true)}>
          {words.ban}
        </button>
      )}
      {asking && (
        <Dialog title={words.banTitle(name)} close={() => setAsking(false)}>
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              setAsking(false);
              work(club.ban(person.person, days ? Number(days) : null, why));
            }}
          >
            <p class="hint">{words.banText}</p>
            <label>
              {words.why}
              <input value={why} maxLength={200} onInput={(event) => setWhy(event.currentTarget.value)} />
            </label>
            <label>
              {words.days}
              <select value={days} onChange={(event) => setDays(event.currentTarget.value)}>
                {words.lengths.map(([value, label]) => (
                  <option value={value}>{label}</option>
                ))}
              </select>
            </label>
            <div class="buttons">
              <button type="submit" class="primary">
                {words.banTitle(name)}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </li>
  );
}

function Saying({ notice, work }: { notice: string; work: Work }): JSX.Element {
  const [text, setText] = useState(notice);
  return (
    <section>
      <h2>{words.say}</h2>
      <form
        class="typing"
        onSubmit={(event) => {
          event.preventDefault();
          work(club.announce(text));
        }}
      >
        <label>
          {words.sayText}
          <input value={text} maxLength={300} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="buttons">
          <button type="submit" disabled={!text.trim()}>
            {words.announce}
          </button>
          {notice && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                setText("");
                work(club.announce(""));
              }}
            >
              {words.silence}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

function Closing({ closes, work }: { closes: number | null; work: Work }): JSX.Element {
  const [minutes, setMinutes] = useState("10");
  return (
    <section>
      <h2>{words.close}</h2>
      <p class="hint">{words.closeText}</p>
      {closes !== null ? (
        <button type="button" onClick={() => work(club.close(null))}>
          {words.stay}
        </button>
      ) : (
        <form
          class="typing"
          onSubmit={(event) => {
            event.preventDefault();
            work(club.close(Number(minutes)));
          }}
        >
          <label>
            {words.minutes}
            <input type="number" min={0} max={1440} value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} />
          </label>
          <button type="submit">{words.doClose}</button>
        </form>
      )}
    </section>
  );
}

function Inviting(): JSX.Element {
  const [uses, setUses] = useState("1");
  const [code, setCode] = useState("");
  return (
    <section>
      <h2>{words.invite}</h2>
      <p class="hint">{words.inviteText}</p>
      <form
        class="typing"
        onSubmit={(event) => {
          event.preventDefault();
          void club.invite(Number(uses)).then((made) => setCode(made.code), complain);
        }}
      >
        <label>
          {words.uses}
          <input type="number" min={1} max={1000} value={uses} onInput={(event) => setUses(event.currentTarget.value)} />
        </label>
        <button type="submit">{words.makeInvite}</button>
      </form>
      {code && <p class="paper-code">{`${location.origin}/me#enter=${code}`}</p>}
    </section>
  );
}
