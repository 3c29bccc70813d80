"""Effects that use other effects: of action dice, of basic action cards, of characters."""

from __future__ import annotations

from rules.dice_masters import stats, texts
from rules.dice_masters.cards import ActionFace
from rules.dice_masters.effects.choices import ask_may, ask_option
from rules.dice_masters.effects.resolve import demand_text
from rules.dice_masters.language.ability import Condition, Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import NO_FACE, Frame, LineUse, State
from rules.dice_masters.steps.actions import could_use, use_for_effect

#: How a log names one of several abilities of a card.
PLACES = ("first", "second", "third")


@phrase("clause", "you may use it if it shows an action face", title="may use it", needs="it")
def may_use_it() -> Act:
    """A die rolled where it lies, used there and then (CARD-67bff)."""

    def offer(state: State, frame: Frame) -> None:
        frame.answer = frame.done = False
        if frame.it and _usable(state, frame, frame.it[0]):
            ask_may(state, frame)

    def use(state: State, frame: Frame) -> None:
        if frame.answer:
            use_for_effect(state, frame.it[0], frame.player, stats.bursts(state, frame.it[0]))
            frame.done = True

    return Act((offer, use))


@phrase(
    "clause", "you may use the effect of each of them showing an action face", title="may use their effects", needs="it"
)
def may_use_their_effects() -> Act:
    """The other player's dice, rolled where they lie: their effects are used, the dice stay his (CARD-102bff)."""

    def offer(state: State, frame: Frame) -> None:
        frame.answer = False
        if frame.count < len(frame.it) and _usable(state, frame, frame.it[frame.count]):
            rest, frame.others = frame.it, frame.it
            frame.it = (rest[frame.count],)
            ask_may(state, frame)
            frame.it = rest

    def use(state: State, frame: Frame) -> None:
        if frame.count >= len(frame.it):
            frame.count = 0
            return
        die = frame.it[frame.count]
        if frame.answer:
            use_for_effect(state, die, frame.player, stats.bursts(state, die))
        else:
            state.face[die] = NO_FACE
        frame.count += 1
        frame.pc -= 2

    return Act((offer, use))


def _usable(state: State, frame: Frame, die: int) -> bool:
    return isinstance(stats.face(state, die), ActionFace) and could_use(
        state, state.table.stack(die), frame.player, die
    )


@phrase("clause", "you may use the effect of that die once more", title="may use its effect once more", needs="die")
def may_use_it_again() -> Act:
    """A second copy: new choices, the same bursts, no die used. Not taken, it may be taken later in the turn."""

    def offer(state: State, frame: Frame) -> None:
        stack = state.table.stack(frame.event_die)
        if stack.is_character or not could_use(state, stack, frame.player, -1):
            frame.answer = False
        else:
            ask_may(state, frame)

    def use(state: State, frame: Frame) -> None:
        if not frame.answer:
            state.once.discard(LineUse(frame.stack, frame.line, frame.player))
            return
        stack = state.table.stack(frame.event_die)
        face = stack.faces[frame.face] if frame.face != NO_FACE else None
        use_for_effect(state, -1, frame.player, getattr(face, "bursts", 0), stack)

    return Act((offer, use))


@phrase("simple condition", "it was named first among the attackers", title="named first among the attackers")
def was_named_first() -> Condition:
    """Of the attackers the one its player named first (DM-ATK-03)."""
    return lambda state, frame: state.attackers[:1] == [frame.source]


@phrase(
    "clause",
    "you may use the effect of each basic action card once without bursts",
    title="may use each basic action card",
)
def may_use_each_card() -> Act:
    """One card after the other, in the order the player names them, as if their dice had been rolled (CARD-3bff)."""

    def ask(state: State, frame: Frame) -> None:
        frame.answer = "nothing"
        cards = [stack for stack in _basics(state) if stack.index not in frame.others]
        usable = tuple(stack.name.replace("-", " ") for stack in cards if could_use(state, stack, frame.player, -1))
        if usable:
            ask_option(state, frame, (*usable, "nothing"), default="nothing")

    def use(state: State, frame: Frame) -> None:
        chosen = next((s for s in _basics(state) if s.name.replace("-", " ") == frame.answer), None)
        if chosen is None:
            return
        frame.others += (chosen.index,)
        frame.pc -= 2
        use_for_effect(state, -1, frame.player, 0, chosen)

    return Act((ask, use))


def _basics(state: State) -> list[Stack]:
    """Each basic action card once, though both players may have brought it."""
    cards = [stack for stack in state.table.stacks if stack.owner is None]
    return [stack for stack in cards if stack.card not in [other.card for other in cards[: cards.index(stack)]]]


@phrase("act", "use a when-fielded ability of {selection}", title="use a when-fielded ability")
def use_when_fielded(selection: Selection) -> Act:
    """The ability acts as that character's own, for the player who uses it; of several one is named by its place."""

    def which(state: State, frame: Frame) -> None:
        frame.answer = None
        for die in chosen_dice(frame):
            if not texts.loses_text(state, die):
                demand_text(state, state.table.stack_of[die], "Using its ability")
            if (several := len(_when_fielded(state, frame, die))) > 1:
                ask_option(state, frame, PLACES[:several])

    def use(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            twins = _when_fielded(state, frame, die)
            place = PLACES.index(str(frame.answer)) if len(twins) > 1 else 0
            state.waiting[frame.player] += twins[place : place + 1]

    act = on(selection, which)
    return Act((*act.steps, use), act.needs)


def _when_fielded(state: State, frame: Frame, die: int) -> list[Frame]:
    """The abilities of a character that act as it is fielded, as this player would use them now."""
    if texts.loses_text(state, die):
        return []
    stack = state.table.stack(die)
    found = []
    for line, ability in enumerate(stack.abilities):
        trigger, twin = ability.trigger, Frame(stack.index, line, die, frame.player, die)
        if trigger is None or trigger.events != ("fielded",) or trigger.subject != "this":
            continue
        if ability.condition is None or ability.condition(state, twin):
            found.append(twin)
    return found
