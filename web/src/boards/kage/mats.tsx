// The ninja's mats: state, numbers, dice, move tokens, noise, cards.
import type { JSX } from "preact";
import { Act, Back, Die, Mon, tip } from "../../kit";
import type { BoardProps } from "../../board";
import type { CardView, NinjaMat, NinjaView, View } from "../../types/kage";
import { type Aid, type Book, evaded, eyesOn, pretty, signed, whyNot } from "./book";
import { Mini, ninjaPicture } from "./mini";
import { words } from "./strings";
import { NinjaModel } from "./tokens";

/** How the values of a mat are drawn. */
export const STAT_SIGNS = {
  combat: "M3 15 13 5M3 11l4 4",
  stealth: "M3 9q6-5 12 0-1 5-6 5T3 9Z",
  defence: "M3 3h12v6q0 5-6 8-6-3-6-8Z",
  reaction: "M2 10l3-5 3 5 3-5 3 5M2 14h12",
  noise: "M2 7h3l4-4v12l-4-4H2ZM12 6q2 3 0 6M14.500 4q4 5 0 10",
};

interface DiceProps {
  p: BoardProps<View>;
  colour: "force" | "stealth";
  ready: number;
  wounds: number;
  all: number;
  /** Whether these are the dice of the ninja who is asked about. */
  mine: boolean;
}

function Dice({ p, colour, ready, wounds, all, mine }: DiceProps): JSX.Element {
  const actions = mine
    ? [`colour:${colour}`, `buy_move:${colour}`].filter((action) =>
        p.options.some((option) => option.action === action),
      )
    : [];
  const row = (
    <span class={`kg-dice kg-dice-${colour}`}>
      {Array.from({ length: all }, (_, i) => {
        const state = i >= all - wounds ? "wound" : i < ready ? "ready" : "used";
        return (
          <svg
            key={i}
            class={`kg-die kg-die-${state}`}
            viewBox="0 0 20 20"
            width="20"
            height="20"
            role="img"
            aria-label={`${words[colour]}: ${words.dice[state]}`}
          >
            <rect x="1.5" y="1.5" width="17" height="17" rx="4" />
            {state === "wound" ? (
              <path class="kg-die-cut" d="M4 4l12 12M16 4 4 16" />
            ) : colour === "force" ? (
              <path class="kg-die-sign" d="M5 15 14 6M5 11l4 4" />
            ) : (
              <path class="kg-die-sign" d="M4 9q6-4 12 0-1 4-6 4T4 9Z" />
            )}
          </svg>
        );
      })}
    </span>
  );
  return actions.length ? (
    <Act p={p} action={actions}>
      {row}
    </Act>
  ) : (
    row
  );
}

interface SlotProps {
  p: BoardProps<View>;
  book: Book;
  card: CardView | null;
  ninja: number;
  slot: number;
}

function Slot({ p, book, card, ninja, slot }: SlotProps): JSX.Element {
  if (!card) return <span class="kg-slot-empty" role="img" aria-label={words.slot(slot + 1)} />;
  const known = card.card === null ? undefined : book.ninjaCard(card.card);
  const name = card.card === null ? "" : (known?.name ?? pretty(card.card));
  const notes = [
    known?.text ?? "",
    card.uses ? words.uses(card.uses) : "",
    card.looked_at ? words.lookedAt : "",
  ].filter(Boolean);
  const face =
    card.card === null ? (
      <Back width={58} label={card.known_as === "unknown" ? words.faceDown : words.faceDownKnown(card.known_as)} />
    ) : (
      <Mini
        name={name}
        tone={known?.kind === "bonus" ? "plum" : "indigo"}
        picture={ninjaPicture(known?.effect ?? "")}
        left={card.uses ?? 0}
        secret={!card.up}
      />
    );
  const value = `${ninja + 1}.${slot + 1}`;
  const mine = p.view.ninja[ninja]?.seat === p.seat;
  const actions = [`card:${value}`, `toss:${value}`].filter((action) =>
    p.options.some((option) => option.action === action),
  );
  return (
    <span
      class="kg-card"
      {...tip(
        card.up
          ? notes.join(" ")
          : card.card === null
            ? words.faceDown
            : `${name}. ${words.onlyYou}. ${notes.join(" ")}`,
      )}
      onClick={(event) => mine && !actions.length && whyNot(p, `card:${value}`, event.currentTarget)}
    >
      {face}
      {actions.length > 0 && <Act p={p} action={actions} name={name || words.faceDown} class="kg-cover" />}
    </span>
  );
}

interface MatProps {
  p: BoardProps<View>;
  book: Book;
  aid: Aid | null;
  ninja: NinjaView;
  index: number;
}

function Mat({ p, book, aid, ninja, index }: MatProps): JSX.Element {
  const { view } = p;
  const mat = book.ninja(ninja.ninja);
  const line = ninja.detected ? mat?.detected : mat?.undetected;
  const values = ninja.out === "in_play" && ninja.square !== null ? aid?.ninja_values[index] : undefined;
  const name = mat?.name ?? pretty(ninja.ninja);
  const asked =
    view.active === index ||
    (p.question?.decision === "wound" &&
      p.options.some((o) => o.action.startsWith("colour:")) &&
      (view.deeds.some((d) => d.ninja === index) || view.active === index));
  const wake = p.options.some((option) => option.action === `ninja:${index + 1}`);
  const title = (
    <>
      {index + 1}. {name}
    </>
  );
  return (
    <section
      class={`kg-panel kg-mat ${view.active === index ? "kg-acting" : ""} ${ninja.out !== "in_play" ? "kg-out" : ""}`}
      aria-label={name}
    >
      <header>
        <svg viewBox="-21 -21 42 42" width="40" height="40" aria-hidden="true">
          <NinjaModel ninja={ninja} house={mat?.house ?? "none"} number={index + 1} />
        </svg>
        <div>
          <h3>
            {wake ? (
              <Act p={p} action={`ninja:${index + 1}`}>
                {title}
              </Act>
            ) : (
              title
            )}{" "}
            <span class="kg-by">
              <Mon seat={ninja.seat} size={13} /> {p.names[ninja.seat]}
            </span>
          </h3>
          <p class={ninja.detected ? "kg-strong" : "kg-small"} {...tip(ninja.detected ? words.detectedMeans : words.undetectedMeans, "KAG-112")}>
            {words.states[ninja.out] || (ninja.detected ? words.detected : words.undetected)}
            {values ? `, ${words.seenBy(eyesOn(view, aid, index).length, evaded(view, index, eyesOn(view, aid, index)))}` : ""}
            {ninja.activated && view.active !== index && ninja.out === "in_play" && view.phase === "ninja_turn"
              ? `, ${words.activated}`
              : ""}
          </p>
        </div>
      </header>
      {ninja.out === "in_play" && (
        <>
          {ninja.detected && mat && changes(mat).length > 0 && (
            <p class="kg-small">{words.detectedValues(changes(mat).join(", "))}</p>
          )}
          <p class="kg-numbers">
            <Stat label={words.stats.combat} value={values?.combat ?? line?.combat} sign={STAT_SIGNS.combat} />
            <Stat
              label={words.stats.stealth}
              value={values?.stealth ?? line?.stealth}
              sign={STAT_SIGNS.stealth}
            />
            <Stat
              label={words.stats.defence}
              value={values?.defence ?? line?.defence}
              plain
              sign={STAT_SIGNS.defence}
            />
            <Stat label={words.stats.reaction} value={line?.reaction} sign={STAT_SIGNS.reaction} />
          </p>
          <p class="kg-numbers">
            <Dice
              p={p}
              colour="force"
              ready={ninja.force}
              wounds={ninja.force_wounds}
              all={mat?.force ?? ninja.force + ninja.used_force + ninja.force_wounds}
              mine={asked}
            />
            <Dice
              p={p}
              colour="stealth"
              ready={ninja.stealth}
              wounds={ninja.stealth_wounds}
              all={mat?.stealth_dice ?? ninja.stealth + ninja.used_stealth + ninja.stealth_wounds}
              mine={asked}
            />
            <span
              class="kg-steps"
              role="img"
              aria-label={words.moves(ninja.moves)}
              {...tip(words.moves(ninja.moves), "KAG-135")}
            >
              {Array.from({ length: Math.max(6, ninja.moves) }, (_, i) => (
                <i key={i} class={i < ninja.moves ? "kg-step-left" : ""} />
              ))}
            </span>
            {ninja.noise > 0 && (
              <span class="kg-noise" {...tip(words.noiseTokens(ninja.noise), "KAG-066")}>
                <NoiseIcon /> {ninja.noise}
              </span>
            )}
          </p>
          {ninja.carries && <p class="kg-strong">{words.carries(ninja.carries)}</p>}
          <div class="kg-slots">
            {ninja.cards.map((card, slot) => (
              <Slot key={slot} p={p} book={book} card={card} ninja={index} slot={slot} />
            ))}
          </div>
          {mat?.text && (
            <p class={ninja.ability_used ? "kg-small kg-used" : "kg-small"}>
              {mat.text}
              {ninja.ability_used || ninja.cancelled ? ` (${words.used})` : ""}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** What counts for a ninja as long as it is undetected, where that differs from its values once it is detected. */
function changes({ undetected, detected }: NinjaMat): string[] {
  return (["combat", "stealth", "defence", "reaction"] as const)
    .filter((key) => undetected[key] !== detected[key])
    .map((key) => `${words.stats[key].toLowerCase()} ${key === "defence" ? undetected[key] : signed(undetected[key])}`);
}

export function NoiseIcon(): JSX.Element {
  return (
    <svg class="kg-icon" viewBox="0 0 18 18" width="16" height="16" aria-hidden="true">
      <path d={STAT_SIGNS.noise} />
    </svg>
  );
}

function Stat({
  label,
  value,
  sign,
  plain,
}: {
  label: string;
  value: number | undefined;
  sign: string;
  plain?: boolean;
}): JSX.Element | null {
  if (value === undefined) return null;
  return (
    <span class="kg-stat" {...tip(label)} role="img" aria-label={`${label} ${value}`}>
      <svg class="kg-icon" viewBox="0 0 18 18" width="15" height="15" aria-hidden="true">
        <path d={sign} />
      </svg>
      <small>{label}</small> {plain ? value : signed(value)}
    </span>
  );
}

interface MatsProps {
  p: BoardProps<View>;
  book: Book;
  aid: Aid | null;
  /** Which of the three. */
  which(index: number): boolean;
}

/** The mats of some of the three ninja. */
export function Mats({ p, book, aid, which }: MatsProps): JSX.Element | null {
  const shown = p.view.ninja.flatMap((ninja, index) =>
    which(index) ? [<Mat key={index} p={p} book={book} aid={aid} ninja={ninja} index={index} />] : [],
  );
  return shown.length ? <div class="kg-mats">{shown}</div> : null;
}

/** The other ninja in one line each, in view while one of them acts. */
export function Others({ p, book, which }: Omit<MatsProps, "aid">): JSX.Element | null {
  const lines = p.view.ninja.flatMap((ninja, index) => (which(index) ? [others(book, ninja, index)] : []));
  return lines.length ? (
    <section class="kg-panel kg-others" aria-label={words.others}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  ) : null;
}

function others(book: Book, ninja: NinjaView, index: number): string {
  const name = `${index + 1}. ${book.ninja(ninja.ninja)?.name ?? pretty(ninja.ninja)}`;
  if (ninja.out !== "in_play") return `${name}: ${words.states[ninja.out]}`;
  const parts = [
    ninja.square ?? "",
    ninja.detected ? words.detected : words.undetected,
    words.moves(ninja.moves),
    words.diceLabel(ninja.force, ninja.stealth),
    ninja.noise ? words.noiseTokens(ninja.noise) : "",
    ninja.activated ? words.activated : "",
  ];
  return `${name}: ${parts.filter(Boolean).join(", ")}`;
}

/** A die of a test, as it lies. */
export function Rolled({ value, best }: { value: number; best: boolean }): JSX.Element {
  return <Die value={value} width={32} good={best} />;
}
