"""A list to choose from, written without Django's templates: a form of 300 lists took a quarter of a second."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import conditional_escape as escape
from django.utils.safestring import SafeString, mark_safe


class QuickSelect(forms.Select):
    """Writes what `forms.Select` writes, letter for letter. For lists without groups."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        widget = self.get_context(name, value, attrs)["widget"]
        options = [_option(option) for _, group, _ in widget["optgroups"] for option in group]
        head = f'<select name="{escape(widget["name"])}"{_attributes(widget["attrs"])}>'
        return mark_safe("\n".join([head, *options, "</select>"]))


def _option(option: Mapping[str, Any]) -> str:
    value, attributes, label = escape(option["value"]), _attributes(option["attrs"]), escape(option["label"])
    return f'  <option value="{value}"{attributes}>{label}</option>\n'


def _attributes(attributes: Mapping[str, Any]) -> str:
    return "".join(
        f" {escape(name)}" if value is True else f' {escape(name)}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not False
    )
