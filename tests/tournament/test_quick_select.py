"""A list to choose from is written as Django writes it."""

import pytest
from django import forms

from tournament.quick_select import QuickSelect

CHOICES = [("", 'standard: <none> & "all"'), ("a&b", "A"), ("7", "seven's")]
ATTRIBUTES = {"id": "id_a", "required": True, "disabled": False, "data-books": '<"wol">', "size": 3}


@pytest.mark.parametrize("value", [None, "", "a&b", "7", 7, "no choice"])
@pytest.mark.parametrize("attributes", [None, {}, ATTRIBUTES])
def test_every_letter_is_djangos(value: object, attributes: dict[str, object] | None) -> None:
    """Names, values and words with odd letters, attributes with and without a value, whatever is chosen."""
    ours, theirs = (kind(choices=CHOICES, attrs={"class": "a b"}) for kind in (QuickSelect, forms.Select))
    assert ours.render("rules-<x>", value, attributes) == theirs.render("rules-<x>", value, attributes)


def test_an_empty_list_is_one_too() -> None:
    assert QuickSelect().render("a", None) == forms.Select().render("a", None)
