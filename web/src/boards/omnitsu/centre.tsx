// The centre: Locations with their effects and blocks, and the piles.
import type { JSX } from "preact";
import { Act, Back, tip } from "../../kit";
import { Strip } from "./cards";
import type { Props } from "./index";
import type { Names } from "./names";
import { Roll, Sign } from "./signs";
import { strings } from "./strings";

export function Locations({ p, names }: { p: Props; names: Names }): JSX.Element {
  const { view } = p;
  const asks = p.question?.decision === "pick_location";
  return (
    <section class="omn-locations" aria-label={strings.locations}>
      <h3>
        {strings.locations}
        <span class="omn-clock" {...tip(strings.castleTip(view.castle_needs), "OMN-100")}>
          <span aria-hidden="true">
            {Array.from({ length: view.castle_needs }, (_, i) => (
              <i class={i < view.open_locations ? "on" : ""} />
            ))}
          </span>
          <Sign of="castle" />
          {strings.castle(view.open_locations, view.castle_needs)}
        </span>
      </h3>
      {view.center.length ? (
        <ul>
          {view.center.map(({ card: id, blocked_by }) => {
            const card = names.card(id);
            const body = (
              <>
                <span class="omn-place-name">
                  <Sign of={card.sign} />
                  <b>{card.name}</b>
                  <small>{card.number}</small>
                </span>
                {blocked_by ? (
                  <span class="omn-blocked">{strings.blockedBy(names.title(blocked_by))}</span>
                ) : (
                  <span>{card.effect}</span>
                )}
              </>
            );
            const classes = `omn-place ${blocked_by ? "blocked" : ""}`;
            return asks ? (
              <li key={id}>
                <Act p={p} action={`card:${id}`} as="div" class={classes} name={card.name}>
                  {body}
                </Act>
              </li>
            ) : (
              <li
                key={id}
                class={classes}
                {...tip(
                  blocked_by ? `${strings.blockedBy(names.title(blocked_by))}. ${card.effect}` : names.says(id),
                  blocked_by ? "OMN-071" : "OMN-098",
                )}
              >
                {body}
              </li>
            );
          })}
        </ul>
      ) : (
        <p class="omn-faint">{strings.noLocations}</p>
      )}
      {view.bans.map((ban) => (
        <p class="omn-ban">{strings.bans(ban)}</p>
      ))}
    </section>
  );
}

export function Piles({ p, names }: { p: Props; names: Names }): JSX.Element {
  const { view } = p;
  const fromDiscard = p.question?.decision === "pick_from_discard";
  const fromDestroyed = p.question?.decision === "pick_destroyed";
  const fromPile = p.question?.decision === "pick_pile_scroll";
  const top = view.discard[view.discard.length - 1];
  return (
    <section class="omn-piles">
      <div class="omn-pile" {...tip(strings.deck(view.deck_size), "OMN-125")}>
        <Back count={view.deck_size} width={48} pattern="shippo" label={strings.deck(view.deck_size)} />
        <span>{strings.deckName}</span>
      </div>
      <div class="omn-pile omn-scroll-pile">
        <span {...tip(strings.scrollPileTip, "OMN-020")}>{strings.scrollPile}</span>
        <div>
          {Object.entries(view.scroll_pile).map(([kind, n]) => {
            const body = (
              <>
                <Roll kind={kind} open />
                <span>
                  <b>{n}</b> {strings.kind[kind]}
                </span>
              </>
            );
            return fromPile ? (
              <Act
                p={p}
                action={`card:scroll_${kind}`}
                as="div"
                class={`omn-supply ${n ? "" : "empty"}`}
                name={strings.inPile(n, strings.kind[kind]!)}
              >
                {body}
              </Act>
            ) : (
              <div class={`omn-supply ${n ? "" : "empty"}`} {...tip(strings.kindTip[kind]!)}>
                {body}
              </div>
            );
          })}
        </div>
      </div>
      <div class="omn-pile omn-discard">
        <details open={fromDiscard}>
          <summary>
            {strings.discard} ({view.discard_size})
          </summary>
          <div class="omn-list">
            {[...view.discard].reverse().map((id) =>
              fromDiscard ? (
                <Act p={p} action={`card:${id}`} as="div" name={names.title(id)}>
                  <Strip names={names} id={id} plain />
                </Act>
              ) : (
                <Strip names={names} id={id} />
              ),
            )}
          </div>
        </details>
        {top && !fromDiscard ? (
          <Strip names={names} id={top} />
        ) : (
          !top && <span class="omn-faint">{strings.discardEmpty}</span>
        )}
      </div>
      {view.destroyed.length > 0 && (
        <div class="omn-pile omn-discard">
          <details open={fromDestroyed}>
            <summary>
              {strings.destroyed} ({view.destroyed.length})
            </summary>
            <div class="omn-list">
              {view.destroyed.map((id) =>
                fromDestroyed ? (
                  <Act p={p} action={`card:${id}`} as="div" name={names.title(id)}>
                    <Strip names={names} id={id} plain />
                  </Act>
                ) : (
                  <Strip names={names} id={id} />
                ),
              )}
            </div>
          </details>
        </div>
      )}
    </section>
  );
}
