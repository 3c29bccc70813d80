"""What a search finds: where the words stood, corrections, questions, orders, dice with their cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool.search import parse
from cardpool.search.fields import FIELDS, ORDERS, PROPERTIES
from cardpool.search.found import Found, find
from cardpool.search.index import Index
from rules.dice_masters.card_files import read_set
from rules.dice_masters.cards import CardPool
from tests.cardpool.conftest import entry


def codes(found: Found) -> list[str]:
    return [card.code for card in found.cards]


COUNTS: dict[str, int] = {
    "t:character": 242, "t:action": 38, "t:basic": 20, "-t:action": 242, "s:bff": 138, 's:"war of light"': 142,
    "set:wol2015": 142, "r>=rare": 68, "r<common": 68, "max:1": 4, "e:none": 32, "al:none": 142, "s:bff r:super": 4,
    "is:blank": 8, "is:conduit": 6, "is:equip is:lantern": 0, "aff:titans": 12, "aff:none s:bff": 22, "e=fist": 62,
    "e!=fist": 218, "line:dnd": 138, "cost:7+": 24, "cost:9..7": 24, "num<=24 s:bff": 24, "fc!=0 kobold": 0,
}  # fmt: skip


@pytest.mark.parametrize("text", COUNTS)
def test_numbers(text: str, index: Index) -> None:
    """Conditions count the cards they should, each card once, and nothing needs explaining."""
    found = find(text, index)
    assert len(set(codes(found))) == found.count == COUNTS[text]
    assert not found.questions and not found.corrections


CARDS: dict[str, str] = {
    "12bff": "12bff", ":bff12:": "12bff", "12 bff": "12bff", "#12 bff": "12bff", "bff #012": "12bff", "BFF 12": "12bff",
    "12bff 13bff": "12bff 13bff", "vengence": "76wol", '"raging vengeance"': "76wol",
    '"Emerald Enclave" half-orc lesser': "37bff",
    "kobold r:rare": "107bff", "name:paragon": "", "subtitle:paragon kobold": "107bff",
    "kobold or 12bff": "12bff 41bff 75bff 107bff",
    "kobold -(r:rare | r:common)": "75bff", "kobold def>=2": "41bff 75bff 107bff", "kobold def>2": "", "kobold b=2": "",
    "!Kobold": "41bff 75bff 107bff", "stalker fc=2": "40bff 74bff 106bff", "kobold order:-cost": "107bff 41bff 75bff",
}  # fmt: skip


@pytest.mark.parametrize("text", CARDS)
def test_cards(text: str, index: Index) -> None:
    """Names, codes, spellings and dice lead to their cards."""
    assert sorted(codes(find(text, index))) == sorted(CARDS[text].split())


CORRECTED: dict[str, tuple[str, str]] = {
    "beholdr": ("beholder", "beholdr"), "drgaon": ("dragon", "drgaon"), "dragons": ("dragon", "dragons"),
    "greendragon": ("green dragon", "greendragon"), "behodl": ("beholder", "behodl"),
    "!kobld": ("named Kobold", "!kobld"),
    "atack>=6": ("attack ≥ 6", "atack>=6"), "defence>=8": ("", ""), "kw:swram": ("keyword: Swarm", "kw:swram"),
    "a:villain": ("affiliation: Villain", "a:villain"), "e:bff": ("set: Battle for Faerûn", "e:bff"),
    "set:dc": ("line: DC", "set:dc"), "6 attack": ("attack = 6", "6 attack"),
    "keywrod:swarm": ("keyword: Swarm", "keywrod:swarm"),
}  # fmt: skip


@pytest.mark.parametrize("text", CORRECTED)
def test_corrections(text: str, index: Index) -> None:
    """What can only have been meant otherwise is read so, and the chip says what it stands for."""
    found = find(text, index)
    said = [(chip.words, chip.instead) for chip in found.corrections]
    assert said == ([CORRECTED[text]] if CORRECTED[text][0] else [])
    assert found.count and not found.questions


ASKED: dict[str, tuple[str, str]] = {
    "zzqx": ("is in no name, keyword or text", ""),
    "foo:3": ("there is no field foo", "attack:3"),
    "c:": ("needs a value", "cost<=2"),
    "c:™": ("needs a value", "cost<=2"),
    "e:™": ("needs a value", "energy:bolt"),
    "c:cheap": ("cost is compared with a number", "energy:bolt"),
    "cost:99999": ("cost is compared with a number", "cost<=2"),
    "cost:²": ("cost is compared with a number", "cost<=2"),
    "e:water": ("“water” is not an energy", "energy:bolt"),
    "e<bolt": ("energy has no order", "energy:bolt"),
    "aff:xyzzy": ("“xyzzy” is not an affiliation", 'affiliation:"Emerald Enclave"'),
    "order:foo": ("cards have no order by foo", "order:cost"),
    "999bff": ("is not a card: the highest number of Battle for Faerûn is 138", "set:bff"),
    "12zzz": ("no set has the code zzz here", ""),
    "12bf": ("no set has the code bf here", "12bff"),
    "7": ("may be a cost, an attack, a defense or a number in a set", "cost=7"),
    "/drag.*/": ("patterns are not read here", 'text:"drag.*"'),
    "™": ("has no letters or digits", ""),
    "artist:smith": ("these cards name no artist here", ""),
    "o:zzqx": ("is in no text", ""),
}


@pytest.mark.parametrize("text", ASKED)
def test_questions(text: str, index: Index) -> None:
    """What is not understood finds nothing, says why, and offers what may have been meant."""
    found = find(text, index)
    (question,) = found.questions
    why, option = ASKED[text]
    assert question.why == why and found.cards == ()
    assert option == "" or option in [each.text for each in question.options]


@pytest.mark.parametrize("text", ASKED)
def test_a_question_costs_one_part(text: str, index: Index) -> None:
    """Beside something that was understood only the rest is left out; beside a minus alone nothing is shown."""
    beside = find(f"kobold and ({text})", index)
    assert len(beside.cards) == 3 and beside.questions
    assert all(option.text.startswith("kobold and (") for option in beside.questions[0].options)
    assert find(f"-kobold and ({text})", index).cards == ()


@pytest.mark.parametrize(
    "text, summary",
    [
        ("kobold", "3 cards"),
        ("equip", "6 by keyword Equip; 5 more whose text says “equip”"),
        ("global", "34 cards by keyword Global"),
        ("faerun", "138 cards by set Battle for Faerûn"),
        ("villain", "49 by affiliation Villain; 7 more whose text says “villain”"),
        ("fist kobold", "3 cards by energy fist"),
        ("xyzzy", "0 cards"),
    ],
)
def test_where_the_words_stood(text: str, summary: str, index: Index) -> None:
    """Names first, then traits, then texts, each with its number."""
    assert find(text, index).summary == summary


@pytest.mark.parametrize(
    "link, cards",
    [
        ("https://tb.dicecoalition.com/?view&cards=4x12bff;2x118wol;3x129bff&name=Mine", "12bff 118wol 129bff"),
        ("4x12bff;2x118wol", "12bff 118wol"),
        ("4x12BFF%3B2x118wol", "12bff 118wol"),
        ("1x12bff", "12bff"),
    ],
)
def test_a_team_link_shows_its_cards(link: str, cards: str, index: Index) -> None:
    """A link that somebody pastes is read as the cards of the team, and the note says so."""
    found = find(link, index)
    assert sorted(codes(found)) == sorted(cards.split()) and not found.questions
    assert found.notes == ("These are the cards of a team link.",)


def test_a_die_is_shown_once(index: Index) -> None:
    """The cards of a name with the same faces are one group; those that were not found are counted."""
    found = find("beholder cost=7", index)
    assert [(codes_of(group), group.others) for group in found.groups] == [(["3bff", "25bff"], 2)]


def codes_of(group) -> list[str]:
    return [card.code for card in group.cards]


def test_the_nearest_names_come_first(index: Index) -> None:
    """The name itself, then names that begin with the words, then other names that have them."""
    assert [group.die.name for group in find("batman", index).groups] == ["Batman", "Black Lantern Batman"]


@pytest.mark.parametrize("order", ORDERS)
def test_orders(order: str, index: Index) -> None:
    """Every order has its own direction and can be turned; cards without the number come last."""
    high_first = ORDERS[order][1]
    cards = find(f"kobold or beholder or t:basic order:{order}", index).cards
    turned = find(f"kobold or beholder or t:basic order:-{order}", index).cards
    assert set(cards) == set(turned) and len(cards) == 27
    values = {"cost": lambda card: card.cost, "name": lambda card: card.name}.get(order)
    if values:
        assert list(map(values, cards)) == sorted(map(values, cards), reverse=high_first)
        assert list(map(values, turned)) == sorted(map(values, turned), reverse=not high_first)
    if order == "attack":
        assert [card.name for card in cards[:4]] == ["Beholder"] * 4 and cards[-1].is_basic_action
        assert turned[0].name == "Kobold" and turned[-1].is_basic_action


TEXTS = (
    entry(1, text=["Swarm.", "Global (bolt): target character gets +1A this turn."]),
    entry(2, text=["When this die is fielded: gain 1 life."], errata=["Swarm."]),
    entry(3, text=[]),
    entry(4, text=...),
)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("is:global", "1tst"), ("is:scripted", "1tst 2tst"), ("is:blank", "3tst"), ("is:unwritten", "4tst"),
        ("is:errata", "2tst"), ("-is:scripted", "3tst 4tst"), ("o:swarm", "1tst 2tst"), ('o:"gets +1A"', "1tst"),
        ('o:"swarm global"', ""), ("swarm", "1tst 2tst"), ("kw:swarm", "1tst 2tst"), ("life", "2tst"),
        ("-swarm lamp", "3tst 4tst"), ("-life lamp", "1tst 2tst 3tst 4tst"), ("o:tar", ""), ("o:targ", "1tst"),
    ],
)  # fmt: skip
def test_texts(text: str, expected: str) -> None:
    """Texts are searched line by line, the later wording too, and short words only as a whole."""
    cards = read_set({"set": "tst", "edition": "wol2015", "name": "Test Set", "cards": list(TEXTS)}, "tst.json")
    found = find(text, Index(CardPool([cards]), ["Swarm"]))
    assert codes(found) == expected.split()


def test_every_field_and_property_finds_cards(index: Index) -> None:
    """Every example of the syntax page is understood, and every property holds for some card or for none by design."""
    for field in FIELDS:
        assert not find(field.example, index).questions, field.example
    empty = {name for name in PROPERTIES if not find(f"is:{name}", index).cards}
    assert empty == {"unwritten", "dual", "promo", "unknown"}  # the two full sets have none of these


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80) | st.text(alphabet='()-~|&"! or:<=ecat4x.,+/', max_size=60))
def test_no_search_breaks_and_none_finds_everything_unasked(index: Index, text: str) -> None:
    """Whatever is typed, there is an answer; where nothing was understood there is no card."""
    found = find(text, index)
    assert found.asked == (parse(text).root is not None)
    if not found.understood:
        assert found.cards == ()
