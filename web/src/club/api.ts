// What the club asks of the server: lobby, quick games, ratings, keeping oneself, living together.
import { call } from "../net/api";
import type { Board, Club, Code, Company, KeyOptions, Overview, Profile, Push, Quick, Seated, Tables } from "../types/wire";

const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>("POST", `/api${path}`, body);
const get = <T>(path: string): Promise<T> => call<T>("GET", `/api${path}`);

export const club = {
  /** The open tables; with the tag of the last list, when there is another. */
  tables: (tag = "") => get<Tables>(tag ? `/tables?wait=25&tag=${tag}` : "/tables"),
  board: (game = "") => get<Board>(game ? `/board?game=${encodeURIComponent(game)}` : "/board"),
  profile: (person: string) => get<Profile>(`/people/${encodeURIComponent(person)}`),
  /** What I have chosen about myself. */
  mine: () => get<Club>("/me/club"),
  show: (shown: boolean) => post<unknown>("/me/profile", { shown }),
  makeCode: () => post<Code>("/me/code"),
  recover: (code: string) => post<unknown>("/me/recover", { code }),
  newPasskey: () => post<KeyOptions>("/me/passkey/new"),
  keepPasskey: (credential: Record<string, unknown>) => post<unknown>("/me/passkey/keep", { credential }),
  askPasskey: () => post<KeyOptions>("/me/passkey/ask"),
  usePasskey: (credential: Record<string, unknown>) => post<unknown>("/me/passkey/use", { credential }),
  dropPasskey: (id: string) => post<unknown>("/me/passkey/drop", { id }),
  enter: (code: string) => post<unknown>("/me/enter", { code }),
  company: (table: string) => get<Company>(`/tables/${encodeURIComponent(table)}/company`),
  block: (table: string, seat: number, blocked: boolean) => post<unknown>(`/tables/${encodeURIComponent(table)}/chairs/${seat}/block`, { blocked }),
  unblock: (id: string) => post<unknown>("/me/unblock", { id }),
  report: (table: string, seat: number, text: string) => post<unknown>(`/tables/${encodeURIComponent(table)}/chairs/${seat}/report`, { text }),
  addPush: (how: Push) => post<unknown>("/me/push", how),
  addMail: (address: string) => post<unknown>("/me/mail", { address }),
  confirmMail: (code: string) => post<unknown>("/me/mail/confirm", { code }),
  quietMail: (code: string) => post<unknown>("/me/mail/quiet", { code }),
  dropWay: (id: string) => post<unknown>("/me/ways/drop", { id }),
  desk: () => get<Overview>("/desk"),
  openDesk: (token: string) => post<unknown>("/desk/open", { token }),
  ban: (person: string, days: number | null, why = "") => post<unknown>("/desk/ban", { person, days, why }),
  announce: (text: string) => post<unknown>("/desk/announce", { text }),
  close: (minutes: number | null, text = "") => post<unknown>("/desk/close", { minutes, text }),
  invite: (uses: number) => post<Code>("/desk/invite", { uses, days: 7 }),
  settle: (id: string) => post<unknown>("/desk/settle", { id }),
  quick: (how: Quick) => post<Seated>("/quick", how),
};
