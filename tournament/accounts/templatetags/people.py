"""Words for the trail of what happened to accounts."""

from __future__ import annotations

from django import template

from tournament.events.models import AuditEntry

register = template.Library()

#: Action of the trail -> what it says after the name. `{…}` are keys of the entry's data.
DEEDS = {
    "account.set": "set up the account {name} ({role})",
    "account.invite": "made a link for a new {role}",
    "account.revoke": "revoked a link",
    "account.create": "made the account {name} ({role})",
    "account.reset": "made a link for a new password of {name}",
    "account.password": "set the password of {name}",
    "account.name": "changed the name to {name}",
    "account.role": "gave {name} the role {role}",
    "account.off": "switched the account {name} off",
    "account.on": "switched the account {name} on",
    "account.sign_out": "signed {name} out of {browsers} browsers",
    "account.second_factor.on": "turned on the second factor of {name}",
    "account.second_factor.off": "turned off the second factor of {name}",
    "account.token.make": "made the API token “{token}” of {name}",
    "account.token.revoke": "revoked the API token “{token}” of {name}",
    "account.second_factor.codes": "made new spare codes for {name}",
}


@register.filter
def account_deed(entry: AuditEntry) -> str:
    """Return a line of the trail in words."""
    try:
        return DEEDS[entry.action].format_map(entry.data)
    except KeyError:
        return entry.action.replace(".", " ")
