// The way to the Castle: Locations with their effects and blocks; and the piles.
import type { JSX } from "preact";
import { Act, Back, tip } from "../../kit";
import { Strip } from "./cards";
import type { Props } from "./index";
import type { Names } from "./names";
import { type Notes, whereabouts } from "./notes";
import { Sign } from "./signs";
import { strings } from "./strings";

/** The widths of what is in play, of what is missing, and of the Castle: room for those that have a text. */
function columns(open: number, missing: number): string {
  const places = open ? `repeat(${open}, minmax(0, 1fr)) ` : "";
  const gaps = missing ? `repeat(${missing}, ${open ? "66px" : "minmax(0, 1fr)"}) ` : "";
  return `${places}${gaps}minmax(0, ${open > 3 ? 104 : 140}px)`;
}

export function Places({ p, names, notes }: { p: Props; names: Names; notes: Notes }): JSX.Element {
  const { view } = p;
  const ending = names.ending();
  const asks = p.question?.decision === "pick_location";
  const castle = view.center.find(({ card }) => names.card(card).ends);
  const others = view.center.filter((place) => place !== castle);
  const missing = Math.max(0, view.castle_needs - view.open_locations);
  const cells = others.length + missing;
  const tight = cells > 6;
  return (
    <section class="omn-places" aria-label={strings.locations}>
      <h3>
        {strings.locations}
        <small>{strings.castle(view.open_locations, view.castle_needs)}</small>
        {ending && !castle && view.phase !== "ending" && (
          <small class="omn-castle-at">
            {ending.name}: {whereabouts(p, notes, ending.id)}
          </small>
        )}
      </h3>
      <ol class={tight ? "tight" : cells > 5 ? "snug" : ""} style={{ "--cols": columns(others.length, missing) }}>
        {others.map(({ card: id, blocked_by }) => {
          const card = names.card(id);
          const body = (
            <>
              <span class="omn-place-name">
                <Sign of={card.sign} />
                <b>{card.name}</b>
              </span>
              {blocked_by ? (
                <span class="omn-blocked">{strings.blockedBy(names.title(blocked_by))}</span>
              ) : (
                !tight && <span class="omn-effect-text">{card.effect}</span>
              )}
            </>
          );
          const classes = `omn-place ${blocked_by ? "blocked" : ""}`;
          return (
            <li key={id}>
              {asks ? (
                <Act p={p} action={`card:${id}`} as="div" class={classes} name={card.name}>
                  {body}
                </Act>
              ) : (
                <button type="button" class={classes} data-card={id}>
                  {body}
                </button>
              )}
            </li>
          );
        })}
        {Array.from({ length: missing }, () => (
          <li class="omn-gap">
            <button type="button" class="omn-place missing" aria-label={strings.missing} {...tip(strings.missingTip, "OMN-096")}>
              <Sign of="location" />
              <span>{strings.missing}</span>
            </button>
          </li>
        ))}
        <li>
          <span
            class={`omn-place castle ${castle ? "entered" : missing ? "shut" : "open"}`}
            {...tip(strings.castleTip(view.castle_needs), "OMN-100")}
          >
            <span class="omn-place-name">
              <Sign of="castle" />
              <b>{names.castle()}</b>
            </span>
            <span class="omn-castle-says">{castle ? strings.castleHere : missing ? strings.castleShut(missing) : strings.castleOpen}</span>
          </span>
        </li>
      </ol>
    </section>
  );
}

interface PileProps {
  p: Props;
  names: Names;
  cards: string[];
  /** Whether one of them is to be picked. */
  asks: boolean;
}

/** A pile that can be looked through. */
function Open({ p, names, cards, asks }: PileProps): JSX.Element {
  return (
    <div class="omn-list">
      {cards.map((id) =>
        asks ? (
          <Act p={p} action={`card:${id}`} as="div" class="omn-look" name={names.title(id)}>
            <Strip names={names} id={id} inside />
          </Act>
        ) : (
          <Strip names={names} id={id} />
        ),
      )}
    </div>
  );
}

export function Piles({ p, names, notes }: { p: Props; names: Names; notes: Notes }): JSX.Element {
  const { view } = p;
  const fromDiscard = p.question?.decision === "pick_from_discard";
  const fromDestroyed = p.question?.decision === "pick_destroyed";
  const discard = [...view.discard].reverse();
  return (
    <section class="omn-piles" aria-label={strings.piles}>
      <div class="omn-deck" {...tip(strings.deckTip(view.deck_size), "OMN-103")}>
        <Back count={view.deck_size} width={40} pattern="shippo" label={strings.deck(view.deck_size)} />
        <span>{strings.deckName}</span>
      </div>
      <div class="omn-pile">
        <details open={fromDiscard || !p.compact} key={String(fromDiscard)}>
          <summary {...tip(strings.discardTip, "OMN-125")}>
            {strings.discard} ({view.discard_size}){discard[0] && p.compact ? `: ${names.title(discard[0])}` : ""}
          </summary>
          <Open p={p} names={names} cards={discard} asks={fromDiscard} />
        </details>
        {view.destroyed.length > 0 && (
          <details open={fromDestroyed} key={`d${fromDestroyed}`}>
            <summary>
              {strings.destroyed} ({view.destroyed.length})
            </summary>
            <Open p={p} names={names} cards={view.destroyed} asks={fromDestroyed} />
          </details>
        )}
      </div>
      {notes.top.length > 0 && (
        <div class="omn-top">
          <span>
            <Sign of="eye" /> {strings.topOfDeck}
          </span>
          {notes.top.map((id) => (
            <Strip names={names} id={id} />
          ))}
        </div>
      )}
    </section>
  );
}
