"""What somebody typed into a form that could not be saved, for a page that offers to send it again."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

#: Fields that are never shown again.
UNSHOWN = ("csrfmiddlewaretoken", "password", "new_password1", "new_password2", "old_password")
#: A longer text is shown in a box that can be read and changed.
LINE = 60


@dataclass(frozen=True, slots=True)
class UnsavedForm:
    """Short fields (`lines`) and long ones (`texts`) as (name, value), and the names of the fields of files."""

    lines: list[tuple[str, str]]
    texts: list[tuple[str, str]]
    files: list[str]

    @classmethod
    def of(cls, request: HttpRequest) -> UnsavedForm:
        typed = [(name, value) for name, values in request.POST.lists() if name not in UNSHOWN for value in values]
        long = [len(value) > LINE or "\n" in value for _, value in typed]
        return cls(
            [field for field, is_long in zip(typed, long, strict=True) if not is_long],
            [field for field, is_long in zip(typed, long, strict=True) if is_long],
            list(request.FILES),
        )
