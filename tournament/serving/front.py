"""Puts together what stands between the network and the pages."""

from __future__ import annotations

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from .answers import WholeAnswers
from .asgi_types import Application
from .bodies import WholeBodies
from .files import StaticFiles
from .gate import Gate
from .proxies import Forwarded, networks
from .streams import Streams
from .threads import InThreads, Pages


def front(pages: Pages) -> Application:
    """Return the ASGI application that serves a WSGI application's pages to whoever is out there."""
    pages_and_files = StaticFiles(WholeBodies(WholeAnswers(InThreads(pages))))
    everything = Streams(pages_and_files, settings.STREAMS)
    return Forwarded(Gate(everything, knows), networks(settings.TRUSTED_PROXIES))


def knows(host: str) -> bool:
    """Return whether the store answers under this name (with or without a port)."""
    return validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
