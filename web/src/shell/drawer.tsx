// The rule drawer: one rule with its neighbours, one tap away from wherever it is cited.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, type Rulebook } from "../net/api";
import { strings } from "../strings";
import { Markdown } from "./markdown";

let show: (at: { game: string; rule: string } | null) => void = () => undefined;

/** Open the drawer at a rule. */
export function openRule(game: string, rule: string): void {
  show({ game, rule });
}

/** The part of a rulebook around a rule: its section, from the heading to the next. */
export function section(text: string, rule: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes(`**${rule}**`));
  if (at < 0) return "";
  let from = at;
  while (from > 0 && !lines[from]!.startsWith("#")) from -= 1;
  let to = at + 1;
  while (to < lines.length && !lines[to]!.startsWith("#")) to += 1;
  return lines.slice(from, to).join("\n");
}

export function Drawer(): JSX.Element | null {
  const [at, setAt] = useState<{ game: string; rule: string } | null>(null);
  const [book, setBook] = useState<Rulebook | null>(null);
  useEffect(() => {
    show = setAt;
  }, []);
  useEffect(() => {
    setBook(null);
    let current = true;
    if (at) void api.rulebook(at.game).then((found) => current && setBook(found), () => current && setAt(null));
    return () => {
      current = false;
    };
  }, [at?.game]);
  useEffect(() => {
    if (book && at) document.querySelector(".drawer .marked")?.scrollIntoView({ block: "center" });
  }, [book, at]);
  if (!at) return null;
  const text = book ? section(book.text, at.rule) : "";
  return (
    <dialog
      class="drawer"
      ref={(element) => {
        if (!element || element.open) return;
        element.showModal();
        element.querySelector("h2")?.focus(); // on what it says, not on what closes it
      }}
      aria-label={strings.table.rule(at.rule)}
      onClose={() => setAt(null)}
      onClick={(event) => event.target === event.currentTarget && setAt(null)}
    >
      <div class="drawer-body">
        <header>
          <h2 tabIndex={-1}>{strings.table.rule(at.rule)}</h2>
          <button type="button" class="quiet" onClick={() => setAt(null)}>
            {strings.close}
          </button>
        </header>
        {!book && <p>{strings.rules.loading}</p>}
        {book && !text && <p>{strings.rules.unknown(at.rule)}</p>}
        {text && <Markdown text={text} marked={at.rule} rule={(rule) => setAt({ ...at, rule })} />}
        <p>
          <a href={`/rules/${at.game}#${at.rule}`} target="_blank">
            {strings.rules.open}
          </a>
        </p>
      </div>
    </dialog>
  );
}
