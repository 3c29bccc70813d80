"""Answers to what an effect asks: dice and players, words, yes or no, what is paid, an order."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import SaysTooLittle, Unreadable
from rules.core.lines.words import check_alone, is_number
from rules.dice_masters.log.branches import BRANCHES, branch_meant
from rules.dice_masters.log.counting import repeated
from rules.dice_masters.log.die_notation import find_die, find_next, player_named, stacks_named
from rules.dice_masters.log.faces import energy_word
from rules.dice_masters.log.spending import payment_for, read_payment, split_with, without_life
from rules.dice_masters.names import NONE
from rules.dice_masters.state import RESERVE, Answer, Question, State
from rules.dice_masters.steps.answers import step


def choose(state: State, question: Question, words: Sequence[str]) -> Answer:
    if question.kind == "name":
        return _option(state, question, words)
    if not words or (len(words) == 1 and words[0].casefold() == "none"):
        return "choose", ()
    names = _with_their_sides(state, question, repeated(words))
    if 0 < question.most < len(names) and (several := _for_several(state, question, names)):
        return several
    return _chosen(state, question, names)


def _with_their_sides(state: State, question: Question, words: Sequence[str]) -> Sequence[str]:
    """`P1 Sidekick` as `P1.Sidekick`, where no player is chosen, or one die only."""
    if len(words) < 2 or (question.players and question.most > 1):
        return words
    joined: list[str] = []
    for word in words:
        player = player_named(state.table, joined[-1]) if joined else None
        if (
            player is not None
            and "." not in word
            and state.table.words.numbers[word.partition(":")[0].partition("#")[0]]
        ):
            joined[-1] = f"P{player + 1}.{word}"
        else:
            joined.append(word)
    return joined


def _chosen(state: State, question: Question, names: Sequence[str]) -> Answer:
    chosen: list[int] = []
    for place, word in enumerate(names):
        player = player_chosen(state, question, word)
        if player is not None and (question.players or not state.table.words.numbers[word]):
            chosen.append(-2 - player)
        else:
            chosen.append(find_next(state, names[place:], question.dice, chosen))
    return "choose", tuple(chosen)


def _for_several(state: State, question: Question, names: Sequence[str]) -> Answer | None:
    """One line for choices that a text asks for one after the other (`choose NPC NPC Troll`); None if it does not ask
    for so many."""
    ahead, at_work, given = state.copy(), state.agenda[-1:], list[Answer]()
    texts = {(frame.stack, frame.line) for frame in (state.agenda if state.in_one else at_work)}
    while names:
        asked = ahead.question
        if asked is None or (asked.kind, asked.player) != ("choose", question.player) or not asked.most:
            return None
        if not ahead.agenda or (ahead.agenda[-1].stack, ahead.agenda[-1].line) not in texts:
            return None
        now, names = names[: asked.most], names[asked.most :]
        given.append(_chosen(ahead, asked, now))
        if names:
            step(ahead, given[-1])
    return "both", *given


def player_chosen(state: State, question: Question, word: str) -> int | None:
    return 1 - question.player if word.casefold() == "opponent" else player_named(state.table, word)


def _option(state: State, question: Question, words: Sequence[str]) -> Answer:
    wanted = " ".join(words).casefold().replace("-", " ")
    wanted = wanted[1:] if wanted[:1] == "x" and is_number(wanted[1:]) else wanted  # in brackets: (2)
    named = {option: option.casefold().replace("-", " ") for option in question.options}
    fits = [o for o in named if named[o] == wanted] or [o for o in named if named[o].startswith(wanted)]
    if not fits and set(question.options) <= set(BRANCHES):
        branch = wanted if wanted in BRANCHES else branch_meant(state, words)
        if branch:
            return "name", branch
    if len(fits) != 1:
        raise Unreadable(f'"{wanted}" should be one of {", ".join(question.options)}.', question.options)
    return "name", fits[0]


def yes(state: State, question: Question, words: Sequence[str]) -> Answer:
    if not words and question.cost:
        _check_offered_alone(state, question)
    about, paid = split_with(words)
    if paid and not about and _names_what_offers(state, question, paid):
        about, paid = paid, None  # `yes with Stalker`, which is sacrificed
    if about and (about[0].casefold() in NONE or player_named(state.table, about[0]) is not None):
        raise Unreadable(
            f"“{' '.join(about)}” is not an answer to the text of {_at_work(state)}: write yes or no.", ("yes", "no")
        )
    if question.life and not paid:
        about, paid = (), about  # `yes life`
    if about and not paid and question.cost and all(map(is_number, about)) and not _shows(state, question, about):
        told = f"{' '.join(about)} is no die here"
        raise Unreadable(f"Write yes with the dice that pay for the text of {_at_work(state)}, or no: {told}.")
    if about and not paid and question.cost and all(energy_word(word) for word in about):
        about, paid = (), about  # `yes M`
    if about and not (question.dice and find_die(state, about[0], question.dice) in question.dice):
        _check_about(state, question, about[0])
    return "yes", payment_for(state, question.player, paid, question.cost, _asked(state), question.life)


def _check_offered_alone(state: State, question: Question) -> None:
    """Raises SaysTooLittle for a bare yes to what costs energy where another text offers something as well."""
    ahead, depth = state.copy(), len(state.agenda)
    step(ahead, ("no",))
    asked = ahead.question
    if asked is None or (asked.kind, asked.player) != (question.kind, question.player) or len(ahead.agenda) != depth:
        return
    cards = [position.table.stacks[position.agenda[-1].stack].name for position in (state, ahead)]
    if cards[0] != cards[1]:
        lines = tuple(f"P{question.player + 1} yes {card}" for card in cards)
        raise SaysTooLittle(f"{' and '.join(cards)} both offer {state.name(question.player)} something here.", lines)


def _names_what_offers(state: State, question: Question, words: Sequence[str]) -> bool:
    """Whether these words name the card at work where nothing is paid, and no die that could pay."""
    if question.cost or question.life or not state.agenda or any(map(energy_word, words)):
        return False
    return all(state.agenda[-1].stack in state.table.words.numbers[word] for word in words)


def _shows(state: State, question: Question, words: Sequence[str]) -> bool:
    """Whether a die of whoever is asked shows one of these numbers of generic energy."""
    shown = [state.table.kinds[die].energy[state.face[die]] for die in state.zones[question.player][RESERVE]]
    return any(energy == energy_word(word) for energy in shown for word in words)


def _check_about(state: State, question: Question, word: str) -> None:
    """Raises Unreadable where what is agreed to is neither about that die nor said by its card."""
    if (
        state.agenda
        and state.agenda[-1].stack not in state.table.words.numbers[word.partition(":")[0].partition("#")[0]]
    ):
        what = " and ".join(state.table.stack(die).name for die in question.dice)
        what = what or f"the text of {state.table.stacks[state.agenda[-1].stack].name}"
        raise Unreadable(f"Here {state.name(question.player)} says yes or no about {what}, not about {word}.")


def pay(state: State, question: Question, words: Sequence[str]) -> Answer:
    words = [word for word in words if word.casefold() != "with"]
    price, what_for = split_with(words)
    _check_paid_for(state, question, what_for or ())
    words = price or words
    if question.life:
        return "yes", read_payment(state, question.player, without_life(words, question.life, _asked(state)))
    return "yes", payment_for(state, question.player, words, question.cost, _asked(state))


def _check_paid_for(state: State, question: Question, words: Sequence[str]) -> None:
    """Raises Unreadable where another card is paid for than the one that asks: `pay M for Polymorph's global`."""
    named = [stacks for word in words if (stacks := state.table.words.numbers[word])]
    at_work = state.agenda[-1].stack if state.agenda else None
    dice = {state.table.stack_of[die] for die in question.dice}
    if named and at_work not in named[0] and dice.isdisjoint(named[0]):
        raise Unreadable(f"Here {state.name(question.player)} pays for the text of {_at_work(state)}.")


def _at_work(state: State) -> str:
    name: str = state.table.stacks[state.agenda[-1].stack].name
    return name


def _asked(state: State) -> str:
    """What costs something: to agree to what a text offers."""
    return f"Saying yes to {_at_work(state)}"


def no(state: State, question: Question, words: Sequence[str]) -> Answer:
    check_alone("no", words)
    return ("no",)


def order(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`order Troll`; `order Troll#2` for the second line of that card that waits."""
    waiting = state.waiting[question.player]
    name, _, place = (words[0] if words else "").partition("#")
    stacks = {stack.index for stack in stacks_named(state.table, name)} if name else set()
    lines = list(dict.fromkeys((frame.stack, frame.line) for frame in waiting if frame.stack in stacks))
    number = int(place) if is_number(place) else 1
    if 1 <= number <= len(lines):
        wanted = lines[number - 1]
        return "order", next(n for n, frame in enumerate(waiting) if (frame.stack, frame.line) == wanted)
    names = tuple(dict.fromkeys(state.table.stacks[frame.stack].name for frame in waiting))
    raise Unreadable(f"Write which ability is next: {', '.join(names)}.", names)
