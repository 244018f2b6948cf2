// Cards and tiles on the table.
import type { JSX } from "preact";
import { Act, anchor, tip } from "../../kit";
import type { CardView } from "../../types/chiyo";
import type { Props } from "./index";
import type { Names } from "./names";
import { Sign } from "./signs";
import { strings } from "./strings";

interface PatronProps {
  p: Props;
  names: Names;
  card: CardView;
  place: string;
  /** Whether cards are what is asked for now. */
  asked: boolean;
  /** The card that is being moved. */
  lifted: boolean;
}

/** A card on the table: its face, its back, or its back with what this seat remembers. */
export function PatronCard({ p, names, card, place, asked, lifted }: PatronProps): JSX.Element {
  const { turn } = p.view;
  const known = card.face ?? card.remembered;
  const person = known ? names.person(known) : null;
  const picked = turn.picked.includes(card.handle);
  const moved = turn.moved.includes(card.handle);
  const about = isAbout(p, `card:${card.handle}`);
  const says = [
    card.face && person
      ? strings.up(card.handle, person.name, strings.type[person.type] ?? "", person.honor)
      : person
        ? strings.remembered(card.handle, person.name)
        : strings.down(card.handle, names.place(place)),
    card.tokens.length ? strings.suspected(card.tokens.map((token) => strings.fugitive[token]!)) : "",
    picked ? strings.picked : "",
    lifted ? strings.lifted : "",
    moved && !lifted ? strings.movedNow : "",
  ]
    .filter(Boolean)
    .join("; ");
  const classes = `chi-card ${card.face ? "up" : card.remembered ? "down known" : "down"} ${person ? `t-${person.type}` : ""} ${picked ? "picked" : ""} ${lifted ? "lifted" : ""} ${moved ? "moved" : ""} ${about ? "about" : ""}`;
  const lit = asked && p.options.some((option) => option.action === `card:${card.handle}`);
  const body = (
    <span class={classes} data-flip={`c${card.handle}`} {...(lit ? tip(person?.text ? `${says}. ${person.text}` : says) : {})}>
      {person ? (
        <>
          <Sign of={known === "true_geisha" ? "geisha" : known === "true_ronin" ? "ronin" : person.type} />
          <b class={/\S{7}|^.{11}/.test(names.short(known!)) ? "long" : ""}>{names.short(known!)}</b>
          {person.type !== "true" && <i class="chi-honor">{person.honor}</i>}
        </>
      ) : (
        <span class="chi-weave" />
      )}
      <i class="chi-handle">{card.handle}</i>
      {card.tokens.map((token) => (
        <span class={`chi-token ${token}`} {...tip(strings.tokenTip(strings.fugitive[token]!), "CHI-089")}>
          <Sign of={token} />
        </span>
      ))}
    </span>
  );
  return asked ? (
    <li>
      <Act p={p} action={`card:${card.handle}`} as="div" name={says} class="chi-card-act">
        {body}
      </Act>
    </li>
  ) : (
    <li class="chi-card-act" {...tip(person?.text ? `${says}. ${person.text}` : says)} {...whyNot(p, `card:${card.handle}`)}>
      <span class="chi-hidden">{says}</span>
      {body}
    </li>
  );
}

/** Whether the open question is about this, by the name that its action would have. */
export function isAbout(p: Props, thing: string): boolean {
  return p.question?.about?.includes(thing) ?? false;
}

/** A click on something that the open question is not about: the table says what is chosen instead. */
export function whyNot(p: Props, action: string): { onClick?(event: MouseEvent): void } {
  if (!p.question || p.options.some((option) => /^(place|claim):/.test(option.action))) return {}; // a whole house is clicked
  return {
    onClick(event) {
      event.stopPropagation();
      anchor.current = event.currentTarget as Element;
      p.why(action);
    },
  };
}

/** The Daimyo or the Rival. */
export function Tile({ p, tile }: { p: Props; tile: string }): JSX.Element {
  const markers = p.view.action_markers[tile] ?? 0;
  const name = strings.tile[tile] ?? tile;
  const body = (
    <>
      <Sign of={tile} />
      <b>{name}</b>
      {markers > 0 && (
        <span class="chi-locks">
          <Sign of="lock" />
          {markers}
        </span>
      )}
    </>
  );
  const says = markers ? strings.locked(name, markers) : strings.tileTip[tile]!;
  const classes = `chi-tile ${tile} ${isAbout(p, `tile:${tile}`) ? "about" : ""}`;
  return p.options.length && p.question?.decision === "move" ? (
    <Act p={p} action={`tile:${tile}`} class={classes} name={name} flip={tile}>
      {body}
    </Act>
  ) : (
    <span class={classes} data-flip={tile} {...tip(says, tile === "daimyo" ? "CHI-093" : "CHI-115")} {...whyNot(p, `tile:${tile}`)}>
      {body}
    </span>
  );
}
