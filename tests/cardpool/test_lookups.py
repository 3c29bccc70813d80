"""What a search finds among the product's cards, and among cards with known texts."""

import pytest

from cardpool import services
from cardpool.lookups import SORTS
from tests.cardpool.conftest import entry


def codes(text: str, sort: str = "number") -> list[str]:
    return [card.code for card in services.search(text, sort)[0]]


@pytest.mark.usefixtures("loaded")
class TestShippedCards:
    @pytest.mark.parametrize(
        "text, number",
        [
            ("", 280),
            ("t:character", 242),
            ("t:action", 38),
            ("t:basic", 20),
            ("-t:action", 242),
            ("s:bff", 138),
            ('s:"war of light"', 142),
            ("set:wol2015", 142),
            ("r>=rare", 68),
            ("max:1", 4),
            ("e:none", 32),
            ("al:none", 142),
            ("s:bff r:super", 4),
            ("is:blank", 8),
            ("is:conduit", 6),
            ("is:equip is:lantern", 0),
            ("ct:dragon or -ct:dragon", 280),
        ],
    )
    def test_numbers(self, text: str, number: int) -> None:
        """Conditions count the cards they should, each card once."""
        found = codes(text)
        assert len(found) == len(set(found)) == number

    @pytest.mark.parametrize(
        "text, expected",
        [
            ("12bff", ["12bff"]),
            (":bff12:", ["12bff"]),
            ("vengence", ["76wol"]),
            ('"raging vengeance"', ["76wol"]),
            ('"Emerald Enclave" half-orc lesser', ["37bff"]),
            ("kobold", ["41bff", "75bff", "107bff"]),
            ("kobold r:rare", ["107bff"]),
            ("name:paragon", []),
            ("subtitle:paragon kobold", ["107bff"]),
            ("kobold or 12bff", ["12bff", "41bff", "75bff", "107bff"]),
            ("kobold -(r:rare | r:common)", ["75bff"]),
            ("kobold def>=2", ["41bff", "75bff", "107bff"]),
            ("kobold def>2", []),
            ("kobold b=2", []),
            ("stalker fc=2", ["40bff", "74bff", "106bff"]),
            ("stalker fc!=2", []),
        ],
    )
    def test_cards(self, text: str, expected: list[str]) -> None:
        """Names, codes, spellings and dice lead to their cards."""
        assert codes(text) == expected

    def test_sorting(self) -> None:
        """Every order lists every card; an unknown order is that of the collector numbers."""
        assert all(len(codes("", sort)) == 280 for sort in SORTS)
        assert codes("kobold", "-cost")[0] == "107bff"
        assert codes("batman", "rarity")[0] == "140wol"
        assert codes("kobold", "'; drop") == codes("kobold")


@pytest.mark.django_db
class TestCardText:
    CARDS = (
        entry(1, text=["Swarm.", "Global (bolt): target character gets +1A this turn."]),
        entry(2, text=["When this die is fielded: gain 1 life."], errata=["Swarm."]),
        entry(3, text=[]),
        entry(4, text=...),
    )

    @pytest.mark.parametrize(
        "text, expected",
        [
            ("is:global", ["1tst"]),
            ("is:scripted", ["1tst", "2tst"]),
            ("is:blank", ["3tst"]),
            ("is:unwritten", ["4tst"]),
            ("is:errata", ["2tst"]),
            ("-is:scripted", ["3tst", "4tst"]),
            ("o:swarm", ["1tst", "2tst"]),
            ('o:"gets +1A"', ["1tst"]),
            ('o:"swarm global"', []),
            ("swarm", []),
        ],
    )
    def test_text(self, text: str, expected: list[str], write) -> None:
        """Card texts are searched line by line, the later wording too; plain words look at titles only."""
        services.load_cards(write(*self.CARDS))
        assert codes(text) == expected


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    "text",
    [
        "(a (b|(c (d|(e (f|(g (h|(i (j|(k (l|(m (n|(o (p|q",
        "-(a " * 50,
        "a or " * 40,
        "(" * 200,
        "\x00 \ud800 '; drop table",
        "%_%",
    ],
)
def test_no_search_breaks_the_database(text: str) -> None:
    """Nesting, length and odd characters stay within what every database takes."""
    assert len(codes(text)) >= 0
