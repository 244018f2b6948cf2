// Your side of the blind: what your role wants, the disguises as far as you know them, and Motonaka's hand.
import type { JSX } from "preact";
import { Act, tip } from "../../kit";
import type { Props } from "./index";
import type { Names } from "./names";
import { Sign } from "./signs";
import { strings } from "./strings";

export function Own({ p, names }: { p: Props; names: Names }): JSX.Element | null {
  const { view } = p;
  const role = p.seat === null ? null : view.seats[p.seat]!.role;
  const secrets = view.private;
  return (
    <section class={`chi-own ${role ? `r-${role}` : ""}`}>
      {p.over && (
        <p class="chi-over">
          <b>{strings.over(p.winners.map((who) => p.names[who]).join(", "))}.</b>{" "}
          {strings.ending[view.ending ?? ""] ?? ""}
        </p>
      )}
      {role && (
        <p>
          <b>
            {(p.over ? strings.youWere : strings.youAre)[role]} {names.role(role)}.
          </b>{" "}
          {strings.goal[role]} {secrets && !p.over && (secrets.lie_spent ? strings.lieSpent : strings.lieLeft)}
        </p>
      )}
      <div class="chi-facts">
        {["geisha", "ronin"].map((f) => {
          const card = view.disguises[f];
          const who = strings.fugitive[f]!;
          return (
            <p class={view.unmasked[f] ? "open" : card ? "secret" : ""}>
              <Sign of={f} />
              {view.unmasked[f] || p.over
                ? strings.unmaskedAs(who, names.person(card ?? "").name)
                : card
                  ? `${who}: ${names.person(card).name}`
                  : strings.disguised(who)}
            </p>
          );
        })}
        {view.true_assassin && (
          <p class="secret">
            <Sign of="assassin" />
            {strings.trueAssassin}: {names.person(view.true_assassin).name}
          </p>
        )}
      </div>
      {secrets && !p.over && secrets.hand.length > 0 && (
        <div class="chi-hand">
          <b>{strings.hand}</b>
          <ul>
            {secrets.hand.map((card) => (
              <li class={secrets.playable.includes(card) ? "" : "dim"} {...(p.question ? {} : tip(strings.playWhen, "CHI-139"))}>
                {/* Offered, a click chooses it; otherwise the table says which condition fails. */}
                <Act p={p} action={[`play:${card}`, `discard:${card}`]} as="div" class="chi-influence" name={names.influence(card).name}>
                  <b>{names.influence(card).name}</b>
                  <span>{names.influence(card).text}</span>
                </Act>
              </li>
            ))}
          </ul>
        </div>
      )}
      {view.influence_discard.length > 0 && (
        <p class="chi-small">
          {strings.discards}: {view.influence_discard.map((card) => names.influence(card).name).join(", ")}
        </p>
      )}
    </section>
  );
}
