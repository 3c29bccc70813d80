"""Saving, reading and checking teams. Each write is one function and one transaction."""

import re
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

from cardpool.services import pool
from rules.dice_masters.cards import CardPool
from teams.codecs import TeamUnreadable, read_team, write_text
from teams.codecs.json_form import as_data
from teams.codecs.lookup import clean_name
from teams.event_formats import event_format_of
from teams.formats import EDITIONS, Format, draft_to, edition_of, format_of
from teams.models import Team
from teams.problems import Problem
from teams.validation import validate
from teams.values import TeamDraft

DEFAULT_FORMAT = "tournament"
#: The page of a team saved on this machine, as somebody copies it from the browser.
_OUR_ADDRESS = re.compile(r"(?:https?://[^/\s]+)?/teams/([0-9a-f]{16})/?")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a team is meant for: keys of formats, editions and event formats, and the number of a draft."""

    format_key: str = DEFAULT_FORMAT
    edition: str = ""
    event_format: str = ""
    draft_number: int | None = None

    @property
    def game(self) -> Format:
        """Raises UnknownFormat."""
        if self.format_key == "draft" and self.draft_number is not None:
            return draft_to(self.draft_number)
        return format_of(self.format_key)

    def checked(self) -> "Rules":
        """Return the same with every key known and the edition filled in. Raises UnknownFormat."""
        event_format_of(self.event_format)
        return replace(self, edition=edition_of(self.edition, self.game))


def read(text: str) -> TeamDraft:
    """Return the team in a pasted text; the address of a team saved here stands for it as it is now.

    Raises TeamUnreadable when there is no team in it.
    """
    here = _OUR_ADDRESS.fullmatch(text.strip()[:300])
    team = Team.objects.filter(slug=here[1]).first() if here else None
    return draft_of(team) if team else read_team(text, pool())


def import_team(
    text: str,
    owner: AbstractBaseUser | AnonymousUser | None = None,
    name: str = "",
    rules: Rules | None = None,
    key: str = "",
) -> Team:
    """Save the team of a pasted link, list or JSON. Raises TeamUnreadable when there is no team in it.

    What could not be read is kept, and `problems` names it.
    """
    draft = read(text)
    return save_team(replace(draft, name=clean_name(name) or draft.name), owner, rules, key=key)


@transaction.atomic
def save_team(
    draft: TeamDraft,
    owner: AbstractBaseUser | AnonymousUser | None = None,
    rules: Rules | None = None,
    team: Team | None = None,
    key: str = "",
    note: str = "",
) -> Team:
    """Save a new team, or put the list in the place of `team`'s, as its next version. Raises TeamUnreadable for an
    empty list.

    A new team that comes again under the same key (teams.form_keys) is the team it was. `note`: what its player says
    about the change.
    """
    if not (draft.cards or draft.basics or draft.unknown):
        raise TeamUnreadable("There is no card in this team yet. Add one before saving.")
    rules = (rules or Rules()).checked()
    if team is None:
        team = _team_of(key, draft) if key else Team()
    if team.owner_id is None and owner is not None and owner.is_authenticated:
        team.owner_id = owner.pk
    team.name, team.format = draft.name, rules.format_key
    team.edition, team.event_format = rules.edition, rules.event_format
    before = team.content if team.pk else None
    team.content, team.text = as_data(draft), write_text(draft)
    team.save()
    _keep_version(team, before, clean_name(note))
    return team


#: Versions of one team that are kept; the oldest go.
MOST_VERSIONS = 50


def _keep_version(team: Team, before: dict[str, Any] | None, note: str) -> None:
    """Add the list to the versions of its team, unless nothing has changed; a team of before there were versions
    begins with what it was.
    """
    Team.objects.select_for_update().get(pk=team.pk)  # of two who save at once the second counts on
    newest = team.versions.first()
    if newest is None and before and before != team.content:
        newest = team.versions.create(number=1, content=before)
    if newest is not None and newest.content == team.content and not note:
        return
    number = newest.number + 1 if newest else 1
    team.versions.create(number=number, content=team.content, note=note[:200])
    team.versions.filter(number__lte=number - MOST_VERSIONS).delete()


def _team_of(key: str, draft: TeamDraft) -> Team:
    """Return the team of that key, made now if it is the first to come; of two at once the second waits for the
    first.
    """
    return Team.objects.get_or_create(key=key, defaults={"content": as_data(draft)})[0]


def draft_of(team: Team) -> TeamDraft:
    """Return the list of a saved team with today's cards."""
    return team.as_draft(pool())


@transaction.atomic
def delete_team(team: Team) -> None:
    team.delete()


def book_of(draft: TeamDraft, game: Format, pool: CardPool) -> str:
    """Return the rule book that goes with a list: the one its cards came with, else the newest that prints the format.

    Cards of a set that came with neither book decide nothing.
    """
    editions = {each.code: each.edition for each in pool.sets}
    codes = {entry.card.set_code for entry in draft.entries}
    books = {editions.get(code, "") for code in codes} & set(EDITIONS)
    only = books.pop() if len(books) == 1 else ""
    return only if only in game.editions else game.editions[0]


def problems(
    team: Team, format_key: str | None = None, edition: str | None = None, event_format: str | None = None
) -> tuple[Problem, ...]:
    """Return everything wrong with a saved team, for the format named or its own. Raises UnknownFormat."""
    if format_key is None:
        format_key, edition, event_format = team.format, team.edition, team.event_format
    return validate(draft_of(team), format_key, edition, event_format)


def check(draft: TeamDraft, rules: Rules) -> tuple[Problem, ...]:
    """Return everything wrong with a list. Raises UnknownFormat."""
    return validate(draft, rules.game, rules.edition, rules.event_format)


def rules_from(data: Any) -> Rules:
    """Return the rules named in a form, a query or an API call. Raises UnknownFormat."""
    number = str(data.get("draft_number") or "")
    in_range = number.isascii() and number.isdigit() and len(number) < 4
    return Rules(
        str(data.get("format") or DEFAULT_FORMAT),
        str(data.get("edition") or ""),
        str(data.get("event_format") or ""),
        int(number) if in_range else None,
    ).checked()
