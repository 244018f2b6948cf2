"""coach: a review as one HTML page that needs nothing else: the curve of the chances, key moments, every choice."""

from __future__ import annotations

from html import escape

from sudare.bots.ismcts import quoted
from sudare.coach.judge import Judged
from sudare.coach.review import Review
from sudare.coach.words import KINDS, belief_lines, chance

WIDTH, HEIGHT, LEFT, FOOT = 720, 240, 44, 24
COLOURS = {"best": "#6b7d2c", "fine": "#8a8f6a", "doubtful": "#9a7b1f", "mistake": "#b5482a", "unjudged": "#8a8a8a"}
STYLE = """
body{font:15px/1.5 Georgia,serif;color:#222;background:#faf7f0;max-width:760px;margin:2em auto;padding:0 1em}
h1,h2{font-weight:normal}h2{margin:2em 0 .4em;border-bottom:1px solid #ccc}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:4px 8px;text-align:left;border-bottom:1px solid #e4dfd2;vertical-align:top}
svg{width:100%;height:auto}.note{color:#555;font-size:14px}.axis{font:12px Georgia,serif;fill:#333}
.grid{stroke:#e4dfd2}.curve{stroke:#1f4e5f;stroke-width:2;fill:none}.truth{background:#f1ead9;padding:.4em .8em}
"""


def curve(review: Review) -> str:
    """Return the curve of the chances over the game; a choice that cost something is a drop with a dot."""
    last = max(1, review.stretches[-1].until)

    def at(move: int, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - 10) * move / last
        return f"{x:.1f},{10 + (HEIGHT - FOOT - 10) * (1 - min(1.0, max(0.0, value))):.1f}"

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="The chance to win over the game">']
    for mark in range(0, 101, 25):
        y = at(0, mark / 100).split(",")[1]
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - 10}" y2="{y}" class="grid"/>')
        parts.append(f'<text x="2" y="{float(y) + 4:.1f}" class="axis">{mark} %</text>')
    points = [at(stretch.move, stretch.before) + " " + at(stretch.until, stretch.after) for stretch in review.stretches]
    parts.append(f'<polyline points="{" ".join(points)}" class="curve"/>')
    for one in review.choices:
        if one.loss:
            x, y = at(one.move, one.after).split(",")
            label = escape(f"move {one.move + 1}: {one.verdict}, -{100 * one.loss:.0f} %")
            parts.append(
                f'<circle cx="{x}" cy="{y}" r="4" fill="{COLOURS[one.verdict]}"><title>{label}</title></circle>'
            )
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 4}" class="axis">start</text>')
    parts.append(f'<text x="{WIDTH - 30}" y="{HEIGHT - 4}" class="axis">end</text>')
    return "".join(parts) + "</svg>"


def write_page(review: Review) -> str:
    """Return the page."""
    who = review.names[review.seat]
    title = escape(f"Review: {review.title}, {who}")
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        *(f"<p>{escape(line)}</p>" for line in review.summary),
        "<h2>The chance to win</h2>",
        curve(review),
        '<p class="note">Estimated at the start and at every choice, from this seat\'s own side at that moment. '
        "Dots are choices that cost something beyond doubt.</p>",
    ]
    if review.keys:
        rows = "".join(
            f"<tr><td>{key.move + 1}<td>{KINDS[key.kind]}<td>{100 * key.change:+.0f} %<td>{escape(key.text)}"
            for key in review.keys
        )
        parts.append(f"<h2>Key moments</h2><table><tr><th>move<th>what<th>change<th>{rows}</table>")
    if review.truth:
        parts.append("<h2>What could be thought, and the truth</h2>")
        for belief in review.truth:
            lines = "".join(f"<li>{escape(line)}" for line in belief_lines(belief))
            parts.append(f'<div class="truth">Before move {belief.move + 1}<ul>{lines}</ul></div>')
    rows = "".join(_row(one) for one in review.choices if one.chosen is not None)
    parts.append(f"<h2>Every choice</h2><table><tr><th>move<th>chosen<th>chance<th>verdict<th>beside it{rows}</table>")
    parts.append(
        f'<p class="note">{review.simulations} imagined games; chances with one standard error. '
        "What the words mean, and how far they can be trusted: docs/review.md.</p>"
    )
    return "\n".join(parts) + "\n"


def _row(one: Judged) -> str:
    assert one.chosen is not None
    beside = "; ".join(f"{quoted(other.label)} {chance(other.chance, other.error)}" for other in one.options[:2])
    why = f"<br>{escape(one.reason)}" if one.loss else ""
    return (
        f"<tr><td>{one.move + 1}<td>{escape(quoted(one.chosen.label))}<td>{chance(one.after, one.error)}"
        f'<td style="color:{COLOURS[one.verdict]}">{one.verdict}<td>{escape(beside)}{why}'
    )
