"""The form of a store. It draws and collects; what a setting may be is for the services to say."""

from __future__ import annotations

from django import forms

from teams.printing import SIZES

from .logos import FORMATS, KEPT_SIDE, MOST_BYTES


class StoreForm(forms.Form):
    name = forms.CharField(max_length=80)
    place = forms.CharField(max_length=120, required=False, help_text="Street and town, as the front page shows it.")
    welcome = forms.CharField(
        max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 3}), help_text="One or two sentences."
    )
    colour = forms.CharField(
        max_length=7,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": "#1b5aa0", "spellcheck": "false"}),
        help_text="Of links and marks, as #1b5aa0. It is made darker by day and lighter by night until it is legible. "
        "Empty: the colour of Dice Marshal.",
    )
    paper = forms.ChoiceField(
        label="Paper",
        choices=list(SIZES.items()),
        required=False,
        help_text="Of PDF files; the other size stays there.",
    )
    host = forms.CharField(
        label="Host name",
        max_length=120,
        required=False,
        help_text="Where the network leads a name of its own here: dice.example. ALLOWED_HOSTS has to name it too.",
    )
    logo = forms.FileField(
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}),
        help_text=f"{', '.join(FORMATS)}, at most {MOST_BYTES // 1024} kB; kept at {KEPT_SIDE} pixels a side.",
    )
