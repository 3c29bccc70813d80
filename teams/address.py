"""A team that is being built, as the address of the builder holds it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from cardpool import services as cards
from teams import services
from teams.codecs import TeamUnreadable, read_packed, write_packed
from teams.codecs.lookup import clean_name, code_in
from teams.formats import UnknownFormat
from teams.values import TeamDraft


@dataclass(frozen=True, slots=True)
class State:
    """What is being built, for which rules, what is searched for, and the saved team it will replace.

    `back` is the page of this site that asked for a team and is told of it once it is saved.
    """

    draft: TeamDraft
    rules: services.Rules
    search: str = ""
    team: str = ""
    back: str = ""

    @property
    def packed(self) -> str:
        """Return the list as items of a team link; names that are no codes are kept too, so that nothing gets lost."""
        words = [f"{u.dice}x{u.written.replace(';', ',')}" for u in self.draft.unknown if not code_in(u.written)]
        return ";".join(part for part in (write_packed(self.draft), *words) if part)

    @property
    def query(self) -> str:
        """Return the state as the builder's address holds it; what is default or empty is left out."""
        rules = self.rules
        values = {
            "cards": self.packed,
            "name": self.draft.name,
            "format": rules.format_key if rules.format_key != services.DEFAULT_FORMAT else "",
            "edition": rules.edition if rules.edition != rules.game.editions[0] else "",
            "event_format": rules.event_format,
            "draft_number": rules.draft_number if rules.format_key == "draft" else None,
            "q": self.search,
            "team": self.team,
            "back": self.back,
        }
        return urlencode({key: value for key, value in values.items() if value})

    @property
    def address(self) -> str:
        return f"{reverse('teams:build')}?{self.query}".removesuffix("?")


def read_state(data: Mapping[str, str]) -> tuple[State, list[str]]:
    """Return the state in a form or an address, and warnings about what in it made no sense."""
    warnings = []
    try:
        rules = services.rules_from(data)
    except UnknownFormat as error:
        rules = services.Rules().checked()
        warnings.append(f"{error} The team is checked for {rules.game.name}.")
    try:
        draft = read_packed(data.get("cards", "")[:5000], cards.pool())
    except TeamUnreadable as error:
        draft = TeamDraft()
        warnings.append(str(error))
    draft = replace(draft, name=clean_name(data.get("name", "")))
    team = data.get("team", "") if re.fullmatch("[0-9a-f]{16}", data.get("team", "")) else ""
    return State(draft, rules, clean_name(data.get("q", "")), team, _own_page(data.get("back", ""))), warnings


def _own_page(address: str) -> str:
    """Return a page of this site, named by its path; nothing for anything else."""
    is_own = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_own and len(address) < 300 else ""
