// The Plot of the round, the deck it came from; and the sheet that is shown when the game is over.
import type { JSX } from "preact";
import { Act, Back, Mon, tip } from "../../kit";
import type { Result } from "../../types/shogunate";
import { Coin, Crest, Eye } from "./crests";
import type { Props } from "./index";
import type { Names } from "./names";
import { strings } from "./strings";

function Awards({ honour }: { honour: number[] }): JSX.Element {
  return (
    <span class="sho-awards" aria-label={honour.join(" ")}>
      {honour.map((n) => (
        <span class={n ? "" : "none"}>{n}</span>
      ))}
    </span>
  );
}

export function PlotCard({ p, names, step }: { p: Props; names: Names; step: number }): JSX.Element {
  const { view } = p;
  const orders = p.options.filter((option) => option.action.startsWith("order:"));
  const known = view.me?.plots ?? [];
  const readers = view.seats.flatMap((seat, who) =>
    seat.plots_known && who !== p.seat ? [{ who, n: seat.plots_known }] : [],
  );
  return (
    <section class={`sho-plot ${step === 3 ? "now" : ""}`} aria-label={strings.plot}>
      <div class="sho-plot-card">
        <h3>{names.plot(view.plot)}</h3>
        <p>{names.plotText(view.plot)}</p>
        <p class="sho-small">{strings.powerOf(p.names[view.hatamoto]!)}</p>
      </div>
      <div class="sho-deck">
        <span {...tip(strings.deck(view.plot_deck), "SHO-117")}>
          <Back count={view.plot_deck} width={46} pattern="seigaiha" tone="plum" label={strings.deck(view.plot_deck)} />
        </span>
        <details class="sho-past">
          <summary>
            {strings.past} ({view.plot_discards.length})
          </summary>
          <ul>
            {view.plot_discards.length ? (
              view.plot_discards.map((plot) => (
                <li {...tip(names.plotText(plot))}>
                  <Awards honour={names.awards(plot)} /> {names.plot(plot)}
                </li>
              ))
            ) : (
              <li>{strings.none}</li>
            )}
          </ul>
        </details>
      </div>
      {orders.length > 0 && (
        <div class="sho-orders">
          <p>{strings.order}</p>
          {orders.map((option) => (
            <Act p={p} action={option.action} as="div" class="sho-order">
              {option.action
                .slice(6)
                .split("-")
                .map((n, i) => (
                  <span {...tip(names.plotText(known[Number(n) - 1] ?? ""))}>
                    {i ? `${strings.then} ` : ""}
                    <b>{names.plot(known[Number(n) - 1] ?? "")}</b>{" "}
                    <Awards honour={names.awards(known[Number(n) - 1] ?? "")} />
                  </span>
                ))}
            </Act>
          ))}
        </div>
      )}
      {known.length > 0 && !orders.length && (
        <p class="sho-known">
          <Eye /> {strings.next}:{" "}
          {known.map((plot, i) => (
            <span {...tip(names.plotText(plot))}>
              {i ? `, ${strings.then} ` : ""}
              <b>{names.plot(plot)}</b> <Awards honour={names.awards(plot)} />
            </span>
          ))}
        </p>
      )}
      {readers.map(({ who, n }) => (
        <p class="sho-known">
          <Eye /> <Mon seat={who} size={15} /> {strings.nextBy(p.names[who]!, n)}
        </p>
      ))}
    </section>
  );
}

export function ResultSheet({ p, names, result }: { p: Props; names: Names; result: Result }): JSX.Element {
  const order = result.scores
    .map((_, seat) => seat)
    .sort(
      (a, b) =>
        Number(result.winners.includes(b)) - Number(result.winners.includes(a)) ||
        result.scores[b]! - result.scores[a]!,
    );
  return (
    <section class="sho-result" aria-label={strings.result}>
      <h3>{strings.result}</h3>
      <ol>
        {order.map((seat) => (
          <li class={result.winners.includes(seat) ? "won" : ""}>
            <Mon seat={seat} size={20} />
            <span class="sho-who">{p.names[seat]}</span>
            {result.loyalties[seat]!.map((clan) => (
              <span {...tip(names.clan(clan))}>
                <Crest clan={clan} name={names.clan(clan)} hex={names.hex(clan)} />
                <span class="sho-hidden">{names.clan(clan)}</span>
              </span>
            ))}
            <span class="sho-honour">
              <Coin />
              <b>{result.scores[seat]}</b>
            </span>
            <span class="sho-won">{result.winners.includes(seat) ? strings.won : ""}</span>
          </li>
        ))}
      </ol>
      {strings.tie[result.tie_break] && <p class="sho-small">{strings.tie[result.tie_break]}</p>}
      {result.leftovers.length > 0 && (
        <p class="sho-small">
          {strings.leftovers}: {result.leftovers.map((clan) => names.clan(clan)).join(", ")}
        </p>
      )}
    </section>
  );
}
