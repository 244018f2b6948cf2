"""server: the built page: its files, compressed beforehand, and the one document that every address of it shows."""

from __future__ import annotations

import os
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Scope

FOLDER = Path(os.environ.get("SUDARE_PAGE") or Path(__file__).parent / "page")  # web/build.mjs builds to the same place
LEARNING = ("/learn/{game}", "/learn/{game}/{lesson}", "/puzzles", "/puzzles/{game}/{puzzle}")
ADDRESSES = (
    "/",
    "/new",
    "/me",
    "/board",
    "/desk",
    "/people/{person}",
    "/t/{table}",
    "/rules",
    "/rules/{game}",
    *LEARNING,
)
ASSET = re.compile(r"\w[\w.-]{0,99}", re.ASCII)
FOREVER = "public, max-age=31536000, immutable"  # these files have a hash of their contents in their name
FRESH = ("/worker.js", "/manifest.webmanifest")
ICONS = ("/icon.svg", "/icon-192.png", "/icon-512.png", "/icon-mask.png")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
MISSING = """<!doctype html><html lang="en"><title>Sudare</title>
<p>The table server is running, but its page has not been built.
<p>In the source folder, <code>python hatch_build.py</code> builds it.
<p>The same tables can be played in the terminal: <code>sudare play</code>.</html>
"""


class Otherwise(Route):
    """Any address that nothing else is at; with another method than its own, it is not there at all."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match wholly or not at all."""
        match, child = super().matches(scope)
        return (match, child) if match is Match.FULL else (Match.NONE, {})


def routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """Return the routes of the page; without a built page, a sentence that says how to get one."""
    if not (folder / "index.html").is_file():

        async def missing(request: Request) -> Response:
            return HTMLResponse(MISSING, 503)

        return [Route("/", missing)]

    async def document(request: Request) -> Response:
        return _file(request, folder / "index.html", "no-cache")

    async def asset(request: Request) -> Response:
        if not ASSET.fullmatch(name := request.path_params["name"]):
            raise HTTPException(404)
        return _file(request, folder / "assets" / name, FOREVER)

    async def nowhere(request: Request) -> Response:
        """Show people a page that says where to go; programs, and whoever asks for the API, are told in JSON."""
        if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        return _file(request, folder / "index.html", "no-cache", 404)

    async def still(request: Request) -> Response:
        caching = "no-cache" if request.url.path in FRESH else "public, max-age=86400"
        return _file(request, folder / request.url.path[1:], caching)

    return [
        *(Route(address, document) for address in ADDRESSES),
        Route("/assets/{name}", asset),
        *(Route(path, still) for path in (*FRESH, *ICONS)),
        Otherwise("/{rest:path}", nowhere),
    ]


def _file(request: Request, path: Path, caching: str, status: int = 200) -> Response:
    if path.suffix not in TYPES or not path.is_file():
        raise HTTPException(404)
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for coding, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = path.with_name(path.name + suffix)
        if coding in accepted and packed.is_file():
            headers |= {"content-encoding": coding}
            return FileResponse(packed, status, headers=headers, media_type=TYPES[path.suffix])
    return FileResponse(path, status, headers=headers, media_type=TYPES[path.suffix])
