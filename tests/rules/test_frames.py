"""A log as frames: what a viewer needs to play a game back, and no more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.lines.notation import CLAIM, TURN
from rules.core.lines.parsing import parse
from rules.core.replaying.full_form import full_form
from rules.core.replaying.replay import Replay
from rules.frames import film
from rules.games import GAMES, VOCABULARIES, game
from rules.judging import before, replay
from rules.packed_positions import follow, is_drawn

HERE = Path(__file__).parent
TOLD = sorted((HERE / "told").glob("*.log"))
LOGS = HERE / "logs" / "dice_masters"
ILLEGAL = """\
Dice Marshal log 1
game dice-masters/wol2015
life 10
format draft
P1 player "Ana"
P1 card 4wol x2 Batman
P2 player "Bo"
P2 card 9wol x2 Guy Gardner
basic 31wol Stealth Ops
first P1

turn 1 P1
draw Sidekick x4
roll S B ch ch
buy Batman with S B
pass
"""


def position_of(data, number):
    """The position of a frame, as a page puts it together."""
    position = {}
    follow(position, data, slice(number + 1))
    return position


def drawn(value: Any) -> Any:
    """What a viewer draws of a position: without texts and without what is not so."""
    if isinstance(value, dict):
        return {key: drawn(each) for key, each in value.items() if is_drawn(key, each)}
    return [drawn(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_the_last_frame_holds_the_position_of_the_verdict(path: Path) -> None:
    """Put together change by change, the position at the end is the one that the replay ends in."""
    text = path.read_text(encoding="utf-8")
    data = json.loads(json.dumps(film(text).as_json()))
    assert drawn(position_of(data, len(data["frames"]) - 1)) == drawn(replay(text).position)


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_a_frame_in_the_middle_holds_the_position_behind_its_line(path: Path) -> None:
    """Every tenth written line: the position that a judge sees who stops at the next one."""
    text = path.read_text(encoding="utf-8")
    data = film(text).as_json()
    written = [n for n, frame in enumerate(data["frames"][1:-1], 1) if "m" not in frame]
    for place in written[::10]:
        line = data["frames"][place]["n"]
        assert drawn(position_of(data, place)) == drawn(before(text, line + 1).position), f"line {line}"


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_there_is_a_frame_for_each_entry_of_the_full_form(path: Path) -> None:
    """And one for the beginning, one for the verdict."""
    text = path.read_text(encoding="utf-8")
    log = parse(text, VOCABULARIES)
    entries = full_form(Replay(game(log.game, None), log)).entries
    assert len(film(text).frames) == len(entries) + 2


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_small(name: str) -> None:
    """Games of the product's bots: 68 kB of JSON for 400 frames, and a frame never names what is not there."""
    record = GAMES[name]
    text = record.play(record.editions[0], "frames", record.players[0])
    data = film(text).as_json()
    assert len(json.dumps(data, separators=(",", ":"))) < 170 * max(200, len(data["frames"]))
    assert all(0 <= slot < len(data["slots"]) for frame in data["frames"] for slot, _ in frame.get("d", ()))


def test_implied_steps_are_marked_and_stand_in_front_of_their_line() -> None:
    """The pass that nobody writes belongs to the line in front of which it happened."""
    text = ILLEGAL.replace("buy Batman with S B\n", "").replace("pass\n", "turn 2 P2\n")
    said = [(frame.line, frame.sentence, frame.marks) for frame in film(text).frames]
    assert (15, "Ana does not attack.", ("implied",)) in said
    assert (15, "Turn 2: Bo.", ()) in said


def test_what_goes_by_itself_may_be_passed_over() -> None:
    """Passes and ends that nobody writes; not the damage that comes of one."""
    frames = film((HERE / "told" / "dice_masters.log").read_text(encoding="utf-8")).frames
    implied = {frame.sentence: frame.quiet for frame in frames if "implied" in frame.marks}
    assert implied["Ana passes."] and implied["Bo ends the turn."] and implied["Ana does not attack."]
    assert not implied["Bo's Sidekick deals 1 damage to Ana: 20 → 19."]


def test_an_illegal_log_is_shown_up_to_the_break() -> None:
    """The last frame says which line breaks which rule; nothing behind it is shown."""
    found = film(ILLEGAL)
    last = found.frames[-1]
    assert (last.line, last.marks) == (15, ("verdict", "broken"))
    assert last.sentence == "Line 15: Batman costs 4; 2 energy was paid, 2 too little. (DM-PAY-02)"
    assert all((frame.line or 0) <= 15 for frame in found.frames)
    assert found.as_json()["verdict"]["rule"] == "DM-PAY-02"


def test_a_log_that_cannot_begin_has_one_frame() -> None:
    """A header that allows no game, and a text that is no log: the verdict alone."""
    for text, said in (("", "Line 1: "), (ILLEGAL.replace("4wol x2 Batman", "4wol x9 Batman"), "Line 6: ")):
        (only,) = film(text).frames
        assert only.sentence.startswith(said)
        assert "verdict" in only.marks


def test_a_broken_entry_that_was_undone_stays_in_the_film() -> None:
    """It changes nothing on the table, and is marked as broken and ruled on."""
    found = film((LOGS / "judging" / "a_block_undone.log").read_text(encoding="utf-8"))
    (broken,) = [frame for frame in found.frames if "broken" in frame.marks]
    assert (broken.line, broken.marks, broken.changes) == (21, ("broken", "ruled"), [])


def test_claims_and_turn_lines_change_nothing() -> None:
    """A claim is marked; a line that opens a turn has the heading of the turn."""
    text = (HERE.parent.parent / "rules/dice_masters/data/example.log").read_text(encoding="utf-8")
    found, log = film(text), parse(text, VOCABULARIES)
    lines = {log.line_of(place): entry.kind for place, entry in enumerate(log.entries) if entry.kind in (CLAIM, TURN)}
    for frame in found.frames[1:-1]:
        if frame.line in lines and "implied" not in frame.marks:
            assert frame.changes == []
            assert frame.quiet == (lines[frame.line] == TURN)
            assert (frame.marks == ("claim",)) == (lines[frame.line] == CLAIM)
    assert found.turns == {
        1: ("Turn 1: Ana", 0), 2: ("Turn 2: Bo", 1), 3: ("Turn 3: Ana", 0), 4: ("Turn 4: Bo", 1),
    }  # fmt: skip


def test_progress_may_stop_it() -> None:
    """A page gives up after a while: what its progress raises goes through."""

    class TooSlow(Exception): ...

    def hurry(done: int, total: int) -> None:
        raise TooSlow

    with pytest.raises(TooSlow):
        film(ILLEGAL, None, hurry)
