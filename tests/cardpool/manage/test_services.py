"""A store's own sets: part of the card data, checked like the product's, every change a version."""

import pytest

from cardpool import services as card_data
from cardpool.files import with_readable_texts
from cardpool.manage import services
from cardpool.models import Card, CardDataVersion, OwnSet
from rules.core.file_fields import CardFilesError
from teams.services import import_team
from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data

pytestmark = pytest.mark.django_db


def problems_of(error: CardFilesError) -> list[tuple[str, str]]:
    return [(problem.card, problem.field) for problem in error.problems]


def test_an_own_set_is_part_of_the_card_data(store) -> None:
    """Its cards stand in the pool and in the tables, and the version says why it is there."""
    assert card_data.pool().by_code("1own").name == "Tide Warden"
    assert Card.objects.filter(card_set__code="own").count() == 1
    version = card_data.current_version()
    assert (version.number, version.changes["added"], version.cause) == (2, ["1own"], "Set own saved, 1 cards (ana)")


def test_loading_files_keeps_the_own_sets(store, write) -> None:
    """A new release of the product changes its own sets only."""
    load = card_data.load_cards(write(entry(1, text=[], cost=7), entry(2)))
    assert (load.version.number, load.version.changes["removed"]) == (3, [])
    assert card_data.pool().by_code("1own") and card_data.pool().by_code("1tst").cost == 7


def test_saving_keeps_the_loaded_files(store) -> None:
    """The product's part of a version is that of the version before, not that of another folder."""
    services.save_card(store, "own", entry(2), is_new=True)
    assert {card.code for card in card_data.pool().cards} == {"1tst", "2tst", "1own", "2own"}


def test_old_versions_stay_readable(store) -> None:
    """A changed and a removed card are as they were under the digest of their version."""
    before = card_data.pool().digest
    services.save_card(store, "own", entry(1, name="Tide Warden", cost=9), is_new=False)
    services.remove_card(store, "own", 1)
    assert card_data.pool().by_code("1own") is None
    assert card_data.pool_by_digest(before).by_code("1own").cost == 3


def test_saving_without_a_change_makes_no_version(store) -> None:
    """The digest decides."""
    load = services.save_card(store, "own", entry(1, name="Tide Warden"), is_new=False)
    assert (load.is_new, CardDataVersion.objects.count()) == (False, 2)


@pytest.mark.parametrize(
    ("fields", "place", "message"),
    [
        ({"set": "tst"}, ("the set", "set"), "tst is a set of the product"),
        ({"set": "Own"}, ("the set", "set"), "should be small letters"),
        ({"set": "abcdefghi"}, ("the set", "set"), "more than 8 letters"),
        ({"edition": "wol2016"}, ("the set", "edition"), "is none of bff2014, wol2015"),
        ({"name": " "}, ("the set", "name"), "is empty"),
        ({"name": "\ud800"}, ("the set", "name"), "cannot be printed"),
        ({"cards": [entry(1)] * 3001}, ("the set", "cards"), "at most 3000 fit"),
        ({"cards": [entry(1, cost="many")]}, ("card 1 (Lamp Keeper)", "cost"), "should be a number from 0 to 999"),
        ({"cards": [entry(1, txt=["Swarm."])]}, ("card 1 (Lamp Keeper)", "txt"), "is not a field of a card"),
        ({"cards": [entry(1, text=["Swarm!"])]}, ("card 1 (Lamp Keeper)", "text"), "line 1, column 6"),
        ({"cards": [entry(1, text=["x" * 241])]}, ("card 1 (Lamp Keeper)", "text"), "has 241 letters"),
        ({"cards": [entry(1, name="a\0b")]}, ("card 1 (a\0b)", "name"), "cannot be printed"),
        ({"cards": [entry(1), entry(1)]}, ("card 1", "number"), "stands twice"),
    ],
)
def test_faults_name_card_and_field(store, fields, place, message) -> None:
    """Nothing is saved, and the fault says where it is."""
    with pytest.raises(CardFilesError) as caught:
        services.save_set(store, own_data(**({"set": "new"} | fields)), "new.json")
    assert place in problems_of(caught.value) and message in str(caught.value)
    assert OwnSet.objects.count() == 1 and CardDataVersion.objects.count() == 2


def test_all_faults_of_a_file_come_at_once(store) -> None:
    """One report for every card that has something wrong."""
    cards = [entry(1, rarity="shiny"), entry(2, text=["Fly."]), entry(3, die=...), entry(4, bonus=1)]
    with pytest.raises(CardFilesError) as caught:
        services.save_set(store, own_data(*cards, set="new"), "new.json")
    assert {field for _, field in problems_of(caught.value)} >= {"rarity", "die.levels", "bonus"}


def test_a_set_that_is_here_is_replaced_only_when_asked(store) -> None:
    """The refusal says which cards would go and which teams have them."""
    import_team("https://tb.dicecoalition.com/?view&cards=4x1own", owner=store, name="Tides")
    with pytest.raises(services.SetExists) as caught:
        services.save_set(store, own_data(entry(5)), "own.json")
    assert caught.value.removed == ["1own"]
    assert [(use.code, use.what) for use in caught.value.uses] == [("1own", "ana’s team “Tides”")]
    services.save_set(store, own_data(entry(5)), "own.json", replace=True)
    assert [card["number"] for card in OwnSet.objects.get().cards] == [5]


def test_a_new_card_needs_a_free_number(store) -> None:
    """The other card is named."""
    with pytest.raises(CardFilesError, match="number: is taken by Tide Warden"):
        services.save_card(store, "own", entry(1), is_new=True)


def test_removing_a_set_takes_its_cards_out(store) -> None:
    """One version, with the reason."""
    load = services.remove_set(store, "own")
    assert (load.version.changes["removed"], load.version.cause) == (["1own"], "Set own removed (ana)")
    with pytest.raises(services.NoSuchCard, match="own is not among the store's own cards"):
        services.remove_set(store, "own")


def test_a_text_the_engine_lost_does_not_keep_the_cards_out(store, write) -> None:
    """It is set aside as not written: logs that depend on it are undecided, and all other cards load."""
    OwnSet.objects.update(cards=[entry(1, text=["Fly."]), entry(2, text=["Swarm."])])
    card_data.load_cards(write(entry(1, cost=8)))
    assert card_data.pool().by_code("1own").text is None
    assert card_data.pool().by_code("2own").text == ("Swarm.",)
    assert OwnSet.objects.get().cards[0]["text"] == ["Fly."]


def test_readable_texts_are_left_alone() -> None:
    """The entry itself comes back."""
    row = {"file": "own set own", "data": own_data(entry(1)), "own": True}
    assert with_readable_texts(row) is row


def test_a_release_that_brings_the_same_set_is_refused(store, write) -> None:
    """Two sets of one code would hide each other's cards; the message names both."""
    with pytest.raises(CardFilesError, match="'own' is also the set of “Test Set”"):
        card_data.load_cards(write(entry(1), set="own"))
