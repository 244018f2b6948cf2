// Where the scrolls are: the open pile, what lies sealed, what you know and what can be.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Act, Mon, tip } from "../../kit";
import type { Props } from "./index";
import type { Names } from "./names";
import { type Chances, KINDS, type Notes } from "./notes";
import { Sign } from "./signs";
import { strings } from "./strings";

interface ScrollsProps {
  p: Props;
  names: Names;
  notes: Notes;
}

export function Scrolls({ p, names, notes }: ScrollsProps): JSX.Element {
  const { view } = p;
  const wants = p.seat !== null && !p.over && p.settings["keep_notes"] !== false;
  useEffect(() => p.wantAid(wants), [wants]);
  const fromPile = p.question?.decision === "pick_pile_scroll";
  const round = view.seats.map((_, i) => ((p.seat ?? 0) + i) % p.seats);
  const gone = (kind: string): number => view.destroyed.filter((id) => id === `scroll_${kind}`).length;
  const counts: Chances = Object.fromEntries(KINDS.map((kind) => [kind, gone(kind)]));
  return (
    <section class="omn-where" aria-label={strings.where(names.scrolls)}>
      <h3 {...tip(strings.whereTip, "OMN-020")}>{strings.where(names.scrolls)}</h3>
      <table>
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th scope="col" {...tip(strings.kindTip[kind]!, "OMN-003")}>
                <Sign of={kind} />
                <span>{strings.kind[kind]}</span>
                <small>{strings.worth[kind]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="pile">
            <th scope="row" {...tip(strings.scrollPileTip, "OMN-019")}>
              {strings.scrollPile}
            </th>
            {KINDS.map((kind) => (
              <td>
                {fromPile ? (
                  <Act
                    p={p}
                    action={`card:scroll_${kind}`}
                    as="div"
                    class="omn-supply"
                    name={strings.inPile(view.scroll_pile[kind] ?? 0, strings.kind[kind]!)}
                  >
                    {view.scroll_pile[kind] ?? 0}
                  </Act>
                ) : (
                  <Count n={view.scroll_pile[kind] ?? 0} />
                )}
              </td>
            ))}
          </tr>
          {round.flatMap((who) =>
            view.seats[who]!.sealed.map((scroll) => (
              <Row key={scroll.token} chances={notes.sealed(scroll.token, scroll.known_kind)}>
                <Mon seat={who} size={14} /> {who === p.seat ? strings.yours : p.names[who]}
                <small> {strings.scroll(scroll.token)}</small>
              </Row>
            )),
          )}
          {round
            .filter((who) => Object.keys(notes.cracked(who)).length)
            .map((who) => (
              <Row key={`hand${who}`} chances={notes.cracked(who)}>
                <Mon seat={who} size={14} /> {who === p.seat ? strings.yourHand : strings.handOfName(p.names[who]!)}
              </Row>
            ))}
          {Object.keys(notes.deck).length > 0 && (
            <Row chances={notes.deck}>
              {strings.deckName}
              <small> {strings.buried}</small>
            </Row>
          )}
          {KINDS.some((kind) => counts[kind]) && (
            <tr>
              <th scope="row">{strings.destroyed}</th>
              {KINDS.map((kind) => (
                <td>
                  <Count n={counts[kind]!} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {notes.kept && <p class="omn-faint">{strings.whereHint}</p>}
    </section>
  );
}

function Count({ n }: { n: number }): JSX.Element {
  return n ? <b>{n}</b> : <span class="omn-not">0</span>;
}

/** One place: what is there for certain, what can be there, what cannot. */
function Row({ chances, children }: { chances: Chances | null; children: ComponentChildren }): JSX.Element {
  return (
    <tr>
      <th scope="row">{children}</th>
      {KINDS.map((kind) => {
        const chance = chances?.[kind] ?? 0;
        if (!chances) return <td class="open">?</td>;
        if (chance === 1)
          return (
            <td class="sure">
              <span role="img" aria-label={strings.certain}>
                ●
              </span>
            </td>
          );
        return chance ? (
          <td class="maybe">{strings.percent(chance)}</td>
        ) : (
          <td>
            <span class="omn-not" role="img" aria-label={strings.impossible}>
              –
            </span>
          </td>
        );
      })}
    </tr>
  );
}
