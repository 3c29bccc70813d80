"""What one entry adds to a log that is being written, and what happens to one that is refused."""

from __future__ import annotations

import pytest

from rules import fold, recording, replay, score_sheet, working_text
from rules.core.asker import listed
from rules.core.faults import Unreadable
from rules.games import record_of
from rules.plain_answers import PlainAnswers
from tests.rules.dungeon_dice.three_players import HEAD
from tests.rules.recording.following import split_log

HEADER = """Dice Marshal log 1
game dice-masters/wol2015
format draft
life 10
P1 player "Ana"
P1 card 4wol x2 Batman
P2 player "Bo"
P2 card 9wol x2 Guy Gardner
basic 31wol Stealth Ops
first P1
"""
CHARM = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 41bff x4 Kobold
P2 player "Bo"
basic 130bff Charm
position turn 9 P1 main
P1 reserve Charm:A**
P1 bag Kobold

use Charm
draw NPC Kobold NPC
"""
MISSILE = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 16bff x4 Human Paladin
P2 player "Bo"
P2 card 21bff x4 Troll: Master
basic 135bff Magic Missile
position turn 9 P1 main
P1 life 12
P1 field Human-Paladin:L2 NPC x2
P1 reserve NPC:B NPC:F NPC:M
P2 reserve NPC:B
P2 field Troll:L1
"""
CONQUEST = """Dice Marshal log 1
game dice-conquest
P1 player "Ana"
P1 hero Knight
P2 player "Bo"
P2 hero Rogue
first P1
"""


def entered(text: str, *lines: str) -> str:
    """The working text after these entries, all of which are taken."""
    for line in lines:
        given = recording.enter(text, line)
        assert given.refused is None, (line, given.refused)
        text += "".join(f"{each}\n" for each, _ in given.lines)
    return text


# --- what is asked ----------------------------------------------------------------------------------------------


def test_a_bag_of_one_kind_is_not_asked_for() -> None:
    """All dice of the bag are Sidekicks, so the first question is what they show, with the rule that says why."""
    view = recording.view(HEADER)
    assert view["inferred"] == ["turn 1 P1", "draw Sidekick x4"]
    assert (view["ask"]["kind"], view["ask"]["player"], view["ask"]["most"]) == ("faces", 0, 4)
    assert view["ask"]["prompt"] == "Ana, what do the 4 dice show?"
    assert view["ask"]["why"]["rule"] == "DM-ROLL-01"


def test_whoever_acts_keeps_the_dice() -> None:
    """Behind the roll the reroll stands beside the acts; buying says that all dice are kept."""
    text = entered(HEADER, "roll S B M F")
    ask = recording.view(text)["ask"]
    assert ask["options"][0]["ask"]["kind"] == "reroll"
    batman = next(option for option in ask["options"] if option.get("line") == "buy Batman")
    assert (batman["pay"]["chosen"], batman["pay"]["forced"]) == (["S", "B", "M", "F"], True)
    assert recording.view(entered(text, "buy Batman"))["turn"] == 2


def test_where_nothing_is_left_to_do_the_turn_goes_on_by_itself() -> None:
    """Ana has spent everything and has nobody in the field: Bo rolls next."""
    view = recording.view(entered(HEADER, "roll S B M F", "buy Batman"))
    assert (view["ask"]["prompt"], view["inferred"]) == (
        "Bo, what do the 4 dice show?", ["turn 2 P2", "draw Sidekick x4"],
    )  # fmt: skip


def test_a_card_is_the_reason_of_what_its_text_asks() -> None:
    """Magic Missile asks whom it damages, and its text is shown."""
    ask = recording.view(entered(MISSILE, "global Magic-Missile with B"))["ask"]
    assert (ask["kind"], ask["why"]["card"]) == ("pick", "135bff")
    words = {option["word"] for option in ask["options"]}
    assert words == {"Human-Paladin", "P1.NPC", "Troll"}


def test_the_other_player_may_always_react() -> None:
    """While Ana decides in the main step, Bo's global stands ready; his pass is never asked for."""
    react = recording.view(MISSILE)["react"]
    assert [(option["line"], option["player"]) for option in react] == [("P2 global Magic-Missile", 1)]


def test_a_reaction_still_fits_behind_which_much_went_without_saying() -> None:
    """Bo blocks nobody; the damage is shown at once, and his global before it can still be written."""
    text = entered(MISSILE, "attack NPC x2", "P2 block none")
    view = recording.view(text)
    assert view["turn"] == 10
    assert "P2 global Magic-Missile" in [option["line"] for option in view["react"]]
    assert recording.enter(text, "P2 global Magic-Missile").lines == (("P2 global Magic-Missile", ""),)


def test_the_table_has_all_that_is_drawn() -> None:
    """Cards with their owner, cost, text and six faces; Sidekicks have faces too."""
    table = recording.table(HEADER)
    batman = next(card for card in table["cards"] if card["name"] == "Batman")
    assert (batman["code"], batman["owner"], batman["dice"], len(batman["faces"])) == ("4wol", 0, 2, 6)
    assert [face["word"] for face in table["pawn"]["faces"]] == ["F", "B", "M", "S", "?", "ch"]
    assert (table["game"], table["names"]) == ("dice-masters/wol2015", ["Ana", "Bo"])


def test_dice_have_numbers() -> None:
    """A die in the field is the same die in the options."""
    view = recording.view(MISSILE)
    field = {die["id"] for die in view["position"]["players"][0]["zones"]["field"]}
    chosen = next(option["ask"] for option in view["ask"]["options"] if "ask" in option)
    assert {option["die"] for option in chosen["options"]} == field


# --- what is entered --------------------------------------------------------------------------------------------


def test_an_entry_brings_its_turn_and_what_was_known() -> None:
    """The line of the turn and the draw come before the first roll, and the draw is marked."""
    given = recording.enter(HEADER, "r s b m f")
    assert given.lines == (("turn 1 P1", ""), ("draw Sidekick x4", "inferred"), ("roll s b m f", ""))
    assert given.as_data()["inferred"] == ["draw Sidekick x4"]


def test_an_entry_that_breaks_a_rule_adds_nothing() -> None:
    """The rule is told, with what would be legal."""
    given = recording.enter(entered(HEADER, "roll S B M ch"), "buy Batman with S B M")
    assert given.lines == ()
    assert given.refused is not None
    assert (given.refused["verdict"], given.refused["rule"]) == ("illegal", "DM-PAY-02")
    assert given.refused["message"] == "Batman costs 4; 3 energy was paid, 1 too little."


def test_an_entry_that_cannot_be_read_adds_nothing() -> None:
    """It is no fault of a player's, and the nearest line is offered."""
    given = recording.enter(entered(HEADER, "roll S B M F"), "buy Batmna")
    assert given.refused is not None
    assert given.refused["verdict"] == "unreadable"
    assert "Batman" in " ".join(given.refused["legal"])


def test_a_comment_is_kept() -> None:
    """A note of the players' stands where it was written."""
    assert recording.enter(HEADER, "; Bo was late").lines == (("; Bo was late", ""),)


@pytest.mark.parametrize("word", ["time", "P2 concede"])
def test_an_open_attack_deals_its_damage_before_the_end_in_the_full_log_too(word: str) -> None:
    """Ana attacks, nobody blocks, and time is called or Bo concedes: both readings end with the same life."""
    attack = f"{HEADER}turn 1 P1\ndraw NPC x4\nroll ch ch M S\nfield NPC NPC\nattack all\n"
    lines = [(line, "") for line in attack.removeprefix(HEADER).splitlines()]
    added = recording.enter(attack, word).lines
    assert [line for line, _ in added] == ["P2 block none", "pass", "P2 pass", "pass", word]
    shown = recording.view(entered(attack, word))["result"]
    assert (shown["winner"], shown["life"]) == ("Ana", [10, 8])
    assert replay(recording.full_log(HEADER, [*lines, *added])).result == shown


def test_a_life_that_is_set_is_the_life_that_was_shown() -> None:
    """Nobody blocks, unwritten: both players see 8 life when a judge sets it to 7; a note changes nothing."""
    attack = f"{HEADER}turn 1 P1\ndraw NPC x4\nroll ch ch M S\nfield NPC NPC\nattack all\n"
    assert recording.view(attack)["position"]["players"][1]["life"] == 8
    lines = recording.enter(attack, '!judge life P2 7 "missed damage"').lines
    assert lines[0] == ("P2 block none", recording.INFERRED)
    assert lines[-1] == ('!judge life P2 7 "missed damage"', "")
    text = entered(attack, '!judge life P2 7 "missed damage"')
    assert recording.view(text)["position"]["players"][1]["life"] == 7
    assert recording.enter(attack, '!judge note "slow play"').lines == (('!judge note "slow play"', ""),)


def test_a_judges_line_comes_behind_all_that_went_without_saying() -> None:
    """A trap waits behind forced steps: they are written before the ruling."""
    text = entered(CONQUEST.replace("first P1", "first P1\ntraps 2"), "reveal Skeleton Trap-1 Hag Bugbear")
    view = recording.view(text)
    assert (view["ask"]["kind"], view["ask"]["line"]) == ("text", "!judge trap Trap-1")
    said = '!judge trap Trap-1 "each hero takes 1 damage"'
    sheet = score_sheet.begun(text, 2, PlainAnswers(lambda _: {}))
    assert sheet.take(fold.ENTER, said).added[-1].lines[-1] == (said, ""), "the players take it down"
    text = entered(text, said)
    assert recording.view(text)["ask"]["key"] != "trap"


def test_a_text_that_is_no_log_is_refused() -> None:
    """Only the header's own fault is raised."""
    with pytest.raises(Unreadable, match="The first line should be"):
        recording.view("nonsense\n")


# --- it happened differently ------------------------------------------------------------------------------------


def test_what_was_played_against_a_rule_stands() -> None:
    """The entry stands by a judge's line, and the game goes on from what it did."""
    text = entered(HEADER, "roll S B M ch")
    lines = recording.as_played(text, "buy Batman with S B M")
    assert lines == ["buy Batman with S B M", '!judge stands "as played"']
    after = text + "\n".join(lines) + "\n"
    view = recording.view(after)
    assert view["fault"] is None
    assert view["position"]["players"][0]["zones"]["used"] == [{"name": "Batman", "code": "4wol", "count": 1}]
    assert replay(after).breaks[0].rule == "DM-PAY-02"


def test_what_cannot_be_read_is_a_comment() -> None:
    """It is kept in words, and changes nothing."""
    text = entered(HEADER, "roll S B M ch")
    assert recording.as_played(text, "P2: that was my die") == ["; P2: that was my die"]


def test_a_text_of_two_halves_is_asked_and_read_by_its_words() -> None:
    """Each key says what its half does; the log takes those words, or the place."""
    ask = recording.view(CHARM)["ask"]
    assert [(option["label"], option["word"]) for option in ask["options"]] == [
        ("Roll each sidekick die among them", "first"),
        ("Roll 1 of them", "second"),
    ]
    chosen = "choose Kobold\nroll Kobold:L1\nfield Kobold\n"
    for words in ("choose second", "choose roll 1"):
        verdict = replay(f"{CHARM}{words}\n{chosen}")
        assert (verdict.verdict, verdict.message) == (
            "incomplete", "Everything written is legal, but the game is not over.",
        )  # fmt: skip


def test_one_die_is_asked_for_as_people_say_it() -> None:
    """Not "which 1 die"."""
    record, _ = record_of("dungeon-dice")
    header, lines = split_log(record.bots("", "9", 2, record.shipped()))
    place = next(place for place, line in enumerate(lines) if line.startswith("draw R"))
    view = recording.view(header + "".join(f"{line}\n" for line in lines[:place]))
    assert view["ask"]["prompt"].endswith(", which die did you draw from the red bag?")


def test_the_full_log_keeps_marks_and_comments() -> None:
    """What nobody tapped is marked; a comment stays behind its line; every pass is written."""
    lines: list[tuple[str, str]] = []
    for line in ("roll S B M F", "; Ana shows four", "buy Batman", "roll ch ch F B", "concede"):
        text = HEADER + "".join(f"{each}\n" for each, _ in lines)
        lines += recording.enter(text, line).lines
    full = recording.full_log(HEADER, lines)
    beginning = "draw Sidekick x4  ; inferred\nroll S B M F\n; Ana shows four\nkeep  ; inferred\nbuy Batman\n"
    assert f"{beginning}pass  ; inferred\n" in full
    assert "passes written" in full
    assert replay(full).result == replay(HEADER + "".join(f"{line}\n" for line, _ in lines)).result


def test_the_full_log_has_the_passes_that_end_a_game() -> None:
    """In a duel for the throne nobody is asked to pass any more: the page shows the winner, and so does the log."""
    record, _ = record_of("dungeon-dice")
    header, lines = split_log(record.bots("", "9", 2, record.shipped()))
    assert lines[-5:] == ["roll R10:4", "pass", "P1 pass", "pass", "P1 resolve"]
    tapped = [(line, "") for line in lines[:-4]]
    shown = recording.view(header + "".join(f"{line}\n" for line, _ in tapped))
    full = recording.full_log(header, tapped)
    assert (shown["over"], shown["result"]["winner"]) == (True, "Bo")
    assert replay(full).result == shown["result"]
    assert full.splitlines()[-4:] == [f"{line}  ; inferred" for line in lines[-4:]]


def test_the_full_log_of_a_broken_game_keeps_the_ruling() -> None:
    """From a break that a judge let stand the log stays as it is, and so does its verdict."""
    lines = [(line, "") for line in ("turn 1 P1", "draw Sidekick x4", "roll S B M ch")]
    lines += [(line, "as played") for line in ("buy Batman with S B M", '!judge stands "as played"')]
    lines += [("concede", "")]
    full = recording.full_log(HEADER, lines)
    verdict = replay(full)
    assert (verdict.verdict, verdict.result and verdict.result["winner"]) == ("legal_with_rulings", "Bo")
    assert verdict.breaks[0].entry == "buy Batman with S B M"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("buy Troll", ["buy Troll", '!judge stands "as played"']),
        ("P2 attack Troll", ["P2 attack Troll", '!judge stands "as played"']),
        ("roll F F", ["roll F F", '!judge stands "as played"']),
        ("draw the wrong dice", ["; draw the wrong dice"]),
    ],
)
def test_the_recording_always_goes_on(line: str, kept: list[str]) -> None:
    """Whatever is said to have happened, somebody is asked behind it."""
    assert recording.as_played(MISSILE, line) == kept
    view = recording.view(MISSILE + "".join(f"{each}\n" for each in kept))
    assert view["fault"] is None
    assert view["ask"]["key"] in ("act main", "block")


def test_a_game_without_screens_is_asked_by_its_legal_answers() -> None:
    """A new game can be recorded at once, line by line."""
    played = working_text.play_text(MISSILE, None)
    ask = listed(played.game, played.replay.state)
    assert ask.kind == "acts"
    assert {"global Magic-Missile", "pass"} <= {option.line for option in ask.options}
    assert ask.prompt == "Ana: what happens next?"


# --- where the server throws the dice -----------------------------------------------------------------------------

THROWN = HEADER.replace(
    "first P1\n",
    f"passes written\nfirst P1\nthrows {'0' * 64}\nP1 throws {'1' * 64}\nP2 throws {'2' * 64}\n",
)


def test_at_a_distance_nobody_says_what_rerolled_dice_show() -> None:
    """At a table the faces are told with the reroll; where the server throws them only the dice are named."""
    turn = "turn 1 P1\ndraw NPC x4\nroll F F F S\n"
    for header, asked in ((HEADER, True), (THROWN, False)):
        ask = recording.view(header + turn)["ask"]
        reroll = next(option["ask"] for option in ask["options"] if option.get("ask", {}).get("kind") == "reroll")
        assert len(reroll["options"]) == 4
        assert all(("faces" in option) is asked for option in reroll["options"])


def test_at_a_distance_a_search_is_an_act() -> None:
    """At a table the monster die that was drawn says that the player searches; the server draws it itself."""
    record = record_of("dungeon-dice")[0]
    header, lines = split_log(record.bots("", "5", 2, record.shipped()))
    thrown = f"{header.rstrip()}\nthrows {'0' * 64}\n"
    start = next(n for n, line in enumerate(lines) if line.startswith("turn 1"))
    asked = [recording.view("\n".join([head.rstrip("\n"), *lines[:start], ""]))["ask"] for head in (header, thrown)]
    assert [ask["kind"] for ask in asked] == ["draw", "acts"]
    assert asked[0]["prompt"].endswith("which monster die did you draw?")
    assert asked[1]["prompt"].endswith("what do you do?")
    assert asked[1]["options"][0]["line"] == "search"


@pytest.mark.parametrize("line", ["", "   "])
def test_a_line_that_says_nothing_is_no_entry(line: str) -> None:
    """It would stand in the log, and the question would stay."""
    refused = recording.enter(HEADER, line).refused
    assert refused is not None
    assert (refused["verdict"], refused["message"]) == ("unreadable", "This line says nothing.")


def test_faces_of_dungeon_dice_are_asked_for_as_people_say_them() -> None:
    """On the keys of a roll, and where a die is named as it lies: `3+execute2` is no word of the table."""
    text = HEAD + "position turn 4 P1 monster M07:1\nP1 has B03\nP1 set B03\nconfront\nroll 1\n"
    axe = recording.view(text)["ask"]["options"][-1]
    assert [face["label"] for face in axe["faces"]] == ["0", "1", "2", "2 + execute 1", "3"]
    assert [face["word"] for face in axe["faces"]][3:] == ["B03:2+execute1", "B03:3"]
    rolled = recording.sentences(text + "P1 roll 1 B03:2+execute1\n")
    assert rolled[len(text.splitlines()) + 1] == "Ana rolls Worn Axe 2 (execute 1) and 1."


def test_time_is_called_in_the_turn_that_is_shown() -> None:
    """Ana's turn has ended without a word, and Bo is asked for his roll: his turn and five more are played."""
    header = HEADER.replace("format", "option time_called=five_turns\nformat")
    plain = "\n".join(line for line in header.splitlines() if " card " not in line and "basic" not in line) + "\n"
    text = entered(plain, "P1 roll F F F F", "keep")
    assert recording.view(text)["turn"] == 2
    assert recording.enter(text, "time").lines[0] == ("turn 2 P2", "")
    assert recording.view(entered(text, "time"))["last_turn"] == 7


def test_a_reaction_comes_before_what_goes_without_saying() -> None:
    """Bo is asked, and Ana's pass is inferred: a roll-off beside his question comes after it, a reaction before."""
    text = HEAD + (
        "position turn 4 P1 monster M11:4\nP1 experience 2\nP1 has B04 R05\nP2 has R14 R08\nP1 set B04\n"
        "confront\nroll 1 1 1 2\nP1 roll 1 1 1 B04:0\n"
    )
    view, line = recording.view(text), "rolloff P1=odd P2=even for R08"
    for options in (view["react"], view["ask"]["also"]):
        assert "Roll-off" in [option["label"] for option in options]
    assert recording.enter(text, line).lines == (("pass", recording.INFERRED), (line, ""))
    assert recording.enter(text, line, reacts=True).lines == ((line, ""),)
    sheet = score_sheet.begun(text, 3, PlainAnswers(lambda given: {}))
    assert sheet.take(fold.REACT, line).added[-1].lines == ((line, ""),)
    refused = recording.enter(text, "P2 use R14", reacts=True).refused
    assert refused is not None and refused == recording.enter(text, "P2 use R14").refused


def test_nobody_acts_who_has_no_seat() -> None:
    recording.view(MISSILE)  # what follows a text that is known is read from there
    refused = PlainAnswers(lambda text: {}).enter(MISSILE, "we P3 keep the bolt").refused
    assert refused is not None
    assert refused["message"] == "There is no P3: two play here. Four play doubles: write format doubles."
