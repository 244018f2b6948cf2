"""The page in the package: built when its source has changed, typed from the Python views, served compressed."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from sudare.server import page, typescript

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_those_of_the_views() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src" / "types").glob("*.ts")}
    assert kept == typescript.files(), "run: python -m sudare.server.typescript web/src/types"


def test_the_source_is_correctly_typed(page_built: None, hatch_build: Any) -> None:
    node, _ = hatch_build.node_and_npm()
    if not (ROOT / "web" / "node_modules" / "typescript").is_dir():
        pytest.skip("web/node_modules is not installed (the page was built before): npm ci in web/")
    done = subprocess.run(
        [node, "node_modules/typescript/bin/tsc"], cwd=ROOT / "web", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("game", ["ninja", "kage"])
def test_boards_are_drawn_from_the_games_own_maps(game: str) -> None:
    script = ROOT / "web" / "src" / "boards" / game / "generate.py"
    subprocess.run([sys.executable, script, "--check"], check=True)


def test_no_registry_is_written_down() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_the_page_is_built_again_when_its_source_has_changed(hatch_build: Any, tmp_path: Path) -> None:
    page = tmp_path / "src" / "sudare" / "server" / "page"
    source = tmp_path / "web" / "src" / "strings.ts"
    for path in (page / "index.html", source):
        path.parent.mkdir(parents=True)
        path.write_text("ink")
    assert not hatch_build.up_to_date(tmp_path), "nobody knows what it was built from"
    (page / hatch_build.STAMP).write_text(hatch_build.digest(tmp_path))
    assert hatch_build.up_to_date(tmp_path)
    source.write_text("paper")
    assert not hatch_build.up_to_date(tmp_path)
    shutil.rmtree(tmp_path / "web")
    assert hatch_build.up_to_date(tmp_path), "without the source, what is built is taken as it is"
    shutil.rmtree(tmp_path / "src")
    with pytest.raises(hatch_build.CannotBuild, match="neither built nor"):
        hatch_build.build(tmp_path)


def test_a_build_that_fails_says_where(hatch_build: Any, tmp_path: Path) -> None:
    (tmp_path / "web" / "node_modules").mkdir(parents=True)
    for name in ("package-lock.json", "node_modules/.installed-lock"):
        (tmp_path / "web" / name).write_text("{}")
    (tmp_path / "web" / "build.mjs").write_text("throw new Error('no ink');")
    with pytest.raises(hatch_build.CannotBuild, match=r"failed at 'node build.mjs'(.|\n)*no ink"):
        hatch_build.build(tmp_path)


@pytest.fixture
def client(page_built: None) -> TestClient:
    return TestClient(Starlette(routes=page.routes()))


@pytest.mark.parametrize("address", ["/", "/t/some-table", "/rules/shogunate", "/new"])
def test_every_address_shows_the_same_document(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert '<div id="page">' in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_compressed_and_kept_for_ever(client: TestClient) -> None:
    script = next(part for part in client.get("/").text.split('"') if part.endswith(".js"))
    plain = client.get(script, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = client.get(script, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) == len((page.FOLDER / f"{script[1:]}.gz").read_bytes())
    assert gzip.decompress((page.FOLDER / f"{script[1:]}.gz").read_bytes()) == plain.content
    assert client.get(script, headers={"accept-encoding": "br, gzip"}).headers["content-encoding"] == "br"
    assert "immutable" in plain.headers["cache-control"]


def test_nothing_else_is_served(client: TestClient) -> None:
    for address in ("/assets/none.js", "/assets/..%2findex.html", "/built-from.txt", "/assets/../built-from.txt"):
        assert client.get(address).status_code == 404


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    answer = TestClient(Starlette(routes=page.routes(tmp_path))).get("/")
    assert answer.status_code == 503
    assert "hatch_build.py" in answer.text


def test_classes_of_the_shell_and_of_the_boards_do_not_meet() -> None:
    """A rule of a page for `.me` once gave Motonaka's chair the padding of a page: boards say `.chi-chair.me`."""
    comments = re.compile(r"/\*.*?\*/", re.DOTALL)
    source = ROOT / "web" / "src"
    bare: set[str] = set()
    for path in (source / "boards").rglob("*.css"):
        bare |= set(re.findall(r"(?<=[\w)\]])\.([a-z][\w-]*)", comments.sub("", path.read_text(encoding="utf-8"))))
    met = []
    for path in (source / "styles").glob("*.css"):
        if path.name == "kit.css":  # what boards are made of
            continue
        for rule in re.findall(r"(?:^|[{}])([^{}]+)(?=\{)", comments.sub("", path.read_text(encoding="utf-8"))):
            first = [re.match(r"\.([a-z][\w-]*)(?![\w.:\[-])", part.strip()) for part in rule.split(",")]
            met += [f"{path.name}: .{found[1]}" for found in first if found and found[1] in bare]
    assert not met
