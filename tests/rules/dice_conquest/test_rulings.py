"""Each ruling is played under each of its values by a golden log, and the verdict cites it."""

from functools import cache

import pytest

import rules
from rules.core.books.catalogue import load
from rules.core.verdict import UNDECIDED
from rules.dice_conquest.profile import OPTIONS, written
from tests.rules.golden import GOLDEN_LOGS, promises

LOGS = {path: path.read_text(encoding="utf-8") for path in sorted((GOLDEN_LOGS / "dice_conquest").rglob("*.log"))}
CASUAL = "loot_after_die"  # the option that the casual profile sets
#: Told by the rule that comes first: the sentence is another one if the slaying comes last.
NOT_PLAYED = {"rangers_second_die_on_kalterstorm"}

VALUES = [(option, value) for option in OPTIONS.values() for value in option.values]


def ruling_of(option):
    """The ruling that an option settles."""
    return next(rule for rule in option.rules if rule.startswith("DC-RUL-"))


def plays_with(text, option, value):
    """Whether the log is of an event that decides so."""
    if f"\noption {option.name}={written(value)}\n" in text:
        return True
    casual = option.name == CASUAL and "\nprofile casual\n" in text
    default = "warn" if casual else option.values[0]
    return value == default and f"\noption {option.name}=" not in text


@pytest.mark.parametrize("option, value", VALUES, ids=[f"{option.name}={value}" for option, value in VALUES])
def test_a_log_rests_on_the_ruling(option, value):
    """Under this value, and the verdict says so (or the sentence does, where the log cannot be read)."""
    ruling = ruling_of(option)
    resting = [
        path.name
        for path, text in LOGS.items()
        if plays_with(text, option, value)
        and ruling in f"{promises(text).get('rulings', '')} {promises(text).get('message', '')}"
    ]
    assert resting, f"no golden log rests on {ruling} with {option.name}={value}"


def test_every_ruling_has_an_option():
    """No ruling of the catalogue is without one."""
    assert {ruling_of(option) for option in OPTIONS.values()} == {one.id for one in load("dice_conquest").all_rulings()}


# --- what rests on a ruling says so, and nothing else does --------------------------------------------


def otherwise(text, option, value):
    """The same log at an event that decides otherwise; the new line stands below all others of the header."""
    head, first, rest = text.partition("\nfirst P")
    player, end, play = rest.partition("\n")
    return f"{head}{first}{player}{end}option {option.name}={value}\n{play}"


def judged_alike(one, other):
    """The same verdict on the same entry: the line of an option moves the lines below it by one."""
    return (one.verdict, one.rule, one.entry, one.entries) == (other.verdict, other.rule, other.entry, other.entries)


def plain(text):
    """Whether a log is of an event that decides everything as recommended, and its header can be played."""
    return "\noption " not in text and "\nprofile " not in text and "\nfirst P" in text


@cache
def judged():
    """The plain logs, each with its verdict."""
    return {path: (text, rules.replay(text)) for path, text in LOGS.items() if plain(text)}


#: What is judged under every other decision as well: whole stretches of play rather than single entries.
OFTEN = ("examples", "scenarios", "faq", "interactions")


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_a_log_that_does_not_name_a_ruling_does_not_hang_on_it(option):
    """Decided otherwise, such a log is judged as before."""
    ruling = ruling_of(option)
    for path, (text, verdict) in judged().items():
        if path.parent.name not in OFTEN or path.stem in NOT_PLAYED:
            continue
        if ruling in f"{[one.rule for one in verdict.rulings]} {verdict.message}":
            continue
        found = rules.replay(otherwise(text, option, written(option.values[1])))
        assert judged_alike(found, verdict), (path.stem, found.verdict, found.message)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_a_log_that_names_a_ruling_is_undecided_where_the_event_leaves_it_open(option):
    """From the line on where the course of the game comes to rest on it."""
    ruling, found = ruling_of(option), 0
    for path, (text, verdict) in judged().items():
        if ruling in [one.rule for one in verdict.rulings]:
            assert rules.replay(otherwise(text, option, "undecided")).verdict == UNDECIDED, path.stem
            found += 1
    assert found, f"no log names {ruling}"
