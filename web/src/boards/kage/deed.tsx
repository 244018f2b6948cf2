// What is being tried right now: the test, its dice and its chance; dice to choose; a card just drawn; set-up choices.
import type { JSX } from "preact";
import { Act, Back, tip } from "../../kit";
import type { BoardProps } from "../../board";
import type { Boss, DeedView, View } from "../../types/kage";
import { type Aid, type Book, percent, pretty, signed } from "./book";
import { Rolled } from "./mats";
import { Mini, ninjaPicture } from "./mini";
import { words } from "./strings";
import { GuardModel, NinjaModel } from "./tokens";

interface Props {
  p: BoardProps<View>;
  book: Book;
  aid: Aid | null;
}

const has = (p: BoardProps<View>, action: string): boolean => p.options.some((option) => option.action === action);

function ninjaName(view: View, book: Book, index: number | null): string {
  const ninja = index === null ? undefined : view.ninja[index];
  return ninja ? (book.ninja(ninja.ninja)?.name ?? pretty(ninja.ninja)) : "";
}

function guardName(view: View, book: Book, number: number | null): string {
  const guard = view.guards.find((one) => one.number === number);
  return guard ? `${book.model(guard.model, view.boss)} ${guard.square}` : "";
}

function about(deed: DeedView, view: View, book: Book): string {
  const ninja = ninjaName(view, book, deed.ninja);
  const guard = guardName(view, book, deed.guard);
  const byGuard = ["march", "detect", "strike", "shoot"].includes(deed.kind);
  const [who, whom] = byGuard
    ? [guard, ninja]
    : [ninja, guard || deed.guards.map((n) => guardName(view, book, n)).join(", ") || (deed.target ?? "")];
  return [who, whom ? words.against(whom) : ""].filter(Boolean).join(" ");
}

/** The test under way. */
export function Deed({ p, book, aid }: Props): JSX.Element | null {
  const { view } = p;
  const deed = view.deeds[view.deeds.length - 1];
  if (!deed || deed.kind === "march") return null;
  const best = Math.max(...deed.dice);
  const rolled = deed.dice.length > 0;
  return (
    <section class="kg-panel kg-deed" aria-label={words.deeds[deed.kind]}>
      <h3>{words.deeds[deed.kind] ?? pretty(deed.kind)}</h3>
      <p>{about(deed, view, book)}</p>
      {rolled && (
        <p class="kg-roll">
          {deed.dice.map((value, i) => (
            <Rolled key={i} value={value} best={value === best && deed.dice.indexOf(best) === i} />
          ))}
          {deed.bonus !== 0 && <b>{signed(deed.bonus)}</b>}
          <span>{words.target(deed.goal)}</span>
          <b class={deed.ok ? "kg-good" : "kg-bad"}>{deed.ok ? `✓ ${words.success}` : `✗ ${words.failure}`}</b>
        </p>
      )}
      {rolled && deed.ok !== best + deed.bonus >= deed.goal && (
        <p class="kg-small">{deed.ok ? words.natural6 : words.natural1}</p>
      )}
      {words.targetOf[deed.kind] && <p class="kg-small">{words.targetOf[deed.kind]}</p>}
      {!rolled && aid?.test && (
        <p class="kg-roll" {...tip(words.chanceHelp, "KAG-150")}>
          <Chance chance={aid.test.chance} />
          <span>
            {signed(aid.test.modifier)}, {words.target(aid.test.target)}
          </span>
        </p>
      )}
    </section>
  );
}

function Chance({ chance }: { chance: number }): JSX.Element {
  return (
    <span class="kg-odds" role="img" aria-label={words.chance(percent(chance))}>
      <svg viewBox="0 0 40 6" width="40" height="6" aria-hidden="true">
        <rect class="kg-odds-all" width="40" height="6" rx="3" />
        <rect class="kg-odds-part" width={40 * chance} height="6" rx="3" />
      </svg>
      <b aria-hidden="true">{percent(chance)}</b>
    </span>
  );
}

function Faces({ force, stealth }: { force: number; stealth: number }): JSX.Element {
  return (
    <span class="kg-faces" aria-hidden="true">
      {Array.from({ length: force }, (_, i) => (
        <i key={`f${i}`} class="kg-face" />
      ))}
      {Array.from({ length: stealth }, (_, i) => (
        <i key={`s${i}`} class="kg-face kg-face-dark" />
      ))}
    </span>
  );
}

/** The chance that an option names, also while only imagined. */
function chanceIn(label: string): number | undefined {
  const found = /(\d+)%/.exec(label);
  return found ? Number(found[1]) / 100 : undefined;
}

const DEEDS =
  /^(search|melee|ranged|open_door|break_lantern|muffle_bell|mission_action|fade|exchange|take|leave|done|end_turn)$/;

/** What the active ninja can do besides walking, and how to end: always in view. */
export function Deeds({ p }: Props): JSX.Element | null {
  const found = p.options.filter(({ action, far }) => !far && DEEDS.test(action));
  if (p.view.side !== "ninja" || !["act", "activate"].includes(p.question?.decision ?? "") || !found.length) return null;
  return (
    <div class="kg-sets kg-deeds" role="group" aria-label={words.deedsNow}>
      {found.map(({ action, label }) => (
        <Act key={action} p={p} action={action} class="kg-set">
          {label}
        </Act>
      ))}
    </div>
  );
}

/** Sets of dice to choose from, each with its exact chance. */
export function DiceChoice({ p, aid }: Props): JSX.Element | null {
  const sets = p.options.flatMap(({ action, label }) => {
    const found = /^dice:(\d)f(\d)s$/.exec(action);
    return found ? [{ action, chance: chanceIn(label), force: Number(found[1]), stealth: Number(found[2]) }] : [];
  });
  const targets = p.options.filter(
    ({ action }) => aid?.chances[action] !== undefined && !/^(dice:|no_dice)/.test(action),
  );
  if (!sets.length && !targets.length) return null;
  sets.sort((a, b) => a.force + a.stealth - b.force - b.stealth);
  return (
    <section class="kg-panel kg-choose" aria-label={words.chooseDice} {...tip(words.chanceHelp, "KAG-149")}>
      {sets.length > 0 && <h3>{words.chooseDice}</h3>}
      <div class="kg-sets">
        {sets.map(({ action, chance, force, stealth }) => {
          const said = words.diceLabel(force, stealth);
          return (
            <Act
              key={action}
              p={p}
              action={action}
              label={chance === undefined ? said : `${said}: ${words.chance(percent(chance))}`}
              class="kg-set"
            >
              <Faces force={force} stealth={stealth} />
              {chance !== undefined && <Chance chance={chance} />}
            </Act>
          );
        })}
        {has(p, "no_dice") && (
          <Act p={p} action="no_dice" class="kg-set">
            {words.noDice}
          </Act>
        )}
        {targets.map(({ action, label }) => (
          <Act
            key={action}
            p={p}
            action={action}
            label={label}
            class="kg-set"
          >
            {label.split(": ")[0]} <Chance chance={aid?.chances[action] ?? 0} />
          </Act>
        ))}
      </div>
    </section>
  );
}

/** A ninja card that was just drawn and must be put somewhere. */
export function Drawn({ p, book }: Props): JSX.Element | null {
  const { view } = p;
  if (view.drawer === null) return null;
  const card = view.drawn === null ? undefined : book.ninjaCard(view.drawn);
  const owner = ninjaName(view, book, view.drawer);
  return (
    <section class="kg-panel kg-drawn" aria-label={words.drawn(owner)}>
      <h3>{words.drawn(owner)}</h3>
      <div class="kg-row">
        {view.drawn === null ? (
          <Back width={70} label={words.drawnBack} />
        ) : (
          <span class="kg-card" {...tip(card?.text ?? "")}>
            <Mini
              name={card?.name ?? pretty(view.drawn)}
              tone={card?.kind === "bonus" ? "plum" : "indigo"}
              picture={ninjaPicture(card?.effect ?? "")}
            />
          </span>
        )}
        <p class="kg-small">{card?.text}</p>
      </div>
      <div class="kg-sets">
        {(["keep_down", "keep_up", "toss_new"] as const).map((action) =>
          has(p, action) ? (
            <Act key={action} p={p} action={action} class="kg-set">
              {action === "keep_up" ? words.keepUp : action === "keep_down" ? words.keepDown : words.toss}
            </Act>
          ) : null,
        )}
      </div>
    </section>
  );
}

const CALM = { done: false, alert: false, noise_on_base: 0, dim: "none", bribed: false, stopped: false };
const HIDDEN = { detected: false, carries: "", activated: false, smoke: false };

/** Bosses, guard types or ninja to choose from; and the quick way through the guard player's set-up. */
export function SetUp({ p, book }: Props): JSX.Element | null {
  const { view } = p;
  const options = p.options.map(({ action }) => action.split(":"));
  const bosses = options.filter(([kind]) => kind === "boss").map(([, id]) => book.boss(id ?? ""));
  const types = options.filter(([kind]) => kind === "type").map(([, id]) => book.guardType(id ?? ""));
  const picks = options.filter(([kind]) => kind === "pick").map(([, id]) => book.ninja(id ?? ""));
  const quick = (["auto", "auto_piece", "enough", "confirm"] as const).filter(
    (action) => p.question?.decision === "arrange" && has(p, action),
  );
  if (!bosses.length && !types.length && !picks.length && !quick.length) {
    return view.phase === "arrange" && view.side !== "guard" ? <p class="kg-panel kg-small">{words.hidden}</p> : null;
  }
  const rules = (boss: Boss): string => (view.advanced ? boss.rules_text_advanced : boss.rules_text);
  const title = bosses.length
    ? words.choosing.boss
    : types.length
      ? words.choosing.type
      : picks.length
        ? words.choosing.ninja
        : words.setUp;
  return (
    <section class="kg-panel kg-setup" aria-label={title}>
      <h3>{title}</h3>
      {quick.length > 0 && (
        <>
          {quick.includes("auto") && <p class="kg-small">{words.setUpHint}</p>}
          <div class="kg-sets">
            {quick.map((action) => (
              <Act key={action} p={p} action={action} class="kg-set">
                {
                  { auto: words.auto, auto_piece: words.autoPiece, enough: words.enough, confirm: words.confirm }[
                    action
                  ]
                }
              </Act>
            ))}
          </div>
        </>
      )}
      {bosses.length + types.length + picks.length > 0 && (
        <div class="kg-gallery">
          {bosses.map(
            (boss) =>
              boss && (
                <div key={boss.id} class="kg-portrait">
                  <Act p={p} action={`boss:${boss.id}`} label={`${boss.name}: ${rules(boss)}`} class="kg-cover" />
                  <svg viewBox="-20 -20 40 40" width="46" height="46" aria-hidden="true">
                    <GuardModel guard={CALM} level="boss" sign={book.sign("boss", boss.id)} />
                  </svg>
                  <b>{boss.name}</b>
                  <span class="kg-small">{rules(boss)}.</span>
                </div>
              ),
          )}
          {types.map((type) => {
            if (!type) return null;
            const line = type.normal;
            return (
              <div key={type.id} class="kg-portrait">
                <Act p={p} action={`type:${type.id}`} label={`${type.name}: ${type.text ?? ""}`} class="kg-cover" />
                <svg viewBox="-20 -20 40 40" width="46" height="46" aria-hidden="true">
                  <GuardModel guard={CALM} level={type.level} sign={book.sign(type.id, null)} />
                </svg>
                <b>{type.name}</b>
                <span class="kg-small">
                  {words.guardLine(line.awareness, line.defence, signed(line.combat), line.move)},{" "}
                  {words.typeStats.aoi.toLowerCase()} {line.aoi}. {type.text}
                </span>
              </div>
            );
          })}
          {picks.map(
            (mat) =>
              mat && (
                <div key={mat.id} class="kg-portrait">
                  <Act p={p} action={`pick:${mat.id}`} label={`${mat.name}: ${mat.text ?? ""}`} class="kg-cover" />
                  <svg viewBox="-21 -21 42 42" width="46" height="46" aria-hidden="true">
                    <NinjaModel ninja={HIDDEN} house={mat.house} number={0} />
                  </svg>
                  <b>{mat.name}</b>
                  <span class="kg-small">
                    {words.houses[mat.house] ?? mat.house}; {words.diceLabel(mat.force, mat.stealth_dice)};{" "}
                    {words.ninjaLine(
                      signed(mat.undetected.stealth),
                      signed(mat.undetected.combat),
                      mat.undetected.defence,
                    )}
                    . {mat.text}.
                  </span>
                </div>
              ),
          )}
        </div>
      )}
    </section>
  );
}
