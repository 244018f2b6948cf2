// Rulebooks are Markdown of a simple kind: headings, paragraphs, lists, tables, emphasis. Drawn as elements, never as HTML text.
import type { JSX } from "preact";

const RULE = /^\*\*([A-Z]{1,3}-[A-Z]?\d{2,3}[a-z]?)\*\*\s*/; // a rule or a ruling at the beginning of its line
const CITED = /^[A-Z]{3}-[A-Z]?\d{2,3}[a-z]?$/;
const INLINE = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\)|\b[A-Z]{3}-[A-Z]?\d{2,3}[a-z]?\b)/;

export interface Heading {
  level: number;
  text: string;
  id: string;
}

/** The anchor of a heading. */
export const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** Return the headings of a page. */
export function headings(text: string): Heading[] {
  return text
    .split("\n")
    .map((line) => /^(#{1,4})\s+(.*)$/.exec(line))
    .filter((found): found is RegExpExecArray => found !== null)
    .map(([, marks, title]) => ({ level: marks!.length, text: plain(title!), id: slug(title!) }));
}

const plain = (text: string): string => text.replace(/[*`]/g, "");

/** Bold, emphasis, code, links, and rule numbers that open their rule. */
export function Inline({ text, rule }: { text: string; rule?: (id: string) => void }): JSX.Element {
  return (
    <>
      {text.split(INLINE).map((part) => {
        if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
        if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
        if (part.startsWith("*") && part.length > 2) return <em>{part.slice(1, -1)}</em>;
        const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
        if (link) return link[2]!.startsWith("#") ? <a href={link[2]}>{link[1]}</a> : <>{link[1]}</>;
        if (rule && CITED.test(part))
          return (
            <button type="button" class="rule-link" onClick={() => rule(part)}>
              {part}
            </button>
          );
        return part;
      })}
    </>
  );
}

/** A page of rules. A line that begins with a rule's number can be linked to. */
export function Markdown({ text, rule, marked }: { text: string; rule?: (id: string) => void; marked?: string }): JSX.Element {
  const blocks: JSX.Element[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (!line.trim()) {
      i += 1;
    } else if (heading) {
      const Tag = `h${Math.min(heading[1]!.length + 1, 5)}` as "h2";
      blocks.push(
        <Tag id={slug(heading[2]!)}>
          <Inline text={heading[2]!} />
        </Tag>,
      );
      i += 1;
    } else if (line.startsWith("|")) {
      const rows: string[][] = [];
      for (; i < lines.length && lines[i]!.startsWith("|"); i += 1) rows.push(cells(lines[i]!));
      blocks.push(<Table rows={rows} {...(rule ? { rule } : {})} />);
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const items: string[] = [];
      const ordered = /^\s*\d+\./.test(line);
      for (; i < lines.length && lines[i]!.trim(); i += 1) {
        const item = /^(\s*)([-*]|\d+\.)\s+(.*)$/.exec(lines[i]!);
        if (item) items.push(item[3]!);
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
      }
      const Tag = ordered ? "ol" : "ul";
      blocks.push(
        <Tag class={items.some((item) => RULE.test(item)) ? "rules" : ""}>
          {items.map((item) => {
            const id = RULE.exec(item)?.[1];
            return (
              <li id={id} class={id && id === marked ? "marked" : ""}>
                {id && <span class="rule-id">{id}</span>} <Inline text={item.replace(RULE, "")} {...(rule ? { rule } : {})} />
              </li>
            );
          })}
        </Tag>,
      );
    } else if (line.startsWith("```")) {
      const code: string[] = [];
      for (i += 1; i < lines.length && !lines[i]!.startsWith("```"); i += 1) code.push(lines[i]!);
      i += 1;
      blocks.push(<pre tabIndex={0}>{code.join("\n")}</pre>);
    } else {
      const words: string[] = [];
      for (; i < lines.length && lines[i]!.trim() && !/^(#|\||```|\s*[-*]\s)/.test(lines[i]!); i += 1) words.push(lines[i]!);
      if (!words.length) words.push(lines[i++]!);
      const id = RULE.exec(words[0]!)?.[1];
      const said = words.join(" ").replace(/^>\s*/, "");
      blocks.push(
        <p id={id} class={id && id === marked ? "marked" : ""}>
          {id && <span class="rule-id">{id}</span>} <Inline text={id ? said.replace(RULE, "") : said} {...(rule ? { rule } : {})} />
        </p>,
      );
    }
  }
  return <div class="prose">{blocks}</div>;
}

const cells = (line: string): string[] => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim());

function Table({ rows, rule }: { rows: string[][]; rule?: (id: string) => void }): JSX.Element {
  const [head, ...rest] = rows;
  const body = rest.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
  const more = rule ? { rule } : {};
  return (
    <div class="table-scroll" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {head?.map((cell) => (
              <th scope="col">
                <Inline text={cell} {...more} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr id={/^\*\*([A-Z]{1,3}-[A-Z]?\d{2,3}[a-z]?)\*\*/.exec(row[0] ?? "")?.[1]}>
              {row.map((cell) => (
                <td>
                  <Inline text={cell} {...more} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
