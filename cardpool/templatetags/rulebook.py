"""`{% rule "DM-PAY-03" %}`: the number of a rule, leading to its page."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.core.books.rulebook import known

register = template.Library()


@register.simple_tag
def rule(entry_id: str) -> SafeString:
    """A link where the catalogues have the number; plain where it names something else, such as a judge's word."""
    if not known(entry_id):
        return format_html('<span class="rule">{}</span>', entry_id)
    return format_html('<a class="rule" href="{}">{}</a>', reverse("rulebook:entry", args=[entry_id]), entry_id)
