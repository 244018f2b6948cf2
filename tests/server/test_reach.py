"""Where friends reach this machine: the likeliest address first, and told to nobody whom it does not concern."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from serving import Place, config, serve

from sudare.server.config import Config
from sudare.server.reach import Found, addresses, firewall, inside, invitations, rank


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([Found("10.0.0.5", "eth0"), Found("192.168.1.5", "wlan0")], ["192.168.1.5", "10.0.0.5"]),
        ([Found("192.168.9.9", "eth1"), Found("10.0.0.5", "eth0", True)], ["10.0.0.5", "192.168.9.9"]),
        ([Found("10.8.0.2", "tun0", True), Found("192.168.1.5", "wlan0")], ["192.168.1.5", "10.8.0.2"]),  # a VPN
        ([Found("172.17.0.1", "docker0"), Found("172.20.0.7", "eth0")], ["172.20.0.7", "172.17.0.1"]),
        ([Found("192.168.122.1", "virbr0"), Found("172.16.0.7", "eth0")], ["172.16.0.7", "192.168.122.1"]),
        ([Found("172.17.0.1"), Found("172.18.3.3")], ["172.18.3.3", "172.17.0.1"]),  # names are not known everywhere
        ([Found("203.0.113.7", "eth0", True), Found("10.0.0.5", "eth1")], ["10.0.0.5", "203.0.113.7"]),
        ([Found("192.168.1.5", "wlan0", True), Found("192.168.1.5", "wlan0")], ["192.168.1.5"]),
        ([Found("127.0.0.1", "lo"), Found("169.254.3.3", "eth0"), Found("fe80::1", "eth0"), Found("0.0.0.0")], []),
    ],
)
def test_the_likeliest_address_comes_first(found: list[Found], expected: list[str]) -> None:
    assert rank(found) == expected


def test_what_is_found_here_are_addresses_of_this_machine() -> None:
    for address in addresses():
        with socket.socket() as mine:
            mine.bind((address, 0))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, []),
        ({"listening": "::1"}, []),
        ({"listening": "192.168.1.5"}, ["http://192.168.1.5:8642"]),
        ({"listening": "fd00::5"}, ["http://[fd00::5]:8642"]),
        ({"listening": "0.0.0.0", "address": "http://192.168.1.9:80/"}, ["http://192.168.1.9:80"]),
        ({"public_hosts": ("games.example",), "secure": True, "trust_proxy": True}, ["https://games.example"]),
        ({"listening": "0.0.0.0", "public_hosts": ("box",)}, ["http://box:8642"]),
    ],
)
def test_what_invitations_say(settings: dict[str, object], expected: list[str]) -> None:
    assert invitations(Config(db="", **settings), 8642) == expected  # type: ignore[arg-type]


def test_on_the_loopback_a_page_is_told_that_nobody_else_can_come(place: Place) -> None:
    assert place.http.get("/api/reach").json() == {"addresses": [], "open": False}


def test_an_open_server_tells_its_addresses_to_this_machine_and_to_nobody_else(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", listening="0.0.0.0")) as open_one:
        expected = [f"http://{address}:{open_one.port}" for address in addresses()]
        assert open_one.http.get("/api/reach").json() == {"addresses": expected, "open": True}
        strangers = [{header: "203.0.113.7"} for header in ("x-forwarded-for", "forwarded", "x-real-ip", "via")]
        for headers in (*strangers, {"host": "203.0.113.9:80"}):
            told = open_one.http.get("/api/reach", headers=headers).json()
            assert told == {"addresses": [], "open": True}
        for address in expected:  # the server answers there by that name, if it listens
            assert open_one.http.get("/healthz", headers={"host": address.removeprefix("http://")}).status_code == 200


def test_behind_a_proxy_everybody_seems_near_and_is_told_nothing(tmp_path: Path) -> None:
    settings = {"listening": "0.0.0.0", "trust_proxy": True, "public_hosts": ("games.example",)}
    with serve(config(f"sqlite:///{tmp_path}/tables.db", **settings)) as place:
        assert place.http.get("/api/reach").json()["addresses"] == []


def test_how_to_find_out_about_a_firewall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert "it must let TCP port 8642 in" in firewall(8642, tmp_path)
    (tmp_path / "run/firewalld").mkdir(parents=True)
    assert "sudo firewall-cmd --add-port=8642/tcp" in firewall(8642, tmp_path)
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("ENABLED=yes\n")
    assert "sudo ufw allow 8642/tcp" in firewall(8642, tmp_path)
    for system, word in (("darwin", "System Settings"), ("win32", "Windows Security")):
        monkeypatch.setattr("sys.platform", system)
        assert word in firewall(8642, tmp_path)


def test_inside_a_container_the_address_must_be_named(tmp_path: Path) -> None:
    assert inside(tmp_path) == ""
    (tmp_path / ".dockerenv").touch()
    assert "a container" in inside(tmp_path) and "--address" in inside(tmp_path)
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/version").write_text("Linux version 5.15-microsoft-standard-WSL2")
    assert "Windows Subsystem" in inside(tmp_path)
