"""bots: small charts for reports, drawn as SVG by hand: bars with intervals, and a histogram."""

from __future__ import annotations

from html import escape

from sudare.bots.arena import Share

WIDTH, LABEL, ROW = 680, 170, 26
INKS = (
    "#1f4e5f",
    "#b5482a",
    "#6b7d2c",
    "#6d4a86",
    "#9a7b1f",
    "#4a4a4a",
)  # dark on paper, told apart by colour-blind eyes


def share_bars(rows: list[tuple[str, Share, int]], par: float | None = None) -> str:
    """Return bars of shares of wins, with whiskers for the intervals; `par` is marked by a line."""
    height = ROW * len(rows) + 24
    span = WIDTH - LABEL - 90
    top = max([0.1, *(share.high for _, share, _ in rows)])
    top = min(1.0, (int(top * 10) + 1) / 10)
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img">']
    for mark in range(int(top * 10) + 1):
        x = LABEL + span * mark / 10 / top
        parts.append(f'<line x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{height - 18}" class="grid"/>')
        if mark % 2 == 0:
            parts.append(f'<text x="{x:.1f}" y="{height - 4}" class="axis">{mark * 10} %</text>')
    for i, (label, share, ink) in enumerate(rows):
        y = i * ROW + 4
        middle = y + (ROW - 8) / 2
        end, low, high = (LABEL + span * value / top for value in (share.share, share.low, share.high))
        colour = INKS[ink % len(INKS)]
        parts.append(f'<text x="{LABEL - 8}" y="{middle + 4:.1f}" class="name">{escape(label)}</text>')
        parts.append(_bar(LABEL, y, end - LABEL, ROW - 8, colour))
        ends = "".join(f"M{x:.1f} {y + 3}v{ROW - 14}" for x in (low, high))
        parts.append(f'<path d="M{low:.1f} {middle}H{high:.1f}{ends}" class="whisker"/>')
        parts.append(
            f'<text x="{high + 6:.1f}" y="{middle + 4:.1f}" class="value">{share.share:.1%} of {share.games}</text>'
        )
    if par is not None:
        x = LABEL + span * par / top
        parts.append(f'<line x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{height - 18}" class="par"/>')
    return "".join(parts) + "</svg>"


def number_bars(rows: list[tuple[str, float, str]]) -> str:
    """Return bars of plain numbers, each with its text."""
    height = ROW * len(rows) + 6
    span = WIDTH - LABEL - 130
    top = max([1e-9, *(value for _, value, _ in rows)])
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img">']
    for i, (label, value, text) in enumerate(rows):
        y = i * ROW + 4
        length = span * value / top
        parts.append(f'<text x="{LABEL - 8}" y="{y + 13}" class="name">{escape(label)}</text>')
        parts.append(_bar(LABEL, y, length, ROW - 8))
        parts.append(f'<text x="{LABEL + length + 6:.1f}" y="{y + 13}" class="value">{escape(text)}</text>')
    return "".join(parts) + "</svg>"


def histogram(values: list[int], bins: int = 24) -> str:
    """Return a histogram of whole numbers."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // bins))
    counts = [0] * (-(-(high - low + 1) // width))
    for value in values:
        counts[(value - low) // width] += 1
    height, base = 150, 126
    span = WIDTH - 40
    step = span / len(counts)
    tallest = max(counts)
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img">']
    for i, count in enumerate(counts):
        tall = (base - 8) * count / tallest
        title = f"{low + i * width} to {low + (i + 1) * width - 1}: {count}"
        parts.append(_bar(20 + i * step, base - tall, step - 1.5, tall, title=title))
    parts.append(f'<line x1="20" y1="{base}" x2="{20 + span}" y2="{base}" class="whisker"/>')
    for value, x in ((low, 20), ((low + high) // 2, 20 + span / 2), (high, 20 + span)):
        parts.append(f'<text x="{x:.0f}" y="{height - 6}" class="axis">{value}</text>')
    return "".join(parts) + "</svg>"


def _bar(x: float, y: float, width: float, height: float, colour: str = INKS[0], title: str = "") -> str:
    size = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.5, width):.1f}" height="{height:.1f}"'
    return f'<rect {size} fill="{colour}" opacity="0.75"><title>{escape(title)}</title></rect>'
