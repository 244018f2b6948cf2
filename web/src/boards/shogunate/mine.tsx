// Your side of the blind: whom you serve, your score, your Action cards, what became of Loyalty cards.
import type { JSX } from "preact";
import { Act, Mon, tip } from "../../kit";
import type { Note, Private } from "../../types/shogunate";
import { CARD_IDS, CardSign, Crest, Eye } from "./crests";
import type { Props } from "./index";
import type { Memory } from "./memory";
import type { Names } from "./names";
import { strings } from "./strings";

interface MineProps {
  p: Props;
  names: Names;
  memories: Memory[];
  me: Private;
  seat: number;
}

export function Mine({ p, names, memories, me, seat }: MineProps): JSX.Element {
  const { view } = p;
  const own = view.seats[seat]!;
  const part = Math.min(1, me.score / view.target);
  const asksCard = p.options.some((option) => option.action.startsWith("card:"));
  const viewers = (clan: string): { who: number; text: string }[] =>
    [...memories[seat]!.shownTo].flatMap(([who, shown]) =>
      shown.has(clan) ? [{ who, text: strings.knows(p.names[who]!, shown.get(clan)!) }] : [],
    );
  const face = (clan: string): JSX.Element => (
    <>
      <Crest clan={clan} name={names.clan(clan)} hex={names.hex(clan)} />
      <b>{names.clan(clan)}</b>
    </>
  );
  return (
    <section class="sho-mine">
      <div class="sho-loyalties">
        <h3>{strings.yourLoyalty}</h3>
        <div class="sho-loyal-row">
          {me.loyalties.map((clan, i) => {
            const seenBy = viewers(clan);
            const secret = [`${strings.yourSecret(names.clan(clan))}.`, ...seenBy.map(({ text }) => text)].join(" ");
            const inside = (
              <>
                {face(clan)}
                {seenBy.length > 0 && (
                  <span class="sho-seenby">
                    <Eye />
                    {seenBy.map(({ who, text }) => (
                      <span {...tip(text, "SHO-016")}>
                        <Mon seat={who} size={14} />
                      </span>
                    ))}
                  </span>
                )}
              </>
            );
            return asksCard ? (
              <Act
                p={p}
                action={`card:${i + 1}`}
                as="div"
                class="sho-loyalty"
                name={strings.yourSecret(names.clan(clan))}
              >
                {inside}
              </Act>
            ) : (
              <div class="sho-loyalty" {...tip(secret, "SHO-015")}>
                {inside}
              </div>
            );
          })}
          {own.face_up.map((clan) => (
            <div class="sho-loyalty open" {...tip(strings.yourOpen(names.clan(clan)), "SHO-013")}>
              {face(clan)}
            </div>
          ))}
        </div>
        {p.options.some((option) => option.action === "mode:exchange") && (
          <Act p={p} action="mode:exchange" as="div" class="sho-mode">
            ⇄ {strings.exchange}
          </Act>
        )}
        <div class="sho-score" {...tip(strings.scoreTip, "SHO-106")}>
          <span>
            {strings.score} <b>{strings.scoreOf(me.score, view.target)}</b>
          </span>
          <span class="sho-bar" aria-hidden="true">
            <span style={{ width: `${100 * part}%` }} />
          </span>
        </div>
      </div>
      <Hand
        p={p}
        names={names}
        hand={own.hand}
        discards={own.discards}
        revealed={own.revealed}
        hatamoto={seat === view.hatamoto}
      />
      {view.notes.length > 0 && (
        <details class="sho-notes" open>
          <summary {...tip(strings.notesTip, "SHO-016")}>{strings.notes(view.notes.length)}</summary>
          <ol>
            {view.notes.map((note) => (
              <li>{told(note, p, names, seat)}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** What became of a Loyalty card, in a sentence, as far as this seat knows it. */
function told({ kind, round, seat, other, cause, clan, received }: Note, p: Props, names: Names, me: number): string {
  const when = { round, cause: names.cause(cause) };
  const who = p.names[seat]!;
  const card = clan === null ? "" : names.clan(clan);
  if (other === null) return seat === me ? strings.noteYouTurned(when, card) : strings.noteTurned(when, who, card);
  const whom = p.names[other]!;
  if (kind === "exchanged") {
    if (clan === null || received === null) return strings.noteExchanged(when, who, whom);
    const back = names.clan(received);
    return seat === me ? strings.noteYouGave(when, card, whom, back) : strings.noteYouGave(when, back, who, card);
  }
  if (seat === me) return strings.noteYouShowed(when, card, whom);
  return other === me ? strings.noteShownYou(when, who, card) : strings.noteShown(when, who, whom);
}

interface HandProps {
  p: Props;
  names: Names;
  hand: string[];
  discards: string[];
  revealed: string | null;
  hatamoto: boolean;
}

function Hand({ p, names, hand, discards, revealed, hatamoto }: HandProps): JSX.Element {
  const spent = [...discards, ...(revealed ? [revealed] : [])];
  const all = [...hand, ...spent].sort((a, b) => CARD_IDS.indexOf(a) - CARD_IDS.indexOf(b));
  const choosing = p.question?.decision === "choose_action";
  return (
    <div class="sho-hand">
      <h3>{strings.hand}</h3>
      {hatamoto && !p.over && <p class="sho-small">{strings.handHatamoto}</p>}
      <div class="sho-hand-row">
        {all.map((card) => {
          const gone = spent.includes(card);
          const chosen = p.answer === `play:${card}`;
          const body = (
            <>
              <CardSign card={card} />
              <b>{names.card(card)}</b>
              <i>{strings.short[card] ?? names.cardText(card)}</i>
              {(gone || chosen) && <span class="sho-stamp">{chosen ? strings.picked : strings.played}</span>}
            </>
          );
          const classes = `sho-card ${gone ? "gone" : ""} ${hatamoto ? "rest" : ""}`;
          return choosing ? (
            <Act p={p} action={`play:${card}`} as="div" class={classes} name={names.card(card)}>
              {body}
            </Act>
          ) : (
            <div class={`${classes} ${chosen ? "chosen" : ""}`} {...tip(names.cardText(card))}>
              {body}
            </div>
          );
        })}
      </div>
    </div>
  );
}
