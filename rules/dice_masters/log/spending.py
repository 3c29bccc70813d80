"""What the words after `with` pay, and what is paid where nothing is written (AMB-76)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.core.faults import Unreadable, Violation
from rules.core.lines.words import is_number
from rules.dice_masters import stats
from rules.dice_masters.cards import LETTERS, face_word
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.counting import is_all_of_them, repeated
from rules.dice_masters.log.die_notation import find_die
from rules.dice_masters.log.faces import PLURAL_FACES, energy_word, is_face
from rules.dice_masters.moves import this_turn
from rules.dice_masters.state import RESERVE, State
from rules.dice_masters.steps.paying import Payment, Price, total

#: Behind these stands what something is paid with.
WITH = ("with", "w/", "for", "pay", "paying")
#: Behind a payment, of what it does: `with B, 1 damage to Troll`.
DEALT = frozenset(("damage", "dmg"))


def split_with(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str] | None]:
    """What is done, and what it is paid with (None: not written)."""
    for index, word in enumerate(words):
        if word.casefold() in WITH:
            return words[:index], words[index + 1 :]
    return words, None


def without_life(words: Sequence[str], life: int, what: str) -> Sequence[str]:
    """The words without the life they pay, which needs no choice: `life`, `F and 2 life`, or its number alone.

    Raises Violation if they pay another amount of it than is asked.
    """
    lower = [word.casefold() for word in words]
    if life and lower == [str(life)]:
        return ()
    if "life" not in lower:
        return words
    place = lower.index("life")
    start = place - 1 if place and is_number(lower[place - 1]) else place
    said = int(lower[start]) if start < place else life
    if not life:
        raise Violation("DM-LIFE-08", f"{what} costs no life.")
    if said != life:
        raise Violation("DM-PAY-02", f"{what} costs {life} life, not {said}.")
    return [word for word in (*words[:start], *words[place + 1 :]) if word.casefold() != "and"]


def payment_for(
    state: State, player: int, words: Sequence[str] | None, price: Price | Callable[[], Price], what: str, life: int = 0
) -> Payment | None:
    """What the words pay. None for the only way there is: a payment that is forced need not be written (AMB-76).

    `price` may be what finds the price, which is asked only where the words may name it.
    """
    if words:
        words = without_life(words, life, what)
        if not words:
            return None
    if words is None or _only_the_amount(state, player, words, price):
        return None
    return read_payment(state, player, words)


def _only_the_amount(state: State, player: int, words: Sequence[str], price: Price | Callable[[], Price]) -> bool:
    """`buy Orc for 2` names the cost, unless a die shows that number."""
    if len(words) != 1 or not words[0].isdigit() or words[0] != str(total(price() if callable(price) else price)):
        return False
    return not any(stats.energy(state, die) == energy_word(words[0]) for die in state.zones[player][RESERVE])


def read_payment(state: State, player: int, words: Sequence[str]) -> Payment:
    """`F`, `FF` (whole), `FF/1` (one of the two), `Vampire:BB`, `+1` (energy without a die), `all`."""
    if not DEALT.isdisjoint(words):
        raise _not_all_paid(words)
    kinds, shown = state.table.kinds, state.face
    there = {die: e for die in state.zones[player][RESERVE] if (e := kinds[die].energy[shown[die]]) is not None}
    return _as_shown(state, there, words) or _in_other_words(state, player, there, words)


def _not_all_paid(words: Sequence[str]) -> Unreadable:
    return Unreadable(f"“{' '.join(words)}” is not all paid: behind with stand the dice that pay, and nothing else.")


def _check_all_pay(state: State, player: int, words: Sequence[str]) -> None:
    """Raises Unreadable if a word can be no energy and no die that lies there: `B, 1 to Orc`."""
    for word in words:
        is_energy = is_face(word.partition("/")[0]) or is_number(word.lstrip("+"))
        if not (is_energy or _names_one(state, word, state.zones[player][RESERVE])):
            raise _not_all_paid(words)


#: The dice of a player that show energy, and what they show.
Energies = Mapping[int, tuple[str, int]]


def _as_shown(state: State, energies: Energies, words: Sequence[str]) -> Payment | None:
    """The usual payment: each word is what some die shows, and of several it does not matter which. Else None."""
    kinds, shown, numbers = state.table.kinds, state.face, state.table.words.numbers
    left, spent = dict(energies), []
    for place, word in enumerate(words):
        energy = energy_word(word)
        if energy is None:
            dice = [die for die in left if kinds[die].shown[shown[die]] == word]
        else:
            dice = [die for die, shows in left.items() if shows == energy]
        if not dice or (len(word) > 1 and numbers[word]):  # a word that may be the name of a card
            return None
        if len(dice) > 1 and len(dice) != words[place:].count(word) and not alike(state, dice):
            return None
        spent.append((dice[0], left.pop(dice[0])[1]))
    return Payment(tuple(spent))


def _in_other_words(state: State, player: int, there: Energies, words: Sequence[str]) -> Payment:
    taken: list[int] = []
    spent: list[tuple[int, int]] = []
    virtual = 0
    words = _each_die(state, there, repeated(words))
    for number, word in enumerate(words):
        if is_number(word.removeprefix("+")) and (word[0] == "+" or _is_no_die(state, player, there, word)):
            virtual += int(word)
            continue
        name, _, part = word.partition("/")
        if part and not is_number(part):
            raise Unreadable(f"Write how much of {name} is spent: {name}/1.")
        try:
            die = _paying_die(state, name, there, taken, player, words[number:].count(word))
        except Violation:
            _check_all_pay(state, player, words)
            raise
        energy = there.get(die) or stats.energy(state, die)
        taken.append(die)
        spent.append((die, int(part) if is_number(part) else (energy[1] if energy else 0)))
    return Payment(tuple(spent), virtual)


def _is_no_die(state: State, player: int, there: Energies, word: str) -> bool:
    """Whether a number is that of the energy without a die: no die shows it."""
    return state.virtual[player] == int(word) and ("generic", int(word)) not in there.values()


def _each_die(state: State, energies: Energies, words: Sequence[str]) -> Sequence[str]:
    """`all`, `all four` is everything there; two dice of a fist each may be written `FF` where no die shows both."""
    if is_all_of_them(words, len(energies)) or is_all_of_them(words, sum(amount for _, amount in energies.values())):
        faces = [(state.table.stack(die), state.face[die]) for die in energies]
        return [f"{stack.name}:{face_word(stack.faces[face], stack.is_pawn)}" for stack, face in faces]
    there = list(energies.values())
    words = [each for word in words for each in _all_that_show(there, word)]
    words = _out_of_doubles(there, _of_named_dice(state, energies, words))
    if 2 not in map(len, words):
        return words
    out: list[str] = []
    for word in words:
        energy = energy_word(word) if len(word) == 2 else None
        single = (energy[0], 1) if energy and energy not in there else None
        out += [word[0]] * 2 if single and there.count(single) + there.count(("wild", 1)) > 1 else [word]
    return out


def _all_that_show(there: Iterable[tuple[str, int]], word: str) -> list[str]:
    """`fists` as `F F`, or `FF` for a die that shows both; any other word as it is."""
    energy = energy_word(PLURAL_FACES[word]) if word in PLURAL_FACES else None
    found = [amount * LETTERS[symbol] for symbol, amount in there if energy and symbol == energy[0]]
    return found or [PLURAL_FACES.get(word, word)]


def _of_named_dice(state: State, energies: Energies, words: Sequence[str]) -> Sequence[str]:
    """`S Lex` as `Lex/1`, where Lex is one die that shows two shields, and no other die shows any: one of the two."""
    numbers, stack_of = state.table.words.numbers, state.table.stack_of
    out: list[str] = []
    for word in words:
        said = energy_word(out[-1]) if out else None
        named = [die for die in energies if stack_of[die] in numbers[word]] if said else []
        if said and len(named) == 1 and [die for die in energies if energies[die][0] == said[0]] == named:
            out[-1] = word if energies[named[0]][1] == said[1] else f"{word}/{said[1]}"
        else:
            out.append(word)
    return out


def _out_of_doubles(there: Sequence[tuple[str, int]], words: Sequence[str]) -> Sequence[str]:
    """Where more dice of one symbol are written than lie there, `M M` is a die that shows both, and `M` half of it."""
    written = [energy_word(word) for word in words]
    out = list(words)
    doubled = {energy[0] for energy in there if energy[1] == 2 and energy[0] != "generic"}
    for symbol in doubled.intersection([energy[0] for energy in written if energy and energy[1] == 1]):
        places = [place for place, energy in enumerate(written) if energy == (symbol, 1)]
        doubles = there.count((symbol, 2)) - [e and e[0] for e in map(_whole, words)].count(symbol)
        for _ in range(doubles):
            over = len(places) - there.count((symbol, 1))
            if over > 0:
                out[places.pop()] = f"{2 * LETTERS[symbol]}{'/1' if over == 1 else ''}"
            if over > 1:
                out[places.pop()] = ""
    return [word for word in out if word]


def _whole(word: str) -> tuple[str, int] | None:
    """The energy of a die that is written as a double face, whole or a part of it."""
    energy = energy_word(word.partition("/")[0])
    return energy if energy is not None and energy[1] == 2 else None


def _names_one(state: State, word: str, dice: Iterable[int]) -> bool:
    """Whether a word names the card of one of these dice; with a face behind it, one that is no character's."""
    name, _, face = word.rpartition(".")[2].partition("#")[0].partition(":")
    stacks = state.table.words.numbers[name]
    return (not face or energy_word(face) is not None) and any(state.table.stack_of[die] in stacks for die in dice)


def _there_is(state: State, dice: Sequence[int]) -> str:
    """What is left to pay with, in a sentence."""
    faces = [(state.table.stack(die), state.face[die]) for die in dice]
    shown = [face_word(stack.faces[face], stack.is_pawn) for stack, face in faces]
    return f"left in the reserve pool: {' '.join(shown)}" if shown else "no energy is left in the reserve pool"


def _paying_die(state: State, word: str, there: Energies, taken: list[int], player: int, wanted: int) -> int:
    """The die that pays. `wanted`: how many so called are still to be found; nobody tells apart dice that all pay."""
    energy = energy_word(word)
    if energy is None:
        pays = not is_face(word) and _names_one(state, word, [die for die in there if die not in taken])
        among = list(there) if pays else state.zones[player][RESERVE]  # what shows no energy pays nothing
        return find_die(state, word, among, taken, side=player)
    shows = [die for die, shown in there.items() if shown == energy and die not in taken]
    if not shows:
        left = [die for die in there if die not in taken]
        wild = [die for die in left if there[die] == ("wild", 1)]
        if wild and energy[1] == 1 and energy[0] != "generic":
            return wild[0]  # what it stands for is written, and it shows that nowhere else
        lost = [d for d, cause in this_turn(state).items() if cause == "spent with a rest"]
        rule = "DM-PAY-06" if energy[0] == "generic" and any(state.owner[d] == player for d in lost) else "DM-PAY-02"
        raise Violation(rule, f"{state.name(player)} has no die showing {word} to pay with; {_there_is(state, left)}.")
    if len(shows) == wanted or alike(state, shows):
        return shows[0]
    return find_die(state, word, shows, taken, side=player)
