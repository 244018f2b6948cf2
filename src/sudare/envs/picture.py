"""envs: a page of text as a picture, for libraries that want to see an array of pixels."""

from __future__ import annotations

import textwrap
from typing import Any

WIDTH, HEIGHT = 1280, 960
PAPER, INK = (248, 244, 234), (32, 30, 28)


def picture(text: str) -> Any:
    """Return the text drawn on a page, as an array (height, width, 3) of bytes; long texts are written smaller."""
    import numpy
    from PIL import Image, ImageDraw, ImageFont

    page = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(page)
    for size in range(22, 5, -1):
        font = ImageFont.load_default(size)
        columns = int((WIDTH - 40) / (0.56 * size))
        lines = [part for line in text.splitlines() for part in textwrap.wrap(line, columns) or [""]]
        if len(lines) * size * 1.3 <= HEIGHT - 40:
            break
    for n, line in enumerate(lines):
        draw.text((20, 20 + n * size * 1.3), line, INK, font)
    return numpy.asarray(page)
