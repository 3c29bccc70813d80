"""Invented people. The first player of the list has an account; so have the organizer and the judge.

Their passwords are made up at the first start and kept in a file that only its owner can read, so that each start can
print those that are still the same.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.management.base import OutputWrapper
from django.db import transaction

from tournament.accounts import sessions
from tournament.events import audit

#: What earlier versions gave every demonstration: anybody may know it, so nobody keeps it.
PUBLISHED_PASSWORD = "roll-the-dice"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread
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


def passwords_file() -> Path:
    return Path(settings.VAR_DIR) / "sign-ins.txt"


def new_password() -> str:
    """Return `k3mf-xq7a-9tde`: sixty random bits that can be read out."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


def _kept() -> dict[str, str]:
    """User name -> password, from the file; nothing without one."""
    try:
        lines = passwords_file().read_text().splitlines()
    except FileNotFoundError:
        return {}
    return {words[0]: words[1] for line in lines if len(words := line.split()) == 2 and line[0] != "#"}


def _keep(passwords: dict[str, str]) -> None:
    """Write the file anew, readable by its owner alone from its first byte on."""
    fresh = passwords_file().with_name(f"sign-ins.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write("# The demonstration's sign-ins, as they were made up at its first start.\n")
        file.writelines(f"{name:<10} {password}\n" for name, password in passwords.items())
    os.replace(fresh, passwords_file())


def accounts() -> dict[str, User]:
    """Return the demonstration's accounts by user name; those that are not there are made."""
    passwords = _kept()
    missing = [sign_in.username for sign_in in SIGN_INS if sign_in.username not in passwords]
    if missing:
        passwords |= {name: new_password() for name in missing}
        _keep(passwords)
    return {sign_in.username: _account(sign_in, passwords[sign_in.username]) for sign_in in SIGN_INS}


def _account(sign_in: SignIn, password: str) -> User:
    user, made = User.objects.get_or_create(
        username=sign_in.username, defaults={"first_name": sign_in.first_name, "last_name": sign_in.last_name}
    )
    if made:
        user.set_password(password)
        user.save(update_fields=["password"])
    if sign_in.group:
        user.groups.add(Group.objects.get_or_create(name=sign_in.group)[0])
    return user


@transaction.atomic
def renew_published_passwords() -> list[str]:
    """Replace the password that earlier versions published, wherever it is still in use. Returns the user names."""
    names = [sign_in.username for sign_in in SIGN_INS]
    here = User.objects.filter(username__in=names).order_by("pk")
    users = [user for user in here if user.check_password(PUBLISHED_PASSWORD)]
    if not users:
        return []
    fresh = {user.get_username(): new_password() for user in users}
    _keep(_kept() | fresh)
    for user in users:
        user.set_password(fresh[user.get_username()])
        user.save(update_fields=["password"])
        sessions.end(user.sign_ins.all())
        audit.record(None, "account.password", user, name=user.get_username(), published=True)
    return list(fresh)


def report_renewed(out: OutputWrapper) -> None:
    """Renew published passwords, and say so."""
    renewed = renew_published_passwords()
    if renewed:
        out.write(f"The published password of {', '.join(renewed)} was replaced by a new one.")


def report_sign_ins(out: OutputWrapper) -> None:
    """Print who can sign in with a password that is still the one made up at the first start."""
    lines = sign_in_lines()
    if lines:
        out.write(f"Sign in as (also in {passwords_file()}):")
        for line in lines:
            out.write(line)


def sign_in_lines() -> list[str]:
    """Return one line for each account that still has the password of the file."""
    passwords, lines = _kept(), []
    for sign_in in SIGN_INS:
        password = passwords.get(sign_in.username)
        user = User.objects.filter(username=sign_in.username, is_active=True).first() if password else None
        if user is not None and password and user.check_password(password):
            lines.append(f"  {sign_in.username:<10} {password}   {sign_in.about}")
    return lines
