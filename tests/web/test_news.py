"""What a summary counts as news: what one's own answer does is not, but what it brought to light is."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
OWN = """
const esbuild = require("esbuild"), fs = require("fs");
const source = fs.readFileSync("src/table/acts.ts", "utf8");
const { code } = esbuild.transformSync(source, { loader: "ts", format: "cjs" });
const module_ = { exports: {} };
new Function("module", "exports", code)(module_, module_.exports);
const { act, ownDoing } = module_.exports;
for (const fresh of JSON.parse(fs.readFileSync(0, "utf8"))) {
    let before = "";
    const opens = fresh.map((event) => {
        const now = act("ninja", event), other = now !== "" && now !== before;
        before = other ? now : before;
        return other;
    });
    console.log(ownDoing("ninja", fresh, opens, 1));
}
"""


def test_what_an_answer_brought_to_light_is_news_even_where_it_comes_first(hatch_build: Any) -> None:
    if not (WEB / "node_modules" / "esbuild").is_dir():
        pytest.skip("web/node_modules is not installed (the page was built before): npm ci in web/")
    told = [
        (["entrance_found", "guards_rest", "moves_begin"], 0),
        (["guards_moved", "rope_found", "guards_rest"], 1),
        (["guards_moved", "headed", "formed"], 3),  # one's own doing to the last line
        (["guard_card", "listens", "heard"], 1),
    ]
    node, _ = hatch_build.node_and_npm()
    fresh = [[{"n": n, "kind": kind, "data": {}} for n, kind in enumerate(kinds)] for kinds, _ in told]
    said = subprocess.run(
        [node, "-e", OWN], cwd=WEB, input=json.dumps(fresh), capture_output=True, text=True, check=True
    )
    assert [int(line) for line in said.stdout.split()] == [own for _, own in told]
