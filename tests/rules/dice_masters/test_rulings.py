"""Every ruling that play can rest on is cited by a log, and can be left undecided: then that log stops there."""

from functools import cache

import pytest

import rules
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.profile import EVERY_OPTION, OPTIONS, Profile
from tests.rules.golden import GOLDEN_LOGS, played_with, promises

LOGS = GOLDEN_LOGS / "dice_masters"
#: Rulings and readings that the course of a game can rest on.
IN_PLAY = [ruling.id for ruling in CATALOGUE.all_rulings() if not ruling.outside]
READ_IN_PLAY = [reading.id for reading in CATALOGUE.all_readings()]


@cache
def logs_by_ruling():
    """Ruling -> the golden logs whose head says that they rest on it."""
    found = {}
    for path in sorted(LOGS.rglob("*.log")):
        for ruling in promises(path.read_text(encoding="utf-8")).get("rulings", "").split():
            found.setdefault(ruling, []).append(path)
    return found


def judged(text):
    """The verdict on a golden log, with the cards it is played with."""
    return rules.replay(text, played_with(promises(text)))


def with_option(text, setting):
    """The log with one more option, written below the name of the game."""
    first, game, rest = text.partition("\ngame dice-masters/")
    book, _, rest = rest.partition("\n")
    return f"{first}{game}{book}\noption {setting}\n{rest}"


@pytest.mark.parametrize("ruling", [*IN_PLAY, *READ_IN_PLAY])
def test_a_log_rests_on_the_ruling(ruling):
    """What a game can rest on, some golden log shows."""
    assert logs_by_ruling().get(ruling), f"no log cites {ruling}"


@pytest.mark.parametrize("ruling", [*IN_PLAY, *READ_IN_PLAY])
def test_left_undecided_the_log_stops_where_it_rests_on_it(ruling):
    """The verdict is undecided on that very line; it names the ruling and the option."""
    name = Profile.option_of(ruling)
    for path in logs_by_ruling()[ruling]:
        text = path.read_text(encoding="utf-8")
        if f"option {name}=" in text:
            continue
        rested = next(found for found in judged(text).rulings if found.rule == ruling)
        verdict = judged(with_option(text, f"{name}=undecided"))
        place = (path.name, verdict.line, verdict.message)
        assert (verdict.verdict, verdict.line) == ("undecided", rested.line + 1), place
        if "text is not written yet" in verdict.message or "Not covered by the book" in verdict.message:
            return  # undecided in any case
        assert verdict.message.startswith(f"This rests on {ruling}, on which the event makes no ruling"), place
        assert f"{name}=undecided" in verdict.message, place
        assert (ruling, f"{name}=undecided") in [(r.rule, r.option) for r in verdict.rulings], place
        return
    pytest.fail(f"no log rests on {ruling} with the option as its book has it")


@pytest.mark.parametrize("ruling", [r for r in CATALOGUE.all_rulings() if r.outside], ids=lambda ruling: ruling.id)
def test_what_no_game_rests_on_says_why(ruling):
    """Nothing cites it, and the catalogue gives the reason."""
    assert ruling.id not in logs_by_ruling() or ruling.id == "AMB-45"
    assert ruling.outside.endswith(".")


BREATH = (LOGS / "examples" / "inline" / "10_breath_weapon_2.log").read_text(encoding="utf-8")
RESTS = set(promises(BREATH)["rulings"].split())


@pytest.mark.parametrize(
    "option", [option for option in OPTIONS.values() if option.rulings and not RESTS & set(option.rulings)],
    ids=lambda option: option.name,
)  # fmt: skip
def test_a_ruling_that_is_not_rested_on_may_stay_open(option):
    """Leaving it undecided touches no log that does not rest on it: the very same verdict, one line further down."""
    before, after = judged(BREATH), judged(with_option(BREATH, f"{option.name}=undecided"))
    assert (after.verdict, after.entries, after.position) == (before.verdict, before.entries, before.position)
    assert [(r.rule, r.line) for r in after.rulings] == [(r.rule, r.line + 1) for r in before.rulings]


def test_an_option_that_settles_nothing_cannot_be_left_undecided():
    """What a book prints is no ruling: the header says so, with what may be written."""
    verdict = judged(with_option(BREATH, "target_domain=undecided"))
    assert verdict.verdict == "unreadable"
    assert verdict.message == "Option 'target_domain' cannot be 'undecided': choose field_dice or field_characters."
    assert verdict.legal == EVERY_OPTION["target_domain"].choices


def test_a_ruling_played_otherwise_is_not_told_as_if_it_held():
    """The verdict says the value that was played, and what is recommended."""
    text = (LOGS / "rulings" / "amb-04_mixed_payment_allow.log").read_text(encoding="utf-8")
    told = next(ruling.statement for ruling in judged(text).rulings if ruling.rule == "AMB-04")
    recommended = CATALOGUE.ruling("AMB-04").statement
    assert told == f"Played here otherwise (mixed_payment=allow). Recommended: {recommended}"
