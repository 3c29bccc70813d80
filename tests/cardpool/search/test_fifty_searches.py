"""Fifty searches as people type them: ten of a newcomer, forty of somebody used to another game's card search.

Each has the answer a person would accept: the sentence over the list, the first cards, how the search was read, what
is shown instead of a misspelled part, and what may be tapped for a part that was left out.
"""

from dataclasses import dataclass, field

import pytest

from cardpool.search.found import find
from cardpool.search.index import Index


@dataclass(frozen=True)
class Asked:
    """One search over the product's two full sets. `first` are the codes of the first cards, four at most."""

    typed: str
    summary: str
    first: str
    reads: list[str]
    instead: dict[str, str] = field(default_factory=dict)
    asks: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    ways: dict[str, int] = field(default_factory=dict)


NEWCOMER = [
    Asked("kobold", "3 cards", "41bff 75bff 107bff", ["kobold"]),
    Asked("red dragon", "3 cards", "50bff 84bff 126bff", ["red", "dragon"]),
    Asked("drgaon", "20 cards", "4bff 5bff 6bff 26bff", ["dragon"], instead={"drgaon": "dragon"}),
    Asked(
        "cheap dragon",
        "20 cards",
        "5bff 26bff 28bff 10bff",
        ["sorted by cost", "dragon"],
        instead={"cheap": "sorted by cost"},
    ),
    Asked(
        "cards that draw",
        "24 cards whose text says “draw”",
        "4wol 5wol 6wol 38wol",
        ["that", "draw"],
        notes=["“cards”, “that” was left out."],
    ),
    Asked(
        "gain life", "12 cards with “gain life” in name, traits and text", "27wol 79bff 140wol 141wol", ["gain", "life"]
    ),
    Asked(
        "cost 2 fist",
        "7 cards by energy fist",
        "42wol 7wol 8wol 107bff",
        ["cost = 2", "fist"],
        instead={"cost 2": "cost = 2"},
    ),
    Asked("faerun", "138 cards by set Battle for Faerûn", "1bff 2bff 3bff 25bff", ["faerun"]),
    Asked("spidermn", "0 cards", "", [], asks={"spidermn": []}),
    Asked("12 bff", "1 card", "12bff", ["card 12bff"]),
]
SEASONED = [
    Asked("t:dragon c<=5", "11 cards", "4bff 5bff 26bff 28bff", ["type: Dragon", "cost ≤ 5"]),
    Asked("a>=6", "80 cards", "1wol 2wol 3wol 35wol", ["attack ≥ 6"]),
    Asked("pow>=6 tou>=6", "56 cards", "1wol 2wol 3wol 35wol", ["attack ≥ 6", "defense ≥ 6"]),
    Asked("d>=8", "29 cards", "141wol 142wol 28bff 66bff", ["defense ≥ 8"]),
    Asked("f<=1 cost<=2", "21 cards", "41wol 79wol 111wol 42wol", ["fielding ≤ 1", "cost ≤ 2"]),
    Asked("cmc=2 e:bolt", "1 card", "58wol", ["cost = 2", "energy: bolt"]),
    Asked("mv<=3 r:rare", "13 cards", "111wol 112wol 102bff 105bff", ["cost ≤ 3", "rarity: rare"]),
    Asked("kw:swarm", "4 cards", "75bff 107bff 80bff 127bff", ["keyword: Swarm"]),
    Asked("keyword:regen", "7 cards", "53bff 87bff 128bff 19bff", ["keyword: Regenerate"]),
    Asked('o:"draw 1 die"', "16 cards", "4wol 5wol 6wol 38wol", ["text: draw 1 die"]),
    Asked("o:ko -t:basic", "34 cards", "1wol 3wol 37wol 108wol", ["text: ko", "not type: basic action"]),
    Asked("is:global", "34 cards", "4wol 5wol 6wol 38wol", ["is: global"]),
    Asked("has:burst t:action", "38 cards", "25wol 129bff 130bff 131bff", ["is: burst", "type: action"]),
    Asked("-t:action s:wol", "126 cards", "1wol 2wol 3wol 35wol", ["not type: action", "set: War of Light"]),
    Asked("set:bff r>=rare", "32 cards", "97bff 98bff 99bff 100bff", ["set: Battle for Faerûn", "rarity ≥ rare"]),
    Asked("r:sr order:cost", "12 cards", "127bff 135wol 137wol 125bff", ["rarity: super rare", "sorted by cost"]),
    Asked("dragon or kobold", "23 cards", "4bff 5bff 6bff 26bff", ["dragon or kobold"]),
    Asked("(dragon or kobold) cost<5", "9 cards", "5bff 26bff 28bff 10bff", ["dragon or kobold", "cost < 5"]),
    Asked("!vampire", "4 cards", "22bff 23bff 24bff 58bff", ["named vampire"]),
    Asked('!"Red Dragon"', "3 cards", "50bff 84bff 126bff", ["named Red Dragon"]),
    Asked("order:attack t:dragon", "20 cards", "29bff 67bff 99bff 50bff", ["sorted by attack", "type: Dragon"]),
    Asked(
        "t:dragon order:power direction:asc",
        "20 cards",
        "28bff 66bff 98bff 36bff",
        ["type: Dragon", "sorted by attack", "direction: asc"],
    ),
    Asked("pow>tou cost<=3", "37 cards", "27bff 42wol 80wol 112wol", ["attack > defense", "cost ≤ 3"]),
    Asked("e:bs", "0 cards", "", ["energy: bolt and shield"]),
    Asked(
        "color:red",
        "0 cards",
        "",
        [],
        asks={"color:red": ['affiliation:"Red Lantern"', "red", "energy:bolt", "energy:fist", "energy:mask"]},
    ),
    Asked("c:r", "0 cards", "", [], asks={"c:r": ["energy:bolt", "energy:fist", "cost<=2", "cost>=4", "r"]}),
    Asked("id:mask", "63 cards", "4wol 5wol 6wol 38wol", ["energy: mask"]),
    Asked(
        "aff:harprs",
        "3 cards",
        "32bff 13bff 17bff",
        ["affiliation: Harpers"],
        instead={"aff:harprs": "affiliation: Harpers"},
    ),
    Asked(
        "a:villain",
        "49 cards",
        "1wol 2wol 3wol 35wol",
        ["affiliation: Villain"],
        instead={"a:villain": "affiliation: Villain"},
    ),
    Asked("al:evil t:undead", "13 cards", "29bff 67bff 99bff 45bff", ["alignment: evil", "type: Undead"]),
    Asked(
        "legal:golden 3bff",
        "0 cards",
        "",
        ["legal: Golden Age", "card 3bff"],
        ways={"legal: Golden Age": 279, "card 3bff": 1},
    ),
    Asked("f:modern", "0 cards", "", ["legal: Modern"], instead={"f:modern": "legal: Modern"}),
    Asked('banned:"dice fight" kobold', "3 cards", "41bff 75bff 107bff", ["not legal: Dice Fight Legacy", "kobold"]),
    Asked("unique:prints batman", "5 cards", "4wol 5wol 6wol 38wol", ["batman"], asks={"unique:prints": []}),
    Asked("artist:smith superman", "1 card", "141wol", ["superman"], asks={"artist:smith": []}),
    Asked("year>=2015", "0 cards", "", [], asks={"year>=2015": []}),
    Asked(
        "is:foil beholder",
        "4 cards",
        "1bff 2bff 3bff 25bff",
        ["beholder"],
        asks={
            "is:foil": [
                "is:character beholder",
                "is:action beholder",
                "is:basic beholder",
                "is:global beholder",
                "is:burst beholder",
            ]
        },
    ),
    Asked("name:/^drag/", "17 cards", "4bff 5bff 6bff 26bff", ["name: /^drag/"]),
    Asked("not:character cost>=4", "20 cards", "130bff 132bff 26wol 133bff", ["not is: character", "cost ≥ 4"]),
    Asked("kobold e:bolt", "0 cards", "", ["kobold", "energy: bolt"], ways={"kobold": 3, "energy: bolt": 57}),
    Asked("tfc=0", "3 cards", "41bff 75bff 107bff", ["tfc = 0"]),
    Asked("max<4", "24 cards", "25wol 139wol 140wol 141wol", ["max < 4"]),
    Asked("colour:bolt cost=2..3", "15 cards", "40wol 27bff 30bff 32bff", ["energy: bolt", "cost 2 to 3"]),
    Asked("cmc>=7 -has:global", "16 cards", "3wol 108wol 139wol 142wol", ["cost ≥ 7", "not is: global"]),
    Asked("batman -robin", "5 cards", "4wol 5wol 6wol 38wol", ["batman"], asks={"robin": []}),
    Asked(
        "beholdr order:-cost",
        "4 cards",
        "3bff 25bff 1bff 2bff",
        ["beholder", "sorted by cost"],
        instead={"beholdr": "beholder"},
    ),
    Asked(
        "kwd:overcrush",
        "3 cards",
        "49bff 83bff 71wol",
        ["keyword: Overcrush"],
        instead={"kwd:overcrush": "keyword: Overcrush"},
    ),
    Asked(
        'text:"breath wepon"',
        "17 cards",
        "4bff 5bff 6bff 26bff",
        ["text: breath weapon"],
        instead={'text:"breath wepon"': "text: breath weapon"},
    ),
    Asked("energize", "0 cards", "", [], asks={"energize": ["energy", '"energy drain"']}),
    Asked("sideboard:x", "0 cards", "", [], asks={"sideboard:x": ["x"]}),
]


@pytest.mark.parametrize("asked", [*NEWCOMER, *SEASONED], ids=lambda asked: asked.typed)
def test_searches_of_people(asked: Asked, index: Index) -> None:
    """The answer is the one a person would accept, and it is never every card."""
    found = find(asked.typed, index)
    assert found.summary == asked.summary
    assert " ".join(card.code for card in found.cards[:4]) == asked.first
    assert [chip.words for chip in found.understood] == asked.reads
    assert {chip.instead: chip.words for chip in found.corrections} == asked.instead
    assert {chip.typed: [option.text for option in chip.options] for chip in found.questions} == asked.asks
    assert list(found.notes) == asked.notes
    assert {chip.words: count for chip, count in found.ways} == asked.ways
    assert len(found.cards) < len(index.entries)


def test_there_are_fifty() -> None:
    """Ten of a newcomer and at least forty of a seasoned searcher."""
    assert len(NEWCOMER) == 10 and len(SEASONED) >= 40
