"""Games for the tests: bots at a table of Dice Conquest, watched after every answer."""

from collections import Counter

from rules.core.lines.notation import RULING, Entry
from rules.core.nature import Nature
from rules.core.play import play
from rules.dice_conquest.dice import ALL
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.play import BOTS, opening_log
from rules.dice_conquest.state import ZONES

GAME = DiceConquest()


def whole_game(seed, players, bot="random", header=(), watch=lambda state: None):
    """The log and the last position of a game in which `watch` sees every position."""
    answers = BOTS[bot](f"{seed} {bot}")

    def watched(state):
        watch(state)
        return answers(state)

    return play(GAME, opening_log(seed, players, header=header), watched)


def conserved(state):
    """Seven dice in one place each, every card in exactly one place (DC-COMP-06)."""
    for die in ALL:
        assert state.where[die] in ZONES or state.where[die] in state.display, (die, state.where[die])
    places = Counter(state.unseen) + Counter(state.order) + Counter(state.display) + Counter(state.pile)
    places += Counter(state.gone)
    for cards in (*state.hands, *state.attached.values()):
        places += Counter(cards)
    assert {card for card, times in places.items() if times > 1} == set()
    missing = set(state.table.cards.creatures) - set(places)
    assert missing == set(), f"{missing} is nowhere"


def pass_all_rounds(seed, players, rounds, traps=0):
    """Nobody attacks and nobody ever falls: the round in which each card came up, and the last position."""
    state = GAME.begin(opening_log(f"{seed}", players, header=(f"traps {traps}",)))
    nature, bot = Nature(f"{seed} cards"), BOTS["random"](f"{seed} cards")
    came_up: dict[str, int] = {}
    while state.round <= rounds:
        state.health = [1000] * players  # no rule gives it: the deck is to be seen to its end
        question = state.question
        if question.kind == "trap":
            GAME.rule_on(state, _settled(question.cards[0]))
        elif question.kind == "turn":
            GAME.step(state, ("pass",))
        elif question.kind in ("reveal", "roll"):
            GAME.step(state, next(bot(state)))
        else:
            GAME.step(state, GAME.default(state) or nature.pick(list(GAME.answers(state))))
        for card in state.display:
            came_up.setdefault(card, state.round)
    return came_up, state


def _settled(trap):
    """A judge says that the trap has been carried out."""
    return Entry(RULING, "!judge", ("trap", trap))
