"""bots: reports of an arena and of a balance: HTML pages that need nothing else, for designers and authors of bots."""

from __future__ import annotations

from html import escape
from statistics import mean, median

from sudare.bots.arena import Arena, Share, Standing, Usage, idle
from sudare.bots.balance import Aim, Balance
from sudare.bots.charts import histogram, number_bars, share_bars

USED = 40  # actions listed
STYLE = """
body{font:15px/1.5 Georgia,serif;color:#222;background:#faf7f0;max-width:760px;margin:2em auto;padding:0 1em}
h1,h2{font-weight:normal}h2{margin:2em 0 .4em;border-bottom:1px solid #ccc}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:3px 8px;text-align:right;border-bottom:1px solid #e4dfd2}
th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto}.note{color:#555;font-size:14px}
.name{text-anchor:end}.axis{text-anchor:middle}.name,.axis,.value{font:12px Georgia,serif;fill:#333}
.grid{stroke:#e4dfd2}.par{stroke:#b5482a;stroke-dasharray:4 3}.whisker{stroke:#222;fill:none}
"""


def write_report(arena: Arena, title: str) -> str:
    """Return the page."""
    plan = arena.plan
    ink = {bot: i for i, bot in enumerate(plan.bots)}
    options = ", ".join(f"{name} = {value}" for name, value in plan.options.items()) or "default options"
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>Arena: {escape(title)}</title><style>{STYLE}</style><h1>Arena: {escape(title)}</h1>",
        f"<p>{arena.games} games at {plan.seats} seats, {escape(options)}, {escape(plan.edition)} edition, "
        f"seed {escape(plan.seed)}. In every game one bot sits alone among seats of another; each sits everywhere "
        "equally often, and the games of a round are dealt alike.</p>",
        "<h2>Standings</h2>",
        _standings(arena.standings),
        '<p class="note">Ratings are OpenSkill (Plackett–Luce) means with their deviations; a share counts a win of '
        "one side as 1 and a shared win in parts; intervals are Wilson 95 %.</p>",
        "<h2>Win shares by bot</h2>",
        share_bars([(s.bot, s.all, ink[s.bot]) for s in arena.standings]),
    ]
    if arena.by_role:
        parts.append("<h2>Win shares by role</h2>")
        parts.append(share_bars([(f"{role} (all bots)", share, 5) for role, share in arena.by_role.items()]))
        for role in arena.by_role:
            parts.append(f"<h3>{escape(role)}</h3>")
            rows = [(s.bot, s.by_role[role], ink[s.bot]) for s in arena.standings]
            parts.append(share_bars(rows, arena.by_role[role].share))
    parts.append("<h2>Win shares by seat</h2>")
    parts.append(share_bars([(f"seat {i + 1} (all bots)", share, 5) for i, share in enumerate(arena.by_seat)]))
    rows = [(f"{s.bot}, seat {i + 1}", share, ink[s.bot]) for s in arena.standings for i, share in enumerate(s.by_seat)]
    parts.append(share_bars(rows))
    lengths = arena.lengths
    parts += [
        "<h2>Lengths</h2>",
        f"<p>Decisions in a game: {mean(lengths):.1f} on average, median {median(lengths):.0f}, "
        f"{min(lengths)} to {max(lengths)}.</p>",
        histogram(lengths),
        "<h2>How games end</h2>",
        number_bars([(name or "unnamed", n, f"{n} ({n / arena.games:.0%})") for name, n in arena.endings.items()]),
        "<h2>Thinking time</h2>",
        number_bars([(s.bot, s.mean_ms, f"{s.mean_ms:.2f} ms a choice") for s in arena.standings]),
        "<h2>What is used</h2>",
        '<p class="note">Choices only: what had to be done is not counted. The share is of seats that took the action '
        "at least once in a game.</p>",
        _usage(arena),
    ]
    if arena.faults:
        parts.append("<h2>Faults</h2><ul>" + "".join(f"<li>{escape(f)}</li>" for f in arena.faults) + "</ul>")
    return "\n".join(parts) + "\n"


def write_balance(balance: Balance, aims: list[Aim], title: str) -> str:
    """Return the page of what different settings came to."""
    plan = balance.arenas[0].plan
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>Balance: {escape(title)}</title><style>{STYLE}</style><h1>Balance: {escape(title)}</h1>",
        f"<p>{plan.seats} seats, {escape(', '.join(plan.bots))} on all chairs, seed {escape(plan.seed)}. "
        "Intervals are 95 %; the line marks the first setting.</p>",
    ]
    for line in balance.lines:
        rows = [(name, share, i) for i, (name, share) in enumerate(zip(balance.settings, line.shares, strict=True))]
        said = "".join(
            f'<p class="note">Aim: {aim.low:.0%} to {aim.high:.0%}: '
            + escape("; ".join(f"{name}: {aim.judge(share)}" for name, share, _ in rows))
            + "</p>"
            for aim in aims
            if aim.measure == line.measure
        )
        parts.append(f"<h2>{escape(line.measure)}</h2>{said}{share_bars(rows, line.shares[0].share)}")
    for name, arena in zip(balance.settings, balance.arenas, strict=True):
        parts += [f"<h2>{escape(name)}: lengths</h2>", f"<p>{arena.games} games. {how_close(arena)}</p>"]
        parts += [histogram(arena.lengths), f"<h2>{escape(name)}: what is used</h2>", _usage(arena)]
    return "\n".join(parts) + "\n"


def how_close(arena: Arena) -> str:
    """Return in words how close the games were, as far as the game judges its positions."""
    if not arena.close:
        return "This game does not judge its positions, so how close its games were is not known."
    changes, clear = mean(one.changes for one in arena.close), mean(one.clear for one in arena.close)
    return f"The lead changed {changes:.1f} times a game; who would win was clear after {clear:.0%} of its decisions."


def interval(share: Share) -> str:
    """Return an interval as text."""
    return f"{share.low:.1%} to {share.high:.1%}"


def _standings(standings: list[Standing]) -> str:
    head = "<tr><th>bot<th>rating<th>seats played<th>win share<th>95 % interval<th>mean return<th>ms a choice<th>faults"
    rows = [
        f"<tr><td>{escape(s.bot)}<td>{s.rating:.1f} ± {s.deviation:.1f}<td>{s.all.games}<td>{s.all.share:.1%}"
        f"<td>{interval(s.all)}<td>{s.mean_return:+.3f}<td>{s.mean_ms:.2f}<td>{s.faults}"
        for s in standings
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def _usage(arena: Arena) -> str:
    head = "<tr><th>action<th>times a game<th>could<th>did<th>their win share<th>95 % interval"
    often = _uses(head, arena.usage[:USED])
    rest = len(arena.usage) - USED
    more = f'<p class="note">{rest} rarer actions are left out.</p>' if rest > 0 else ""
    left = idle(arena.usage)
    rare = f"<h3>Taken by fewer than 1 % of the seats that could</h3>{_uses(head, left)}" if left else ""
    return often + more + rare


def _uses(head: str, usage: list[Usage]) -> str:
    rows = [
        f"<tr><td>{escape(u.action)}<td>{u.per_game:.2f}<td>{u.could}<td>{u.takers.games}"
        + (f"<td>{u.takers.share:.1%}<td>{interval(u.takers)}" if u.takers.games else "<td><td>")
        for u in usage
    ]
    return f"<table>{head}{''.join(rows)}</table>"
