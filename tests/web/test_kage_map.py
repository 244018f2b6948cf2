"""The map of Rise of the Kage for those who cannot see it, and what is marked on it for those who can."""

from __future__ import annotations

import re
from typing import Any

FLYING = "[...document.querySelectorAll('.kg-models [data-flip]')].filter(e => e.getAnimations().length).length"
WIDTH = "document.querySelector('.kg-map svg').getBoundingClientRect().width"


def test_kages_map_is_read_piece_by_piece(people: Any) -> None:
    """Doors, tokens, guards and ninja have names with their squares; the goal stands at the head of the board."""
    aki = people(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page = aki.page
    page.add_init_script("localStorage.sudare ??= JSON.stringify({pace: 'once'})")
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now: .*kage", re.I)).click()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Bots on the other chairs").select_option("thumb")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/t/*")
    for _ in range(200):
        if page.locator(".kg-models [role=img]").count() > 3:
            break
        assert aki.act()
    page.wait_for_selector(".kg-models [aria-label*='watched by']")  # with what the table works out
    names = page.locator(".kg-map [role=img]").evaluate_all("all => all.map(e => e.ariaLabel ?? '')")  # of one moment
    assert all(re.search(r"at [A-T]\d", name) or "mission" in name for name in names)
    assert any(re.match(r"(shoji|plank) door, at ", name) for name in names)
    assert any("undetected, watched by" in name for name in names)
    assert page.locator(".kg-goal").inner_text().startswith("You ")
    aki.until(lambda: page.evaluate(FLYING) == 0)
    before = page.evaluate(WIDTH)
    page.evaluate("document.querySelector('.kg-map').style.width = '60%'")
    assert page.evaluate(WIDTH) < before
    page.get_by_role("button", name="Watched squares").click()  # the board is drawn anew
    page.wait_for_selector(".kg-tool[aria-label^='Watched squares'][aria-pressed=false]")
    assert page.evaluate(FLYING) == 0, "a smaller drawing moves nobody on it"
