"""The round table of Chiyo's Secret: whatever gathers at one house, neighbours do not lie on each other."""

from __future__ import annotations

from typing import Any

import pytest

# Lay copies of the cards as they could lie: so many at one place, the others all round; as the board itself marks them.
LAY = """([many, at]) => {
    const places = [...document.querySelectorAll(".chi-place")];
    document.querySelectorAll(".laid").forEach((copy) => copy.remove());
    const own = [...document.querySelectorAll(".chi-card-act")];
    own.forEach((card, n) => {
        const to = n < many ? at : (at + 1 + (n - many) % (places.length - 1)) % places.length;
        const copy = card.cloneNode(true);
        copy.classList.add("laid");
        copy.style.display = "";
        card.style.display = "none";
        places[to].querySelector(".chi-cards").append(copy);
    });
    for (const place of places) {
        const [list, lie] = [place.querySelector(".chi-cards"), place.querySelectorAll(".laid").length];
        list.classList.toggle("many", lie > 3);
        list.classList.toggle("crowd", lie > (place.classList.contains("temple") ? 7 : 9));
    }
    dispatchEvent(new Event("resize"));
    const boxes = [...document.querySelectorAll(".chi-place-in, .chi-chair-in")];
    const found = [];
    boxes.forEach((one, n) => boxes.slice(n + 1).forEach((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 0 && y > 0) found.push(`${one.innerText} / ${other.innerText}: ${x} x ${y}`);
    }));
    return found;
}"""


@pytest.mark.parametrize("width", [1120, 1280, 1440])
@pytest.mark.parametrize(("seats", "motonaka"), [(5, 5), (6, 1), (6, 6), (8, 8)])
def test_neighbours_do_not_touch_however_many_patrons_are_at_one_place(
    people: Any, seats: int, motonaka: int, width: int
) -> None:
    aki = people(viewport={"width": width, "height": 800})
    table = aki.open("chiyo", seats, options={"motonaka_seat": motonaka})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.by_hand()
    aki.page.wait_for_selector(".chi-ring .chi-card-act")
    for many in (4, 9):
        for at in range(seats):
            assert aki.page.evaluate(LAY, [many, at]) == [], f"{many} Patrons at place {at}"
