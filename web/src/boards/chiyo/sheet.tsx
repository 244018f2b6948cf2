// The deduction sheet, and all questions that were answered.
import type { JSX } from "preact";
import { Mon, tip } from "../../kit";
import type { Props } from "./index";
import type { Names } from "./names";
import { Sign } from "./signs";
import { strings } from "./strings";

/** What `Game.aid` says: what is still possible. */
interface Sheet {
  disguises: Record<string, string[]>;
  roles: string[][];
  true_assassin: string[];
  city: number[];
  lie: string;
}

const FUGITIVES = ["geisha", "ronin"];
const ROLES = ["ally", "betrayer", "usurper"];

/** One cell: ruled out, possible, or certain; a shape each. */
function Mark({ among, id, what }: { among: string[] | undefined; id: string; what: string }): JSX.Element {
  if (!among) return <td class="chi-mark" />;
  const state = !among.includes(id) ? "excluded" : among.length === 1 ? "certain" : "possible";
  return (
    <td class={`chi-mark ${state}`}>
      <span role="img" aria-label={`${what}: ${strings[state]}`} />
    </td>
  );
}

export function DeductionSheet({ p, names }: { p: Props; names: Names }): JSX.Element {
  const { view } = p;
  const sheet = p.aid as Sheet | null;
  const where = new Map<string, JSX.Element>();
  for (const place of view.places)
    for (const card of place.cards) {
      const id = card.face ?? card.remembered;
      if (id)
        where.set(
          id,
          <span class={card.face ? "" : "chi-faint"}>
            {card.face ? "" : "("}
            {names.place(place.id)}
            {card.face ? "" : ")"}
          </span>,
        );
    }
  const gone = new Map(
    FUGITIVES.filter((f) => view.unmasked[f] && view.disguises[f]).map((f) => [view.disguises[f]!, f]),
  );
  return (
    <details class="chi-sheet" onToggle={(event) => p.wantAid((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>
        {strings.sheet}
        {sheet && (
          <span class="chi-summary">
            {FUGITIVES.map((f) => (
              <span>
                <Sign of={f} /> {strings.left(strings.fugitive[f]!, sheet.disguises[f]?.length ?? 0)}
              </span>
            ))}
          </span>
        )}
      </summary>
      <p class="chi-small">{sheet ? strings.sheetIntro : strings.sheetWait}</p>
      {sheet && <p class="chi-small">{strings.lie[sheet.lie]}</p>}
      <div class="chi-groups">
        {["imperial", "commoner", "samurai", "assassin"].map((type) => (
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Sign of={type} /> {strings.types[type]}
                </th>
                <th scope="col" class="chi-where">
                  {strings.where}
                </th>
                {type === "assassin" ? (
                  <th scope="col" colSpan={2}>
                    <span class="chi-hidden">{strings.trueAssassin}</span>
                    <Sign of="usurper" />
                  </th>
                ) : (
                  FUGITIVES.map((f) => (
                    <th scope="col">
                      <Sign of={f} />
                      <span class="chi-hidden">{strings.fugitive[f]}</span>
                    </th>
                  ))
                )}
              </tr>
            </thead>
            <tbody>
              {names.patrons(type).map((person) => (
                <tr>
                  <th scope="row" {...tip(`${person.name}. ${person.text}`)}>
                    {names.short(person.id)} <small>{person.honor}</small>
                  </th>
                  <td class="chi-where">
                    {gone.has(person.id) ? strings.fugitive[gone.get(person.id)!] : where.get(person.id)}
                  </td>
                  {type === "assassin" ? (
                    <Mark
                      among={sheet?.true_assassin}
                      id={person.id}
                      what={`${person.name}, ${strings.trueAssassin}`}
                    />
                  ) : (
                    FUGITIVES.map((f) => (
                      <Mark
                        among={sheet?.disguises[f]}
                        id={person.id}
                        what={`${person.name}, ${strings.fugitive[f]}`}
                      />
                    ))
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <table>
          <thead>
            <tr>
              <th scope="col">{strings.who}</th>
              {ROLES.map((role) => (
                <th scope="col" {...tip(strings.role[role]!)}>
                  <Sign of={role} />
                  <span class="chi-hidden">{strings.role[role]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.seats.map((_, who) =>
              who === view.motonaka ? null : (
                <tr>
                  <th scope="row">
                    <Mon seat={who} size={15} /> {p.names[who]}
                  </th>
                  {ROLES.map((role) => (
                    <Mark among={sheet?.roles[who]} id={role} what={`${p.names[who]}, ${strings.role[role]}`} />
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Questions({ p, names }: { p: Props; names: Names }): JSX.Element {
  const asked = p.view.questions;
  return (
    <details class="chi-questions" open={!p.compact}>
      <summary>
        {strings.questions} ({asked.length})
      </summary>
      {asked.length ? (
        <ol tabIndex={0} aria-label={strings.questions}>
          {[...asked].reverse().map((entry) => (
            <li>
              <small>{entry.turn}</small>
              <Mon seat={entry.seat} size={15} />
              <span>
                <span class="chi-hidden">{p.names[entry.seat]}: </span>
                {names.question(entry.question)}
                {entry.cards.length > 0 && <em> {entry.cards.map((card) => names.short(card)).join(", ")}</em>}
              </span>
              <b class={entry.answer}>{entry.answer === "yes" ? strings.yes : strings.no}</b>
              {entry.lie && <b class="chi-lie">{strings.lied}</b>}
            </li>
          ))}
        </ol>
      ) : (
        <p class="chi-small">{strings.noQuestions}</p>
      )}
    </details>
  );
}
