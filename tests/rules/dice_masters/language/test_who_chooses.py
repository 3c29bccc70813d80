"""Who is asked, and who chooses, where a text lets the other player do something."""

import pytest

from rules.core.language.problems import TextError
from rules.dice_masters.language.compile import compile_line
from tests.rules.dice_masters.language import stage

FIELDED = "When this die is fielded: {}."
#: What a text lets somebody do: who is asked whether (None: nobody), who chooses, whose dice are offered.
CHOSEN = [
    ("the opponent may KO target opposing character", 1, 1, 1),
    ("the opponent may KO target friendly character", 1, 1, 0),
    ("the opponent may move 1 friendly character to your bag", 1, 1, 0),
    ("you may KO target opposing character", 0, 0, 1),
    ("KO target opposing character", None, 0, 1),
    ("the opponent chooses one of their characters. KO it", None, 1, 1),
]


@pytest.mark.parametrize(("text", "asked", "chooser", "owner"), CHOSEN)
def test_whoever_acts_chooses(text: str, asked: int | None, chooser: int, owner: int) -> None:
    """Which dice are meant is said from the side of the ability's player; which of them, by who does it."""
    questions = [state.question for state in stage.play(*stage.opening((FIELDED.format(text),)))]
    first = next(at for at, each in enumerate(questions) if each and each.kind == "choose" and len(each.dice) > 1)
    assert questions[first].player == chooser
    game, start = stage.opening((FIELDED.format(text),))
    assert {start.controller[die] for die in questions[first].dice} == {owner}
    offers = [each.player for each in questions[:first] if each and each.kind == "may"]
    assert offers[-1:] == ([] if asked is None else [asked])


@pytest.mark.parametrize("act", ["gain 2 life", "draw 1 die", "draw 1 die to your prep area", "gain 1 generic energy"])
def test_what_only_you_can_do_is_refused(act: str) -> None:
    """Gain and draw are the ability's player's: written for the other, the text is refused with what can be said."""
    with pytest.raises(TextError) as refused:
        compile_line(FIELDED.format(f"the opponent may {act}"))
    assert refused.value.problem.column == 44
    assert refused.value.problem.message == "Only you can gain or draw here: write you may before it."
