"""What the words of draws, rolls and rerolls mean in this position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from operator import attrgetter

from rules.core.faults import Unreadable, Violation
from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.words import is_number
from rules.dice_masters import stats
from rules.dice_masters.cards import face_word
from rules.dice_masters.log.counting import counted, each_of, repeated
from rules.dice_masters.log.die_notation import find_die, only, player_named, shown, shows, stack_for, stacks_named
from rules.dice_masters.log.faces import PLURAL_FACES, energy_word, face_called, face_number, is_face
from rules.dice_masters.log.tidy import REFILL
from rules.dice_masters.names import PAWN_WORDS
from rules.dice_masters.stacks import PAWN_KIND
from rules.dice_masters.state import BAG, Answer, Question, State
from rules.dice_masters.steps.bag import known_draw
from rules.dice_masters.steps.rolling import BY_TEXT, being_rolled

#: Words for all the dice that are drawn.
ALL_OF_THEM = frozenset(("all", "rest", "other", "others", "left", "hand"))
#: What an entry says after its verb.
Words = Sequence[str]
_index = attrgetter("index")


def draw(state: State, question: Question, words: Words) -> Answer:
    """Names, each with its number behind it if it is not one; anything else that is written so is read word by word."""
    meant = state.table.meant[question.player]
    if REFILL in words:
        words = _with_a_refill(state, question, words)
    stacks = list(map(meant.__getitem__, each_of(words)))
    if None in stacks or not stacks:
        return "draw", _by_number(state, question, words) or _drawn(state, question, counted(words))
    return "draw", tuple(map(_index, stacks))


def _with_a_refill(state: State, question: Question, words: Words) -> Words:
    """`Orc refill NPC` as `Orc NPC`. Raises Violation if the bag does not run out there (DM-DRAW-02)."""
    place = list(words).index(REFILL)
    bag = Counter(state.table.stack_of[die] for die in state.zones[question.player][BAG])
    if Counter(_drawn(state, question, counted(words[:place]))) != bag:
        there = ", ".join(f"{number} {state.table.stacks[stack].name}" for stack, number in bag.items()) or "nothing"
        name = state.name(question.player)
        raise Violation("DM-DRAW-02", f"{name}'s bag is refilled only when it is empty; it holds {there}.")
    return [*words[:place], *words[place + 1 :]]


def _by_number(state: State, question: Question, words: Words) -> tuple[int, ...]:
    """`draw 4`, `draw the rest`, where the bag decides which dice come; () if it does not, or dice are named."""
    known, told = known_draw(state), [word for word in words if word.casefold() not in ALL_OF_THEM]
    number = IN_WORDS.get(told[0].casefold(), told[0]) if told else str(question.most)
    if not words and known is None:
        raise Unreadable("Write which dice are drawn: draw Name x4, for example.")
    if known is None or len(told) > 1 or not is_number(number):
        return ()
    drawn: tuple[int, ...] = known[1]
    return (drawn * int(number))[: int(number)]


def _drawn(state: State, question: Question, names: Words) -> tuple[int, ...]:
    return tuple([stack_for(state.table, name, question.player).index for name in names])


def roll(state: State, question: Question, words: Words) -> Answer:
    """The usual words for the faces in the order of the dice; or faces in any order and spelling."""
    kinds, dice = state.table.kinds, being_rolled(state, question)
    if question.prompt in BY_TEXT:
        words = (*question.options, *words)
        if question.options or (words and len(words) < len(dice)):
            words = repeated(state.table.words.joined(words))
        if words and len(words) < len(dice):
            return "part", tuple(words)  # the others come on the next line
    if len(words) == len(dice):
        faces = [kinds[die].told.get(word) for die, word in zip(dice, words, strict=True)]
        if None not in faces:
            return "roll", tuple(faces)
    return "roll", _in_any_order(state, question, dice, repeated(state.table.words.joined(words)))


def _in_any_order(state: State, question: Question, dice: Sequence[int], words: Words) -> tuple[int, ...]:
    """A bare face belongs to an NPC or Sidekick, or to the only kind of die that is left."""
    words = words if len(words) <= len(dice) else _without_heads(words)
    if len(words) > len(dice):
        words = _behind_names(state, words, len(dice))
    if bare := next((word for word in words if _is_bare_name(state, word)), None):
        raise _without_face(state, words, bare)
    if len(words) < len(dice):
        raise _too_few(state, dice, len(dice) - len(words))
    if len(words) > len(dice):
        for word in words:
            if ":" not in word and not is_face(word) and not state.table.words.numbers[word]:
                raise Unreadable(f'"{word}" is not a face of a die that is rolled here.')
        names = ", ".join(state.table.stack(die).name for die in dice)
        rule = "DM-ROLL-01" if question.prompt == "first" else "DM-ROLL-02"
        told = "1 die is" if len(dice) == 1 else f"{len(dice)} dice are"
        shown = "1 face is" if len(words) == 1 else f"{len(words)} faces are"
        raise Violation(rule, f"{told} rolled ({names}); {shown} written.")
    try:
        return _each_its_die(state, dice, words)
    except Violation:  # F B M S may be a character's M rather than an NPC's
        with suppress(Violation, Unreadable):
            return _each_its_die(state, dice, sorted(words, key=lambda word: _having(state, dice, word)))
        raise


def _behind_names(state: State, words: Words, number: int) -> Words:
    """`NPC F Vampire M` as `NPC:F Vampire:M`, if that makes so many faces; else the words."""
    joined: list[str] = []
    for word in words:
        if joined and is_face(word) and ":" not in joined[-1] and state.table.words.numbers[joined[-1]]:
            joined[-1] += f":{word}"
        else:
            joined.append(word)
    return joined if len(joined) == number else words


def _having(state: State, dice: Sequence[int], word: str) -> int:
    """How many of the dice have a face that is called so."""
    return sum(face_called(state.table.kinds[die], word) is not None for die in dice)


def _without_heads(words: Words) -> Words:
    """The faces without the names of NPCs or Sidekicks in front of them: `3 NPC F B ch`."""
    heads = [word.casefold() in PAWN_WORDS for word in words]
    return [
        word
        for word, behind, head, next_head in zip(words, (*words[1:], ""), heads, (*heads[1:], False), strict=True)
        if not (head and (next_head or is_face(behind)))
    ]


def _each_its_die(state: State, dice: Sequence[int], words: Words) -> tuple[int, ...]:
    left = list(dice)
    told: dict[int, str] = {}
    named = [word for word in words if ":" in word]
    for word in named:
        name, _, face = word.rpartition(":")
        die = _named_die(state, left, name)
        left.remove(die)
        told[die] = face
    for word in [word for word in words if ":" not in word] if named else words:
        die = _unnamed_die(state, left, word)
        left.remove(die)
        told[die] = word
    return tuple([face_number(state.table.stack(die), told[die]) for die in dice])


def _is_bare_name(state: State, word: str) -> bool:
    """Whether a word is the name of a die, and no face: `sidekick` is a face as well."""
    stacks = () if is_face(word) else state.table.words.numbers[word]
    return bool(stacks) and face_called(state.table.stacks[stacks[0]].kind, word) is None


def _without_face(state: State, words: Words, name: str) -> Unreadable:
    """A die is named, and not what it shows: the rolls that it may have been."""
    stack = state.table.stacks[state.table.words.numbers[name][0]]
    place, shown = list(words).index(name), [face_word(face, stack.is_pawn) for face in stack.faces]
    rolls = [(*words[:place], f"{name}:{word}", *words[place + 1 :]) for word in dict.fromkeys(shown)]
    told = f"Write what {name} shows: {name}:{shown[0]}, for example."
    return Unreadable(told, tuple([f"roll {' '.join(roll)}" for roll in rolls]))


def _too_few(state: State, dice: Sequence[int], missing: int) -> Unreadable:
    names = ", ".join(state.table.stack(die).name for die in dice)
    lacks = "1 is missing" if missing == 1 else f"{missing} are missing"
    return Unreadable(f"Write a face for each of the {len(dice)} dice being rolled ({names}): {lacks}.")


def _named_die(state: State, left: list[int], name: str) -> int:
    numbers = state.table.words.numbers
    stacks = numbers[name] or numbers[name.rpartition(".")[2].split("#")[0]]
    side = player_named(state.table, name.rpartition(".")[0])
    called = [die for die in left if state.table.stack_of[die] in stacks]
    for die in called:
        if side in (None, state.owner[die], state.controller[die]):
            return die
    if called:
        whose = state.name(state.controller[called[0]])
        raise Unreadable(f"{whose} rolls {state.table.stack(called[0]).name} first: write that roll before this one.")
    stacks_named(state.table, name.rpartition(".")[2].split("#")[0])  # or the name is nobody's
    rolled = ", ".join(state.table.stack(die).name for die in left) or "none that is still without a face"
    raise Violation("DM-ROLL-01", f"{name} is not among the dice being rolled: {rolled}.")


def _unnamed_die(state: State, left: list[int], word: str) -> int:
    """A bare face is an NPC's or Sidekick's, or that of the only kind of die that is left or that has it."""
    kinds = state.table.kinds
    pawn = None
    for die in left:
        if kinds[die].pawn:
            if face_called(kinds[die], word) is not None:
                return die
            pawn = die
            break
    having = [die for die in left if face_called(kinds[die], word) is not None]
    if having and len({state.table.stack_of[die] for die in having}) == 1:
        return having[0]
    if pawn is not None:
        return pawn
    if len({state.table.stack_of[die] for die in left}) > 1:
        raise Unreadable(f"Write whose face {word} is, for example {state.table.stack(left[0]).name}:{word}.")
    return left[0]


#: Behind `all`, before those that are left out.
BUT = frozenset(("but", "except", "without"))


def reroll(state: State, question: Question, words: Words) -> Answer:
    """The dice in the words in which they were rolled, or in any others."""
    kinds, shown, rolled = state.table.kinds, state.face, state.rolled
    left = [kinds[die].shown[shown[die]] for die in rolled]
    dice: list[int] = []
    for word in words:
        if word not in left:
            return "reroll", _in_other_words(state, question, words)
        if state.modifiers and left.count(word) > 1:  # dice that show the same are alike, but for what effects did
            only(state, word, [die for die, told in zip(rolled, left, strict=True) if told == word])
        place = left.index(word)
        left[place] = ""
        dice.append(rolled[place])
    return "reroll", tuple(dice)


def _in_other_words(state: State, question: Question, words: Words) -> tuple[int, ...]:
    if len(words) == 2 and words[0].casefold() == "all" and _number(words[1]) == str(len(state.rolled)):
        return tuple(state.rolled)  # all four
    if len(words) == 1 and words[0].casefold() in ("all", "none"):
        return tuple(state.rolled) if words[0].casefold() == "all" else ()
    if len(words) > 2 and words[0].casefold() == "all" and words[1].casefold() in BUT:
        kept = _in_other_words(state, question, words[2:])
        return tuple([die for die in state.rolled if die not in kept])
    dice: list[int] = []
    for word in repeated(state.table.words.joined(words)):
        if word in PLURAL_FACES:
            dice += _all_that_show(state, word)
            continue
        for each in (word[0], word[0]) if _is_two(state, word) else (word,):
            dice.append(_rerolled(state, question, each, dice))
    return tuple(dice)


def _all_that_show(state: State, word: str) -> list[int]:
    """The dice just rolled that show such a face: `masks`; all characters are `chs`. Raises Unreadable if none does."""
    kinds, face, energy = state.table.kinds, state.face, energy_word(PLURAL_FACES[word])
    shown = {die: kinds[die].energy[face[die]] for die in state.rolled}
    dice = [die for die, shows in shown.items() if (shows and energy and shows[0] == energy[0])]
    dice = dice if energy else [die for die in state.rolled if kinds[die].is_character[face[die]]]
    if not dice:
        raise Unreadable(f"No die here shows {PLURAL_FACES[word]}.")
    return dice


def _number(word: str) -> str:
    return IN_WORDS.get(word.casefold(), word)


def _is_two(state: State, word: str) -> bool:
    """Whether `FF` are two dice, as none shows both."""
    energy = energy_word(word) if len(word) == 2 else None
    shown = [state.table.kinds[die].energy[state.face[die]] for die in state.rolled]
    return energy is not None and energy[1] == 2 and energy not in shown and shown.count((energy[0], 1)) > 1


def _rerolled(state: State, question: Question, word: str, taken: list[int]) -> int:
    """A bare face is an NPC's or Sidekick's, as it was written when it was rolled."""
    if is_face(word):
        kinds, face = state.table.kinds, face_called(PAWN_KIND, word)
        showing = [die for die in state.rolled if kinds[die].pawn and die not in taken and state.face[die] == face]
        if showing:
            return only(state, word, showing)
    return find_die(state, word, state.rolled, taken, side=question.player)


def keep(state: State, question: Question, words: Words) -> Answer:
    if not words or [word.casefold() for word in words] == ["all"]:
        return "reroll", ()
    kept: list[int] = []
    before = ""
    for word in repeated(state.table.words.joined(words)):
        if not (kept and state.table.words.numbers[before] and is_face(word) and shows(state, kept[-1], word)):
            kept.append(_rerolled(state, question, word, kept))
            if kept[-1] not in state.rolled:
                raise Unreadable(f"No die here shows {word}.")
        before = word
    left = [die for die in state.rolled if die not in kept]
    if all(state.table.stack(die).is_pawn and stats.is_character(state, die) for die in left):
        return "reroll", ()  # no reroll, F B ch M: all of them
    others = " ".join(shown(state, die) for die in left)
    message = "keep says that nothing is rerolled: to keep some dice only, write reroll and the others."
    raise Unreadable(message, (f"reroll {others}",) if others else ("keep",))
