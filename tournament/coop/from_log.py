"""A result read off a log: the replay knows rounds, health, creatures and loot, so nobody has to type them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.faults import Fault
from rules.core.lines.notation import Log
from rules.core.replaying.replay import Replay
from rules.core.verdict import ILLEGAL, INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.game import NAME, DiceConquest
from rules.dice_conquest.position import figures
from rules.dice_conquest.queries import total
from rules.dice_conquest.state import State
from rules.judging import Judged, judged
from tournament.coop.results import LAST_ROUND, LOSS, UNFINISHED, WIN, QuestResult


@dataclass(frozen=True, slots=True)
class QuestFromLog:
    """What a log says. `result` is None where nothing can be scored; `note` says why it is not the whole game.

    `came_up`: the creatures in the order in which they came up, those of one entry together.
    """

    verdict: str
    result: QuestResult | None
    note: str = ""
    came_up: tuple[tuple[str, ...], ...] = ()


@dataclass(slots=True)
class _Walk:
    """The positions that count: the last one, the end of each round, and how often loot was used by then."""

    state: State
    loot: int = 0
    ends: dict[int, QuestResult] = field(default_factory=dict)
    came_up: list[tuple[str, ...]] = field(default_factory=list)

    def go(self, replay: Replay, log: Log) -> None:
        """Walk through the log as far as it is legal."""
        state: State = replay.state
        creatures = set(state.table.cards.creatures)
        self._note_new(creatures - _in_deck(state))
        for done, entry in enumerate(log.entries):
            before, lying, hidden = state.round, _used(state), _in_deck(state)
            try:
                replay.go_through(done, entry)
            except Fault:
                return
            state = self.state = replay.state
            self.loot += len(_used(state) - lying)
            self._note_new((hidden - _in_deck(state)) & creatures)
            if state.round > before:
                self.ends[before] = read_state(state, self.loot, UNFINISHED, before)

    def _note_new(self, cards: set[str]) -> None:
        """Note the creatures that one entry has brought up, as far as they lie there still from left to right."""
        if cards:
            lying = self.state.display
            place = {card: lying.index(card) if card in lying else -1 for card in cards}
            named = self.state.table.cards.creatures
            self.came_up.append(tuple(named[card].name for card in sorted(cards, key=lambda card: (place[card], card))))


def _in_deck(state: State) -> set[str]:
    """Return what has not come up yet."""
    return {*state.unseen, *state.order}


def _used(state: State) -> set[str]:
    """Return loot that has been used and has not come back: on the pile or on creatures."""
    return {*state.pile, *(card for cards in state.attached.values() for card in cards)}


def read_state(state: State, loot_used: int, outcome: str = "", last_round: int = 0) -> QuestResult:
    """Return the result of a position, as it stands; `outcome` and `last_round` where they are not its own."""
    told, cards = figures(state), state.table.cards
    (dragon,) = cards.bottom
    there = {*state.display, *_in_deck(state)}
    health = cards.creatures[dragon].health
    damage = health if dragon not in there else min(health, total(state, dragon)) if dragon in state.display else 0
    return QuestResult(
        outcome=outcome or _outcome(state),
        last_round=last_round or told["round"],
        heroes=tuple(hero.id for hero in state.table.heroes),
        health_left=tuple(told["health"]),
        creatures_slain=told["slain"],
        hp_removed=told["removed"],
        dragon_damage=damage,
        loot_used=loot_used,
        traps=state.table.traps,
    )


def _outcome(state: State) -> str:
    if state.over and state.won:
        return WIN
    return LOSS if state.over and 0 in [max(0, health) for health in state.health] else UNFINISHED


def quest_of_log(text: str, cards: CardSet) -> QuestFromLog:
    """Return the result of a game's log.

    A log that stops before the end is unfinished; one that breaks a rule counts up to the round before it, as
    unfinished; one that goes on behind round 20 counts up to its end. Nothing can be scored of a text that is no log of
    Dice Conquest, or that cannot be decided.
    """
    return quest_of(judged(text, {NAME: cards}))


def quest_of(found: Judged) -> QuestFromLog:
    """Return the result of a log that has been judged."""
    verdict, replay = found.verdict, found.replay
    if replay is None:
        return QuestFromLog(verdict.verdict, None, verdict.message)
    if not isinstance(replay.game, DiceConquest):
        return QuestFromLog(verdict.verdict, None, "This is not a log of Dice Conquest. Attach the log of this run.")
    fresh = Replay(replay.game, replay.log)
    walk = _Walk(fresh.state)
    walk.go(fresh, replay.log)
    state, came_up = replay.state, tuple(walk.came_up)
    if LAST_ROUND in walk.ends and state.round > LAST_ROUND:
        note = f"The game went on after round {LAST_ROUND}, so it counts as unfinished at the end of that round."
        return QuestFromLog(verdict.verdict, walk.ends[LAST_ROUND], note, came_up)
    if verdict.verdict in (LEGAL, LEGAL_WITH_RULINGS, INCOMPLETE):
        note = "The log stops before the game is over." if verdict.verdict == INCOMPLETE else ""
        return QuestFromLog(verdict.verdict, read_state(state, walk.loot), note, came_up)
    if verdict.verdict == ILLEGAL and walk.ends:
        last = max(walk.ends)
        note = f"Line {verdict.line} breaks {verdict.rule}, so the game counts up to round {last}, as unfinished."
        return QuestFromLog(ILLEGAL, walk.ends[last], note, came_up)
    return QuestFromLog(verdict.verdict, None, verdict.message)
