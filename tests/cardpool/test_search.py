"""The language of the search box: what a text means, and what is said of the parts that mean nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.search import MAX_LENGTH, All, Any, Node, Not, Number, OneOf, Title, Words, fold, parse


def title(words: str) -> Title:
    return Title(words, None)


DRAGON, KOBOLD = title("dragon"), title("kobold")
BOLT = OneOf("energy", ("bolt",))
ACTION = OneOf("type", ("action",))

MEANINGS: dict[str, Node | None] = {
    # words and phrases
    "": None,
    "dragon": DRAGON,
    "  Drâgon™ ": DRAGON,
    '"green  dragon"': title("green dragon"),
    '"green dragon': title("green dragon"),
    "half-orc": title("half orc"),
    "Green Dragon: Master": All((title("green"), DRAGON, title("master"))),
    # codes
    "12bff": Title("12bff", "12bff"),
    "BFF #012": Title("bff 012", "12bff"),
    "dragon 12bff": All((DRAGON, Title("12bff", "12bff"))),
    # fields
    "e:bolt": BOLT,
    "ENERGY=Bolt": BOLT,
    "e:b": BOLT,
    "e!=bolt": Not(BOLT),
    "c<=4": Number("cost", "<=", 4),
    "cost:4": Number("cost", "=", 4),
    "atk!=5": Not(Number("attack", "=", 5)),
    "r:rare": OneOf("rarity", ("rare",)),
    "r:super": OneOf("rarity", ("super rare",)),
    'r:"super rare"': OneOf("rarity", ("super rare",)),
    "r:sr": OneOf("rarity", ("super rare",)),
    "r>=rare": OneOf("rarity", ("rare", "super rare")),
    "r<common": OneOf("rarity", ("starter",)),
    "a:green": OneOf("affiliation", ("Green Lantern",)),
    "a:titans": OneOf("affiliation", ("Teen Titans",)),
    "aff:lords": OneOf("affiliation", ("Lords' Alliance",)),
    "al:none": OneOf("alignment", ("none",)),
    "is:global": OneOf("is", ("global",)),
    'o:"gets +1A"': Words("text", "gets +1a"),
    "n:kobold": Words("name", "kobold"),
    "set:BFF": Words("set", "bff"),
    # putting together
    "dragon e:bolt": All((DRAGON, BOLT)),
    "dragon & e:bolt": All((DRAGON, BOLT)),
    "dragon and e:bolt": All((DRAGON, BOLT)),
    "dragon or kobold": Any((DRAGON, KOBOLD)),
    "dragon | kobold": Any((DRAGON, KOBOLD)),
    "dragon OR kobold e:bolt": Any((DRAGON, All((KOBOLD, BOLT)))),
    "(dragon or kobold) e:bolt": All((Any((DRAGON, KOBOLD)), BOLT)),
    "-t:action": Not(ACTION),
    "~t:action dragon": All((Not(ACTION), DRAGON)),
    "-(dragon or kobold)": Not(Any((DRAGON, KOBOLD))),
    "--dragon": Not(Not(DRAGON)),
    "((((dragon))))": DRAGON,
    "orc": title("orc"),
    "andy": title("andy"),
    "band": title("band"),
}


@pytest.mark.parametrize("text", MEANINGS)
def test_meaning(text: str) -> None:
    """What is typed means what people of card sites expect, without a warning."""
    search = parse(text)
    assert (search.root, search.warnings) == (MEANINGS[text], ())


WARNINGS: dict[str, tuple[Node | None, str]] = {
    "dragon colour:red": (DRAGON, "“colour:red”: there is no field colour; it is ignored."),
    "dragon e:water": (DRAGON, "“e:water”: energy is one of bolt, fist, mask, shield, none; it is ignored."),
    "dragon c:cheap": (DRAGON, "“c:cheap”: cost is compared with a whole number; it is ignored."),
    "dragon c:99999": (DRAGON, "“c:99999”: cost is compared with a whole number; it is ignored."),
    "dragon c:²": (DRAGON, "“c:²”: cost is compared with a whole number; it is ignored."),
    "dragon c:": (DRAGON, "“c:”: the value is missing; it is ignored."),
    "dragon e<bolt": (DRAGON, "“e<bolt”: energy cannot be compared by size; it is ignored."),
    "dragon n<kobold": (DRAGON, "“n<kobold”: name cannot be compared by size; it is ignored."),
    "dragon )": (DRAGON, "“)” is unmatched here and is ignored."),
    "(dragon": (DRAGON, "“(” is unmatched here and is ignored."),
    "(dragon (kobold)": (All((DRAGON, KOBOLD)), "“(” is unmatched here and is ignored."),
    "dragon or": (DRAGON, "“or” is unmatched here and is ignored."),
    "or dragon": (DRAGON, "“or” is unmatched here and is ignored."),
    "dragon -": (DRAGON, "“-” is unmatched here and is ignored."),
    "dragon ™": (DRAGON, "“™” has no letters or digits and is ignored."),
    "-(a " * 10 + ")" * 10: (None, "More than 8 brackets or minus signs inside each other are ignored."),
    "x" * 300: (title("x" * MAX_LENGTH), "Only the first 200 characters are read."),
}


@pytest.mark.parametrize("text", WARNINGS)
def test_what_cannot_be_used_is_left_out_with_a_warning(text: str) -> None:
    """A slip of the finger costs one condition, not the search."""
    expected, warning = WARNINGS[text]
    search = parse(text)
    assert warning in search.warnings
    assert expected is None or search.root == expected


@given(st.text(max_size=250) | st.text(alphabet='()-~|&" or:<=ec4x', max_size=250))
def test_no_text_is_an_error(text: str) -> None:
    """Whatever is typed, there is an answer."""
    search = parse(text)
    assert all(isinstance(warning, str) for warning in search.warnings)


@pytest.mark.parametrize(
    "text, chips",
    [
        ("", []),
        ("dragon", [("dragon", "")]),
        ("dragon -e:bolt c<=4", [("dragon", "-e:bolt c<=4"), ("-e:bolt", "dragon c<=4"), ("c<=4", "dragon -e:bolt")]),
        ("(a or b) e:bolt", [("(a or b)", "e:bolt"), ("e:bolt", "(a or b)")]),
        ("a or b", [("a or b", "")]),
    ],
)
def test_chips(text: str, chips: list) -> None:
    """Each condition can be taken out of the box by itself; an `or` goes as a whole."""
    assert [(chip.text, chip.rest) for chip in parse(text).chips] == chips


@pytest.mark.parametrize(
    "text, folded",
    [
        ("Lords' Alliance", "lords alliance"),
        ("Half-Dragon", "half dragon"),
        ("Battle for Faerûn", "battle for faerun"),
        ("Batman™", "batman"),
        ("gets +1A and -2D.", "gets +1a and -2d"),
    ],
)
def test_folding(text: str, folded: str) -> None:
    """Words are compared without accents, trade marks, apostrophes and hyphens; signs of numbers count."""
    assert fold(text) == folded
