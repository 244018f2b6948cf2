"""Somebody without an account: my games, and being forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from axe import serious


@pytest.mark.parametrize("phone", [False, True])
def test_my_games_are_listed_and_everything_about_me_can_be_forgotten(people: Any, phone: bool) -> None:
    how = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True} if phone else {}
    aki = people(bypass_csp=True, **how)  # for the checker, which brings a script
    aki.page.goto("/me")
    aki.page.get_by_text("Nothing is known of you here").wait_for()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    aki.page.goto("/me")
    aki.page.locator(".asked", has_text="your turn, since").wait_for()
    aki.page.get_by_text("You are Aki.").wait_for()
    assert not serious(aki.page)
    wide = aki.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    with aki.page.expect_download() as download:
        aki.page.get_by_role("link", name="Download everything").click()
    assert table in download.value.path().read_text()
    aki.page.evaluate(
        """() => {
            localStorage.setItem("sudare.pencil", "what I think of Mori");
            sessionStorage.setItem("sudare-layout-x-0", "where I hide");
            const known = JSON.parse(localStorage.getItem("sudare") ?? "{}");
            const layouts = [{ game: "ninja", side: "guards", board: "", name: "Akis own", wishes: {} }];
            localStorage.setItem("sudare", JSON.stringify({ ...known, theme: "dark", layouts }));
        }"""
    )
    aki.page.get_by_role("button", name="Forget me").click()
    aki.page.get_by_role("button", name="Forget me for good").click()
    aki.page.get_by_text("Nothing is known of you here").wait_for()
    left = aki.page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])")
    assert not [word for word in ("Aki", "Mori", "hide", table) if word in left]
    assert "dark" in left  # a taste, and nobody's name
    aki.page.goto(f"/t/{table}")
    aki.page.get_by_text("You are watching").first.wait_for()
