"""Saving teams, reading them back, and who may change them."""

import pytest
from django.contrib.auth.models import User

from cardpool.services import pool
from teams import services
from teams.codecs import TeamUnreadable
from teams.formats import UnknownFormat
from teams.models import Team
from teams.problems import errors
from tests.teams.lists import team

pytestmark = pytest.mark.django_db

LINK = "https://tb.dicecoalition.com/?view&cards=4x12bff;2x4wol;1x118xyz;3x31wol;3x33wol&name=Thursday"


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana")


def test_import_keeps_everything(ana: User) -> None:
    """An imported team keeps its name, its cards, and what is not in the card data."""
    saved = services.import_team(LINK, ana)
    again = services.draft_of(Team.objects.get(slug=saved.slug))
    assert (saved.owner, str(saved), saved.format, saved.edition) == (ana, "Thursday", "tournament", "wol2015")
    assert [(card.code, dice) for card, dice in again.cards] == [("12bff", 4), ("4wol", 2)]
    assert [unknown.written for unknown in again.unknown] == ["118xyz"]
    assert saved.text.startswith("Team: Thursday\n\n4x 12bff Green Dragon: Master Dragon\n")


def test_the_name_given_counts(ana: User) -> None:
    """A name of one's own wins over the list's; control characters and length are trimmed."""
    assert str(services.import_team(LINK, ana, "  My\n" + "x" * 200)) == "My " + "x" * 77


def test_the_address_of_a_team_stands_for_it() -> None:
    """Who pastes the page of a team saved here brings that team."""
    saved = services.import_team(LINK)
    for address in (saved.get_absolute_url(), f"http://store.example:8000{saved.get_absolute_url()}"):
        assert services.read(address) == services.draft_of(saved)
    with pytest.raises(TeamUnreadable, match="This link has no cards="):
        services.read("http://store.example/teams/0123456789abcdef/")


def test_problems_of_a_saved_team() -> None:
    """A saved team is checked for its own format, or for the one an event names."""
    saved = services.import_team(LINK, rules=services.Rules("basic"))
    assert [(p.rule, p.severity) for p in services.problems(saved)] == [("TR-CARD-VERSION", "warning")]
    asked = services.problems(saved, "doubles", "wol2015", "only_bff")
    assert {p.rule for p in errors(asked)} == {"TR-DBL-BAC", "EV-SET"}


def test_an_empty_team_is_not_saved() -> None:
    """There is nothing to save without a card."""
    with pytest.raises(TeamUnreadable, match="There is no card in this team yet"):
        services.save_team(team("", ""))
    assert not Team.objects.exists()


def test_an_unknown_format_is_not_saved() -> None:
    """A team for a format nobody plays leaves no trace."""
    with pytest.raises(UnknownFormat, match="There is no format 'chess'; there is first_game, demo"):
        services.import_team(LINK, rules=services.Rules("chess"))
    assert not Team.objects.exists()


def test_saving_over_a_team_keeps_its_link(ana: User) -> None:
    """A changed team stays at its address; a guest's team becomes the player's once signed in."""
    saved = services.import_team(LINK)
    changed = services.save_team(team("4x1wol"), ana, services.Rules("fun"), saved)
    assert (changed.pk, changed.slug, changed.owner, changed.format) == (saved.pk, saved.slug, ana, "fun")
    assert services.draft_of(changed) == team("4x1wol")


def test_delete() -> None:
    """A deleted team is gone."""
    services.delete_team(services.import_team(LINK))
    assert not Team.objects.exists()


def test_draft_number_rules() -> None:
    """A draft is checked against the number agreed on; a number that is none is no number."""
    assert services.rules_from({"format": "draft", "draft_number": "12"}).game.dice == 12
    for odd in ("", "²", "-1", "9999999999999999999999"):
        assert services.rules_from({"format": "draft", "draft_number": odd}).game.dice is None


def test_slugs_are_secret_enough() -> None:
    """Two teams never share an address, and it says nothing about the team."""
    slugs = {services.import_team(LINK).slug for _ in range(5)}
    assert len(slugs) == 5
    assert all(len(slug) == 16 for slug in slugs)


def test_the_pool_is_asked_at_reading_time() -> None:
    """A saved team names cards by code, so later card data explains it anew."""
    saved = services.import_team(LINK)
    assert saved.as_draft(pool()).cards[0].card is pool().by_code("12bff")
