// What one side has learned, in the table's own sentences by subject, the newest first: one place for it on a board.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { strings } from "../strings";

const FEW = 3; // sentences of a subject that are shown at once

interface Props {
  /** `aid.known`: sentences by subject; null until it has come. */
  known: Record<string, string[]> | null | undefined;
  class: string;
  open: boolean;
}

export function Learned({ known, class: name, open }: Props): JSX.Element | null {
  const [opened, setOpened] = useState(open);
  const subjects = Object.entries(known ?? {});
  if (!subjects.length) return null;
  return (
    <details class={`${name} learned`} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{strings.learned.title}</summary>
      {subjects.map(([subject, lines]) => (
        <Subject key={subject} subject={subject} lines={lines} />
      ))}
    </details>
  );
}

function Subject({ subject, lines }: { subject: string; lines: string[] }): JSX.Element {
  const [all, setAll] = useState(false);
  const shown = all || lines.length <= FEW + 1 ? lines : lines.slice(0, FEW);
  return (
    <section aria-label={subject}>
      <h4>{subject}</h4>
      <ul>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {strings.learned.more(lines.length - shown.length)}
        </button>
      )}
    </section>
  );
}
