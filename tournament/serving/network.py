"""The names and addresses by which this machine is known to itself. No traffic is sent to find them."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
import time
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

#: Seconds what was found stays true: a laptop may change its network while the store runs.
FRESH = 10
#: An address of documentation (RFC 5737): to "connect" a datagram socket to it only asks the system for its way there.
ELSEWHERE = ("192.0.2.1", 9)
_SIOCGIFADDR = 0x8915


def own_names() -> tuple[str, ...]:
    """Return the host names of this machine, as phones of its network may write them."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys((name, short, f"{short}.local")))


def own_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine's network cards, loopback left out; the one to the outside comes first."""
    return _own_addresses(int(time.monotonic() / FRESH))


@lru_cache(maxsize=1)
def _own_addresses(moment: int) -> tuple[str, ...]:
    found = [_way_out(), *_of_cards(), *_of_name()]
    return tuple(dict.fromkeys(address for address in found if address and not is_loopback(address)))


def is_loopback(host: str) -> bool:
    """Return whether a host names only the machine it is said on: a phone that goes there finds itself."""
    if host.rstrip(".").lower() == "localhost" or host.lower().endswith(".localhost"):
        return True
    with suppress(ValueError):
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
        return address.is_loopback or address.is_unspecified
    return False


def _way_out() -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    return ""


def _of_cards() -> list[str]:
    """Linux: the addresses of every network card."""
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    with suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text().splitlines():
            found.append(str(ipaddress.ip_address(bytes.fromhex(line.split()[0]))))
    return found


def _of_name() -> list[str]:
    """Windows and others: what the machine's own name stands for."""
    with suppress(OSError):
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)]
    return []
