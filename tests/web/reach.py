"""Scripts that run in the page: how a pointer gets at something."""

# Scroll to something lit on the board, and find a point at which a pointer would really hit it.
REACH = """(last) => {
    const lit = [...document.querySelectorAll(".board .act.lit")];
    for (const element of last ? lit.reverse() : lit) {
        element.scrollIntoView({block: "center", inline: "center"});
        const {left, top, width, height} = element.getBoundingClientRect();
        for (let i = 0; i < 81; i += 1) {
            const k = (40 + i * 50) % 81;  // from the middle on, all over the box
            const x = left + width * (k % 9 + .5) / 9, y = top + height * (Math.floor(k / 9) + .5) / 9;
            if (document.elementFromPoint(x, y)?.closest("[data-act]") === element) return [x, y];
        }
    }
    return null;
}"""
