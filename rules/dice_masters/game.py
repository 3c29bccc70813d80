"""Dice Masters behind the protocol that all games share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import ENGINE
from rules.core.notation import CLAIM, DECISION, FACT, TURN, VERSION, Entry, Log
from rules.core.unported.game import UnportedGame
from rules.dice_masters import legal
from rules.dice_masters.cards import CardPool
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.endings import STOPPED
from rules.dice_masters.log import acting, claims, dealt, doubles, forgiving, implied, judge, nearest, reading, writing
from rules.dice_masters.log.header import begin
from rules.dice_masters.log.misplaced import misplaced
from rules.dice_masters.log.nothing_there import nothing_to_draw
from rules.dice_masters.log.unknown import no_word
from rules.dice_masters.loop import run
from rules.dice_masters.position import as_text, position
from rules.dice_masters.state import ATTACK, CLEAR, STEPS, Answer, State
from rules.dice_masters.steps.answers import step
from rules.dice_masters.steps.attack import may_stay_home
from rules.dice_masters.steps.combat import all_at_the_player, remember_who_hits_whom
from rules.dice_masters.steps.turn import close_window, pass_by
from rules.dice_masters.usual.entries import USUAL
from rules.dice_masters.usual.last_blow import last_blow


class DiceMasters(UnportedGame):
    """One edition: "bff2014" or "wol2015". `pool` holds the cards that logs name."""

    catalogue = CATALOGUE
    usual = USUAL
    lets_stand = True

    def __init__(self, edition: str, pool: CardPool) -> None:
        self.edition, self.pool = edition, pool
        self.name = f"dice-masters/{edition}"
        self.vocabulary = reading.VOCABULARY

    def begin(self, log: Log) -> State:
        return begin(log, self.pool, self.edition)

    accepts = staticmethod(forgiving.accepts)

    def default(self, state: State) -> Answer | None:
        question = state.question
        if question is None or (state.table.passes_written and question.kind == "act" and _in_turns(state)):
            return None
        return ("attack", ()) if question.default is None and may_stay_home(state) else question.default

    def go_on(self, state: State, entry: Entry) -> bool:
        """Before an entry that is nothing done in an open window, everybody has passed; who chooses has said yes."""
        question = state.question
        if question is None:
            return False
        if entry.kind == TURN and not state.table.passes_written and pass_by(state):
            _run_by(state)
            return True
        answer = (implied.yes(state, entry) if question.kind == "may" else None) or self.default(state)
        if answer is None:
            return False
        if question.kind == "act" and entry.verb not in reading.ACCEPTED["act"] and entry.kind != CLAIM:
            if entry.verb == "assign" and state.attackers and not state.blocks:
                remember_who_hits_whom(state, all_at_the_player(state))
            close_window(state)
            run(state)
        else:
            try:
                step(state, answer)  # a claim is compared after each pass
            except Violation:
                if entry.kind in (DECISION, FACT) and no_word(state, entry):
                    return False  # it is the line that cannot be read
                raise
        return True

    def goes_without_saying(self, state: State) -> bool:
        """A pass, no reroll, no attack, no block; choices are always written, and a pass that costs energy (AMB-11)."""
        question = state.question
        if question is None or (question.kind == "act" and state.leftover[question.player]):
            return False
        return question.kind in ("act", "reroll", "attack", "block")

    ends_at_once = staticmethod(last_blow)
    read = staticmethod(forgiving.read)
    step = staticmethod(step)
    says_nothing = staticmethod(implied.says_nothing)
    says_what_happened = staticmethod(dealt.says_what_happened)

    def may_open_a_turn(self, entry: Entry) -> bool:
        """A choice for a text of the beginning of a turn."""
        return entry.verb in ("choose", "yes", "pay", "order")

    def may_be_meant_later(self, state: State, entry: Entry) -> bool:
        """A choice that does not fit may belong to the next choice: forced ones need not be written. A global ability
        that reacts may be meant for the damage that is still to come."""
        question = state.question
        if question is None or question.default is None:
            return False
        return question.kind in ("choose", "may", "name", "order") or acting.is_reaction(state, entry)

    def misplaced(self, state: State, entry: Entry) -> Fault:
        if state.table.doubles:
            return doubles.silence(entry)
        entry = forgiving.plainly(state, entry)
        fault = implied.refusal(state, entry) or dealt.nothing_to_divide(state, entry) or misplaced(state, entry)
        ahead = implied.question_ahead(state, entry) if getattr(fault, "vague", False) else None
        return fault if ahead is None else misplaced(ahead, entry)

    def cannot_wait(self, state: State, entry: Entry) -> Fault | None:
        """A draw by nobody in particular, when the active player has nothing to draw, is no draw of the next turn."""
        return nothing_to_draw(state, entry)

    turn_reached = staticmethod(claims.turn_reached)

    def claim(self, state: State, entry: Entry) -> None:
        if state.table.doubles and entry.args[:1] != ("life",):
            raise doubles.silence(entry)
        try:
            claims.check(state, entry)
        except Unreadable as fault:
            raise nearest.told(state, entry, fault) from None

    def still_open(self, state: State) -> str | None:
        """An attack whose damage is still to be dealt."""
        if state.over or state.step != ATTACK or not state.attackers:
            return None
        dealt = state.because.get(("dealt", 0), "").split(" ")[0] == str(state.turn)
        return None if dealt else "before the damage is dealt"

    def speaks_of_outcome(self, claim: Entry) -> bool:
        """How strong somebody is may be claimed of the fight, before its damage."""
        return "stats" not in [word.casefold() for word in claim.args]

    def look_out(self, state: State) -> None:
        state.table.moments = []

    def last_moment(self, state: State) -> State | None:
        moments = state.table.moments or []
        fresh = state.step == CLEAR and any(moment.turn == state.turn - 1 for moment in moments)
        return moments[-1] if fresh else None

    def rule_on(self, state: State, entry: Entry) -> str:
        if state.table.doubles:
            raise doubles.silence(entry)
        return judge.rule_on(state, entry)

    def legal(self, state: State) -> tuple[str, ...]:
        if state.table.doubles:
            return (f"= life {state.life[0]}-{state.life[1]}",)  # all that the book settles
        return writing.legal_entries(state.copy())  # asking must not leave a trace in the position

    def comes_by_itself(self, state: State) -> bool:
        """A text's choice among one, or among those that are alike."""
        question = state.question
        return (
            question is not None and question.kind == "choose" and question.least > 0 and question.default is not None
        )

    def legal_next(self, state: State) -> tuple[str, ...]:
        return () if state.table.doubles else writing.attacks_next(state.copy())

    def answers(self, state: State) -> Iterator[Answer]:
        return legal.answers(state)

    def write(self, state: State, answer: Answer) -> Entry:
        return writing.write(state, answer)

    def position(self, state: State) -> dict[str, Any]:
        return position(state)

    def heading(self, state: State) -> Entry:
        """`turn 3 P1`."""
        return Entry(TURN, "turn", (str(state.turn), f"P{state.active + 1}"))

    def as_text(self, position: dict[str, Any]) -> str:
        return as_text(position)

    def place(self, state: State) -> tuple[int, str, str | None]:
        waits = state.name(state.question.player) if state.question else None
        return state.turn, STEPS[state.step], waits

    def result(self, state: State) -> dict[str, Any] | None:
        if not state.over:
            return None
        winner = state.name(state.winner) if state.winner is not None else None
        text = f"{winner} wins ({state.reason})." if winner else f"The game is a tie ({state.reason})."
        if state.reason == STOPPED:
            text = "The game was stopped; nobody has won."
        life = [max(0, number) for number in state.life]
        return {"winner": winner, "player": state.winner, "reason": state.reason, "life": life, "text": text}

    def versions(self, log: Log) -> dict[str, str]:
        options = " ".join(word for line in log.every("option") for word in line.args)
        profile = f"{self.edition} {options}".strip()
        return {"notation": VERSION, "profile": profile, "cards": self.pool.digest, "engine": ENGINE}


def _run_by(state: State) -> None:
    """Go on, and pass by what need not be asked before the next turn."""
    state.passing_by = True
    try:
        run(state)
    finally:
        state.passing_by = False


def _in_turns(state: State) -> bool:
    """Whether a pass is a move of its own, so that a log that says it holds them all must hold it (DM-PRIO-06)."""
    return state.table.profile.priority == "tournament"
