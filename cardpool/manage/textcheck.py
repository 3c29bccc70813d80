"""What the editor says of a card text while somebody writes it: each line with its reading or its fault. Pure."""

import re
from dataclasses import dataclass

from cardpool.manage.checks import LISTS
from cardpool.manage.entries import split_lines
from cardpool.reading import KINDS, named_phrases
from rules.core.language.problems import TextError, TextProblem
from rules.dice_masters.language.compile import compile_line

MOST_LINES, LONGEST_LINE = LISTS["text"]


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """`before`, `word` and `after` cut the line where its reading stops; only a faulty line has a problem."""

    number: int
    text: str
    kind: str = ""
    phrases: tuple[str, ...] = ()
    problem: TextProblem | None = None

    @property
    def before(self) -> str:
        return self.text[: self._place]

    @property
    def word(self) -> str:
        """Return the word at the fault; "" at the end of the line."""
        found = re.match(r"\S+", self.text[self._place :])
        return found[0] if found else ""

    @property
    def after(self) -> str:
        return self.text[self._place + len(self.word) :]

    @property
    def _place(self) -> int:
        return self.problem.column - 1 if self.problem else len(self.text)


def check_text(text: str) -> tuple[list[CheckedLine], str]:
    """Return the lines of a text box, and a sentence if there are more than a card may have."""
    lines = split_lines(text)
    beyond = "" if len(lines) <= MOST_LINES else f"Only the first {MOST_LINES} lines are read."
    return [check_line(number, line) for number, line in enumerate(lines[:MOST_LINES], start=1)], beyond


def check_line(number: int, text: str, card: str = "the card") -> CheckedLine:
    if len(text) > LONGEST_LINE:
        message = f"the line has {len(text)} letters; at most {LONGEST_LINE} are read."
        return CheckedLine(number, text[:LONGEST_LINE], problem=TextProblem(card, number, LONGEST_LINE + 1, message))
    try:
        ability = compile_line(text, card, number)
    except TextError as error:
        return CheckedLine(number, text, problem=error.problem)
    return CheckedLine(number, text, KINDS.get(ability.kind, ability.kind), named_phrases(ability))
