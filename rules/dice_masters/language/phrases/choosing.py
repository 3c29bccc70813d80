"""How a selection becomes dice: the steps that set what *it* is before an act works on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.dice_masters import stats
from rules.dice_masters.effects.choices import affected, ask_dice, targetable
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Instruction, Noun, Selection
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.phrases.zones import Place, Places
from rules.dice_masters.state import CAPTURED, Frame, State
from rules.dice_masters.wording import BEYOND

#: A chosen player stands among chosen dice as this number (-2 for the first, -3 for the second).
PLAYER = -2


def as_player(item: int) -> int:
    return PLAYER - item


def on(
    selection: Selection,
    act: Instruction,
    zone: Place | Places | None = None,
    pointless: Callable[[State], bool] | None = None,
    to_players: bool = False,
    in_field: bool = False,
) -> Act:
    """The act done to what the selection means; `zone` is where its dice lie if not in the field. Raises NoMeaning if
    it means players and the act is not done to them, or dice elsewhere and the act is done in the field only."""
    if in_field:
        sense.done_in_the_field(selection)
    elif not to_players:
        sense.done_to_dice(selection)
    choose = _chooser(selection, zone, pointless)
    needs = (selection.noun,) if _obligatory(selection) and selection.noun is not None and zone is None else ()
    if choose is None:
        return Act((act,), needs)
    if selection.mode == "target":
        return Act((choose, _on_targets(act), act), needs)
    return Act((choose, act) if _asks(selection) else (_in_one(choose, act),), needs)


def is_done(selection: Selection, dice: Sequence[int]) -> bool:
    """Whether it was done to as many dice as the text names, so that "If you do" holds."""
    return len(dice) >= max(1, selection.least)


def _on_targets(act: Instruction) -> Instruction:
    """The act at once, instead of behind this; but texts that may give the effect a new target come in before it."""

    def act_or_retarget(state: State, frame: Frame) -> None:
        if "would be targeted" not in state.table.triggers:
            frame.pc += 1
            act(state, frame)
            return
        for die in chosen_dice(frame):
            for told in fire(state, "would be targeted", die, player=frame.player):
                state.waiting[told.player].remove(told)
                begin(state, told)

    return act_or_retarget


def _in_one(choose: Instruction, act: Instruction) -> Instruction:
    """The act on what needs no choice."""

    def choose_and_act(state: State, frame: Frame) -> None:
        choose(state, frame)
        act(state, frame)

    return choose_and_act


def _asks(selection: Selection) -> bool:
    return selection.mode in ("target", "a", "target player", "of them")


def _obligatory(selection: Selection) -> bool:
    return selection.mode == "target" and selection.least > 0


def _chooser(
    selection: Selection, zone: Place | Places | None, pointless: Callable[[State], bool] | None
) -> Instruction | None:
    noun = selection.noun
    if selection.mode in ("target", "a", "target player") and (noun is not None or selection.mode == "target player"):
        return _ask(selection, zone, pointless)
    if noun is not None:
        return _all(selection, noun, zone)
    without = _WITHOUT_NOUN.get(selection.mode)
    return without(selection) if without else None


def _lying(state: State, frame: Frame, noun: Noun, zone: Place | Places) -> list[int]:
    return [die for die in zone.dice(state, frame) if noun.matches(state, frame, die)]


def _ask(selection: Selection, zone: Place | Places | None, pointless: Callable[[State], bool] | None) -> Instruction:
    noun, least, most = selection.noun, selection.least, selection.most
    person = "player" if noun is None else noun.person
    is_target, is_another = selection.mode == "target", selection.value == "another"

    def ask(state: State, frame: Frame) -> None:
        dice: list[int] = []
        if noun is not None:
            dice = affected(state, frame, noun) if zone is None else _lying(state, frame, noun, zone)
        if is_target and dice:
            dice = _targets(state, frame, noun, dice)
        if is_another:
            dice = [die for die in dice if die not in frame.others]
        elif frame.others:
            frame.others = ()
        idle = pointless is not None and pointless(state)
        if idle and len(dice) > least:
            state.cite_ruling("AMB-76")
        players = _persons(frame, person) if person else ()
        ask_dice(state, frame, dice, least, most, None, players, idle)

    return ask


def _persons(frame: Frame, person: str) -> tuple[int, ...]:
    """The players who may be chosen: either of them, or the other one."""
    return (0, 1) if person == "player" else (1 - frame.player,)


def _targets(state: State, frame: Frame, noun: Noun | None, found: list[int]) -> list[int]:
    """The dice that may be targeted; either side's where the text names none (AMB-69, AMB-86)."""
    dice = targetable(state, frame, found)
    if len(dice) < len(found):
        state.cite_ruling("AMB-69")
    if noun is not None and dice and not noun.sided and not noun.person:
        for die in dice:
            if state.controller[die] != frame.player:
                break
        else:
            state.cite_ruling("AMB-86")
    return dice


def _all(selection: Selection, noun: Noun, zone: Place | Places | None) -> Instruction:
    """Everything that fits now (AMB-72); with "each player" the players too."""
    with_players = selection.mode == "players and each"

    def gather(state: State, frame: Frame) -> None:
        before = frame.it
        dice = affected(state, frame, noun) if zone is None else _lying(state, frame, noun, zone)
        if zone is None and dice and len(targetable(state, frame, dice)) < len(dice):
            state.cite_ruling("AMB-69")  # "each" is no targeting
        reading = state.table.stacks[frame.stack].readings.get((frame.line, BEYOND))
        if reading and any([state.controller[die] != frame.player for die in dice]):
            state.cite_ruling(reading)  # by the book a name means its player's dice (DM-FUND-10)
        if noun.among:
            frame.others = tuple([item for item in before if item not in dice])
        if with_players:
            dice = [PLAYER - state.active, PLAYER - (1 - state.active), *dice]
        frame.it = tuple(dice)
        frame.done = bool(dice)

    return gather


def _set(dice: Callable[[State, Frame], tuple[int, ...]]) -> Instruction:
    """What is meant, without what is captured: that does not exist (DM-CAP-01)."""

    def put(state: State, frame: Frame) -> None:
        frame.it = tuple([item for item in dice(state, frame) if item < 0 or state.zone[item] != CAPTURED])

    return put


def _set_players(players: Callable[[State, Frame], tuple[int, ...]]) -> Instruction:
    """The players who are meant, as `PLAYER` has them; the dice spoken of before stay what "it" means."""

    def put(state: State, frame: Frame) -> None:
        frame.meant = tuple(chosen_dice(frame)) or frame.meant
        frame.it = players(state, frame)

    return put


def _own(state: State, frame: Frame) -> tuple[int, ...]:
    return () if _brought_back(state, frame, frame.source) else (frame.source,)


def _bearer(state: State, frame: Frame) -> tuple[int, ...]:
    bearer = state.attached.get(frame.source)
    return () if bearer is None else (bearer,)


def _of_event(state: State, frame: Frame) -> tuple[int, ...]:
    return () if _brought_back(state, frame, frame.event_die) else (frame.event_die,)


def is_there(state: State, frame: Frame) -> bool:
    """Whether the die of the event is still where the text may speak of it."""
    return state.zone[frame.event_die] != CAPTURED and bool(_of_event(state, frame))


def _it(state: State, frame: Frame) -> tuple[int, ...]:
    """As a line begins it is the die of the event."""
    begins = frame.pc == 1 and frame.it == (frame.event_die,)
    if begins:
        return _of_event(state, frame)
    return frame.it if not frame.meant or chosen_dice(frame) else frame.meant


def _brought_back(state: State, frame: Frame, die: int) -> bool:
    """Whether a die that fell is in the field again by the time the text that waited for its fall has its turn."""
    return die == frame.event_die and state.in_field(die) and waits_for_a_fall(state, frame)


#: The events of a die that falls: of its own fall, of the die that it is KO'd by, of the player.
FALLS = frozenset(("ko", "kos", "knocks out"))


def waits_for_a_fall(state: State, frame: Frame) -> bool:
    """Whether the line is about a die that was KO'd."""
    return not FALLS.isdisjoint(state.table.stacks[frame.stack].abilities[frame.line].events)


def _those(selection: Selection) -> Instruction:
    face = selection.value
    return _set(lambda state, frame: tuple(die for die in frame.it if face(stats.face(state, die))))


def _some(selection: Selection) -> Instruction:
    def ask(state: State, frame: Frame) -> None:
        frame.others = frame.it
        ask_dice(state, frame, list(frame.it), selection.least, selection.most)

    return ask


_WITHOUT_NOUN: dict[str, Callable[[Selection], Instruction | None]] = {
    "this": lambda s: _set(_own),
    "it": lambda s: _set(_it),
    "event": lambda s: _set(_of_event),
    "those": _those,
    "others": lambda s: _set(lambda state, frame: tuple(d for d in frame.others if d not in frame.it)),
    "of them": _some,
    "bearer": lambda s: _set(_bearer),
    "you": lambda s: _set_players(lambda state, frame: (PLAYER - frame.player,)),
    "that player": lambda s: _set_players(lambda state, frame: (PLAYER - frame.event_player,)),
    "opponent": lambda s: _set_players(lambda state, frame: (PLAYER - (1 - frame.player),)),
    "each player": lambda s: _set_players(lambda state, frame: (PLAYER - state.active, PLAYER - (1 - state.active))),
}


def chosen_dice(frame: Frame) -> list[int]:
    """Those of *it* that are dice."""
    return [item for item in frame.it if item >= 0]
