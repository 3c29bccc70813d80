"""Every ruling is shown by a log that rests on it, every option by logs that come out otherwise when it is switched.

The lists are computed from the catalogues and the profiles, so a new ruling, reading or option asks for its logs here.
"""

import re
from functools import cache
from importlib import import_module

import pytest

import rules
from rules.core.books.catalogue import Reading, load
from rules.core.books.options import UNDECIDED, written
from tests.rules.golden import GOLDEN_LOGS, played_with, promises

GAMES = ("dice_masters", "dice_conquest", "dungeon_dice")
PROFILES = {game: import_module(f"rules.{game}.profile").Profile for game in GAMES}
#: Options that only the team check asks about (tests/teams/test_rulings.py).
OF_TEAMS = {"dice_exact", "fun_game_cards", "doubles_dice"}
ENTRIES = [(game, entry) for game in GAMES for entry in (*load(game).all_rulings(), *load(game).all_readings())]
READINGS = [(game, entry) for game, entry in ENTRIES if isinstance(entry, Reading)]
VALUES = [
    (game, option, value)
    for game, profile in PROFILES.items()
    for option in profile.OPTIONS.values()
    for value in option.values
    if len(option.values) > 1 and option.name not in OF_TEAMS
]


@cache
def texts(game):
    return [path.read_text(encoding="utf-8") for path in sorted((GOLDEN_LOGS / game).rglob("*.log"))]


def named(part):
    return part if isinstance(part, str) else getattr(part, "id", getattr(part, "name", written(part)))


@cache
def verdict_of(text):
    return rules.replay(text, played_with(promises(text)))


def outcome(text):
    """What a judge reads first, and who won; a switched option is one line more."""
    verdict = verdict_of(text)
    return verdict.verdict, verdict.entries, verdict.rule, verdict.message, (verdict.result or {}).get("winner")


def switched(text, name, value):
    """The log with this option set, whatever it was; a comment makes room, so that every line keeps its number."""
    lines = text.split("\n")
    written_at = [place for place, line in enumerate(lines) if line.startswith(f"option {name}=")]
    if written_at:
        lines[written_at[0]] = f"option {name}={written(value)}"
        return "\n".join(lines)
    game = next(place for place, line in enumerate(lines) if line.startswith("game "))
    lines.insert(game + 1, f"option {name}={written(value)}")
    del lines[next(place for place, line in enumerate(lines) if line.startswith(";") and not _HEAD(line))]
    return "\n".join(lines)


_HEAD = re.compile(r"; (cards|line)").match


def cites(text, entries):
    """Whether the head of a log names one of them; `test_logs.py` holds the verdict to the head."""
    said = promises(text)
    return bool(set(entries) & {*said.get("rulings", "").split(), said.get("rule")})


def plays(game, text, option, value):
    """Whether a log is played with this value, written or by its edition."""
    setting = f"option {option.name}="
    if setting in text:
        return f"{setting}{written(value)}\n" in text
    words = {line.split()[1].rpartition("/")[2] for line in text.split("\n") if line.startswith(("game ", "profile "))}
    editions = words & set(PROFILES[game].DEFAULTS) or {next(iter(PROFILES[game].DEFAULTS))}
    return any(PROFILES[game].DEFAULTS[edition].get(option.name, option.values[0]) == value for edition in editions)


def likeliest_first(game, option):
    """The logs; first those that have the option, and those with the same cards and dice."""
    with_option = [text for text in texts(game) if f"option {option.name}=" in text]
    alike = {line for text in with_option for line in text.split("\n")}
    return sorted(texts(game), key=lambda text: -len(alike & set(text.split("\n"))) / len(text.split("\n")))


@pytest.mark.parametrize("game, entry", ENTRIES, ids=named)
def test_a_log_rests_on_every_ruling_and_reading(game, entry):
    """Unless the catalogue says why none can."""
    outside = getattr(entry, "outside", "")
    assert outside or any(cites(text, [entry.id]) for text in texts(game)), f"no log cites {entry.id}"


@pytest.mark.parametrize("game, option, value", VALUES, ids=named)
def test_a_log_comes_out_otherwise_under_another_value(game, option, value):
    """As we read it and switched: each value has a log that another value would change; with a ruling, it says so."""
    others = [other for other in option.values if other != value]
    for text in likeliest_first(game, option):
        if plays(game, text, option, value) and (not option.rulings or cites(text, option.rules)):
            before = outcome(text)
            if any(outcome(switched(text, option.name, other)) != before for other in others):
                return
    pytest.fail(f"no log with {option.name}={written(value)} depends on it")


@pytest.mark.parametrize("game, reading", READINGS, ids=named)
def test_a_reading_left_undecided_changes_a_verdict(game, reading):
    """A game with the card stops where its text is used."""
    name = PROFILES[game].option_of(reading.id)
    mine = [text for text in texts(game) if any(f"card {card} " in text or f"basic {card} " in text
            for card in reading.cards) and f"option {name}=" not in text]  # fmt: skip
    assert any(outcome(switched(text, name, UNDECIDED))[0] == UNDECIDED != outcome(text)[0] for text in mine)
