// The Line of Succession: six Leaders in a column, the Plot's awards beside the positions.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Act, Mon, tip } from "../../kit";
import { Coin, Crest, Eye, Shuriken } from "./crests";
import type { Props } from "./index";
import type { Memory } from "./memory";
import { type Names, about } from "./names";
import { strings } from "./strings";

const CLAN = "clan:";

interface LineProps {
  p: Props;
  names: Names;
  memories: Memory[];
  /** Whether this round's award has been paid. */
  paid: boolean;
}

/** The two-click choices: what the first thing can be, and which action a second thing makes of it. */
function twoClicks(p: Props): {
  first: Set<string>;
  second(held: string, clan: string): string | null;
  place: boolean;
} {
  const first = new Set(p.options.flatMap(({ halves }) => (halves ?? []).map(({ of }) => of.slice(CLAN.length))));
  const place = p.options.some(({ action }) => action.startsWith("move:"));
  const has = (action: string): boolean => p.options.some((option) => option.action === action);
  const second = (held: string, clan: string): string | null =>
    [`pair:${held}+${clan}`, `pair:${clan}+${held}`, `shift:${held}:${clan}`].find(has) ?? null;
  return { first, second, place };
}

/** What has changed since the last picture: it is shown with a small movement. */
function useNews(p: Props): Set<string> {
  const before = useRef<Map<string, unknown> | null>(null);
  const now = new Map<string, unknown>(p.view.line.map(({ clan, honour }) => [clan, honour]));
  now.set("shinobi", p.view.shinobi);
  const last = before.current;
  const news = new Set([...now.keys()].filter((key) => last !== null && last.get(key) !== now.get(key)));
  useEffect(() => {
    before.current = now;
  });
  return news;
}

export function Line({ p, names, memories, paid }: LineProps): JSX.Element {
  const held = p.held?.slice(CLAN.length) ?? null;
  const hold = (clan: string | null): void => p.hold(clan && CLAN + clan);
  const clicks = twoClicks(p);
  const news = useNews(p);
  const { view } = p;
  const switching = p.options.some((option) => option.action === "mode:switch");
  return (
    <section class="sho-line" aria-label={strings.line}>
      {switching && (
        <Act p={p} action="mode:switch" as="div" class="sho-mode">
          ⇅ {strings.switch}
        </Act>
      )}
      <ol class="sho-slots">
        {view.line.map((leader, i) => {
          const place = i + 1;
          const action = held && clicks.place ? `move:${held}:${place}` : `position:${place}`;
          const asks = p.question?.decision === "cloaked_position" || (held !== null && clicks.place);
          const label = `${strings.award(leader.award)} ${place}`;
          const face = (
            <>
              <span class="sho-number">{place}</span>
              <span class={`sho-award ${leader.award ? "" : "none"} ${paid ? "paid" : ""}`}>
                {leader.award ? (
                  <>
                    +{leader.award}
                    {Array.from({ length: leader.award }, () => (
                      <Coin />
                    ))}
                  </>
                ) : (
                  "·"
                )}
              </span>
            </>
          );
          return asks ? (
            <li key={place}>
              <Act p={p} action={action} as="div" class="sho-slot" name={strings.position(place)}>
                {face}
              </Act>
            </li>
          ) : (
            <li key={place}>
              <div
                class="sho-slot"
                {...tip(paid && leader.award ? `${label}: ${strings.paid}.` : `${label}.`, "SHO-074")}
              >
                {face}
              </div>
            </li>
          );
        })}
      </ol>
      <ol class="sho-leaders">
        {view.line.map((leader, i) => (
          <li key={leader.clan} data-flip={leader.clan}>
            <Leader
              p={p}
              names={names}
              memories={memories}
              place={i + 1}
              held={held}
              hold={hold}
              clicks={clicks}
              news={news}
              paid={paid}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface LeaderProps extends LineProps {
  place: number;
  held: string | null;
  hold(clan: string | null): void;
  clicks: ReturnType<typeof twoClicks>;
  news: Set<string>;
}

function Leader({ p, names, memories, place, held, hold, clicks, news, paid }: LeaderProps): JSX.Element {
  const { view } = p;
  const leader = view.line[place - 1]!;
  const { clan, honour, award } = leader;
  const host = view.shinobi === clan;
  const mine =
    p.seat === null || !view.me
      ? 0
      : [...view.me.loyalties, ...view.seats[p.seat]!.face_up].filter((c) => c === clan).length;
  const says = [
    strings.leader(names.clan(clan), names.leader(clan), place, honour),
    award && !paid ? strings.willGet(award) : "",
    host ? strings.shinobi : "",
    mine ? strings.yours : "",
  ];
  const name = says.filter(Boolean).join("; ");
  const ups = p.options.filter((option) => option.action.startsWith(`up:${clan}:`));
  const body = (
    <>
      <Crest clan={clan} name={names.clan(clan)} hex={names.hex(clan)} />
      <span class="sho-names">
        <b>{names.clan(clan)}</b>
        <i>{held === clan ? (clicks.place ? strings.heldPlace : strings.held) : names.leader(clan)}</i>
      </span>
      <span class="sho-people">
        {mine > 0 && (
          <span class="sho-yours" {...tip(strings.yoursTip(mine), "SHO-106")}>
            {strings.yours}
            {mine > 1 ? " ×2" : ""}
          </span>
        )}
        {view.seats.map((seat, who) =>
          who !== p.seat && seat.face_up.includes(clan) ? (
            <span class="sho-follower open" {...tip(strings.openOwner(p.names[who]!), "SHO-012")}>
              <Mon seat={who} size={17} />
            </span>
          ) : null,
        )}
        {memories.map((memory, who) =>
          memory.seen
            .filter((seen) => seen.clan === clan && who !== p.seat && !p.over)
            .map((seen) => (
              <span
                class={`sho-follower ${seen.sure ? "sure" : "once"}`}
                {...tip(
                  seen.sure
                    ? strings.sureOwner(p.names[who]!, seen.round)
                    : strings.seenOwner(p.names[who]!, seen.round),
                  "SHO-016",
                )}
              >
                <Eye />
                <Mon seat={who} size={17} />
              </span>
            )),
        )}
      </span>
      {host && (
        <span class={`sho-shinobi ${news.has("shinobi") ? "news" : ""}`} {...tip(strings.shinobiTip, "SHO-101")}>
          <Shuriken />
        </span>
      )}
      <span class={`sho-honour ${honour ? "" : "zero"} ${news.has(clan) ? "news" : ""}`} key={honour}>
        <Coin />
        <b>{honour}</b>
      </span>
    </>
  );
  const second = held && held !== clan ? clicks.second(held, clan) : null;
  const strip = `sho-leader ${host ? "host" : ""} ${mine ? "mine" : ""} ${held === clan ? "held" : ""} ${about(p, `clan:${clan}`)}`;
  if (second)
    return (
      <Act p={p} action={second} as="div" class={strip}>
        {body}
      </Act>
    );
  if (clicks.first.has(clan) && (!held || held === clan || clicks.place))
    return (
      <button
        type="button"
        class={`sho-pick ${strip}`}
        aria-pressed={held === clan}
        onClick={() => hold(held === clan ? null : clan)}
      >
        {body}
        <span class="sho-hidden">{held === clan ? strings.letGo : strings.pickFirst}</span>
      </button>
    );
  if (ups.length)
    return (
      <div class={`${strip} rising`}>
        {body}
        <span class="sho-ups">
          {ups.map((option) => (
            <Act p={p} action={option.action} as="span" class="sho-up">
              <span aria-hidden="true">↑</span>
              {option.action.slice(-1)}
            </Act>
          ))}
        </span>
      </div>
    );
  const asksPlace = p.question?.decision === "cloaked_position";
  const action = asksPlace
    ? `position:${place}` // who clicks a Leader means the place where it stands
    : p.question?.decision === "upstream_move"
      ? `up:${clan}:1`
      : host && p.options.some((o) => o.action === "stay")
        ? ["stay", `leader:${clan}`]
        : `leader:${clan}`;
  const picksLeader = asksPlace || p.options.some((option) => /^(leader|up|stay)/.test(option.action));
  return picksLeader ? (
    <Act p={p} action={action} as="div" class={strip} name={name}>
      {body}
    </Act>
  ) : (
    <div class={strip} role="group" aria-label={name}>
      {body}
    </div>
  );
}
