"""Dice sets: reading and writing them, what keeps a set from being played, what is only odd, and the digest."""

import json
from copy import copy, deepcopy
from dataclasses import replace
from random import Random

import pytest

from rules.dungeon_dice.dice_set import HERO_LEVEL, KINDS, MONSTER_LEVEL, SPELL, Symbol
from rules.dungeon_dice.set_file import DATA_FOLDER, DiceSetError, decode, examine, read, read_folder, read_text
from rules.dungeon_dice.set_writing import as_data, write

SAMPLE = read_folder()["sample-A"]
DATA = as_data(SAMPLE)


def changed(*edits):
    """The sample's data with fields set: (path, value). A path names dice by ID and counts faces from 1."""
    data = deepcopy(DATA)
    for path, value in edits:
        *way, last = path
        inner = data
        for step in way:
            inner = inner[place_of(step, inner)]
        if value is MISSING:
            del inner[last]
        else:
            inner[place_of(last, inner)] = value
    return data


def place_of(step, inner):
    if isinstance(inner, dict):
        return step
    return step - 1 if isinstance(step, int) else next(n for n, die in enumerate(inner) if die["id"] == step)


def without(*kinds):
    data = deepcopy(DATA)
    data["dice"] = [die for die in data["dice"] if die["kind"] not in kinds]
    return data


MISSING = object()


def die(die_id, *path):
    return ("dice", die_id, *path)


def face(die_id, place, *path):
    return ("dice", die_id, "faces", place, *path)


def test_what_is_written_reads_as_the_same_set():
    """The shipped file is what the writer writes."""
    text = write(SAMPLE)
    assert read_text(text, "again") == SAMPLE
    assert text == (DATA_FOLDER / "sample-A.json").read_text(encoding="utf-8")


def test_numbers_are_asked_by_name():
    """Fame goal by players, Fame by trophy, wounds healed by the number rolled (DD-FAME-01, DD-FAME-02, DD-REST-01)."""
    params = SAMPLE.params
    assert [params.fame_goal(players) for players in (2, 3, 4, 5)] == [4, 4, 4, 3]
    assert [params.fame(what) for what in ("red", "black", "gold", "artifact")] == [1, 2, 3, 1]
    assert params.rest == (1, 1, 1, 2, 2, 3)


def test_the_digest_knows_dice_and_numbers_but_neither_order_nor_provenance():
    """Two sets with one digest play alike."""
    mixed = list(SAMPLE.dice)
    Random(1).shuffle(mixed)
    same = replace(SAMPLE, id="other", name="Other", provenance="typed in", dice=tuple(mixed))
    other_face = read(changed((face("B01", 1, "value"), 1)), "x")
    other_goal = read(changed((("params", "fame_goal"), {"default": 5})), "x")
    assert same.digest == SAMPLE.digest
    assert len({SAMPLE.digest, other_face.digest, other_goal.digest}) == 3


#: What is wrong with the data, and the problems as they are shown.
PROBLEMS = {
    "another form": ([(("format",), "dungeon-dice-set/2")],
        ["the set, format: 'dungeon-dice-set/2' is none of dungeon-dice-set/1; did you mean dungeon-dice-set/1?"]),
    "no ID": ([(("id",), MISSING)], ["the set, id: is missing"]),
    "an ID of two words": ([(("id",), "my set")],
        ["the set, id: 'my set' should be one word of letters, digits, dots and dashes, such as store-2026"]),
    "a name of two lines": ([(("name",), "a\nb")], ["the set, name: should be one line of at most 100 letters"]),
    "a slip in a field's name": ([(("samples",), True)],
        ["the set, samples: is not known here; did you mean sample?"]),
    "sample is a word": ([(("sample",), "yes")], ["the set, sample: should be true or false, is 'yes'"]),
    "no params": ([(("params",), MISSING)], ["the set, params: is missing"]),
    "six players": ([(("params", "players"), [2, 6])],
        ["the set, players: should be the fewest and the most players, such as [2, 5]"]),
    "a goal for seven": ([(("params", "fame_goal"), {"default": 4, "7": 3})], ["the set, 7: is not known here"]),
    "Fame in words": ([(("params", "fame_value", "gold"), "three")],
        ["the set, gold: should be a number from 0 to 99, is 'three'"]),
    "Fame as true": ([(("params", "fame_value", "gold"), True)],
        ["the set, gold: should be a number from 0 to 99, is True"]),
    "no rest on a 4": ([(("params", "rest", "4"), MISSING)], ["the set, 4: is missing"]),
    "falling levels": ([(("params", "level_dice_by_level"), [2, 1])],
        ["the set, level_dice_by_level: should list the Level dice of level 1, 2, … without falling: [1, 2, 3, 4]"]),
    "dice are no list": ([(("dice",), {})],
        ["the set, dice: should be a list, is {}", "the set, dice: 0 treasure dice are too few: 5 players need 10",
         "the set, dice: 0 hero_level dice are too few: 5 players need 5",
         "the set, dice: 0 monster_level dice are too few: 5 players need 1",
         "the set, dice: 0 monster dice are too few: 5 players need 1"]),
    "an ID twice, in another case": ([(die("B02", "id"), "b01")],
        ["die B01, id: is used 2 times; each die has its own"]),
    "an ID like a seat": ([(die("R01", "id"), "P1")],
        ["die P1, id: should be one word that starts with a letter and is not a seat such as P1, for example B01"]),
    "a die without ID": ([(die("R01", "id"), MISSING)], ["die number 33, id: is missing"]),
    "a kind that is none": ([(die("R01", "kind"), "oneuse")],
        ["die R01, kind: 'oneuse' is none of monster, treasure, one_use, artifact, hero_level, monster_level, spell; "
         "did you mean one_use?"]),
    "the wrong bag": ([(die("R01", "bag"), "blue")], ["die R01, bag: a one_use die starts in red"]),
    "hands on a potion": ([(die("R01", "hands"), 1)], ["die R01, hands: is not known here"]),
    "three hands": ([(die("B01", "hands"), 3)], ["die B01, hands: should be a number from 1 to 2, is 3"]),
    "a weapon without hands": ([(die("B01", "hands"), 0)], ["die B01, hands: should be a number from 1 to 2, is 0"]),
    "armor in a hand": ([(die("B16", "hands"), 1)], ["die B16, hands: should be 0, is 1"]),
    "no slot": ([(die("B01", "slot"), MISSING)], ["die B01, slot: is missing"]),
    "a passive symbol that is none": ([(die("B02", "passive"), ["slash"])],
        ["die B02, passive: 'slash' is none of reach, hunt"]),
    "five faces": ([(die("B01", "faces"), DATA["dice"][14]["faces"][:5])],
        ["die B01, faces: a die has 6 faces, here are 5"]),
    "a face without a value": ([(face("B01", 3, "value"), MISSING)],
        ["die B01, face 3, value: is missing; write null where the face has no number"]),
    "a number too large": ([(face("B01", 3, "value"), 100)],
        ["die B01, face 3, value: should be a number from 0 to 99, is 100"]),
    "half a number": ([(face("B01", 3, "value"), 1.5)],
        ["die B01, face 3, value: should be a number from 0 to 99, is 1.5"]),
    "a symbol misspelt": ([(face("B01", 5, "symbols"), ["slahs"])],
        ["die B01, face 5, symbols: 'slahs' is none of slash, execute, shatter, tangle, armor, small_key, "
         "skeleton_key, kill, recover, strength, curse, bomb, scroll, fire, drain, gust, fizzle, potion; "
         "did you mean slash?"]),
    "Execute without a level": ([(face("B03", 5, "symbols"), ["execute"])],
        ['die B03, face 5, symbols: Execute needs the level it defeats: {"execute": 2}']),
    "a manual effect without words": ([(face("B03", 5, "symbols"), [{"manual": ""}])],
        ['die B03, face 5, symbols: a manual effect says what it does: {"manual": "…"}, one line of at most '
         "300 letters"]),
    "Fizzle on a sword": ([(face("B01", 1, "symbols"), ["fizzle"]), (face("B01", 1, "value"), None)],
        ["die B01, face 1, symbols: fizzle is for spell dice only"]),
    "a spell that fails with a number": ([(face("S-Fire", 6, "value"), 3)],
        ["die S-Fire, face 6, value: a spell that fails has no number: write null"]),
    "a key in the blue bag": ([(face("B01", 1, "symbols"), ["small_key"])],
        ["die B01, face 1, symbols: small_key is for one_use dice only"]),
    "Strength without a number": ([(face("R04", 2, "value"), None)],
        ["die R04, face 2, value: strength needs a number"]),
    "a monster and a reward": ([(face("M01", 6, "monster"), {"level": 1})],
        ["die M01, face 6, monster: a face of a monster die shows either a monster or a reward"]),
    "a monster of level 0": ([(face("M01", 1, "monster", "level"), 0)],
        ["die M01, face 1, level: should be a number from 1 to 99, is 0"]),
    "Recover as an ability": ([(face("M01", 1, "monster", "abilities"), ["recover"])],
        ["die M01, face 1, abilities: 'recover' is none of slash, tangle, armor, shatter, scroll, fire, drain, gust"]),
    "an icon that is none": ([(face("M01", 1, "monster", "after"), ["heal"])],
        ["die M01, face 1, after: 'heal' is none of wound, recover, kill"]),
    "a green trophy": ([(face("M01", 1, "monster", "trophy"), "green")],
        ["die M01, face 1, trophy: 'green' is none of red, black, gold"]),
    "two rewards that differ": ([(face("M01", 6, "reward"), "locked")],
        ["die M01, face 6, reward: shows locked, but a win pays potion"]),
    "a Level die with a blank": ([(face("G01", 1, "value"), None)],
        ["die G01, face 1, value: a Level die has a number on each face"]),
    "two sixes on a Monster Level die": ([(face("K01", 1, "value"), 6)],
        ["die K01, faces: a Monster Level die shows 1 to 6: rests and roll-offs are read from it"]),
    "no Fire spell": ([(die("S-Fire", "spell"), "Frost")],
        [f"die {place}, symbols: Fire adds the Fire spell, and no die of the set is that spell"
         for place in (*(f"M10, face {n}" for n in range(1, 6)), *(f"M14, face {n}" for n in range(1, 6)),
                       *(f"Y08, face {n}" for n in range(3, 7)))]),
    "a die that is a word": ([(("dice", "M01"), "Slime")],
        ["the set, dice, entry 1: should be an object, is 'Slime'"]),
}  # fmt: skip


@pytest.mark.parametrize("case", PROBLEMS)
def test_a_problem_names_die_and_face(case):
    """Whoever types a set in is led to the place, and is told what would do."""
    edits, problems = PROBLEMS[case]
    report = examine(changed(*edits))
    assert report.dice_set is None and [str(problem) for problem in report.problems] == problems


def test_every_problem_is_told_at_once():
    """Three slips in three dice are three problems, in the order of the file."""
    report = examine(
        changed(
            (face("M01", 1, "monster", "level"), 0), (face("B01", 2, "value"), "one"), (die("R01", "name"), "")
        )
    )  # fmt: skip
    assert [(problem.die, problem.face, problem.field) for problem in report.problems] == [
        ("M01", 1, "level"),
        ("B01", 2, "value"),
        ("R01", 0, "name"),
    ]


@pytest.mark.parametrize(
    "kinds, message",
    [
        (("spell",), "die R12, face 1, symbols: a Scroll adds a spell, and the set has no spell dice"),
        (("artifact",), "die M11, reward: a locked chest holds an artifact, and the set has none"),
        (("one_use",), "die M11, reward: a locked chest needs a key, and no one-use die shows one"),
        (("treasure",), "the set, dice: 0 treasure dice are too few: 5 players need 10"),
        (("hero_level",), "the set, dice: 0 hero_level dice are too few: 5 players need 5"),
    ],
)
def test_dice_that_others_call_for_must_be_there(kinds, message):
    """A set without a kind of die says who misses it."""
    assert message in [str(problem) for problem in examine(without(*kinds)).problems]


#: What is odd, and the warning.
WARNINGS = {
    "two reward faces": ([(("dice", "M01", "faces", 1), {"reward": "potion"})],
        "die M01, faces: 2 faces show a reward; a monster die usually has one such face"),
    "a level beyond the dice": ([(face("M14", 1, "monster", "level"), 6)],
        "die M14, face 1, level: level 6 asks for more Monster Level dice than there are (5)"),
    "an axe without a victim": ([(face("B03", 5, "symbols"), [{"execute": 9}])],
        "die B03, face 5, symbols: no monster of the set has level 9"),
    "a key that may be none": ([(face("R14", 2, "symbols"), [])],
        "die R14, face 2, symbols: shows no key, though other faces of this die do"),
    "a spell twice": ([(die("S-Spell_B", "spell"), "Spell C")],
        "die S-Spell_B, spell: Spell C is there more than once, and enters a combat only once"),
}  # fmt: skip


@pytest.mark.parametrize("case", WARNINGS)
def test_what_is_odd_is_told_and_the_set_can_still_be_used(case):
    """Warnings stand apart from problems."""
    edits, warning = WARNINGS[case]
    report = examine(changed(*edits))
    assert report.dice_set is not None and report.problems == ()
    assert warning in [str(problem) for problem in report.warnings]


def test_a_manual_effect_is_kept_with_its_words():
    """What no symbol says waits for a judge."""
    dice_set = read(changed((face("Y01", 6, "symbols"), [{"manual": "Look into the blue bag."}])), "x")
    assert dice_set.die("Y01").faces[5].symbols == (Symbol("manual", text="Look into the blue bag."),)
    assert read_text(write(dice_set), "again") == dice_set


def test_a_file_that_is_no_json():
    """The sentence names the file and where it is torn."""
    with pytest.raises(DiceSetError, match="mine.json: the set, the file: is not JSON: Expecting value: line 1"):
        read_text('{"dice": [', "mine.json")
    with pytest.raises(DiceSetError, match="mine.json: the set, the file: should be an object"):
        read_text("[]", "mine.json")


ODD_VALUES = [None, True, -1, 10**30, 1.5, float("nan"), "", "x" * 400, "\ud800", "\n", [], [[]], {}, {"a": {}}, [None]]


def test_nothing_that_is_typed_in_makes_the_reader_stumble():
    """Any field of any object of the file may hold anything: the answer is a report, and its words can be shown."""
    for path in places(DATA):
        for value in ODD_VALUES:
            data = dict(DATA)
            put(data, path, value)
            report = examine(data)
            assert (report.dice_set is None) == bool(report.problems)
            "\n".join(map(str, (*report.problems, *report.warnings))).encode()


def places(data):
    """The path of each field of the set, its numbers, one die of each kind, and one of its faces."""
    params = data["params"]
    yield from ((field,) for field in data)
    yield from (("params", field) for field in params)
    yield from (("params", field, key) for field in ("fame_goal", "fame_value", "rest") for key in params[field])
    for kind in KINDS:
        index = next(n for n, die in enumerate(data["dice"]) if die["kind"] == kind)
        die = data["dice"][index]
        yield ("dice", index)
        yield from (("dice", index, field) for field in die)
        yield from (("dice", index, "faces", 0), *(("dice", index, "faces", 0, key) for key in die["faces"][0]))


def put(data, path, value):
    """Set one field; only what is on the way is copied."""
    *way, last = path
    for step in way:
        data[step] = copy(data[step])
        data = data[step]
    data[last] = value


@pytest.mark.parametrize("text", ["", "{", "\x00", "[" * 100_000, "NaN", '{"a":' + "9" * 5000 + "}"])
def test_text_that_is_no_set_is_refused_with_a_sentence(text):
    """Torn files, deep files and enormous numbers end in a problem, never in a traceback."""
    with pytest.raises(DiceSetError, match=r"mine.json: the set, the file: (is not JSON|should be an object)"):
        read(decode(text, "mine.json"), "mine.json")


def test_dice_and_spells_are_found_by_name():
    """A die by its ID; a spell once, however many dice bear it."""
    assert SAMPLE.die("B13").hands == 2 and SAMPLE.die("b13") is None
    assert SAMPLE.spells == ("Fire", "Spell B", "Spell C")
    assert {die.bag for die in SAMPLE.of_kind(HERO_LEVEL) + SAMPLE.of_kind(MONSTER_LEVEL)} == {"basic"}
    assert json.loads(write(SAMPLE))["dice"][-1]["kind"] == SPELL
