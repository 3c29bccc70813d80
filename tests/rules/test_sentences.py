"""Entries as sentences for people. The logs in told/ say behind each line how it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.judge import BY_PLAYERS
from rules.core.lines.notation import CLAIM, DECISION, RULING, Entry
from rules.core.lines.parsing import parse
from rules.core.replaying.replay import Replay
from rules.core.replaying.telling import told_lines
from rules.core.sentences import Told, changed, counted, heading, listed, sentence
from rules.frames import film
from rules.games import GAMES, VOCABULARIES, game
from rules.recording import view

HERE = Path(__file__).parent
LOGS = HERE / "logs" / "dice_masters"
TOLD = sorted((HERE / "told").glob("*.log"))


def sentences_of(text: str) -> dict[int, list[str]]:
    """By line: what the frames say of what is written there, without what is implied."""
    found: dict[int, list[str]] = {}
    for frame in film(text).frames[1:-1]:
        if frame.line and "implied" not in frame.marks:
            found.setdefault(frame.line, []).append(frame.sentence)
    return found


def implied_in(text: str) -> list[str]:
    return [frame.sentence for frame in film(text).frames if "implied" in frame.marks]


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_every_line_of_a_log_is_told_as_it_says(path: Path) -> None:
    """A game of each kind: each line has its sentence behind the semicolon."""
    text = path.read_text(encoding="utf-8")
    found = sentences_of(text)
    wanted = {
        number: [line.partition(";")[2].strip()]
        for number, line in enumerate(text.splitlines(), 1)
        if ";" in line and not line.startswith(";")
    }
    assert len(wanted) > 90
    assert found == wanted


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_of_a_game_has_a_sentence(name: str) -> None:
    """No decision and no fact that a log may hold is told as it is written."""
    record = GAMES[name]
    assert record.sentences is not None
    vocabulary = record.vocabulary
    assert frozenset(record.sentences.verbs) == vocabulary.decisions | vocabulary.facts | _endings(
        record.sentences.verbs
    )


def _endings(verbs: object) -> frozenset[str]:
    """Ends of the game that are written in phrases."""
    return frozenset(("concede", "time", "stop", "tie")) & frozenset(verbs)  # type: ignore[call-overload]


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_makes_a_sentence_of_any_words(name: str) -> None:
    """Also where a line says less than usual: no verb fails, and each ends with a full stop."""
    record = GAMES[name]
    assert record.sentences is not None
    nothing = {"active": "Ana", "players": [], "waits_for": {"player": "Bo", "kind": "act"}}
    for verb, tell in record.sentences.verbs.items():
        for args in ((), ("none",), ("P2", "Some-Thing"), ("Some-Thing=2", "D6=4")):
            said = tell(Told(Entry(DECISION, verb, args), nothing, nothing, ("Ana", "Bo")))
            assert said[:1].isupper() or said[:1].isdigit(), (verb, args, said)
            assert said.endswith(".") and "  " not in said, (verb, args, said)


FIGHTS = (HERE / "told" / "dice_masters.log").read_text(encoding="utf-8")


def test_damage_names_who_got_through() -> None:
    """ "Bo's Sidekick deals 1 damage to Ana: 20 → 19": at the end of an attack, though nobody writes it."""
    assert "Bo's Sidekick deals 1 damage to Ana: 20 → 19." in implied_in(FIGHTS)
    assert "Ana's Batman deals 5 damage to Bo: 20 → 15." in implied_in(FIGHTS)


def test_a_knock_out_is_told_where_it_happens() -> None:
    """A die that a text KOs is told behind the choice."""
    assert ["Bo chooses Ana's Sidekick. Ana's Sidekick is KO'd."] in sentences_of(FIGHTS).values()


@pytest.mark.parametrize(
    ("log", "line", "said"),
    [
        (
            "cards/bff/103bff_frost_giant_blocking.log",
            15,
            "Ana assigns damage: Treant deals 1 damage to NPC and 2 damage to Frost Giant. Ana's Treant is KO'd. "
            "Bo's Frost Giant and NPC are KO'd.",
        ),
        ("cards/bff/109bff_minotaur.log", 17, "Ana chooses Frost Giant. Bo's Frost Giant is captured."),
        ("cards/bff/22bff_vampire.log", 17, "Bo blocks Vampire #1 with Frost Giant and Vampire #2 with Troll. "
         "Bo's Frost Giant spins to level 2. Bo's Troll spins to level 2."),
        ("judging/a_block_undone.log", 23, "Noted at the table: life 20 6."),
        (
            "judging/a_die_is_moved_before_a_texts_draw.log",
            14,
            "A judge rules: Sidekick is moved to the used pile.",
        ),
        (
            "judging/a_block_undone.log",
            21,
            "Line 21 breaks DM-FUND-05 in turn 9: Batman cannot be blocked by Sidekick: the text of Batman says so. "
            "Ruled on in turn 9, line 22: undone.",
        ),
    ],
)  # fmt: skip
def test_rarer_lines(log: str, line: int, said: str) -> None:
    """Damage assigned, a capture, levels that change, a claim, a judge's line, an entry that was undone."""
    assert said in sentences_of((LOGS / log).read_text(encoding="utf-8"))[line]


def test_what_players_take_back_is_told() -> None:
    """It stays in the log, so it stays in the sentences, at the line that takes it back."""
    text = (LOGS / "judging" / "a_purchase_taken_back.log").read_text(encoding="utf-8")
    said = [part for parts in sentences_of(text).values() for part in parts]
    assert [part for part in said if part.startswith("Taken back in line ")] != []


def test_a_judges_line_gives_the_reason() -> None:
    """What the ruling did, then why."""
    told = Told(Entry(RULING, "!judge", ("life", "P1", "12"), note="wrong count"), {}, {}, ("Ana", "Bo"),
                did="Ana's life is set to 12.")  # fmt: skip
    assert sentence(GAMES["dice-masters"].sentences, told) == (
        "A judge rules: Ana's life is set to 12. Reason: wrong count."
    )


@pytest.mark.parametrize(
    ("words", "note", "did", "said"),
    [
        (("note",), "slow play, warned", "A judge was called.", "A judge notes: slow play, warned."),
        (("note", "slow", "play"), None, "slow play", "A judge notes: slow play."),
        (("note",), None, "A judge was called.", "A judge was called."),
        (("life", "P1", "12"), BY_PLAYERS, "Ana's life is set to 12.", "The players agree: Ana's life is set to 12."),
    ],
)
def test_a_note_and_a_correction_are_no_rulings(words: tuple[str, ...], note: str | None, did: str, said: str) -> None:
    """What a judge only notes has no reason, and what the players agree on no judge has ruled."""
    told = Told(Entry(RULING, "!judge", words, note=note), {}, {}, ("Ana", "Bo"), did=did)
    assert sentence(GAMES["dice-masters"].sentences, told) == said


def test_a_claim_says_whose_it_is() -> None:
    """`= P2 field Zombie` is about Bo."""
    told = Told(Entry(CLAIM, "=", ("P2", "field", "Zombie")), {}, {}, ("Ana", "Bo"))
    assert sentence(GAMES["dice-masters"].sentences, told) == "Noted at the table: Bo field Zombie."


def test_headings_name_turn_player_and_step() -> None:
    """ "Turn 5, Ana: main step" in two games, the round and its leader in the third."""
    assert heading(GAMES["dice-masters"].sentences, {"turn": 5, "active": "Ana", "step": "main step"}) == (
        "Turn 5, Ana: main step"
    )
    assert heading(GAMES["dice-conquest"].sentences, {"round": 2, "first": "Bo"}) == "Round 2: Bo leads"
    assert heading(GAMES["dungeon-dice"].sentences, {"turn": 3, "active": "Cy"}) == "Turn 3: Cy"


def test_words_are_listed_and_counted() -> None:
    """Like names once with their number; those that have a plural in it."""
    assert listed([]) == "" and listed(["Orc"]) == "Orc"
    assert listed(["Orc", "Troll", "Elf"]) == "Orc, Troll and Elf"
    assert counted(["NPC", "NPC", "Elf", "Elf"], {"NPC": "NPCs"}) == "2 NPCs and 2 × Elf"
    assert changed("Bo", "life", 3, -1) == "Bo loses 4 life: 3 → 0."


def test_the_last_lines_of_a_recording_are_told() -> None:
    """What the recorder shows under the table: the tail of a working text, each line with its sentence."""
    text = FIGHTS.partition("turn 9 P1")[0]
    tail = view(text)["tail"]
    assert [line["sentence"] for line in tail[-3:]] == [
        "Bo fields Zombie at level 3 for 1 energy.",
        "Bo buys Zombie with 2 energy.",
        "Bo attacks with Sidekick.",
    ]
    assert [line["line"] for line in tail] == sorted(sentences_of(text))[-12:]


def test_a_recording_that_grows_tells_what_one_read_at_once_tells() -> None:
    """Line by line, each told from where the last one ended."""
    lines = FIGHTS.splitlines()
    begun = next(number for number, line in enumerate(lines) if line.startswith("turn 7"))
    text = "\n".join(lines[:begun]) + "\n"
    for line in lines[begun : begun + 30]:
        view(text)
        text += f"{line} \n"
    anew = text.replace(" \n", "\n")  # another text, which nothing is known of
    grown, fresh = ([line.get("sentence") for line in view(each)["tail"]] for each in (text, anew))
    assert grown == fresh and None not in grown


def test_telling_the_last_lines_says_the_same_as_telling_all() -> None:
    """From the middle on: the position there is the one that the whole way leads to."""
    replay = Replay(game("dice-masters/wol2015", None), parse(FIGHTS, VOCABULARIES))
    replay.run()
    sentences = GAMES["dice-masters"].sentences
    whole, last = told_lines(replay, sentences, 1000), told_lines(replay, sentences, 10)
    assert len(last) == 10 and last.items() <= whole.items()
