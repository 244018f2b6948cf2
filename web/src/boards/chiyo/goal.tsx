// Who you are, how you win, and how far it has come: always at the head of the board.
import type { JSX } from "preact";
import { tip } from "../../kit";
import type { View } from "../../types/chiyo";
import type { Props } from "./index";
import type { Names } from "./names";
import { Sign } from "./signs";
import { strings } from "./strings";

const PIECES: Record<string, string> = { true_geisha: "geisha", true_ronin: "ronin", true_assassin: "assassin" };

/** Where something that a side needs is, as far as this seat knows, and whether it is with the Daimyo. */
function state(view: View, names: Names, need: string): { where: string; met: boolean } {
  const daimyo = view.places.find((place) => place.tiles.includes("daimyo"))!.id;
  const last = view.stage === "final_act";
  if (need === "daimyo") return { where: names.place(daimyo), met: false }; // the others are wanted where he is
  const fugitive = PIECES[need];
  if (fugitive && fugitive in view.unmasked && !view.unmasked[fugitive])
    return { where: strings.inDisguise, met: false };
  const is = (id: string | null): boolean =>
    need === "imperial"
      ? id !== null && names.person(id).type === "imperial"
      : id !== null && id === (need === "true_assassin" ? view.true_assassin : need);
  const open = view.places.filter((place) => place.cards.some((card) => is(card.face))).map((place) => place.id);
  if (open.includes(daimyo)) return { where: strings.withHim, met: last };
  if (need === "imperial") return { where: strings.noneWithHim, met: false };
  return { where: open[0] ? names.place(open[0]) : strings.faceDown, met: false };
}

export function Goal({ p, names }: { p: Props; names: Names }): JSX.Element | null {
  const { view } = p;
  const seat = p.seat === null ? null : view.seats[p.seat]!;
  if (!seat?.role || p.over) return null;
  const { role } = seat;
  const team = view.seats.flatMap((other, who) => (other.role === role && who !== p.seat ? [p.names[who]!] : []));
  const found = Object.values(view.unmasked).filter(Boolean).length;
  const city = view.city.find((marker) => marker.face === "city");
  return (
    <section class={`chi-goal r-${role}`} aria-label={strings.yourGoal}>
      <Sign of={role} />
      <b {...tip(strings.goal[role] ?? "", strings.goalRule[role])}>
        {role === "usurper" && !team.length && view.stage !== "setup"
          ? strings.onlyUsurper
          : `${strings.youAre[role]} ${names.role(role)}.`}
      </b>
      {role === "motonaka" ? (
        <span>
          {strings.motonakaGoal(city ? city.space - view.space : null)}{" "}
          {view.private?.lie_spent ? strings.lieSpent : strings.lieLeft}{" "}
          {view.stage !== "final_act" && (
            <span class="chi-hunt" {...tip(strings.stageTip["hunt"]!, "CHI-113")}>
              {strings.motonakaHunt(found)}
            </span>
          )}
        </span>
      ) : (
        <>
          <span>{strings.gather}</span>
          {names.needs(role).map((need) => {
            const { where, met } = state(view, names, need);
            const assassin = need === "true_assassin" && view.true_assassin ? names.short(view.true_assassin) : "";
            return (
              <span class={`chi-need ${met ? "met" : ""}`} {...tip(`${strings.needTip[need] ?? ""}${met ? strings.met : ""}`)}>
                <Sign of={PIECES[need] ?? need} />
                {assassin || strings.need[need]}
                <small>{where}</small>
              </span>
            );
          })}
          <span>
            {strings.togetherAt[role]?.(seat.homes.map((home) => names.place(home)).join(" or "))}{" "}
            {role === "usurper" && team.length > 0 && strings.winWith(team.join(", "))}
          </span>
          {view.stage !== "final_act" && (
            <span class="chi-hunt" {...tip(strings.huntTip, "CHI-105")}>
              {strings.hunt(found)}
            </span>
          )}
        </>
      )}
    </section>
  );
}
