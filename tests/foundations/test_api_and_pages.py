"""Whatever a page does, a program can do: each form has its call, or a reason why people alone press it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.foundations.test_nothing_breaks import NOT_ALLOWED, Store, store

__all__ = ["store"]

PERSON = "a person's own account: a token that leaks must not become a password, another token or another person"
RECORDER = "docs/recorder-api.md: the recorder's own JSON, by the key of a seat"
LOOKS_ONLY = "changes nothing that is kept"
#: Address of a page with a form -> the calls that do the same, or the reason why there is none (it has a blank and no
#: call's name).
FORMS = {
    "accounts": PERSON,
    "cardpool:check_text": "api-check-text",
    "cardpool:new_card": "api-own-card",
    "cardpool:new_dice_set": "api-dice-sets",
    "cardpool:new_die": "api-dice-sets",
    "cardpool:new_set": "api-sets",
    "cardpool:own_card": "api-own-card",
    "cardpool:own_dice_set": "api-dice-sets",
    "cardpool:own_die": "api-dice-sets",
    "cardpool:own_set": "api-own-set",
    "cardpool:remove_card": "api-own-card",
    "cardpool:remove_own_die": "api-dice-sets",
    "cardpool:remove_dice_set": "api-own-dice-set",
    "cardpool:remove_set": "api-own-set",
    "cardpool:traps": "api-traps",
    "cardpool:try_card": LOOKS_ONLY,
    "cardpool:try_new_card": LOOKS_ONLY,
    "cardpool:upload_dice_set": "api-dice-sets",
    "cardpool:upload_set": "api-sets",
    "events:absent": "api-table-no-show",
    "events:act": "api-event-pair api-round-publish api-table-extend api-finish api-call-off api-reseat",
    "events:answer": "api-table-confirm api-table-dispute",
    "events:call": "api-call-judge",
    "events:card": "api-table-card",
    "events:check_in": "api-player",
    "events:decide": "api-table-decide api-table-clear",
    "events:delete": "api-event",
    "events:draft-act": "api-draft",
    "events:draft-player": "api-draft",
    "events:draft-team": "api-draft api-player-team",
    "events:draft-team-of": "api-draft api-player-team",
    "events:entrant": LOOKS_ONLY,
    "events:entrant-act": "api-player api-player-drop api-player-team api-player-apart",
    "events:entry": "api-player api-player-team api-player-drop api-player-seat api-event-withdraw",
    "events:heroes": "api-table-heroes",
    "events:look": "api-event-look-at-teams",
    "events:manage": "api-event-register-many",
    "events:new": "api-events",
    "events:preview-players": "api-read-list",
    "events:quick": "api-table-decide",
    "events:register": "api-event-register",
    "events:registrations": "api-event-admit api-event-refuse api-event-remove-many",
    "events:report": "api-report",
    "events:returning": "api-people api-event-register",
    "events:roles": "api-roles",
    "events:settings": "api-event",
    "events:take-role": "a link for phones; programs give the role itself (api-roles)",
    "events:traps": "api-table-traps",
    "events:undo": "api-table-undo",
    "exchange:forget": "api-forget",
    "exchange:import": "api-event-archives",
    "judges:answer": "api-answer-call",
    "judges:appeal": "api-appeal",
    "judges:checks": "api-deck-checks api-deck-check",
    "judges:decide-team": "api-team-decision",
    "judges:give": "api-penalties",
    "judges:go": LOOKS_ONLY,
    "judges:infraction": "api-infractions",
    "judges:infractions": "api-infractions",
    "judges:leave": "api-leave-call",
    "judges:new-infraction": "api-infractions",
    "judges:penalty-back": "api-penalty-back",
    "judges:rule": "api-rule",
    "judges:ruling-back": "api-ruling-back",
    "judges:take": "api-take-call",
    "judges:undo": "api-event-undo",
    "judges:uphold": "api-uphold",
    "judging:ask": "api-log-ask",
    "judging:attach": "api-logs",
    "judging:delete": "api-log-delete",
    "judging:new": "api-logs",
    "judging:recompute": "api-log-recompute",
    "judging:repair": "api-logs",
    "judging:use_result": "api-table-decide",
    "judging:rule": "api-log-rule",
    "judging:seats": "api-log-seats",
    "players:merge": "api-merge",
    "players:rename": "api-person",
    "players:unmerge": "api-unmerge",
    "recording": RECORDER,
    "seasons:events": "api-season-events api-season",
    "seasons:new": "api-seasons",
    "seasons:settings": "api-season",
    "stores:new": "api-stores",
    "stores:settings": "api-store api-store-logo",
    "stores:staff": "api-store-staff api-store-staff-member",
    "teams:build": "api-teams api-team api-validate-team",
    "teams:collection": "api-collection",
    "teams:delete": "api-team",
    "teams:import": "api-teams",
    "webhooks:webhooks": "api-webhooks api-webhook api-webhook-test api-webhook-send-now",
}
#: Pages that show the same whatever is sent to them.
SHOWN = {
    "events:about", "events:control", "events:control-round", "events:draft", "events:event", "events:guest",
    "events:history", "events:home", "events:list", "events:match", "events:names", "events:place", "events:players",
    "events:round", "events:short", "events:standings", "events:table-menu", "events:team", "events:tv",
    "events:why-paired", "None",
}  # fmt: skip


def named(patterns: list[URLPattern | URLResolver], before: str = "/", space: str = "") -> Iterator[tuple[str, str]]:
    """Yield (name with its namespace, route) of every address. Django's own administration is left out."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from named(pattern.url_patterns, route, pattern.app_name or space)
        else:
            yield f"{space}:{pattern.name}" if space else str(pattern.name), route


ALL = dict(named(get_resolver().url_patterns))


def row_of(name: str, route: str) -> str:
    """Return the key of FORMS: the name, or the app of which everything has one reason."""
    if route.startswith("/accounts/"):
        return "accounts"
    return "recording" if name.startswith("recording:") else name


@pytest.mark.parametrize("store", ["an organizer"], indirect=True)
def test_every_form_has_its_call(store: Store) -> None:
    """A page that takes a form has a line here, and the line names calls that exist."""
    pages = {name: route for name, route in ALL.items() if not route.startswith("/api/")}
    forms = {
        row_of(name, route)
        for name, route in pages.items()
        if name not in SHOWN and store.send("post", store.real_path(route)) != NOT_ALLOWED
    }
    assert forms - FORMS.keys() == set(), "Build the call, or say here why people alone may press it."
    assert FORMS.keys() - forms == set(), "These take no form any longer."


def test_the_calls_exist() -> None:
    """Every name in the table is an address of the API; what is no name is a reason in words."""
    named_calls = {name for value in FORMS.values() for name in value.split() if name.startswith("api-")}
    assert named_calls - ALL.keys() == set()
    assert [page for page, value in FORMS.items() if "api-" not in value and " " not in value] == []
