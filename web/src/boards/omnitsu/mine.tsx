// Your side of the blind: the scrolls before you and your hand.
import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Act } from "../../kit";
import { Face, Scroll } from "./cards";
import type { Props } from "./index";
import type { Names, Printed } from "./names";
import type { Notes } from "./notes";
import { Marks } from "./people";
import { Sign } from "./signs";
import { strings } from "./strings";

interface MineProps {
  p: Props;
  names: Names;
  notes: Notes;
  seat: number;
}

const ROW = 6; // cards that fit in one row

/** How many cards are drawn at their full size: more of them have fewer lines, and in a low window there is less room. */
const room = (): number => (matchMedia("(max-height: 800px)").matches ? 0 : matchMedia("(max-height: 940px)").matches ? 4 : 5);

const [MOST_LINES, LEAST_LINES, LEAST_OF_MANY] = [9, 3, 2];

/** As many lines of every card as there is room for; whether even the fewest are too many, so that less than full size is needed. */
function useLines(hand: RefObject<HTMLDivElement | null>, cards: string, compact: boolean): boolean {
  const [tight, setTight] = useState("");
  const fit = (): void => {
    const [row, board, around] = [hand.current, hand.current?.closest(".omn"), hand.current?.closest(".play-main")];
    if (!row || !board || !around || compact) return;
    const least = row.classList.contains("many") ? LEAST_OF_MANY : LEAST_LINES;
    const fits = (lines: number): boolean => {
      row.style.setProperty("--lines", `${lines}`);
      return board.getBoundingClientRect().bottom + around.scrollTop <= around.getBoundingClientRect().top + around.clientHeight;
    };
    let lines = MOST_LINES;
    while (!fits(lines) && lines > least) lines -= 1;
    if (!fits(lines)) setTight(cards);
  };
  useLayoutEffect(fit);
  useEffect(() => {
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  });
  return tight === cards;
}

export function Mine({ p, names, notes, seat }: MineProps): JSX.Element {
  const { view } = p;
  const row = useRef<HTMLDivElement>(null);
  const own = view.seats[seat]!;
  const hand = own.hand ?? [];
  const tight = useLines(row, hand.join(" "), p.compact);
  const released = p.options.some((option) => option.action === "release");
  return (
    <section class="omn-mine" aria-label={strings.mine}>
      <div class="omn-before">
        <h3>{strings.yourScrolls}</h3>
        <div class={`omn-scrolls ${own.sealed.length > 1 ? "several" : ""}`}>
          {own.sealed.map((scroll, i) => (
            <Scroll key={scroll.token} p={p} notes={notes} scroll={scroll} owner={seat} place={i + 1} />
          ))}
          {!own.sealed.length && <span class="omn-faint">{strings.noScroll}</span>}
        </div>
        {p.question?.decision === "choose_action" && own.sealed.length > 0 && (
          <p class="omn-faint">{strings.crackHint}</p>
        )}
        <div class="omn-marks">
          <Marks p={p} who={seat} />
        </div>
      </div>
      <div class="omn-hand">
        <h3>
          {strings.hand} <small>{strings.handLimit(hand.length, own.hand_limit, hand.some((id) => id.startsWith("scroll_")))}</small>
        </h3>
        {released && (
          <Act p={p} action="release" as="div" class="omn-release">
            {strings.release}: {names.title(own.slot.card ?? "")}
          </Act>
        )}
        {hand.length ? (
          <div ref={row} class={`omn-hand-row ${hand.length > ROW ? "many" : hand.length === ROW ? "six" : ""}`} style={{ "--n": Math.max(hand.length, 4) }}>
            {hand.map((id, i) => (
              <HandCard
                key={`${id}-${i}`}
                p={p}
                names={names}
                id={id}
                picked={isPicked(hand, view.picks, i)}
                dense={(tight || hand.length > room()) && !p.compact}
              />
            ))}
          </div>
        ) : (
          <p class="omn-faint">{strings.handEmpty}</p>
        )}
      </div>
    </section>
  );
}

/** Whether this card (scrolls of one kind are alike) is among those chosen. */
function isPicked(hand: string[], picks: string[], place: number): boolean {
  const before = hand.slice(0, place).filter((id) => id === hand[place]).length;
  return picks.filter((id) => id === hand[place]).length > before;
}

const FROM_HAND = ["pick_discards", "clearing", "pick_given_card", "duel_card", "pay_cost", "pick_cracked"];

/** What one would do with a card that cannot be played now, so that the table can say why. */
function unplayed(card: Printed, seat: number, seats: number): string {
  if (card.scroll) return `card:${card.id}`;
  const aims = card.deeds.some((deed) => deed.marks.includes(strings.mark.target));
  return aims ? `play:${card.id}@${((seat + 1) % seats) + 1}` : `play:${card.id}`;
}

interface HandCardProps {
  p: Props;
  names: Names;
  id: string;
  picked: boolean;
  dense: boolean;
}

function HandCard(q: HandCardProps): JSX.Element {
  const { names, id } = q;
  return (
    <div class="omn-held">
      <Playable {...q} />
      <button type="button" class="omn-lens" data-card={id} aria-label={strings.readCard(names.title(id))}>
        <Sign of="lens" />
      </button>
    </div>
  );
}

function Playable({ p, names, id, picked, dense }: HandCardProps): JSX.Element {
  const decision = p.question?.decision ?? "";
  const plays = p.options.filter((option) => option.action === `play:${id}` || option.action.startsWith(`play:${id}@`));
  const called = decision === "end_any_time" && names.card(id).number === p.view.called;
  const chosen =
    p.answer !== null && (p.answer === `play:${id}` || p.answer.startsWith(`play:${id}@`) || p.answer === `card:${id}`);
  const stamp = chosen ? strings.chosenMark : picked ? strings.pickedMark : "";
  const note = stamp && <span class="omn-stamp">{stamp}</span>;
  if (called)
    return (
      <Face p={p} names={names} id={id} declares dense={dense} class="called">
        {note}
      </Face>
    );
  const action = plays.length
    ? plays.map((option) => option.action) // several: the card can be aimed at several players, and a menu asks at whom
    : FROM_HAND.includes(decision)
      ? `card:${id}`
      : unplayed(names.card(id), p.seat ?? 0, p.seats);
  const face = (
    <Face p={p} names={names} id={id} dense={dense}>
      {note}
    </Face>
  );
  return (
    <Act
      p={p}
      action={action}
      as="div"
      class={`omn-hand-act ${chosen ? "chosen" : ""} ${picked ? "picked" : ""}`}
      label={plays.length ? names.title(id) : undefined}
      which={{ title: strings.atWhom(names.title(id)), label: (action) => p.names[Number(action.split("@")[1]) - 1] ?? action }}
      name={names.title(id)}
    >
      {face}
    </Act>
  );
}
