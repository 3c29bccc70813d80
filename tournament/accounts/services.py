"""Who may sign in, and as what."""

from django.contrib.auth.models import Group, User
from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from tournament.events import audit
from tournament.events.permissions import JUDGES, ORGANIZERS

#: The groups of each role. Whoever is in none may still play.
ROLES: dict[str, list[str]] = {"organizer": [ORGANIZERS], "judge": [JUDGES], "player": []}


@transaction.atomic
def set_account(name: str, role: str, password: str, full_name: str = "") -> User:
    """Make an account, or give an existing one this role and password. A weak password raises ValidationError."""
    first, _, last = full_name.partition(" ")
    user, _ = User.objects.get_or_create(username=name, defaults={"first_name": first, "last_name": last})
    validate_password(password, user)
    user.set_password(password)
    user.is_active = True
    user.save()
    user.groups.set([Group.objects.get_or_create(name=group)[0] for group in ROLES[role]])
    audit.record(None, "account set", user, role=role)
    return user
