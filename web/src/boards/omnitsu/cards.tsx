// Cards: as a strip (a line), and in full; and sealed scrolls.
import type { ComponentChildren, JSX } from "preact";
import { Act, anchor, Mon, tip } from "../../kit";
import type { SealedScroll } from "../../types/omnitsu";
import type { Props } from "./index";
import type { Names } from "./names";
import type { Notes } from "./notes";
import { Broken, Roll, Sign } from "./signs";
import { strings } from "./strings";

interface StripProps {
  names: Names;
  id: string;
  /** Inside something that can be clicked itself. */
  inside?: boolean;
  class?: string;
  children?: ComponentChildren;
}

/** A card as a line: number, sign, name. Whoever hovers, focuses or taps it reads the whole card. */
export function Strip({ names, id, inside, class: cls = "", children }: StripProps): JSX.Element {
  const card = names.card(id);
  const body = (
    <>
      {card.number > 0 && <span class="omn-number">{card.number}</span>}
      <Sign of={card.sign} />
      <b>{card.name}</b>
      {card.anyTime && <Sign of="bolt" class="omn-bolt" />}
      {children}
    </>
  );
  const classes = `omn-strip c-${card.sign} ${cls}`;
  return inside ? (
    <span class={classes} data-card={id}>
      {body}
    </span>
  ) : (
    <button type="button" class={classes} data-card={id}>
      {body}
      <span class="omn-hidden">: {strings.read}</span>
    </button>
  );
}

interface FaceProps {
  p: Props;
  names: Names;
  id: string;
  /** The two halves of the card can be chosen: declaring. */
  declares?: boolean;
  /** In few lines; whoever hovers it reads the whole card. */
  dense?: boolean;
  children?: ComponentChildren;
  class?: string;
}

/** The whole face of a card. */
export function Face({ p, names, id, declares, dense, children, class: cls = "" }: FaceProps): JSX.Element {
  const card = names.card(id);
  return (
    <div class={`omn-face c-${card.sign} ${dense ? "dense" : ""} ${cls}`} data-card={dense ? id : undefined}>
      <div class="omn-face-head">
        {card.scroll ? <Broken kind={card.scroll} /> : <span class="omn-number">{card.number}</span>}
        <b>{card.name}</b>
        <span class={`omn-class ${card.scroll ? "bad" : ""}`}>
          {card.scroll ? (
            strings.crackedCard
          ) : (
            <>
              <Sign of={card.sign} />
              {strings.className[card.sign]}
            </>
          )}
          {card.anyTime && (
            <span class="omn-any">
              <Sign of="bolt" />
              {strings.anyTime}
            </span>
          )}
        </span>
      </div>
      <div class="omn-deeds">
        {card.deeds.map((deed) => {
          const text = (
            <>
              <span class="omn-deed-name">
                {deed.label}
                {deed.marks.map((mark) => (
                  <i>{mark}</i>
                ))}
              </span>
              <span class="omn-deed-text">{deed.text}</span>
            </>
          );
          return declares ? (
            <Act p={p} action={deed.key} as="div" class="omn-deed" name={deed.label}>
              {text}
            </Act>
          ) : (
            <div class="omn-deed">{text}</div>
          );
        })}
        {card.effect && (
          <div class="omn-deed omn-effect">
            {card.place && <span class="omn-deed-name">{strings.effect}</span>}
            <span>{card.scroll ? strings.crackedTip : card.effect}</span>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

interface ScrollProps {
  p: Props;
  notes: Notes;
  scroll: SealedScroll;
  owner: number;
  place: number;
}

/** A sealed scroll before a seat: what this seat knows of it, and who has seen it. */
export function Scroll({ p, notes, scroll, owner, place }: ScrollProps): JSX.Element {
  const { kind, because } = notes.certain(scroll);
  const others = scroll.known_by.filter((who) => who !== p.seat);
  const says = [
    strings.sealed(scroll.token),
    kind ? `${strings.kind[kind]} (${strings.because[because] ?? ""})` : strings.unknown,
    others.length && !scroll.open ? strings.seenBy(others.map((who) => p.names[who]).join(", ")) : "",
    p.view.genuine === scroll.token ? strings.genuine : "",
  ]
    .filter(Boolean)
    .join("; ");
  const body = (
    <>
      <Roll kind={kind} open={scroll.open} />
      <span class="omn-token">
        <span class="omn-token-name">
          {strings.scroll(scroll.token)}
          {scroll.known_by.length > 0 && !scroll.open && (
            <span class="omn-seenby">
              <Sign of="eye" />
              {scroll.known_by.map((who) => (
                <Mon seat={who} size={13} />
              ))}
            </span>
          )}
        </span>
        <b class={!kind && others.length ? "by-others" : ""}>{kind ? strings.kind[kind] : others.length ? strings.readByOthers(p.seat !== null) : strings.unread}</b>
      </span>
    </>
  );
  const crack = owner === p.seat && p.question?.decision === "choose_action";
  const pick = p.options.some((option) => option.action.startsWith("scroll:"));
  const flip = `t${scroll.token}`;
  return crack || pick ? (
    <Act
      p={p}
      action={crack ? `crack:${place}` : `scroll:${owner + 1}.${place}`}
      as="div"
      class="omn-scroll"
      name={says}
      flip={flip}
    >
      {body}
    </Act>
  ) : (
    <button
      type="button"
      class="omn-scroll"
      data-flip={flip}
      {...tip(says, "OMN-005")}
      onClick={(event) => {
        anchor.current = event.currentTarget;
        p.why(`scroll:${owner + 1}.${place}`); // why nothing can be done with it now
      }}
    >
      {body}
      <span class="omn-hidden">: {says}</span>
    </button>
  );
}
