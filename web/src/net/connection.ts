// The connection to one table, from one chair or as a spectator: it reconnects by itself and never sends a command twice.
import type { AskMe, Chat, Clock, Decision, Down, Event, Hello, Position, Presence, Up } from "../types/wire";
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
  clock: { left: Clock["left"]; at: number } | null;
  refusal: Refusal | null;
}

interface Waiting {
  message: Up;
  done(): void;
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
    clock: null,
    refusal: null,
  };
  /** The number of the decision that was answered last from here, not by another tab or by the table itself. */
  answered = -1;
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

  /** Hear every message in its order, with what is known after it; return how to stop. */
  follow(hear: (state: TableState, down: Down) => void): () => void {
    this.followers.add(hear);
    return () => this.followers.delete(hear);
  }

  /** Answer the open decision. */
  act(action: string): Promise<void> {
    this.answered = this.state.decision?.number ?? 0;
    return this.send({ type: "act", decision: this.answered, action });
  }

  takeBack(): Promise<void> {
    this.answered = this.state.decision?.number ?? 0;
    return this.send({ type: "take_back" });
  }

  /** Leave with the table when to be asked in windows of a kind. */
  askMe(window: string, when: AskMe["when"]): Promise<void> {
    return this.send({ type: "ask_me", window, when });
  }

  say(text: string, team: boolean): Promise<void> {
    return this.send(team ? ({ type: "chat", text, team } as Up) : { type: "chat", text });
  }

  private send(message: Up): Promise<void> {
    const command = `${this.key}-${++this.commands}`;
    return new Promise((done, failed) => {
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
      case "done":
        this.waiting.get(down.command)?.done();
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
