// The guard player's side: boss, tokens, hand, mat, guard types.
import type { JSX } from "preact";
import { Act, Back, Card, Mon, tip } from "../../kit";
import type { BoardProps } from "../../board";
import type { GuardType, View } from "../../types/kage";
import { type Book, pretty, signed, whyNot } from "./book";
import { NoiseIcon } from "./mats";
import { guardPicture, guardTone, Mini } from "./mini";
import { words } from "./strings";
import { GuardModel } from "./tokens";

const CALM = { done: false, alert: false, noise_on_base: 0, dim: "none", bribed: false, stopped: false };
const has = (p: BoardProps<View>, action: string): boolean => p.options.some((option) => option.action === action);

/** A guard card of the hand. */
function GuardCardFace({ book, id, width }: { book: Book; id: string; width: number }): JSX.Element {
  const card = book.guardCard(id);
  const own = card && card.deck !== "standard";
  return (
    <Card
      title={card?.name ?? pretty(id)}
      tone={guardTone(card)}
      width={width}
      small
      {...(own ? { corner: card.deck.charAt(0).toUpperCase() } : {})}
    >
      <path class="kg-art" d={guardPicture(card)} />
    </Card>
  );
}

export function Hand({ p, book }: { p: BoardProps<View>; book: Book }): JSX.Element | null {
  const { view } = p;
  if (!view.hand || (!view.hand.length && !has(p, "buy_action") && !has(p, "buy_noise") && !has(p, "buy_free")))
    return null;
  return (
    <section class="kg-hand" aria-label={view.side === "guard" ? words.yourHand : words.hand}>
      <h3>{view.side === "guard" ? words.yourHand : words.hand}</h3>
      <div class="kg-row">
        {view.hand.map((id, i) => {
          const actions = [`play:${id}`, `discard:${id}`].filter((action) => has(p, action));
          const face = <GuardCardFace book={book} id={id} width={p.compact ? 74 : 88} />;
          return (
            <span
              key={i}
              class="kg-card"
              {...tip(book.guardCard(id)?.text ?? "")}
              onClick={(event) => !actions.length && whyNot(p, `play:${id}`, event.currentTarget)}
            >
              {face}
              {actions.length > 0 && (
                <Act p={p} action={actions} name={book.guardCard(id)?.name ?? pretty(id)} class="kg-cover" />
              )}
            </span>
          );
        })}
        {["buy_free", "buy_action", "buy_noise"].some((action) => has(p, action)) && (
          <span class="kg-card" {...tip(words.buy, "KAG-214")}>
            <Back
              width={p.compact ? 74 : 88}
              tone="vermilion"
              pattern="seigaiha"
              label={words.deck(view.guard_deck)}
              count={view.guard_deck}
            />
            <Act p={p} action={["buy_free", "buy_action", "buy_noise"]} name={words.buy} class="kg-cover" />
          </span>
        )}
      </div>
    </section>
  );
}

function TypeRow({
  p,
  book,
  type,
  level,
}: {
  p: BoardProps<View>;
  book: Book;
  type: GuardType;
  level: string;
}): JSX.Element {
  const line = type.normal;
  const stats = (["move", "combat", "defence", "aoi", "awareness", "actions"] as const).map(
    (key) => `${words.typeStats[key]} ${key === "combat" ? signed(line[key]) : line[key]}`,
  );
  const text = `${type.name}: ${stats.join(", ")}${line.ranged ? `, ${words.typeStats.ranged} ${line.ranged}` : ""}. ${type.text ? `${type.text}. ` : ""}${type.recruit ? words.recruit(type.recruit) : ""}`;
  const inner = (
    <>
      <svg viewBox="-18 -18 36 36" width="26" height="26" aria-hidden="true">
        <GuardModel guard={CALM} level={type.level} sign={book.sign(type.id, null)} />
      </svg>
      <span class="kg-type-name">{type.name}</span>
      <span class="kg-type-stats" aria-label={stats.join(", ")}>
        <b>{line.move}</b>
        <b>{signed(line.combat)}</b>
        <b>{line.defence}</b>
        <b>{line.aoi}</b>
        <b>{line.awareness}</b>
        <b>{type.recruit || "–"}</b>
      </span>
    </>
  );
  return (
    <li {...tip(text)}>
      <span class="kg-type">{inner}</span>
      {has(p, `level:${level}`) && (
        <Act p={p} action={`level:${level}`} label={words.recruitNow(level)} class="kg-cover" />
      )}
    </li>
  );
}

export function Watch({ p, book }: { p: BoardProps<View>; book: Book }): JSX.Element {
  const { view } = p;
  const boss = book.boss(view.boss);
  const onBoard = view.guards.some((guard) => guard.model === "boss");
  const levels = ["yellow", "amber", "red"];
  const types = view.guard_types.flatMap((id, i) => {
    const type = book.guardType(id);
    return type ? [[type, levels[i] ?? "yellow"] as const] : [];
  });
  return (
    <section class="kg-panel kg-watch" aria-label={words.boss}>
      <header>
        <svg viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true">
          <GuardModel guard={CALM} level="boss" sign={book.sign("boss", view.boss)} />
        </svg>
        <div>
          <h3>
            {view.boss ? book.model("boss", view.boss) : words.boss}{" "}
            <span class="kg-by">
              <Mon seat={0} size={13} /> {p.names[0]}
            </span>
          </h3>
          {boss && (
            <p class="kg-small">
              {view.boss_removed
                ? words.bossOut
                : onBoard
                  ? words.wounds(view.boss_wounds, boss.wounds)
                  : words.bossWaits}
            </p>
          )}
        </div>
      </header>
      {boss && (
        <p class="kg-small kg-boss-rule">
          {(view.advanced ? boss.rules_text_advanced : boss.rules_text).replace(/\.?$/, ".")}{" "}
          {words.bossLine(boss.move, signed(boss.combat), boss.defence, boss.aoi, boss.awareness, boss.actions)}
        </p>
      )}
      <p class="kg-purse">
        <span
          {...tip(words.tokens.actionsMean, "KAG-051")}
          role="img"
          aria-label={`${words.tokens.actions}: ${view.actions}`}
        >
          <i class="kg-coin">{view.actions}</i> {words.tokens.actions}
        </span>
        <span {...tip(words.tokens.noiseMean, "KAG-064")} role="img" aria-label={`${words.tokens.noise}: ${view.noise}`}>
          <i class="kg-coin kg-coin-noise">
            <NoiseIcon />
            {view.noise}
          </i>{" "}
          {words.tokens.noise}
        </span>
      </p>
      <p class="kg-small">
        {words.handCount(view.hand_count)}, {words.deck(view.guard_deck)}
      </p>
      {(boss || view.mat.length > 0) && (
        <div class="kg-slots" role="group" aria-label={words.mat}>
          {Array.from({ length: Math.max(boss?.slots ?? 0, view.mat.length) }, (_, i) => {
            const card = view.mat[i];
            if (!card) return <span key={i} class="kg-slot-empty" role="img" aria-label={words.slot(i + 1)} />;
            const known = book.guardCard(card.card);
            const face = (
              <Mini
                name={known?.name ?? pretty(card.card)}
                tone={guardTone(known)}
                picture={guardPicture(known)}
                dim={!card.up}
              />
            );
            const text = book.guardCard(card.card)?.text ?? "";
            return (
              <span key={i} class="kg-card" {...tip(card.up ? text : `${text} (${words.spent})`)}>
                {face}
                {has(p, `mat:${i + 1}`) && <Act p={p} action={`mat:${i + 1}`} class="kg-cover" />}
              </span>
            );
          })}
        </div>
      )}
      {types.length > 0 && (
        <>
          <p class="kg-type-head" aria-hidden="true">
            <span>{words.types}</span>
            <span class="kg-type-stats">
              {(["move", "combat", "defence", "aoi", "awareness"] as const).map((key) => (
                <i key={key} {...tip(words.typeStats[key])}>
                  {words.typeStats[key]}
                </i>
              ))}
              <i {...tip(words.priceHelp)}>{words.price}</i>
            </span>
          </p>
          <ul class="kg-types">
            {types.map(([type, level]) => (
              <TypeRow key={type.id} p={p} book={book} type={type} level={level} />
            ))}
          </ul>
        </>
      )}
      {view.guard_discard.length > 0 && (
        <Pile title={words.discard} cards={view.guard_discard.map((id) => [book.guardCard(id)?.name ?? pretty(id), book.guardCard(id)?.text ?? ""])} />
      )}
      {view.event_discard.length > 0 && (
        <Pile title={words.events} cards={view.event_discard.map((id) => [book.eventCard(id)?.name ?? pretty(id), book.eventCard(id)?.text ?? ""])} />
      )}
    </section>
  );
}

/** Cards that lie open, by name, each with what it says. */
function Pile({ title, cards }: { title: string; cards: [string, string][] }): JSX.Element {
  return (
    <details class="kg-small">
      <summary>
        {title} ({cards.length})
      </summary>
      <ul>
        {[...new Map(cards)].map(([name, text]) => (
          <li key={name}>
            <b>{words.times(name, cards.filter(([other]) => other === name).length)}</b> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
