"""What a paper is: who may see it, when there is something on it, and what its template is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from ..models import Event, Round
from ..views.common import EventRequest

#: The name in an address under which a size of paper is asked for.
ASKED_SIZE = "size"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One request for a paper: who asks, about which round, and which sheet of a long one, from 1."""

    request: HttpRequest
    viewer: EventRequest
    round: Round | None
    page: int = 1

    @property
    def event(self) -> Event:
        return self.viewer.event


def everybody(viewer: EventRequest) -> bool:
    return True


def staff(viewer: EventRequest) -> bool:
    return viewer.judges


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One paper. `make` returns the context of its template, without the event and the round."""

    key: str
    title: str
    about: str
    template: str
    make: Callable[[Wanted], dict[str, Any]]
    sees: Callable[[EventRequest], bool] = everybody
    #: (event, the latest round that the viewer sees) -> whether anything is on it now; the desk offers it then.
    offered: Callable[[Event, Round | None], bool] = lambda event, round_: True


def has_round(event: Event, round_: Round | None) -> bool:
    return round_ is not None
