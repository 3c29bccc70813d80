"""The nine traps of advanced play as one form: a name, and lines in the card language or nothing."""

from __future__ import annotations

from typing import Any

from django import forms

from rules.core.language.problems import TextProblem
from rules.dice_conquest.card_files import check_text
from rules.dice_conquest.cards import Trap

TRAPS = 9  # DC-COMP-04
MOST_LINES, LONGEST = 6, 200


class TrapsForm(forms.Form):
    """`problems` of a text stand beside it, with the place where its reading stops."""

    def __init__(self, *args: Any, traps: list[Trap], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ids = [trap.id for trap in traps][:TRAPS]
        for number, trap in enumerate(traps[:TRAPS], start=1):
            self.fields[f"name{number}"] = forms.CharField(label=f"Trap {number}", max_length=60, initial=trap.name)
            self.fields[f"text{number}"] = forms.CharField(
                label="What it does, one sentence a line; if empty, a judge decides",
                required=False, max_length=MOST_LINES * LONGEST,
                initial="\n".join(trap.text or ()), widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
            )  # fmt: skip

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"name{n}"], self[f"text{n}"]) for n in range(1, len(self.ids) + 1)]

    def clean(self) -> dict[str, Any]:
        for number, trap in enumerate(self.ids, start=1):
            for problem in check_text(self._lines(number), trap, "trap"):
                self.add_error(f"text{number}", _told(problem))
        return self.cleaned_data

    def _lines(self, number: int) -> tuple[str, ...]:
        text = self.cleaned_data.get(f"text{number}", "")
        return tuple(line.strip() for line in text.splitlines() if line.strip())

    def data_file(self) -> dict[str, Any]:
        """Return what a traps file would hold."""
        traps = []
        for number, trap in enumerate(self.ids, start=1):
            lines = self._lines(number)
            text = {"text": list(lines)} if lines else {}
            traps.append({"id": trap, "name": self.cleaned_data[f"name{number}"], **text})
        return {"traps": traps}


def _told(problem: TextProblem) -> str:
    near = f" Nearest: {'; '.join(problem.nearest)}." if problem.nearest else ""
    return f"Line {problem.line}, column {problem.column}: {problem.message}{near}"
