"""The form that takes a set file: of cards, or of a dice set."""

from __future__ import annotations

from typing import Any

from django import forms

LARGEST_FILE = 512 * 1024  # bytes


class UploadForm(forms.Form):
    file = forms.FileField(label="A set file (JSON)", required=False)
    text = forms.CharField(
        label="or its content, pasted", required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )  # fmt: skip
    replace = forms.BooleanField(label="Replace the set if it already exists", required=False)

    def clean(self) -> dict[str, Any]:
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if file and file.size > LARGEST_FILE or len(text) > LARGEST_FILE:
            raise forms.ValidationError(f"A set file holds at most {LARGEST_FILE // 1024} KiB.")
        if not file and not text.strip():
            raise forms.ValidationError("Choose a file, or paste its content.")
        content = file.read() if file else text.encode("utf-8", "surrogatepass")
        return self.cleaned_data | {"content": content, "source": file.name[:80] if file else "the pasted text"}

    def once_more(self) -> UploadForm:
        """Return the form with the file's content in the box: a browser does not send a file twice by itself."""
        text = self.cleaned_data["content"].decode("utf-8", "replace").replace("\0", "\ufffd")
        return UploadForm(initial={"text": text, "replace": self.cleaned_data["replace"]})
