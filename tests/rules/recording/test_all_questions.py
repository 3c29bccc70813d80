"""Every kind of question that any game can ask has a screen, and what is tapped there is legal."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from rules.core.asker import walk
from rules.core.asking import KINDS, as_data
from rules.core.faults import Fault, Undecided
from rules.core.game import Game
from rules.core.lines import parsing
from rules.core.nature import Nature
from rules.core.replaying.replay import Replay
from rules.dice_conquest.asking.asker import SCREENS as CONQUEST
from rules.dice_conquest.steps.answers import HANDLERS as CONQUEST_QUESTIONS
from rules.dice_masters.asking.asker import SCREENS as MASTERS
from rules.dice_masters.log.reading import ACCEPTED as MASTERS_QUESTIONS
from rules.dungeon_dice.asking.asker import SCREENS as DUNGEON
from rules.dungeon_dice.steps.answers import HANDLERS as DUNGEON_QUESTIONS
from rules.games import VOCABULARIES, game, record_of
from rules.recording import taken_at
from tests.rules.golden import GOLDEN_LOGS
from tests.rules.recording.composing import compose
from tests.rules.recording.tapping import some_taps

#: Logs in which every kind of question occurs, and every reason to draw, to roll and to name something.
LOGS = (
    "dice_conquest/examples/a9_1_ranger_doubles_a_three",
    "dice_conquest/games/won_by_three",
    "dice_conquest/rules/heroes/h_cle_c_heals_one",
    "dice_conquest/rules/loot/l_rmag_all",
    "dice_conquest/rules/revealing/trap_without_a_judges_line",
    "dice_conquest/rules/rounds/round_03_a_lower_die_for_the_scout",
    "dice_conquest/rulings/rul_06_loot_after_the_die_with_a_warning",
    "dice_masters/cards/bff/130bff_charm_two_bursts",
    "dice_masters/cards/bff/95bff_limited_wish_missed",
    "dice_masters/cards/wol/122wol_miri-riam_two",
    "dice_masters/cards/wol/22wol_sinestro_paid",
    "dice_masters/cards/wol/26wol_enormous-destruction",
    "dice_masters/interactions/bans/one_of_a_kind_another_type",
    "dice_masters/judging/damage_need_not_be_divided_any_more",
    "dice_masters/rules/rolling/dm-roll-03_second_reroll_kept",
    "dice_masters/rules/winning/time_where_passes_are_written",
    "dice_masters/rulings/amb-30_swarm_order_chains",
    "dice_masters/rulings/card-4wol_each_payment",
    "dungeon_dice/played/two_players",
    "dungeon_dice/rules/bags/dd-bag-06_blindly_drawn_kept",
    "dungeon_dice/rules/equipment/dd-eq-06_another_set_in_the_next_turn_kept",
    "dungeon_dice/rules/search/dd-search-06_the_roll_stands_kept",
    "dungeon_dice/rules/symbols/dd-sym-19_no_spell_is_named",
    "dungeon_dice/rules/throne/dd-throne-02_a_third_player_in_the_duel",
    "dungeon_dice/rulings/dd-rul-22_user",
    "dungeon_dice/rulings/dd-rul-33_at_once",
    "dungeon_dice/rulings/dd-rul-35_at_once",
    "dungeon_dice/rulings/dd-rul-36_blue_bag",
)
#: Two that no golden log leaves open: whom a sword strikes, and whom a bomb is thrown for.
OPEN_AIMS = """Dice Marshal log 1
game dungeon-dice
dice sample-A 9cd5528c7a5990ef
P1 player "Ana"
P2 player "Bo"
P3 player "Cy"
position turn 9 P1
P1 has B01 R10
P1 set B01
draw M01
roll M01:2
confront
roll K01:5 K02:2
roll 3 B01:2+slash
use B01 slash
choose G01
roll G01:4
P1 use R10
roll R10:2
"""
#: Rules that a screen does not show: what a whole set, attack or block must be like.
OF_THE_WHOLE = frozenset(
    (
        "DM-FUND-01",
        "DM-FUND-05",
        "DM-FUND-06",
        "DM-FUND-09",
        "DM-BLK-02",
        "DD-EQ-01",
        "DD-EQ-02",
        "DD-EQ-03",
        "DD-EQ-08",
    )
)
#: Kinds of which a word of the key says more than that of the position.
STYLES = {"name number", "name colour", "name direction", "name branch", "name name"}
TRIES = 3


@cache
def seen() -> tuple[dict[str, Counter[str]], Counter[str], Counter[str], list[str]]:
    """By game the kinds of questions that were reached; the keys and kinds of asks; taps that were refused, and why."""
    questions: dict[str, Counter[str]] = {}
    keys, kinds, refused = Counter[str](), Counter[str](), list[str]()
    texts = [(name, (GOLDEN_LOGS / f"{name}.log").read_text()) for name in LOGS]
    for name, text in [*texts, ("open aims", OPEN_AIMS)]:
        log = parsing.parse(text, VOCABULARIES)
        played, nature = game(log.game), Nature(name)
        replay, asker = Replay(played, log), record_of(log.game)[0].asks(played)
        for state in _positions(replay):
            questions.setdefault(played.name.partition("/")[0], Counter())[state.question.kind] += 1
            found = walk(asker, state, 0)
            if found.ask is None:
                continue
            ask = as_data(found.ask)
            keys[ask["key"]] += 1
            kinds[ask["kind"]] += 1
            for _ in range(TRIES):
                lines = compose(ask, some_taps(ask, nature))
                if why := _refusal(played, text, found.state, lines):
                    refused.append(f"{name}: {ask['key']}: {lines}: {why}")
    return questions, keys, kinds, refused


def _positions(replay: Replay) -> Any:
    """Every position of a log in which something is asked, as far as it is legal."""
    yield replay.state
    for number, entry in enumerate(replay.log.entries):
        try:
            replay.go_through(number, entry)
        except Fault:
            return
        if not replay.game.is_over(replay.state):
            yield replay.state


def _refusal(played: Game, text: str, state: Any, lines: list[str]) -> str:
    """Why these lines are not accepted, one after the other, in this position; "" if they are."""
    head = text.split("\nposition ")[0]
    here = played.copy(state)
    for line in lines:
        if line.startswith("!judge"):
            continue  # a judge's line answers nothing
        for entry in parsing.parse(_header_of(head) + line, VOCABULARIES).entries:
            try:
                here = taken_at(played, here, entry)
                assert here is not None, f"{line} answers nothing"
                played.step(here, played.understand(here, entry) or ())
            except Undecided:
                return ""
            except Fault as fault:
                return f"{getattr(fault, 'rule', None)}: {fault.message}"
    return ""


@cache
def _header_of(head: str) -> str:
    log = parsing.parse(head, VOCABULARIES)
    first = log.lines[0] if log.entries else len(head.splitlines()) + 1
    return "\n".join(head.splitlines()[: first - 1]) + "\n"


@pytest.mark.parametrize(
    ("name", "screens", "asked"),
    [
        ("dice-masters", MASTERS, MASTERS_QUESTIONS),
        ("dice-conquest", CONQUEST, {*CONQUEST_QUESTIONS, "trap"}),
        ("dungeon-dice", DUNGEON, DUNGEON_QUESTIONS),
    ],
)
def test_every_question_of_the_engine_has_a_screen_and_occurs(name: str, screens: Any, asked: Any) -> None:
    """The lists of the recorder and of the engine are the same, and the logs reach each of them."""
    assert set(screens) == set(asked)
    assert set(seen()[0][name]) == set(asked)


def test_every_choice_of_the_card_language_has_a_screen() -> None:
    """Numbers, colours, directions, branches, names, orders, amounts paid again and again, dice and players."""
    keys = seen()[1]
    assert keys.keys() >= STYLES | {"order", "choose", "may", "assign", "block", "roll effect", "draw effect"}


def test_every_kind_of_screen_occurs() -> None:
    """No kind of ask is there for nothing; only doubles, which the book does not settle, are asked for in words."""
    inside = {"reroll", "attack", "deal", "odds"}  # they stand within others
    assert seen()[2].keys() >= set(KINDS) - inside


def test_what_is_tapped_is_legal() -> None:
    """Less than one tap in a hundred is refused, and only by rules about all that is tapped together."""
    questions, keys, _, refused = seen()
    tried = TRIES * sum(keys.values())
    assert tried > 1500
    strange = [line for line in refused if not any(f": {rule}:" in line for rule in OF_THE_WHOLE)]
    assert not strange
    assert len(refused) * 100 < tried, refused
