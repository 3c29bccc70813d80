"""Invented people. The first player of the list has an account; so have the organizer and the judge."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import Group, User

PASSWORD = "roll-the-dice"  # printed at every start: this is a demonstration
PLAYERS = (
    "Wilma Birch", "Otto Fairweather", "Nadia Quill", "Bruno Lark", "Iris Candlewick", "Felix Moor", "Greta Thistle",
    "Hugo Pennywhistle", "Ruth Ashdown", "Leo Marrow", "Sanna Brook", "Pavel Ironwood", "Dora Finch-Hatherley",
    "Milo Vane", "Esther Gable", "Jonas Reed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SignIn:
    username: str
    first_name: str
    last_name: str
    group: str | None
    about: str


SIGN_INS = (
    SignIn("organizer", "Olga", "Stern", "organizers", "opens events, pairs rounds, finishes them"),
    SignIn("judge", "Jasper", "Hale", "judges", "reads disputed logs and rules on them"),
    SignIn("player", "Wilma", "Birch", None, "builds teams, registers, reports results"),
)


def accounts() -> dict[str, User]:
    """The demonstration's accounts by user name; made if they are not there."""
    return {sign_in.username: _account(sign_in) for sign_in in SIGN_INS}


def _account(sign_in: SignIn) -> User:
    user, made = User.objects.get_or_create(
        username=sign_in.username, defaults={"first_name": sign_in.first_name, "last_name": sign_in.last_name}
    )
    if made:
        user.set_password(PASSWORD)
        user.save(update_fields=["password"])
    if sign_in.group:
        user.groups.add(Group.objects.get_or_create(name=sign_in.group)[0])
    return user


def sign_in_lines() -> list[str]:
    """What is printed at a start, while the demonstration's accounts still have their first password."""
    lines = []
    for sign_in in SIGN_INS:
        user = User.objects.filter(username=sign_in.username).first()
        if user is not None and user.check_password(PASSWORD):
            lines.append(f"  {sign_in.username:<10} {PASSWORD}   {sign_in.about}")
    return lines
