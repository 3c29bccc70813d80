"""The laws of reading hold in games of bots, a game that breaks them is noticed; and the full form of a log."""

from __future__ import annotations

import pytest

from rules import in_full, replay
from rules.core.faults import Fault
from rules.core.fuzz import laws
from rules.core.fuzz.mistake import Mistake
from rules.core.game import NO_CHANGE
from rules.core.lines.notation import FACT, Entry, Log
from rules.core.lines.parsing import parse
from rules.core.nature import Nature
from rules.core.replaying.full_form import full_form
from rules.core.replaying.replay import Replay
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.fuzz.adapter import DiceConquestAdapter
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.play import play
from rules.dice_conquest.state import Answer, State
from rules.dice_masters.fuzz.adapter import DiceMastersAdapter
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.play import play as play_masters
from rules.dice_masters.record import shipped
from rules.dice_masters.state import State as MastersState
from rules.games import VOCABULARIES

SEEDS = (1, 2, 3, 4)


def adapter() -> DiceConquestAdapter:
    return DiceConquestAdapter(read_cards())


def log(seed: int) -> Log:
    return parse(play(seed=f"laws {seed}", players=seed), VOCABULARIES)


def check(game: DiceConquest) -> None:
    """Some logs of each law."""
    for seed in SEEDS:
        laws.hold(adapter(), game, log(seed), Nature(f"laws {seed}"))


def test_the_laws_hold() -> None:
    """Written out or not, told wrongly, claimed too late."""
    check(DiceConquest())


class DoesNotKnowForcedDice(DiceConquest):
    """What must go is taken for anything that is written of it."""

    def read(self, state: State, entry: Entry) -> Answer | None:  # type: ignore[override]
        answer = DiceConquest.read(state, entry)
        return self.default(state) if answer and self.is_forced(state) else answer


class BelievesEveryClaim(DiceConquest):
    def claim(self, state: State, entry: Entry) -> Answer:  # type: ignore[override]
        return ()


@pytest.mark.parametrize(
    "game, message",
    [
        (DoesNotKnowForcedDice, "is not so, and accepted"),
        (BelievesEveryClaim, "is false, and accepted"),
    ],
)
def test_a_game_that_breaks_a_law_is_noticed(game: type[DiceConquest], message: str) -> None:
    """By its law."""
    with pytest.raises(Mistake, match=message):
        for number in range(12):
            laws.hold(adapter(), game(), log(1 + number % 4), Nature(f"broken {number}"))


MASTERS = ("bff2014", "wol2015")


def masters(edition: str, number: int) -> Log:
    return parse(play_masters(edition, seed=f"laws {number}"), VOCABULARIES)


@pytest.mark.parametrize("edition", MASTERS)
def test_the_laws_hold_in_dice_masters(edition: str) -> None:
    """The same, with passes, attacks, damage and texts that ask."""
    for number in SEEDS[:2]:
        start = masters(edition, number)
        laws.hold(DiceMastersAdapter(shipped()), DiceMasters(edition, shipped()), start, Nature(f"laws {number}"))


class BelievesEveryMastersClaim(DiceMasters):
    def claim(self, state: MastersState, entry: Entry) -> Answer:
        return ()


def test_dice_masters_that_believes_every_claim_is_noticed() -> None:
    """By the law of claims: among these lots a claim falls on a line that makes it false."""
    with pytest.raises(Mistake, match="is false, and accepted"):
        for number in range(8):
            game = BelievesEveryMastersClaim("wol2015", shipped())
            laws.moved_claim(DiceMastersAdapter(shipped()), game, masters("wol2015", 3), Nature(f"broken {number}"))


class DoesNotKnowSeats(DiceConquest):
    """What falls is read only where nobody is named who has rolled it."""

    def read(self, state: State, entry: Entry) -> Answer | None:  # type: ignore[override]
        named = entry.kind == FACT and entry.actor is not None
        return None if named else DiceConquest.read(state, entry)


class BelievesAllDamage(DiceMasters):
    """Whatever is told of combat damage is taken for what has been dealt."""

    def reread(self, state: MastersState, entry: Entry, refusal: Fault | None, answer: Answer | None) -> Answer | None:
        return NO_CHANGE if entry.verb == "assign" else DiceMasters.reread(self, state, entry, refusal, answer)


def test_a_game_that_reads_no_names_is_noticed() -> None:
    """By the law that whoever acts may be named."""
    with pytest.raises(Mistake, match="with names, line"):
        for number in range(12):
            laws.hold(adapter(), DoesNotKnowSeats(), log(1 + number % 4), Nature(f"broken {number}"))


def test_a_game_that_believes_what_is_told_of_damage_is_noticed() -> None:
    """By the law of what happens by itself: told wrongly, it is refused."""
    with pytest.raises(Mistake, match=r"assign .* is not so, and accepted"):
        for number in range(8):
            whole = DiceMasters("bff2014", shipped())
            start = parse(play_masters("bff2014", seed=f"told {number}"), VOCABULARIES)
            full, own = full_form(Replay(whole, start)), Replay(whole, start).run()
            game = BelievesAllDamage("bff2014", shipped())
            laws.told_by_itself(DiceMastersAdapter(shipped()), game, full, own, Nature(f"told {number}"))


def test_the_full_form_says_the_same() -> None:
    """Nothing is left out of it, so that it is its own full form; the verdict is that of the log."""
    for seed in SEEDS:
        text = play(seed=f"full {seed}", players=seed)
        full = in_full(text)
        assert len(full.splitlines()) > len(text.splitlines())
        assert in_full(full) == full
        own, told = replay(text), replay(full)
        assert (told.verdict, told.result, told.rulings) == (own.verdict, own.result, told.rulings)


def test_the_full_form_of_a_log_that_is_refused() -> None:
    """From the refused entry on it stays as it is written."""
    start = play(seed="full", players=2).split("round 2")[0]
    full = in_full(f"{start}round 2 P1\nreveal Nobody\nP1 take D4\n")
    assert full.endswith("reveal Nobody\nP1 take D4\n")


def test_the_implied_steps_are_what_the_full_form_adds() -> None:
    """Written in front of their lines, and behind the last, they make the full form."""
    for seed in SEEDS:
        text = play(seed=f"full {seed}", players=seed)
        lines = text.splitlines()
        steps = {found.line: list(found.steps) for found in replay(text).implied}
        filled = [each for number, line in enumerate(lines, 1) for each in (*steps.get(number, ()), line)]
        assert [*filled, *steps.get(None, ())] == in_full(text).splitlines()


def test_a_step_that_a_later_line_tells_of_is_not_implied() -> None:
    """Told of behind the line in front of which it happened, it is written; the others stay implied."""
    text = play(seed="full 3", players=3)
    lines, (first, *others) = text.splitlines(), replay(text).implied
    at, steps = first.line or 0, list(first.steps)
    told_of = replay("\n".join([*lines[:at], *steps, *lines[at:]]))
    assert told_of.verdict == replay(text).verdict
    found = [(each.line, each.steps) for each in told_of.implied]
    assert found == [(each.line and each.line + len(steps), each.steps) for each in others]


def test_no_attack_and_the_end_of_the_turn_are_told_apart() -> None:
    """A turn of Dice Masters in which nobody attacks has both, one right behind the other."""
    text = play_masters("bff2014", seed="full").partition("\nturn 2")[0]
    steps = replay(f"{text}\nturn 2 P2\n").implied[-1].steps
    assert steps[-2:] == ("attack none", "end")


#: What a line of two acts claims besides, in front of them, between them and behind them; and a turn line beside one.
ACTS_AND_CLAIMS = (
    "field Orc, field Human-Paladin, Ana at 10",
    "field Orc. Ana at 10. Field Human-Paladin",
    "field Orc, Ana at 10",
    "field Human-Paladin turn",
)


@pytest.mark.parametrize("line", ACTS_AND_CLAIMS)
def test_the_full_form_of_acts_with_a_claim_on_their_line(line: str) -> None:
    """Each act is an entry of its own; the full form leads to the same position."""
    start = "\n".join(
        (
            "Dice Marshal log 1",
            "game dice-masters/bff2014",
            'P1 player "Ana"',
            "P1 card 46bff x4",
            "P1 card 16bff x4",
            'P2 player "Bo"',
            "position turn 9 P1 main",
            "P1 life 10",
            "P1 reserve Orc:L1 Human-Paladin:L1",
            "",
        )
    )
    verdict, full = replay(start + line), in_full(start + line)
    assert verdict.as_json()["verdict"] == "incomplete", verdict.message
    assert [full.count(f"field {name}") for name in ("Orc", "Human-Paladin")] == [
        line.casefold().count(f"field {name}") for name in ("orc", "human-paladin")
    ]
    assert replay(full).position == verdict.position


def test_the_implied_steps_of_a_refused_log_end_at_the_refused_line() -> None:
    """Those in front of it lead to the position in which it was refused."""
    text = play(seed="full", players=2)
    second = replay(text).implied[1].line or 0
    lines = text.splitlines()
    refused = replay("\n".join([*lines[:second], "reveal Nobody", *lines[second:]]))
    assert refused.line == second + 1
    assert [found.line for found in refused.implied if found.line != refused.line] == [
        found.line for found in replay(text).implied[:2]
    ]


def test_what_is_still_true_of_a_die_is_claimed_in_the_same_words() -> None:
    """Two Sidekicks are told apart by number while one attacks, and are alike once the turn is over: a claim about the
    first of them stays true behind the turn line, and is no false one that was accepted."""
    head = 'Dice Marshal log 1\ngame dice-masters/wol2015\nP1 player "Ana"\nP2 player "Bo"\nbasic 31wol Stealth Ops\n'
    text = f"{head}position turn 9 P1 main\nP1 field Sidekick x2\n\nattack Sidekick#2\nturn 10 P2\n"
    masters = DiceMastersAdapter(shipped(), "wol2015")
    read = parse(text, VOCABULARIES)
    for seed in range(20):
        laws.moved_claim(masters, DiceMasters("wol2015", shipped()), read, Nature(f"claims {seed}"))
