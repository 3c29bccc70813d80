"""What the store keeps of people beside their accounts: one-time links, who is signed in where, and API tokens."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class OneTimeLink(models.Model):
    """An address that makes one account, or sets one new password. Only a digest of its secret is kept."""

    class Purpose(models.TextChoices):
        INVITE = "invite", "New account"
        RESET = "reset", "New password"

    class Role(models.TextChoices):
        ORGANIZER = "organizer", "Organizer"
        JUDGE = "judge", "Judge"
        PLAYER = "player", "Player"

    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the secret in the address.")
    purpose = models.CharField(max_length=10, choices=Purpose)
    role = models.CharField(max_length=10, choices=Role, blank=True, help_text="Of the account it makes.")
    about = models.CharField(max_length=60, blank=True, help_text="Whom it is for, as a reminder.")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="links",
        help_text="Whose password it sets; of an invitation the account that was made.",
    )  # fmt: skip
    store = models.ForeignKey(
        "events.Store", null=True, blank=True, on_delete=models.CASCADE, related_name="+",
        help_text="Where the account it makes works, if there are several.",
    )  # fmt: skip
    drops_second_factor = models.BooleanField(default=False, help_text="For somebody whose phone is lost.")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()} ({self.about or self.user or self.role})"

    @property
    def is_open(self) -> bool:
        return self.used_at is None and self.revoked_at is None and self.expires_at > timezone.now()

    @property
    def makes_account(self) -> bool:
        return self.purpose == self.Purpose.INVITE


class SignIn(models.Model):
    """One browser somebody is signed in with. Deleting its session signs it out."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_ins")
    session_key = models.CharField(max_length=40, unique=True)
    agent = models.CharField(max_length=300, blank=True, help_text="What the browser says it is.")
    address = models.CharField(max_length=45, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now, help_text="At most ten minutes behind.")

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.user} since {self.made_at:%d %b %H:%M}"


class ApiToken(models.Model):
    """What one program sends in place of a name and a password. Only a digest of it is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the token.")
    start = models.CharField(max_length=12, help_text="Its first characters, to tell it from others.")
    name = models.CharField(max_length=60, help_text="Which program uses it.")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True, help_text="At most ten minutes behind.")

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"

    @property
    def is_over(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()
