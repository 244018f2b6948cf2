"""What hosts are given: limits that are really there, files that can be read, tests that really exist."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from sudare.core import SudareError
from sudare.server.config import Config
from sudare.server.limits import limits, table, with_limits, with_table

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOSTS = ROOT / "docs" / "start" / "hosts.md"
SECURITY = ROOT / "docs" / "security.md"


def test_the_table_of_limits_is_up_to_date() -> None:
    page = HOSTS.read_text(encoding="utf-8")
    assert with_table(page) == page, "run: python -m sudare.server.limits docs/start/hosts.md"
    numbers = [field.name for field in msgspec.structs.fields(Config) if field.type in (int, float)]
    assert numbers == list(limits()) and len(numbers) > 15
    for limit in limits().values():
        assert limit.text, f"say in config.py, behind the number, what {limit.name} is"
        assert f"| `{limit.name}` |" in table()


def test_every_limit_can_be_set() -> None:
    config = Config(db="")
    for name in limits():
        assert getattr(with_limits(config, [f"{name}=7"]), name) == 7
    assert with_limits(config, []) == config


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("nothing=1", "there is no limit 'nothing'"),
        ("db=1", "there is no limit 'db'"),
        ("backlog", "expected a whole number"),
        ("backlog=1.5", "expected a whole number"),
        ("backlog=-1", "that is not negative"),
        ("away_after=nan", "expected a number"),
        ("away_after=inf", "expected a number"),
        ("away_after=-1", "that is not negative"),
    ],
)
def test_a_limit_that_cannot_be_is_refused(given: str, says: str) -> None:
    with pytest.raises(SudareError, match=says):
        with_limits(Config(db=""), [given])


def test_every_test_that_the_threat_model_names_exists() -> None:
    page = SECURITY.read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) > 40
    for file, name in named:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{file}::{name}"
    for row in re.findall(r"^\|(?! *---)(?! *(?:wants to|what) \|)(.+)\|$", page, re.MULTILINE):
        assert "`tests/" in row, row  # nothing is claimed that no test shows


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_the_compose_file_says_what_it_should() -> None:
    services = compose()["services"]
    assert set(services) == {"sudare", "db", "caddy"}
    server = services["sudare"]
    assert server["read_only"] and server["cap_drop"] == ["ALL"] and "no-new-privileges:true" in server["security_opt"]
    assert "ports" not in server and "ports" not in services["db"]  # only the proxy can be reached
    assert services["db"]["networks"] == ["back"] and compose()["networks"]["back"] == {"internal": True}
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert re.findall(r"POSTGRES_PASSWORD: (?!\$\{POSTGRES_PASSWORD:\?)", text) == []  # nobody's default password
    assert (
        (DEPLOY / "compose.yaml").parent.joinpath(server["build"]["context"], server["build"]["dockerfile"]).is_file()
    )
    for name in [v.split(":")[0] for s in services.values() for v in s.get("volumes", []) if not v.startswith(".")]:
        assert name in compose()["volumes"]


def flags(command: list[str]) -> set[str]:
    return {word for word in command if word.startswith("--")}


def test_the_commands_in_the_files_exist() -> None:
    from typer.testing import CliRunner

    from sudare.cli import app

    known = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).output
    dockerfile = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (.+)$", dockerfile, re.MULTILINE)
    (unit,) = re.findall(r"^ExecStart=(.+)$", (DEPLOY / "sudare.service").read_text(encoding="utf-8"), re.MULTILINE)
    used = flags(json.loads(entry)) | flags(unit.split()) | flags(compose()["services"]["sudare"]["command"])
    assert {"--host", "--behind-proxy", "--public-host", "--workers"} <= used
    for flag in used:
        assert flag in known
    assert "SUDARE_DB" in known and "SUDARE_METRICS_TOKEN" in known
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (built,), (put,) = (re.findall(pattern, dockerfile) for pattern in (r"'\.\[([\w,]+)\]'", r"'sudare\[([\w,]+)\]'"))
    assert built == put and set(built.split(",")) == {"postgres", "push", "passkeys"} <= set(extras)
    assert re.search(r"^USER sudare$", dockerfile, re.MULTILINE)


def test_every_flag_and_variable_that_hosts_are_told_of_exists() -> None:
    """Also in running text and beside other programs, whose flags are named here."""
    from typer.testing import CliRunner

    from sudare.cli import app

    wide = {"COLUMNS": "200", "NO_COLOR": "1"}
    desk = ("tables", "people", "reports", "ban", "announce", "close", "invite", "link")
    ours = (("serve",), ("backup",), ("restore",), *(("host", name) for name in desk))
    known = "".join(CliRunner().invoke(app, [*words, "--help"], env=wide).output for words in ours)
    others = {"--publish", "--volume", "--detach", "--now", "--unit", "--follow", "--format", "--file", "--clean"}
    others |= {"--if-exists", "--dbname", "--nginx", "--username", "--interval", "--timeout", "--start-period"}
    others |= {"--from", "--no-cache-dir", "--constraint", "--wheel-dir", "--no-index", "--find-links", "--uid"}
    others |= {"--user-group", "--no-create-home"}
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "sudare").rglob("*.py"))
    texts = [path for path in sorted(DEPLOY.iterdir()) if path.name != "grafana.json"]
    for path in (*texts, HOSTS, SECURITY, ROOT / "SECURITY.md"):
        text = path.read_text(encoding="utf-8")
        for flag in set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) - others:
            assert re.search(rf"{flag}\b(?!-)", known), f"{path.name}: {flag}"
        for name in set(re.findall(r"\bSUDARE_[A-Z_]+\b", text)) - {
            "SUDARE_HOST",
            "SUDARE_UPSTREAM",
        }:  # the proxy's own
            assert f'"{name}"' in source, f"{path.name}: {name}"


def test_what_an_image_is_built_from_holds_no_passwords() -> None:
    """The page for hosts has them written into `deploy/.env`, and the whole folder above is copied."""
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").split("\n")
    assert {".git", "**/.env", "**/*.db", "**/desk.json"} <= set(ignored)
    assert "COPY . ." in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def test_the_image_the_page_and_the_proxy_speak_of_the_same_port_and_folder() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (health,) = re.findall(r'^  CMD \["python", "-c", "(.+)"\]$', dockerfile, re.MULTILINE)
    (entry,) = re.findall(r"^ENTRYPOINT (.+)$", dockerfile, re.MULTILINE)
    port = json.loads(entry)[json.loads(entry).index("--port") + 1]
    assert f"http://127.0.0.1:{port}/healthz" in health and f"EXPOSE {port}" in dockerfile
    compile(health, "the health check", "exec")
    (folder,) = re.findall(r"^VOLUME (/\w+)$", dockerfile, re.MULTILINE)
    assert f"SUDARE_DB=sqlite:///{folder}/" in dockerfile and f"XDG_DATA_HOME={folder}" in dockerfile
    assert dockerfile.index("-m 700 /data") < dockerfile.index("USER sudare") < dockerfile.index("VOLUME")
    server = compose()["services"]["sudare"]
    assert server["volumes"] == [f"spare:{folder}"]
    assert compose()["services"]["caddy"]["environment"]["SUDARE_UPSTREAM"] == f"sudare:{port}"
    page = HOSTS.read_text(encoding="utf-8")
    assert f"--publish 127.0.0.1:{port}:{port} --volume tables:{folder} sudare" in page
    named = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    (written,) = re.findall(r"printf '(.+?)' \\\n", page)
    assert named <= {line.partition("=")[0] for line in written.split("\\n")}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to ask")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "sudare.service").read_text(encoding="utf-8").replace("/opt/sudare/bin/sudare", "/bin/true")
    unit = tmp_path / "sudare.service"
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Unknown" not in done.stderr and "sudare.service" not in done.stderr, done.stderr


def test_the_dashboard_shows_figures_that_the_server_has() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    used = set(re.findall(r"\bsudare_(\w+?)(?:_total|_bucket|_sum|_count)?\b(?=[\s\[{)]|$)", json.dumps(board)))
    source = "\n".join(p.read_text(encoding="utf-8") for p in (ROOT / "src" / "sudare" / "server").glob("*.py"))
    counted = set(re.findall(r'\.count\("(\w+)"', source)) | {"append_seconds"}
    gauges = set(re.findall(r'^            "(\w+)": (?:len|sum|sockets)', source, re.MULTILINE))
    gauges |= set(re.findall(r'gauges\["(\w+)"\]', source))
    assert len(used) > 8
    assert used <= counted | gauges, used - counted - gauges


def test_the_page_shows_the_proxies_as_the_files_have_them() -> None:
    """What people copy from the page is what was tried."""
    page = HOSTS.read_text(encoding="utf-8")
    files = "\n".join((DEPLOY / name).read_text(encoding="utf-8") for name in ("Caddyfile", "nginx.conf"))
    plain = files.replace("{$SUDARE_HOST:games.example}", "games.example")
    plain = plain.replace("{$SUDARE_UPSTREAM:127.0.0.1:8642}", "127.0.0.1:8642")
    known = {line.partition("  #")[0].strip() for line in plain.splitlines()}
    blocks = [b for b in re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) if "proxy" in b]
    assert len(blocks) == 2
    for block in blocks:
        for line in block.splitlines():
            assert line.strip() in known, line
