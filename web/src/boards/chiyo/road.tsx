// The Shogun's road with its influence symbols and City Markers, and the open supplies.
import type { JSX } from "preact";
import { Act, tip } from "../../kit";
import type { Props } from "./index";
import type { Names } from "./names";
import { isAbout } from "./pieces";
import { Sign } from "./signs";
import { strings } from "./strings";

export function Road({ p, names }: { p: Props; names: Names }): JSX.Element {
  const { view } = p;
  const last = Math.max(names.spaces - 1, ...view.city.map((marker) => marker.space));
  const spaces = Array.from({ length: last - view.first_space + 1 }, (_, i) => view.first_space + i);
  const found = view.city.find((marker) => marker.face === "city");
  const open = found ? [found.space] : view.city.filter((marker) => marker.face === null).map((marker) => marker.space);
  const asks = p.options.some((option) => option.action.startsWith("space:"));
  return (
    <section class="chi-road" aria-label={strings.road}>
      <div class="chi-road-head">
        <b {...tip(strings.roadTip, "CHI-041")}>{strings.road}</b>
        {open.length > 0 && !p.over && (
          <span>{strings.toCity(open[0]! - view.space, open[open.length - 1]! - view.space)}</span>
        )}
        <span class="chi-supply" {...tip(strings.supply, "CHI-105")}>
          {strings.suspicion}
          {Object.entries(view.supply).map(([fugitive, n]) => (
            <span>
              <span class={`chi-token ${fugitive}`}>
                <Sign of={fugitive} />
              </span>
              <span class="chi-hidden">{strings.fugitive[fugitive]}</span>
              {n}
            </span>
          ))}
        </span>
        <span {...tip(strings.poolTip, "CHI-149")}>{strings.pool(view.honor_pool)}</span>
        <span {...tip(strings.markersTip, "CHI-018")}>{strings.markers(view.action_markers_left)}</span>
      </div>
      <ol class="chi-track">
        {spaces.map((space) => {
          const marker = view.city.find((city) => city.space === space);
          const symbol = view.symbols.includes(space);
          const here = view.space === space;
          const says = [
            strings.space(space),
            here ? strings.shogunHere : "",
            symbol ? strings.symbol : "",
            marker
              ? marker.face === "city"
                ? strings.cityFound
                : marker.face
                  ? strings.cityBlank
                  : strings.cityHidden
              : "",
          ]
            .filter(Boolean)
            .join(": ");
          const face = (
            <>
              <span class="chi-hidden">{says}</span>
              {here && (
                <span class="chi-shogun" data-flip="shogun">
                  <Sign of="shogun" />
                </span>
              )}
              {!here && symbol && <Sign of="influence" />}
              {!here &&
                marker &&
                (marker.face === "city" ? (
                  <Sign of="city" />
                ) : (
                  <span class={marker.face ? "chi-blank" : "chi-veil"}>{marker.face ? "–" : "?"}</span>
                ))}
              <small>{space}</small>
            </>
          );
          const classes = `chi-space ${space < view.space ? "past" : ""} ${here ? "here" : ""} ${marker ? "gate" : ""} ${marker?.face === "city" ? "city" : ""} ${isAbout(p, `space:${space}`) ? "about" : ""}`;
          return marker && asks ? (
            <li class="chi-space-in">
              <Act p={p} action={`space:${space}`} as="div" class={classes} name={says}>
                {face}
              </Act>
            </li>
          ) : (
            <li class={classes} {...tip(says, marker ? "CHI-136" : symbol ? "CHI-135" : "CHI-132")}>
              {face}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
