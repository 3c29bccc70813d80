"""Loading card data: versions, what they change, and the pools of old versions."""

from io import StringIO
from pathlib import Path
from shutil import copy

import pytest
from django.core.management import CommandError, call_command

from cardpool import files, services
from cardpool.files import SHIPPED
from cardpool.models import Affiliation, Card, CardDataVersion, CardSet, DieFace, OwnSet
from cardpool.services import writing
from rules.core.file_fields import CardFilesError
from rules.dice_masters import cards as facts
from rules.dice_masters.card_files import read_folder
from tests.cardpool.conftest import entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the facts of two of the sets that no book came with."""
    folder = tmp_path_factory.mktemp("others")
    for name in ("avx.json", "uxm.json"):
        copy(SHIPPED[1] / name, folder)
    return folder


def test_the_shipped_cards_load_whole() -> None:
    """The first load makes version 1 of all cards, each with the six faces of its die, and every fact of a card is the
    same in the tables as in the files. A log of the two books names the digest it always named.
    """
    load, shipped = services.load_cards(), read_folder(*SHIPPED)
    cards = len(shipped.cards)
    assert (load.is_new, load.version.number, load.version.card_count) == (True, 1, cards)
    without_a_die = sum(not card.faces for card in shipped.cards)
    assert (Card.objects.count(), DieFace.objects.count()) == (cards, 6 * (cards - without_a_die))
    assert (CardSet.objects.count(), cards, without_a_die) == (69, 4079, 1)
    rows = {row.code: row for row in Card.objects.prefetch_related("affiliations", "creature_types", "faces")}
    for card in shipped.cards:
        _agrees(rows[card.code], card)
    assert services.pool_for().digest == read_folder().digest == "51677a5247a3ba75"
    assert services.pool_for(["bff", "wol"], services.pool().digest).digest == "51677a5247a3ba75"
    assert services.pool_by_digest("51677a5247a3ba75").by_code("1avx") is None


def _agrees(row: Card, card: facts.Card) -> None:
    for name in (
        "number", "name", "subtitle", "type", "cost", "equip_icon", "rarity", "max_dice", "use_dice", "energies",
        "two_sided", "die_variant",
    ):  # fmt: skip
        assert getattr(row, name) == getattr(card, name), (card.code, name)
    assert row.flip_affiliations == list(card.flip_affiliations)
    assert (row.energy or None, row.alignment or None) == (card.energy, card.alignment)
    assert {word.name for word in row.affiliations.all()} == set(card.affiliations)
    assert {word.name for word in row.creature_types.all()} == set(card.creature_types)
    assert row.text == (None if card.text is None else list(card.text))
    for face, stored in zip(card.faces, row.faces.all(), strict=True):
        assert all(getattr(stored, name) == getattr(face, name) for name in face.__slots__), card.code


def test_files_that_were_read_are_not_read_again(write, monkeypatch) -> None:
    """Every start of a store asks; only files, own sets or a card language that changed are read."""
    folder = write(entry(1))
    services.load_cards(folder)
    monkeypatch.setattr(files, "read_files", None)
    assert not services.load_cards(folder).is_new
    with pytest.raises(TypeError):
        services.load_cards(write(entry(1, cost=9)))


def test_a_change_of_one_set_leaves_the_rows_of_the_others(write, others, django_assert_max_num_queries) -> None:
    """With seventy sets in the tables, one card costs what its own set costs."""
    services.load_cards(write(entry(1)), others)
    faces = set(DieFace.objects.exclude(card__card_set__code="tst").values_list("pk", flat=True))
    with django_assert_max_num_queries(45):
        services.load_cards(write(entry(1, cost=9)), others)
    assert set(DieFace.objects.exclude(card__card_set__code="tst").values_list("pk", flat=True)) == faces
    assert Card.objects.get(code="1tst").cost == 9


def test_a_log_gets_the_sets_it_uses(write, others) -> None:
    """The sets of the first folder are any log's; of the others come those of its cards, as they were when it names
    them.
    """
    services.load_cards(write(entry(1)), others)
    assert [each.code for each in services.pool_for().sets] == ["tst"]
    used = services.pool_for(["avx", "nowhere"])
    assert [each.code for each in used.sets] == ["tst", "avx"]
    services.load_cards(write(entry(1, cost=9)), others)
    assert services.pool_for(["avx"], used.digest).by_code("1tst").cost == 3
    assert services.pool_for(["avx", "uxm"], used.digest[:8]).by_code("1uxm") is not None
    assert services.pool_by_digest(used.digest).digest == used.digest


def test_an_own_set_stands_in_for_one_the_product_has_facts_of(write, others) -> None:
    """A store that writes texts for the Avengers keeps them whatever is shipped; without its set the facts are back."""
    services.load_cards(write(entry(1)), others)
    own = OwnSet.objects.create(code="avx", edition="wol2015", name="Ours", cards=[entry(7)])
    assert services.publish_own_sets("Test").is_new
    assert [card.code for card in services.pool().cards if card.set_code == "avx"] == ["7avx"]
    assert not services.load_cards(write(entry(1)), others).is_new
    own.delete()
    services.publish_own_sets("Test")
    assert services.pool().by_code("132avx").title == "Wolverine: Canucklehead"


def test_loading_the_same_files_again_changes_nothing(write) -> None:
    """Same digest, no new version: the command may run at every start."""
    first = services.load_cards(write(entry(1)))
    again = services.load_cards(write(entry(1)))
    assert (again.is_new, again.version) == (False, first.version)
    assert CardDataVersion.objects.count() == 1


def test_a_version_says_what_it_changed(write) -> None:
    """Added and removed cards by code, changed ones with field, old and new value."""
    services.load_cards(write(entry(1), entry(2), entry(3)))
    load = services.load_cards(write(entry(1, cost=5, text=["Swarm.", "Overcrush."]), entry(3), entry(4)))
    assert load.version.number == 2
    assert load.version.changes == {
        "added": ["4tst"],
        "removed": ["2tst"],
        "changed": {
            "1tst": [
                {"field": "cost", "was": 3, "now": 5},
                {"field": "text", "was": ["Swarm."], "now": ["Swarm.", "Overcrush."]},
            ]
        },
    }


def test_the_tables_follow_and_a_card_keeps_its_row(write) -> None:
    """Cards that stay keep their row; cards, sets and words that are gone go."""
    services.load_cards(write(entry(1, affiliations=["Villain"]), entry(2)))
    row = Card.objects.get(code="1tst")
    services.load_cards(write(entry(1, cost=6, affiliations=["Monster", "Teen Titans"])))
    assert list(Card.objects.values_list("pk", "code", "cost")) == [(row.pk, "1tst", 6)]
    assert {word.name for word in Affiliation.objects.all()} == {"Monster", "Teen Titans"}
    assert DieFace.objects.count() == 6


def test_faulty_files_change_nothing(write) -> None:
    """One faulty card keeps the whole folder out; the current version stays."""
    services.load_cards(write(entry(1)))
    with pytest.raises(CardFilesError, match=r"tst.json, card 2 \(Lamp Keeper\), cost"):
        services.load_cards(write(entry(1, cost=9), entry(2, cost="x")))
    assert CardDataVersion.objects.count() == 1
    assert Card.objects.get().cost == 3


def test_a_crash_while_writing_leaves_the_old_version(write, monkeypatch) -> None:
    """Version row and tables are one transaction."""
    services.load_cards(write(entry(1)))
    monkeypatch.setattr(writing, "write_tables", lambda pool, states: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        services.load_cards(write(entry(1, cost=9)))
    assert services.current_version().number == 1


def test_old_versions_stay_readable(write) -> None:
    """A verdict of last month is read with the cards of last month."""
    old = services.load_cards(write(entry(1, cost=3))).version
    new = services.load_cards(write(entry(1, cost=4))).version
    assert services.pool().digest == new.digest
    assert services.pool(1).by_code("1tst").cost == 3
    assert services.pool_by_digest(old.digest[:8].upper()).by_code("1tst").cost == 3


def test_going_back_is_a_new_version_with_an_old_digest(write) -> None:
    """Taking a change back is loaded as any change is."""
    first = services.load_cards(write(entry(1))).version
    services.load_cards(write(entry(1, cost=4)))
    third = services.load_cards(write(entry(1))).version
    assert (third.number, third.digest) == (3, first.digest)
    assert services.pool_by_digest(first.digest).by_code("1tst").cost == 3


def test_a_pool_is_built_once_in_a_process(write) -> None:
    """Looking cards up costs one small query after the first time."""
    services.load_cards(write(entry(1)))
    assert services.pool() is services.pool()


def test_before_the_first_load_the_pool_is_the_shipped_one() -> None:
    """Teams can be checked before anybody loaded anything, by all cards of the product, and logs by those they use."""
    assert services.current_version() is None
    assert services.pool().digest == read_folder(*SHIPPED).digest
    assert [each.code for each in services.pool_for(["avx"]).sets] == ["bff", "wol", "avx"]
    assert services.pool_by_digest(services.pool().digest).by_code("1avx") is not None


@pytest.mark.parametrize(
    "ask, message",
    [
        (lambda: services.pool(7), "Card data version 7 was never loaded here."),
        (lambda: services.pool_by_digest("0123456789abcdef"), "Card data 0123456789abcdef was never loaded here."),
        (lambda: services.pool_by_digest(" 12 "), "“12” is too short for a card data digest"),
    ],
)
def test_a_version_nobody_loaded(ask, message: str) -> None:
    """An unknown version is named, not replaced by another one."""
    with pytest.raises(services.NoSuchCardData, match=message):
        ask()


def test_the_command_says_what_it_did(write) -> None:
    """`manage.py load_cards` prints version, counts and changed fields."""

    def run(folder) -> str:
        out = StringIO()
        call_command("load_cards", folder, stdout=out)
        return out.getvalue()

    assert "1 added, none changed, none removed." in run(write(entry(1)))
    assert run(write(entry(1))).startswith("Nothing changed: the card data is version 1 (")
    assert "  1tst: cost, rarity\n" in run(write(entry(1, cost=9, rarity="rare")))
    assert "  removed: 1tst\n" in run(write(entry(2)))


def test_the_command_lists_every_fault(write) -> None:
    """Faults end the command with a list and exit status 1."""
    with pytest.raises(CommandError) as caught:
        call_command("load_cards", write(entry(1, cost="x"), entry(2, max=...)))
    assert str(caught.value).splitlines() == [
        "Nothing was loaded; 2 problems:",
        "tst.json, card 1 (Lamp Keeper), cost: should be a number from 0 to 999, is 'x'",
        "tst.json, card 2 (Lamp Keeper), max: is missing",
    ]
