"""The usual words of a draw, a roll or a reroll are read at once; read word by word they mean the same."""

from random import Random

import pytest

from rules.core.faults import Fault
from rules.core.unported.game import Usual
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.log import facts, reading
from rules.dice_masters.log.counting import counted, repeated
from tests.rules import golden

LOGS = sorted((golden.ROOT / "tests/rules/logs/dice_masters/examples").rglob("*.log"))
#: For each verb, how its words are read where they are not the usual ones.
WORD_BY_WORD = {
    "draw": lambda state, question, words: facts._drawn(state, question, counted(words)),
    "roll": lambda state, question, words: facts._in_any_order(
        state, question, facts.being_rolled(state, question), repeated(words)
    ),
    "reroll": facts._in_other_words,
}


def meant(read, state, question, words):
    """What the words say; a refusal counts as much as an answer."""
    try:
        return tuple(read(state, question, words))
    except Fault as fault:
        return type(fault), fault.message


@pytest.mark.parametrize("verb", WORD_BY_WORD)
def test_usual_words_mean_what_they_mean_one_by_one(verb, monkeypatch):
    """In every example, as they are written and in another order: the same dice and faces, or the same refusal."""
    at_once, shuffle, read = reading.READERS[verb], Random(7).sample, []

    def both(state, question, words):
        for order in (words, tuple(shuffle(words, len(words)))):
            found = meant(lambda *told: at_once(*told)[1], state, question, order)
            assert found == meant(WORD_BY_WORD[verb], state, question, order), order
            read.append(order)
        return at_once(state, question, words)

    monkeypatch.setattr(DiceMasters, "usual", Usual())  # so that all of them are read
    monkeypatch.setitem(reading.READERS, verb, both)
    for path in LOGS:
        golden.keeps_its_promises(path.read_text())
    assert len(read) > 100
