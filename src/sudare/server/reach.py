"""server: where others reach this machine: its addresses in the home network, the likeliest first.

Nothing is sent to find out. Which of several addresses friends can use cannot be known for sure (virtual machines,
containers and VPNs have addresses, too), so all are told, the likeliest first.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, ip_address
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request

from sudare.server import access
from sudare.server import messages as wire
from sudare.server.config import Config

EVERYWHERE = ("0.0.0.0", "::")
# In the private ranges: asking the system which way leads there sends nothing, and names nobody outside.
PROBES = ("192.168.255.254", "10.254.254.254", "172.31.255.254")
HOMES = (IPv4Network("192.168.0.0/16"), IPv4Network("10.0.0.0/8"), IPv4Network("172.16.0.0/12"))
DOCKER = IPv4Network("172.17.0.0/16")  # where its bridge is unless somebody has moved it
VIRTUAL = (
    *("docker", "br-", "bridge", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "podman", "flannel"),
    *("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "ipsec", "nordlynx", "vEthernet"),
)
SIOCGIFADDR = 0x8915  # Linux: the address of an interface


class Found(NamedTuple):
    """An address of this machine: of which interface, if that is known, and whether the way out begins there."""

    address: str
    interface: str = ""
    default: bool = False


def rank(found: Iterable[Found]) -> list[str]:
    """Return the addresses that friends may reach, the likeliest first; loopback and link-local ones never."""
    usable = []
    for one in found:
        address = ip_address(one.address)
        if not isinstance(address, IPv4Address) or address.is_loopback or address.is_link_local:
            continue
        if address.is_unspecified or address.is_multicast:
            continue
        virtual = one.interface.startswith(VIRTUAL) or (not one.interface and address in DOCKER)
        home = next((number for number, network in enumerate(HOMES) if address in network), len(HOMES))
        usable.append(((virtual, home == len(HOMES), not one.default, home, int(address)), one.address))
    return list(dict.fromkeys(address for _, address in sorted(usable)))


def addresses() -> list[str]:
    """Return where this machine can be reached in its network, the likeliest address first."""
    defaults = [way for way in map(_way_to, PROBES) if way]
    named = _interfaces()
    of = {one.address: one.interface for one in named}
    found = [Found(address, of.get(address, ""), True) for address in dict.fromkeys(defaults)]
    if not named:
        with contextlib.suppress(OSError):
            found += [Found(str(info[4][0])) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return rank([*found, *named])


def _way_to(address: str) -> str:
    """Return from which address of its own this machine would speak to another; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect((address, 9))
        return str(asking.getsockname()[0])
    return ""


def _interfaces() -> list[Found]:
    """Return the addresses with the names of their interfaces, where the system tells them (Linux)."""
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # it has no address
                told = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(Found(socket.inet_ntoa(told[20:24]), name))
    return found


def invitations(config: Config, port: int) -> list[str]:
    """Return the beginnings of links that friends can open, the likeliest first; none when only this machine can."""
    if config.address:
        return [config.address.rstrip("/")]
    if config.public_hosts:
        scheme = "https" if config.secure else "http"
        at = "" if config.trust_proxy else f":{port}"
        return [f"{scheme}://{name}{at}" for name in config.public_hosts]
    if config.listening in access.NEAR:
        return []
    if config.listening in EVERYWHERE:
        return [f"http://{address}:{port}" for address in addresses()]
    return [f"http://{f'[{config.listening}]' if ':' in config.listening else config.listening}:{port}"]


def told_to(request: Request, config: Config) -> wire.Reach:
    """Return what a page is told for its invitations: addresses of the home network to nobody but this machine itself.

    Elsewhere the page has been reached by an address that works, and uses that one.
    """
    client, name = request.client, request.url.hostname or ""
    near = client is not None and client.host in access.NEAR and (name in access.NEAR or name.endswith(".localhost"))
    passed_on = config.trust_proxy or any(header in request.headers for header in access.FORWARDED)
    if not near or passed_on:
        return wire.Reach([config.address.rstrip("/")] if config.address else [], True)
    found = invitations(config, request.url.port or 80)
    return wire.Reach(found, bool(found) or config.listening not in access.NEAR)


def firewall(port: int, root: Path = Path("/")) -> str:
    """Return what to say about firewalls: whether one is in the way can only be found out from another device."""
    if sys.platform == "darwin":
        how = "when the system asks whether Python may accept connections, say yes (System Settings, Network, Firewall)"
    elif sys.platform == "win32":
        how = "when Windows asks whether Python may use private networks, say yes (Windows Security, Firewall)"
    elif "ENABLED=yes" in _text(root / "etc/ufw/ufw.conf"):
        how = f"ufw is on here; this lets friends in: sudo ufw allow {port}/tcp"
    elif (root / "run/firewalld").exists():
        how = f"firewalld is on here; this lets friends in: sudo firewall-cmd --add-port={port}/tcp"
    else:
        how = f"if this machine has a firewall, it must let TCP port {port} in"
    return f"Try the address on your phone, in the same Wi-Fi. If nothing comes: {how}."


def inside(root: Path = Path("/")) -> str:
    """Return what to say where the addresses that are found are those of an inner network; otherwise nothing."""
    wsl = "microsoft" in _text(root / "proc/version").lower()
    if not wsl and not any((root / mark).exists() for mark in (".dockerenv", "run/.containerenv")):
        return ""
    where = "the Windows Subsystem for Linux" if wsl else "a container"
    return f"This runs in {where}, whose own address friends cannot use: name the right one with --address http://…"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
