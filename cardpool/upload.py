"""The form that takes a set file: of cards, or of a dice set."""

from __future__ import annotations

from typing import Any

from django import forms

from cardpool.importing.reading import text_of

LARGEST_FILE = 900 * 1024  # bytes; the community's whole card file has 770 kB


class UploadForm(forms.Form):
    file = forms.FileField(label="A file", required=False)
    text = forms.CharField(
        label="or its content, pasted", required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )  # fmt: skip
    replace = forms.BooleanField(label="Replace the set if it already exists", required=False)

    def clean(self) -> dict[str, Any]:
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if file and file.size > LARGEST_FILE or len(text) > LARGEST_FILE:
            raise forms.ValidationError(f"A file holds at most {LARGEST_FILE // 1024} KiB.")
        if not file and not text.strip():
            raise forms.ValidationError("Choose a file, or paste its content.")
        content = file.read() if file else text.encode("utf-8", "surrogatepass")
        return self.cleaned_data | {"content": content, "source": file.name[:80] if file else "the pasted text"}

    def once_more(self) -> UploadForm:
        """Return the form with the file's content in the box: a browser does not send a file twice by itself."""
        text = text_of(self.cleaned_data["content"]).replace("\0", "\ufffd")
        return type(self)(initial=self.cleaned_data | {"text": text})


class CardsForm(UploadForm):
    """Cards in any of the forms that `cardpool.importing` reads."""

    set = forms.CharField(
        label="Set code", max_length=8, required=False,
        help_text="Where the file does not say it, such as own; of a file with many sets, the one to take.",
    )  # fmt: skip
    name = forms.CharField(label="Name of the set", max_length=80, required=False, help_text="For a new set.")
    replace = forms.BooleanField(label="Take away the cards that the file does not hold", required=False)
    field_order = ("file", "text", "set", "name", "replace")
