// Cards: as a strip (a line), and in full.
import type { ComponentChildren, JSX } from "preact";
import { Act, Mon, tip } from "../../kit";
import type { SealedScroll } from "../../types/omnitsu";
import type { Props } from "./index";
import type { Names } from "./names";
import { Broken, Roll, Sign } from "./signs";
import { strings } from "./strings";

interface StripProps {
  names: Names;
  id: string;
  /** Without the text on hover. */
  plain?: boolean;
  children?: ComponentChildren;
}

/** A card as a line: number, sign, name. */
export function Strip({ names, id, plain, children }: StripProps): JSX.Element {
  const card = names.card(id);
  return (
    <span class={`omn-strip c-${card.sign}`} {...(plain ? {} : tip(names.says(id)))}>
      <span class="omn-number">{card.number || ""}</span>
      <Sign of={card.sign} />
      <b>{card.name}</b>
      {card.anyTime && <Sign of="bolt" class="omn-bolt" />}
      {children}
    </span>
  );
}

interface FaceProps {
  p: Props;
  names: Names;
  id: string;
  /** Actions that stand on the two halves of the card: declaring. */
  declares?: boolean;
  children?: ComponentChildren;
  class?: string;
}

/** The whole face of a card. */
export function Face({ p, names, id, declares, children, class: cls = "" }: FaceProps): JSX.Element {
  const card = names.card(id);
  return (
    <div class={`omn-face c-${card.sign} ${cls}`}>
      <div class="omn-face-head">
        {card.scroll ? <Broken kind={card.scroll} /> : <span class="omn-number">{card.number}</span>}
        <b>{card.name}</b>
        {!card.scroll && (
          <span class="omn-class">
            <Sign of={card.sign} />
            {strings.className[card.sign]}
          </span>
        )}
        {card.scroll && (
          <span class="omn-class bad" {...tip(strings.crackedTip, "OMN-145")}>
            {strings.crackedCard}
          </span>
        )}
        {card.anyTime && (
          <span class="omn-any" {...tip(strings.anyTimeTip, "OMN-081")}>
            <Sign of="bolt" />
            {strings.anyTime}
          </span>
        )}
      </div>
      {card.deeds.map((deed) => {
        const text = (
          <>
            <span class="omn-deed-name">
              {deed.label}
              {deed.marks.map((mark) => (
                <i>{mark}</i>
              ))}
            </span>
            <span>{deed.text}</span>
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
      {children}
    </div>
  );
}

interface ScrollProps {
  p: Props;
  scroll: SealedScroll;
  owner: number;
  place: number;
}

/** A sealed scroll before a seat: what this seat knows of it, and who has seen it. */
export function Scroll({ p, scroll, owner, place }: ScrollProps): JSX.Element {
  const kind = scroll.known_kind;
  const others = scroll.known_by.filter((who) => who !== p.seat);
  const says = [
    strings.sealed(scroll.token),
    kind ? `${strings.kind[kind]} (${strings.because[scroll.known_because ?? ""] ?? ""})` : strings.unknown,
    others.length && !scroll.open ? strings.seenBy(others.map((who) => p.names[who]).join(", ")) : "",
  ]
    .filter(Boolean)
    .join("; ");
  const genuine = p.view.genuine === scroll.token;
  const body = (
    <>
      <Roll kind={kind} open={scroll.open} />
      <span class="omn-token">
        t{scroll.token}
        {kind && <b> {strings.kind[kind]}</b>}
        {genuine && " ★"}
      </span>
      {scroll.known_by.length > 0 && !scroll.open && (
        <span class="omn-seenby">
          <Sign of="eye" />
          {scroll.known_by.map((who) => (
            <Mon seat={who} size={13} />
          ))}
        </span>
      )}
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
    <div class="omn-scroll" data-flip={flip} role="img" aria-label={says} {...tip(says, "OMN-005")}>
      {body}
    </div>
  );
}
