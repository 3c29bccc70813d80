"""A team that is being built, as the address of the builder holds it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from cardpool import services as cards
from rules.dice_masters.cards import CardPool
from teams import services
from teams.builder.filters import read_keys
from teams.codecs import TeamUnreadable, read_packed, write_packed
from teams.codecs.lookup import clean_name, code_in
from teams.formats import UnknownFormat
from teams.values import TeamDraft

CARDS, TEAM = "cards", "team"
VIEWS = (CARDS, TEAM)


@dataclass(frozen=True, slots=True)
class State:
    """What is being built, for which rules, what is searched for, and the saved team it will replace.

    `only`: keys of `filters` beside this that narrow the search. `follows`: nobody has chosen a rule book, so it
    follows the cards. `picked`: the card whose dice are at the thumb. `opened`: the card that is read. `view`: what a
    phone shows.
    `back` is the page of this site that asked for a team and is told of it once it is saved.
    """

    draft: TeamDraft
    rules: services.Rules
    search: str = ""
    team: str = ""
    back: str = ""
    only: tuple[str, ...] = ()
    follows: bool = True
    picked: str = ""
    opened: str = ""
    view: str = CARDS
    pages: int = 1

    @property
    def packed(self) -> str:
        """Return the list as items of a team link; names that are no codes are kept too, so that nothing gets lost."""
        words = [f"{u.dice}x{u.written.replace(';', ',')}" for u in self.draft.unknown if not code_in(u.written)]
        return ";".join(part for part in (write_packed(self.draft), *words) if part)

    @property
    def team_query(self) -> str:
        """Return the team and its rules as an address holds them, without what is searched for beside them."""
        return self._query()

    @property
    def query(self) -> str:
        """Return the state as the builder's address holds it; what is default or empty is left out."""
        return self._query(
            q=self.search,
            only=" ".join(self.only),
            picked=self.picked,
            opened=self.opened,
            view=self.view if self.view != CARDS else "",
            pages=self.pages if self.pages > 1 else "",
            team=self.team,
            back=self.back,
        )

    def _query(self, **more: str | int) -> str:
        rules = self.rules
        values = {
            "cards": self.packed,
            "name": self.draft.name,
            "format": rules.format_key if rules.format_key != services.DEFAULT_FORMAT else "",
            "edition": "" if self.follows else rules.edition,
            "event_format": rules.event_format,
            "draft_number": rules.draft_number if rules.format_key == "draft" else None,
            **more,
        }
        return urlencode({key: value for key, value in values.items() if value})

    @property
    def address(self) -> str:
        return f"{reverse('teams:build')}?{self.query}".removesuffix("?")

    @property
    def share(self) -> str:
        """Return the address that opens this team here for anybody, saved or not."""
        return f"{reverse('teams:build')}?{self.team_query}".removesuffix("?")


def read_state(data: Mapping[str, str], pool: CardPool | None = None) -> tuple[State, list[str]]:
    """Return the state in a form or an address, and warnings about what in it made no sense."""
    warnings = []
    pool = pool or cards.pool()
    try:
        rules = services.rules_from(data)
    except UnknownFormat as error:
        rules = services.Rules().checked()
        warnings.append(f"{error} The team is checked for {rules.game.name}.")
    try:
        draft = read_packed(data.get("cards", "")[:5000], pool)
    except TeamUnreadable as error:
        draft = TeamDraft()
        warnings.append(str(error))
    draft = replace(draft, name=clean_name(data.get("name", "")))
    pages = data.get("pages", "")
    state = State(
        draft,
        rules,
        search=clean_name(data.get("q", "")),
        team=data.get("team", "") if re.fullmatch("[0-9a-f]{16}", data.get("team", "")) else "",
        back=_own_page(data.get("back", "")),
        only=read_keys(data.get("only", "")),
        follows=not data.get("edition"),
        picked=_code(data.get("picked", ""), pool),
        opened=_code(data.get("opened", ""), pool),
        view=data["view"] if data.get("view") in VIEWS else CARDS,
        pages=int(pages) if re.fullmatch("[1-9][0-9]?", pages) else 1,
    )
    return state, warnings


def following(state: State, pool: CardPool) -> State:
    """Return the state with the rule book its cards came with, unless somebody has chosen one."""
    if not state.follows:
        return state
    edition = services.book_of(state.draft, state.rules.game, pool)
    return replace(state, rules=replace(state.rules, edition=edition))


def _code(word: str, pool: CardPool) -> str:
    card = pool.by_code(word[:30])
    return card.code if card else ""


def _own_page(address: str) -> str:
    """Return a page of this site, named by its path; nothing for anything else."""
    is_own = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_own and len(address) < 300 else ""
