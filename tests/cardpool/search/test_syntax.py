"""The grammar of the search box: what is typed becomes a tree, and no text is an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.search import MAX_LENGTH, fold, parse
from cardpool.search.syntax import All, Any, Condition, Not, Part, Word


def shape(part: Part | None) -> object:
    """A tree without its places: words as they are, conditions as (field, sign, value)."""
    match part:
        case Word(words, exact=exact, quoted=quoted):
            return f"!{words}" if exact else f'"{words}"' if quoted else words
        case Condition(name, sign, value):
            return (name, sign, value)
        case Not(inner):
            return {"not": shape(inner)}
        case All(parts):
            return {"all": [shape(each) for each in parts]}
        case Any(parts):
            return {"any": [shape(each) for each in parts]}
    return None


TREES: dict[str, object] = {
    "": None,
    "dragon": "dragon",
    '"green  dragon"': '"green  dragon"',
    '"green dragon': '"green dragon"',
    "half-orc": "half-orc",
    "!kobold": "!kobold",
    '!"Red Dragon"': "!Red Dragon",
    "BFF #012": {"all": ["BFF", "#012"]},
    "e:bolt": ("e", ":", "bolt"),
    "ENERGY=Bolt": ("energy", "=", "Bolt"),
    'r:"super rare"': ("r", ":", "super rare"),
    "c<=4": ("c", "<=", "4"),
    "a >= 6": ("a", ">=", "6"),
    "a≥6": ("a", ">=", "6"),
    "c:>=3": ("c", ">=", "3"),
    "cost:2..4": ("cost", ":", "2..4"),
    "dragon e:bolt": {"all": ["dragon", ("e", ":", "bolt")]},
    "dragon & e:bolt": {"all": ["dragon", ("e", ":", "bolt")]},
    "dragon and e:bolt": {"all": ["dragon", ("e", ":", "bolt")]},
    "dragon or kobold": {"any": ["dragon", "kobold"]},
    "dragon | kobold": {"any": ["dragon", "kobold"]},
    "dragon OR kobold orc": {"any": ["dragon", {"all": ["kobold", "orc"]}]},
    "(dragon or kobold) orc": {"all": [{"any": ["dragon", "kobold"]}, "orc"]},
    "-t:action": {"not": ("t", ":", "action")},
    "~t:action dragon": {"all": [{"not": ("t", ":", "action")}, "dragon"]},
    "-(dragon or kobold)": {"not": {"any": ["dragon", "kobold"]}},
    "--dragon": {"not": {"not": "dragon"}},
    "((((dragon))))": "dragon",
    "Green Dragon: Master": {"all": ["Green", ("dragon", ":", ""), "Master"]},
    "orc": "orc",
    "andy": "andy",
}


@pytest.mark.parametrize("text", TREES)
def test_trees(text: str) -> None:
    """What is typed has the shape people of card sites expect, and nothing is said of it."""
    search = parse(text)
    assert (shape(search.root), search.notes) == (TREES[text], ())


NOTES: dict[str, tuple[object, str]] = {
    "dragon )": ("dragon", "“)” has no partner here and was left out."),
    "(dragon": ("dragon", "“(” has no partner here and was left out."),
    "(dragon (kobold)": ({"all": ["dragon", "kobold"]}, "“(” has no partner here and was left out."),
    "dragon or": ("dragon", "“or” has no partner here and was left out."),
    "or dragon": ("dragon", "“or” has no partner here and was left out."),
    "dragon -": ("dragon", "“-” has no partner here and was left out."),
    "-(a " * 10 + ")" * 10: (None, "More than 8 brackets or minus signs inside each other are left out."),
    "x" * 400: ("x" * MAX_LENGTH, f"Only the first {MAX_LENGTH} characters are read."),
}


@pytest.mark.parametrize("text", NOTES)
def test_what_has_no_place_is_left_out_with_a_note(text: str) -> None:
    """A slip of the finger costs one sign, not the search."""
    expected, note = NOTES[text]
    search = parse(text)
    assert note in search.notes
    assert expected is None or shape(search.root) == expected


@given(st.text(max_size=350) | st.text(alphabet='()-~|&"! or:<=ec4x', max_size=350))
def test_no_text_is_an_error(text: str) -> None:
    """Whatever is typed, there is a tree, and every part of it can be taken out."""
    search = parse(text)
    if isinstance(search.root, All):
        for part in search.root.parts:
            parse(search.without(part))


@pytest.mark.parametrize(
    "text, number, rest",
    [
        ("dragon -e:bolt c<=4", 1, "dragon c<=4"),
        ("(a or b) e:bolt", 0, "e:bolt"),
        ("(a) b", 0, "b"),
        ("b -(a)", 1, "b"),
        ("a b", 1, "a"),
    ],
)
def test_taking_a_part_out(text: str, number: int, rest: str) -> None:
    """Nothing is left over of a part that is taken out: no bracket, no minus."""
    search = parse(text)
    assert isinstance(search.root, All)
    assert search.without(search.root.parts[number]) == rest


@pytest.mark.parametrize("text, rest", [("a or b", "b"), ("(a or b)", "(b)"), ("a or b or c", "b or c")])
def test_taking_one_side_of_a_choice_out(text: str, rest: str) -> None:
    """The `or` beside it goes too."""
    search = parse(text)
    assert isinstance(search.root, Any)
    assert search.without(search.root.parts[0]) == rest


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
