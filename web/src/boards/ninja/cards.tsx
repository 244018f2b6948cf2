// Cards of the three decks: a picture each, the hand beside its owner, and what may be chosen now.
import type { JSX } from "preact";
import { Act, tip } from "../../kit";
import type { BoardProps } from "../../board";
import type { Edition, Intruder, Stock, View } from "../../types/ninja";
import type { Card } from "./fortress";
import type { Sorted } from "./options";
import { words } from "./strings";

const ART: Record<string, JSX.Element> = {
  awaken: <path d="M14 62 50 34l36 28M24 56v30h52V56M42 86V66h16v20M62 26h12l-12 12h12M80 8h9l-9 9h9" />,
  wound: <path d="M16 86 70 26q9-9 15-17-1 13-9 21L26 78M18 60l22 22M12 90l8-8M84 88 62 62M30 24 16 10q3 11 9 17" />,
  listen_patrol: (
    <path d="M34 60q-14-16-4-32 12-16 30-6 13 10 4 28-4 6-10 12-4 5-4 12-3 10-12 6M38 36q8-10 16-2 4 8-6 12M74 24q12 18 0 36M84 16q18 26 0 52M14 92h72M20 84l6 8 6-8M66 84l6 8 6-8" />
  ),
  listen_sentry: (
    <path d="M34 66q-16-18-4-36 12-18 32-8 14 12 4 32-4 7-12 14-4 5-4 12-4 10-14 6M38 40q8-12 18-2 4 9-8 14M76 26q12 18 0 38M86 18q18 27 0 54" />
  ),
  search_patrol: (
    <path d="M50 10v10M34 20h32l-4 34H38ZM30 20h40M34 54h32M44 30v14M56 30v14M18 66q14-8 28 0t28 0M12 88l14-12v8h22v8H26v8ZM56 84h32" />
  ),
  search_sentry: (
    <path d="M50 8v10M32 18h36l-5 40H37ZM28 18h44M33 58h34M43 28v20M57 28v20M26 74l-12 14M50 74v18M74 74l12 14" />
  ),
  open_passage: <path d="M14 88V52q0-38 36-38t36 38v36M28 88V56q0-26 22-26t22 26v32M40 88V76h12V64h12M28 88h44" />,
  rope: (
    <path d="M22 10q18 10 0 20t0 20 0 20 0 20M34 10q18 10 0 20t0 20 0 20 0 20M60 88V30q0-16 14-16t14 14q0 10-10 10M60 88H48M60 88h14" />
  ),
  shadow: (
    <path d="M58 10a40 40 0 1 0 32 56A34 34 0 0 1 58 10ZM20 94q30-12 60 0M70 28l4 8 8 2-6 6 1 8-7-4-7 4 1-8-6-6 8-2Z" />
  ),
  shuriken: <path d="M50 8l10 30 32 12-32 12-10 30-10-30L8 50l32-12ZM50 42a8 8 0 1 0 .1 0" />,
  deafen: (
    <path d="M20 84V44L14 18l20 14q16-6 32 0l20-14-6 26v40M36 52v4M64 52v4M44 66h12l-6 6ZM50 72v4q-6 6-12 2M50 76q6 6 12 2M16 62l-12-4M16 70H4M84 62l12-4M84 70h12" />
  ),
  make_drunk: (
    <path d="M42 10h16v14q12 4 10 16-2 8 2 12 14 8 14 22 0 18-34 18T16 74q0-14 14-22 4-4 2-12-2-12 10-16ZM38 10h24M30 54h40M40 70q10 10 20 0" />
  ),
};

const PICTURE: Record<string, string> = {
  g_awaken: "awaken",
  g_kenjutsu: "wound",
  g_patrol_listen: "listen_patrol",
  g_patrol_search: "search_patrol",
  g_secret_passage: "open_passage",
  g_sentry_listen: "listen_sentry",
  g_sentry_search: "search_sentry",
  n_kenjutsu: "wound",
  n_rope: "rope",
  n_secret_passage: "open_passage",
  n_shadow_walk: "shadow",
  n_shuriken: "shuriken",
  t_it_was_a_cat: "deafen",
  t_kenjutsu: "wound",
  t_potent_sake: "make_drunk",
  t_rope: "rope",
  t_secret_passage: "open_passage",
};

/** A few words for the face; another edition's own text. */
function few(edition: unknown, card: Card): string {
  const house = (edition as Edition | null)?.name === "house";
  return house ? (words.short[card.id] ?? card.text) : card.text;
}

const DECKS: Record<string, string> = { g: "guard", n: "ninja", t: "traitor" };

/** A card type by its id, from the table's edition when it has come. */
export function cardOf(edition: unknown, id: string): Card {
  const own = (edition as Edition | null)?.cards?.find((card) => card.id === id);
  if (own) return { id, name: own.name, deck: own.deck, count: own.count, text: own.text ?? "" };
  const name = id.slice(2).replace(/_/g, " "); // until the edition has come
  return { id, name, deck: DECKS[id.charAt(0)] ?? "guard", count: 0, text: "" };
}

interface OneProps {
  p: BoardProps<View>;
  id: string;
  count: number;
  actions?: string[];
  /** Why it cannot be played whatever is asked, and the rule. */
  closed?: [string, string] | undefined;
}

/** A card of a hand: picture, name, how many, and what it does in a few words. */
function One({ p, id, count, actions, closed }: OneProps): JSX.Element {
  const card = cardOf(p.edition, id);
  const lit = (actions ?? []).filter((action) => p.options.some((option) => option.action === action));
  const bluff = lit.filter((action) => action.startsWith("bluff:"));
  const rest = lit.filter((action) => !action.startsWith("bluff:"));
  const face = (
    <>
      <svg class="nj-art" viewBox="0 0 100 100" width="26" height="26" aria-hidden="true">
        {ART[PICTURE[id] ?? ""]}
      </svg>
      <span class="nj-card-text">
        <b>
          {card.name}
          {count > 1 && ` ×${count}`}
        </b>
        <span class="nj-card-sub">{few(p.edition, card)}</span>
      </span>
    </>
  );
  return (
    <span class={`nj-card nj-of-${card.deck} ${closed ? "nj-closed" : ""}`} {...(closed ? tip(`${closed[0]} ${card.text}`, closed[1]) : tip(card.text))}>
      {actions?.length && (rest.length || !bluff.length) ? (
        <Act p={p} action={rest.length ? rest : actions} name={`${card.name} (${card.deck})`} class="nj-play">
          {face}
        </Act>
      ) : (
        <span class="nj-play">{face}</span>
      )}
      {bluff.length > 0 && (
        <Act p={p} action={bluff} class="nj-bluff">
          {words.bluff}
        </Act>
      )}
    </span>
  );
}

interface RowProps {
  p: BoardProps<View>;
  title: string;
  cards: Record<string, number>;
  sorted: Sorted;
  live: boolean;
  /** Whether its title is shown: a single hand is that of whom it stands with. */
  headed?: boolean;
  closed?: [string, string] | undefined;
}

function Row({ p, title, cards, sorted, live, headed, closed }: RowProps): JSX.Element | null {
  const ids = Object.keys(cards);
  if (!ids.length) return null;
  return (
    <section class="nj-hand" aria-label={title}>
      {headed && <h4>{title}</h4>}
      <div class="nj-row">
        {ids.map((id) => (
          <One
            key={id}
            p={p}
            id={id}
            count={cards[id] ?? 0}
            closed={closed}
            {...(live ? { actions: sorted.cards.get(id) ?? [`card:${id}`] } : {})}
          />
        ))}
      </div>
    </section>
  );
}

const FROM_SUPPLY = new Set(["pick_hand", "restart_hand", "bonus_cards"]);

/** Cards to choose from, while a hand is chosen. */
export function Supply({ p, sorted }: { p: BoardProps<View>; sorted: Sorted }): JSX.Element | null {
  if (!FROM_SUPPLY.has(p.question?.decision ?? "") || !sorted.cards.size) return null;
  const supply = Object.fromEntries([...sorted.cards.keys()].map((id) => [id, 1]));
  const basic = p.options.find((option) => option.action === "preset");
  return (
    <section class="nj-panel nj-supply">
      {basic && (
        <Act p={p} action="preset" class="nj-button">
          {words.sentence(basic.label)}
        </Act>
      )}
      <Row p={p} title={basic ? words.chooseInstead : words.choose} cards={supply} sorted={sorted} live headed />
    </section>
  );
}

/** The hand of an intruder, beside what is known of it. */
export function OwnHand({ p, person, sorted }: { p: BoardProps<View>; person: Intruder; sorted: Sorted }): JSX.Element | null {
  return person.secret ? (
    <Row
      p={p}
      title={words.handOf(words.who[person.id] ?? person.id)}
      cards={person.secret.hand}
      sorted={sorted}
      live={!FROM_SUPPLY.has(p.question?.decision ?? "")}
    />
  ) : null;
}

/** The cards of a guard seat that this seat may look at. */
export function GuardHand({ p, stock, sorted }: { p: BoardProps<View>; stock: Stock; sorted: Sorted }): JSX.Element {
  const decision = p.question?.decision ?? "";
  const own = stock.seat === p.seat;
  const drawn = decision === "play_drawn";
  const down = own && p.view.phase === "alert" && !p.over; // copies of what was just drawn are no answers either
  return (
    <>
      {stock.drawn && <Row p={p} title={words.drawn} cards={stock.drawn} sorted={sorted} live={drawn} headed />}
      {stock.hand && (
        <Row
          p={p}
          title={down ? words.handDown : own ? words.yourHand : words.handOfName(p.names[stock.seat] ?? words.guards)}
          cards={stock.hand}
          sorted={sorted}
          live={!FROM_SUPPLY.has(decision) && own && !down}
          closed={down ? [words.closed, "NIN-073"] : undefined}
          headed
        />
      )}
    </>
  );
}
