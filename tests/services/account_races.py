"""What runs inside a process of its own: twelve hands use the same link, the same code, or leave at once."""

from __future__ import annotations

from contextlib import suppress

from tests.services.races import at_once

PASSWORD = "green-lamp-17"


def invitations() -> int:
    """Accounts that twelve people make with one link."""
    from django.contrib.auth.models import User

    from tournament.accounts import services
    from tournament.events.errors import WrongState

    _, token = services.invite(None, "player")

    def use(number: int) -> None:
        with suppress(WrongState):
            services.use_invitation(token, f"guest{number}", "", PASSWORD)

    at_once(use)
    return User.objects.filter(username__startswith="guest").count()


def one_name() -> int:
    """Accounts of one name that twelve links make."""
    from django.contrib.auth.models import User

    from tournament.accounts import services
    from tournament.events.errors import BadInput

    tokens = [services.invite(None, "player")[1] for _ in range(12)]

    def use(number: int) -> None:
        with suppress(BadInput):
            services.use_invitation(tokens[number], "mia", "", PASSWORD)

    at_once(use)
    return User.objects.filter(username="mia").count()


def resets() -> int:
    """How many of twelve presses set a password with one link."""
    from tournament.accounts import services
    from tournament.events.errors import WrongState

    user = services.set_account("zoe", "player")
    _, token = services.new_password_link(None, user)

    def use(number: int) -> int:
        with suppress(WrongState):
            services.use_reset(token, f"{PASSWORD}-{number}")
            return 1
        return 0

    return sum(at_once(use))


def codes() -> int:
    """How many of twelve tries get in with one code of an app, looked at over a shoulder."""
    import time

    from django_otp.oath import TOTP

    from tournament.accounts import services

    user = services.set_account("bo", "judge")
    device = services.begin(user)
    device.confirmed = True
    device.save()
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits)
    totp.time = time.time()
    code = f"{totp.token():06}"
    return sum(at_once(lambda _: services.check_code(user, code).right))


def spare_codes() -> int:
    """How many of twelve tries get in with one spare code."""
    from django_otp.plugins.otp_static.models import StaticDevice

    from tournament.accounts import services

    user = services.set_account("cy", "judge")
    device = StaticDevice.objects.create(user=user, name="spare", confirmed=True)
    device.token_set.create(token="abcdefgh")
    return sum(at_once(lambda _: services.check_code(user, "abcdefgh").right))


def last_organizers() -> int:
    """Organizers left when all twelve take the role from themselves at the same moment."""
    from tournament.accounts import services
    from tournament.events.errors import WrongState

    users = [services.set_account(f"organizer{number}", "organizer", PASSWORD) for number in range(12)]

    def leave(number: int) -> None:
        with suppress(WrongState):
            services.set_role(users[number], users[number], "player")

    at_once(leave)
    return services.people.organizers().count()
