"""The second factor: six digits of an authenticator app, or one of eight spare codes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django_otp import verify_token
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.events import audit
from tournament.events.errors import BadInput, WrongState

SPARE_CODES = 8
NAME = "Dice Marshal"


@dataclass(frozen=True, slots=True)
class CodeAnswer:
    """Whether a code was right; after wrong ones, until when no other is tried."""

    right: bool
    wait_until: datetime | None = None


def has_second_factor(user: User) -> bool:
    return TOTPDevice.objects.filter(user=user, confirmed=True).exists()


@transaction.atomic
def begin(user: User) -> TOTPDevice:
    """Return a fresh key to show to an authenticator app; it counts once a code has proved that the app has it.

    Raises WrongState for an account that has a second factor.
    """
    if has_second_factor(user):
        raise WrongState("Your account has a second factor.", "Turn it off before you set up another app.")
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    return TOTPDevice.objects.create(user=user, name=NAME, confirmed=False)


def begun(user: User) -> TOTPDevice | None:
    """Return the key that is being shown to an app."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).first()


@transaction.atomic
def _proved(user: User, code: str) -> bool | None:
    """Return whether the code proves the app that was begun last; None when none was."""
    device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
    if device is None:
        return None
    if not device.verify_token(_plain(code)):
        return False
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    return True


def confirm(user: User, code: str) -> list[str]:
    """Switch the second factor on with the app's first code. Returns the spare codes, which are shown only now.

    Raises BadInput for a wrong code (which is kept against guessing), WrongState when nothing was begun.
    """
    proved = _proved(user, code)
    if proved is None:
        raise WrongState("No app is being set up.", "Start again.")
    if not proved:
        raise BadInput(
            "code",
            "This code is wrong.",
            "Wait for the next code and type its six digits. Check the phone's clock.",
        )
    with transaction.atomic():
        audit.record(user, "account.second_factor.on", user, name=user.get_username())
        return _fresh_codes(user)


def _fresh_codes(user: User) -> list[str]:
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name=NAME, confirmed=True)
    codes = [StaticToken.random_token() for _ in range(SPARE_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=code) for code in codes)
    return codes


@transaction.atomic
def new_spare_codes(user: User) -> list[str]:
    """Eight new spare codes; the old ones end. Raises WrongState without a second factor."""
    if not has_second_factor(user):
        raise WrongState("Your account has no second factor.", "Set it up first.")
    audit.record(user, "account.second_factor.codes", user, name=user.get_username())
    return _fresh_codes(user)


def spare_codes_left(user: User) -> int:
    return StaticToken.objects.filter(device__user=user).count()


@transaction.atomic
def remove(actor: Any, user: User) -> None:
    """Turn off the second factor; nothing happens to an account without one."""
    removed, _ = TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    if removed:
        audit.record(actor, "account.second_factor.off", user, name=user.get_username())


@transaction.atomic
def forget_wrong_codes(user: User) -> None:
    """Let the next code be tried at once: whoever guessed before no longer has the password."""
    for kind in (TOTPDevice, StaticDevice):
        kind.objects.filter(user=user).update(throttling_failure_count=0, throttling_failure_timestamp=None)


def _plain(code: str) -> str:
    return "".join(code.split()).replace("-", "").lower()[:16]


def check_code(user: User, code: str) -> CodeAnswer:
    """Try a code of the app (six digits) or a spare one. Each kind is slowed down by itself: 1, 2, 4 … seconds."""
    plain = _plain(code)
    kind: type[Device] = TOTPDevice if len(plain) == 6 and plain.isascii() and plain.isdigit() else StaticDevice
    device = kind.objects.filter(user=user, confirmed=True).first()
    if device is None:
        return CodeAnswer(False)
    allowed, why = device.verify_is_allowed()
    if not allowed:
        return CodeAnswer(False, (why or {}).get("locked_until"))
    return CodeAnswer(verify_token(user, device.persistent_id, plain) is not None)
