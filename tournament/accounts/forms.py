"""What people type about themselves. The services judge it; the forms keep what was typed."""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import password_validators_help_texts
from django.core.validators import MaxLengthValidator

from .models import OneTimeLink

MOST_IN_NAME = 150  # characters of a name to sign in with
NAME_HELP = "Letters, digits and @ . + - _"


def _password(label: str, *, new: bool) -> forms.CharField:
    kept = forms.PasswordInput(attrs={"autocomplete": "new-password" if new else "current-password"})
    return forms.CharField(label=label, strip=False, max_length=200, widget=kept)


class NameAndPassword(AuthenticationForm):
    """Django's form takes a name of any length, and no database keeps that among the failed tries."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["username"].validators.append(MaxLengthValidator(MOST_IN_NAME))


class NewPassword(forms.Form):
    """A password typed twice."""

    password = _password("New password", new=True)
    again = _password("Repeat the password", new=True)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["password"].help_text = " ".join(password_validators_help_texts())

    def clean_again(self) -> str:
        if self.cleaned_data["again"] != self.cleaned_data.get("password", self.cleaned_data["again"]):
            raise forms.ValidationError("The two passwords differ. Type both again.")
        return self.cleaned_data["again"]


class Welcome(NewPassword):
    """A new account."""

    username = forms.CharField(
        label="Name to sign in with",
        max_length=MOST_IN_NAME,
        help_text=NAME_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    full_name = forms.CharField(
        label="Your name, as pairings show it",
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ["username", "full_name", "password", "again"]


class ChangeName(forms.Form):
    full_name = forms.CharField(
        label="Your name, as pairings show it", max_length=60, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )


class ChangePassword(NewPassword):
    old = _password("Present password", new=False)
    field_order = ["old", "password", "again"]


class Code(forms.Form):
    """A code of the authenticator app, or a spare one."""

    code = forms.CharField(
        label="Code",
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )


class SignInCode(Code):
    """The only thing its page asks for."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["code"].widget.attrs["autofocus"] = True


class OwnPassword(forms.Form):
    """Asked before the second factor is taken off."""

    old = _password("Your password", new=False)


class NewToken(OwnPassword):
    """What a program is called, and how long its token works."""

    name = forms.CharField(
        label="Which program is it for?",
        max_length=60,
        widget=forms.TextInput(attrs={"placeholder": "League website", "autocomplete": "off"}),
    )
    days = forms.TypedChoiceField(
        label="It works for",
        choices=[(30, "30 days"), (90, "90 days"), (365, "a year"), ("", "as long as I do not revoke it")],
        coerce=int,
        empty_value=None,
        initial=365,
        required=False,
    )
    field_order = ["name", "days", "old"]


class Invitation(forms.Form):
    role = forms.ChoiceField(label="Role", choices=OneTimeLink.Role.choices, initial="player")
    about = forms.CharField(
        label="Who is it for?", max_length=60, required=False, help_text="A reminder for this page; may stay empty."
    )
