"""Slaying: when a creature falls, and the whole of the slay step before anything else goes on (DC-SLAY)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.language.lines import SLAIN, SLAYING
from rules.dice_conquest.queries import ability_of, creature, hero_line, holder, is_exact, remaining
from rules.dice_conquest.state import CHOSEN, END, EXTRA, TURN, Question, State
from rules.dice_conquest.steps.harm import heal_now
from rules.dice_conquest.steps.loot import to_pile


def slay_checks(state: State) -> None:
    """Every creature whose total is reached falls, left to right; not optional (DC-SLAY-01, DC-SLAY-02)."""
    where, attached = state.where, state.attached
    known = state.table.cards.creatures
    falls: str | None = None
    for card in state.display:
        if card not in known or not (card in where or card in attached):
            continue
        left = remaining(state, card)
        if left < 0 and is_exact(state, card):
            state.reasons.slain[card] = "DC-SLAY-08"
            state.cite_ruling("DC-RUL-02")
        elif left <= 0 and falls is None:
            falls = card
    if attached and any(attached.values()) and holder(state, "loot"):
        state.cite_ruling("DC-RUL-32")
    if falls is not None:
        state.do(("slay step", falls), ("slay checks",))


def slay_step(state: State, card: str) -> None:
    """Dice to the spent dice, loot there to the pile, the card to loot or out of the game (DC-SLAY-09)."""
    state.attack.slain.append(card)
    state.reasons.slain[card] = "DC-SLAY-02" if card in state.reasons.changed else "DC-SLAY-01"
    state.reasons.changed.discard(card)
    if state.attack.hurt and state.attack.target == card:
        state.reasons.health[state.active] = "DC-SLAY-05"
    for die in state.dice_in(card):
        state.spend(die, "DC-SLAY-03")
    for loot in state.attached.pop(card, []):
        to_pile(state, loot)
        state.reasons.cards[loot] = "DC-SLAY-07"
    state.display.remove(card)
    if card in state.held:
        state.held.remove(card)
    falls = [("creature acts", card, SLAIN)] if SLAIN in creature(state, card).acts else []
    state.do(("hand over", card), *falls, ("hero slays",), ("emptied",))


def hand_over(state: State, card: str) -> None:
    """Loot goes to a hero of the slayer's choice (DC-SLAY-06, DC-RUL-36); any other card leaves the game."""
    state.reasons.cards[card] = "DC-SLAY-06"
    if creature(state, card).loot is None:
        state.gone.append(card)
        return
    if state.step == END:
        state.cite_ruling("DC-RUL-40")
        if state.table.profile.removal_loot == "nobody":
            state.gone.append(card)
            return
    state.hands[state.active].append(card)
    state.question = Question(
        "loot",
        state.active,
        ("give", "choose"),
        ("give", state.active),
        cards=(card,),
        anyone=state.step == END,
        forced=len(state.health) == 1 and state.table.profile.loot_decline != "yes",
    )


def answer_loot(state: State, hero: int) -> None:
    """The hero who gets the card; -1: nobody, where the profile allows it."""
    question = state.question_now
    card = question.cards[0]
    _pass_on(state, card, question.player, hero)
    state.question = None


def _pass_on(state: State, card: str, slayer: int, hero: int) -> None:
    """From the slayer to a hero; -1: nobody gets it, where the profile allows that (DC-RUL-36)."""
    if hero < 0 and state.table.profile.loot_decline != "yes":
        name = state.table.cards.loot(card).name
        raise Violation("DC-SLAY-06", f"{name} goes to a hero; it is not left.", "DC-RUL-36")
    state.hands[slayer].remove(card)
    if hero < 0:
        state.cite_ruling("DC-RUL-36")
        state.gone.append(card)
    else:
        state.hands[hero].append(card)


def loot_of_the_turn(state: State) -> tuple[str, int]:
    """The loot last won in this turn, or in the one just over, while its slayer has it; with the slayer ("": none).

    The document lets it be given, and does not say that this comes before what else the slaying brings; but it does
    come before an extra die (DC-SLAY-09).
    """
    question = state.question
    kind = question.kind if question is not None else ""
    fresh = kind == "turn" and state.attack.die < 0 and not state.attack.slain
    turn = state.attack if kind in ("return", "extra") else state.last
    if not fresh and kind not in ("return", "extra") or turn.extra:
        return "", -1
    won = [card for card in turn.slain if creature(state, card).loot is not None]
    if not won or len(state.health) < 2 or won[-1] not in state.hands[turn.hero]:
        return "", -1
    return won[-1], turn.hero


def give_after_all(state: State, hero: int) -> None:
    """The slayer's loot goes to another hero behind what else the slaying brought (DC-SLAY-06)."""
    card, slayer = loot_of_the_turn(state)
    _pass_on(state, card, slayer, hero)


def hero_slays(state: State) -> None:
    """By die, crit or loot: the acting hero is the slayer (DC-SLAY-10). Between turns nobody acts (DC-H-G1)."""
    line = hero_line(state, state.active, SLAYING)
    if line is None or state.step == END:
        return
    for effect in line.effects:
        effect.do(state, ability_of(state))


def emptied(state: State) -> None:
    """Nobody left in the display: the round ends at once; what is still open has no target (DC-END-01, DC-TURN-14)."""
    if state.has_creatures() or state.step != TURN:
        return
    attack = state.attack
    if attack.die < 0 and not attack.over:
        state.cite_ruling("DC-RUL-29")
        if state.table.profile.emptied_by_loot == "choose_die":
            state.emptied = True
            return
    for die in (*state.dice_in(CHOSEN), *state.dice_in(EXTRA)):
        state.spend(die, "DC-TURN-14")
        heal_now(state)
    state.agenda.clear()
    state.do(("round end", "DC-END-01" if attack.over or attack.die >= 0 else "DC-TURN-14"))


ACTS = acts(slay_checks, slay_step, hand_over, hero_slays, emptied)
