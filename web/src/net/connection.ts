// The connection to one table, from one chair or as a spectator: it reconnects by itself and never sends a command twice.
import type { AskMe, Chat, Clock, Decision, Done, Down, Event, Hello, Outlook, Position, Presence, Up, Wishes } from "../types/wire";
import { api, Refusal } from "./api";
import { applied } from "./position";

/** What is known of the table now. Every change makes a new object. */
export interface TableState {
  /** `lost`: reconnecting; `shut`: it cannot be opened, `refusal` says why. */
  link: "connecting" | "live" | "lost" | "shut";
  hello: Hello | null;
  presence: Presence | null;
  /** Seconds that the server's clock is ahead of this device's. */
  ahead: number;
  n: number;
  position: Position | null;
  decision: Decision | null;
  events: Event[];
  chat: Chat[];
  /** What this seat has left with the table; null until it has. */
  wishes: Wishes | null;
  clock: { left: Clock["left"]; at: number } | null;
  refusal: Refusal | null;
}

interface Waiting {
  message: Up;
  done(down: Down): void;
  failed(refusal: Refusal): void;
}

const FINAL = new Set(["no_such_table", "not_found", "bad_request", "foreign_page", "unknown_token", "no_chair"]);

export class Connection {
  state: TableState = {
    link: "connecting",
    hello: null,
    presence: null,
    ahead: 0,
    n: 0,
    position: null,
    decision: null,
    events: [],
    chat: [],
    wishes: null,
    clock: null,
    refusal: null,
  };
  /** The number of the decision that was answered last from here, not by another tab or by the table itself. */
  answered = -1;
  /** The number of the last decision for which an answer left here: what comes after that is no surprise. */
  sent = -1;
  /** What it was, and what it was answered with. */
  gave = { decision: "", action: "" };
  /** The number of the decision that the table answered last for this seat, by what was left with it. */
  settled = -1;
  /** The table answers by a layout that was left with it: that is mine, too. */
  laying = false;
  private chains = 0; // chains of answers that are being carried out
  private looking = ""; // the look that was asked for last
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer = 0;
  private closed = false;
  private greeted = false; // this socket was let in
  private readonly followers = new Set<(state: TableState, down: Down) => void>();
  private readonly key = Math.random().toString(36).slice(2, 10);
  private commands = 0;

  constructor(
    readonly table: string,
    readonly seat: number | null,
    private readonly changed: (state: TableState, down: Down | null) => void,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** End it for good. */
  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Show what was kept of a game that is over, until the server answers. */
  recall(kept: Partial<TableState>): void {
    this.set(kept);
  }

  /** Hear every message in its order, with what is known after it; return how to stop. */
  follow(hear: (state: TableState, down: Down) => void): () => void {
    this.followers.add(hear);
    return () => this.followers.delete(hear);
  }

  /** Answer a decision, and then the next ones as long as all goes as foreseen; `expects`: if it does so far. */
  act(decision: number, [action, ...then]: string[], expects = ""): Promise<Done> {
    this.answered = this.sent = decision;
    this.gave = { decision: this.state.decision?.question?.decision ?? "", action: action! };
    const first = { type: "act" as const, decision, action: action!, ...(expects && { expects }) };
    if (!then.length) return this.send(first);
    this.chains += 1;
    return this.send<Done>({ ...first, then }).finally(() => {
      this.chains -= 1;
    });
  }

  /** Ask what would be asked after these answers; whoever looks again does not wait for the look before. */
  look(decision: number, chain: string[]): Promise<Outlook> {
    this.drop(this.looking);
    const sent = this.send<Outlook>({ type: "look", decision, chain });
    this.looking = `${this.key}-${this.commands}`;
    return sent;
  }

  takeBack(practice: boolean): Promise<Done> {
    this.answered = this.state.decision?.number ?? 0;
    return this.send({ type: "take_back", practice });
  }

  /** Leave with the table when to be asked in windows of a kind. */
  askMe(wish: Omit<AskMe, "type">): Promise<Done> {
    return this.send({ type: "ask_me", ...wish });
  }

  say(text: string, team: boolean): Promise<Done> {
    return this.send(team ? ({ type: "chat", text, team } as Up) : { type: "chat", text });
  }

  /** Say something in an act of speech: the act and its parts by their names. */
  speak(says: string, team: boolean): Promise<Done> {
    return this.send(team ? ({ type: "chat", says, team } as Up) : { type: "chat", says });
  }

  private drop(command: string): void {
    this.waiting.get(command)?.failed(new Refusal("stale", ""));
    this.waiting.delete(command);
  }

  private send<D extends Down = Done>(message: Up): Promise<D> {
    const command = `${this.key}-${++this.commands}`;
    return new Promise((resolve, failed) => {
      const done = (down: Down): void => resolve(down as D);
      this.waiting.set(command, { message: { ...message, command } as Up, done, failed });
      this.post(command);
    });
  }

  private post(command: string): void {
    const entry = this.waiting.get(command);
    if (entry && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(entry.message));
  }

  private open(): void {
    const socket = new WebSocket(api.socketAddress(this.table, this.state.events.length, this.seat));
    this.socket = socket;
    this.greeted = false;
    socket.onmessage = (message) => {
      if (socket === this.socket) this.take(JSON.parse(message.data as string) as Down);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.closed || this.state.link === "shut") return;
      this.set({ link: "lost" });
      this.again();
    };
  }

  private again(): void {
    const wait = Math.min(10_000, 300 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.tries === 1 ? 150 : wait);
  }

  private readonly hurry = (): void => {
    if (this.state.link !== "lost" || document.hidden || this.closed) return;
    this.tries = 0;
    this.again();
  };

  private set(part: Partial<TableState>, down: Down | null = null): void {
    this.state = { ...this.state, ...part };
    if (down) for (const hear of this.followers) hear(this.state, down);
    this.changed(this.state, down);
  }

  private take(down: Down): void {
    switch (down.type) {
      case "hello":
        this.tries = 0;
        this.greeted = true;
        this.set({ link: "live", hello: down, refusal: null, chat: [] }, down);
        for (const command of this.waiting.keys()) this.post(command);
        break;
      case "presence":
        this.set({ presence: down, ahead: down.now - Date.now() / 1000 }, down);
        break;
      case "snapshot": {
        const first = down.events[0]?.n ?? down.n;
        const events = [...this.state.events.slice(0, first), ...down.events];
        this.set({ n: down.n, position: down.position, decision: down.decision, events }, down);
        break;
      }
      case "update": {
        const { n, position, decision, events } = this.state;
        if (!position) break;
        if (this.chains && decision) this.answered = decision.number; // the next answer of a chain is mine, too
        const moment = applied({ n, position, decision }, down);
        this.set({ ...moment, events: down.events?.length ? [...events, ...down.events] : events }, down);
        break;
      }
      case "clock":
        this.set({ clock: { left: down.left, at: Date.now() } }, down);
        break;
      case "chat":
        if (!this.state.chat.some((said) => said.number === down.number)) this.set({ chat: [...this.state.chat, down] }, down);
        break;
      case "wishes":
        this.set({ wishes: down }, down);
        break;
      case "outlook":
      case "done":
        this.waiting.get(down.command)?.done(down);
        this.waiting.delete(down.command);
        break;
      case "refused": {
        const refusal = new Refusal(down.code, down.text, down.rule);
        const entry = this.waiting.get(down.command ?? "");
        if (entry) {
          this.waiting.delete(down.command ?? "");
          entry.failed(refusal);
        } else if (!this.greeted && FINAL.has(down.code)) this.set({ link: "shut", refusal }, down);
        break;
      }
    }
  }
}
