"""Who may act or look with a right of their own, and the links by which they come."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from attacks.models.fleet import Fleet
from attacks.models.match import Match


def holder_id() -> str:
    return "h_" + secrets.token_urlsafe(12)


class Holder(models.Model):
    """A person's right in one match. The token stays in the person's browser; here is only its hash.

    `access` rises whenever the right changes; a command decided under an older one is not stored. `seen_at` is the last
    sign of life. `halted`: the match is stopped, and nobody acts in it. `draws`: this browser draws a seed of its own
    for the dice. `machine`: nobody sits here, the server plays. `fleet` is what a seat brought, until the match starts
    and copies it.
    """

    class Role(models.TextChoices):
        SEAT = "seat"
        WATCH = "watch"
        JUDGE = "judge"
        SYSTEM = "system"

    id = models.CharField(primary_key=True, max_length=32, default=holder_id)
    match = models.ForeignKey(Match, models.CASCADE, related_name="holders")
    role = models.CharField(max_length=16, choices=Role.choices)
    seat = models.CharField(max_length=2, blank=True)
    name = models.CharField(max_length=40, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    access = models.PositiveIntegerField(default=1)
    revoked = models.BooleanField(default=False)
    halted = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True)
    draws = models.BooleanField(default=False)
    machine = models.BooleanField(default=False)
    fleet = models.ForeignKey(Fleet, models.SET_NULL, null=True, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="holders")
    created = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["match", "role", "seat"], name="holder_of_match"),
            models.Index(fields=["match"], condition=models.Q(machine=True), name="holder_machine"),
        ]

    def __str__(self) -> str:
        return f"{self.name or self.role} {self.seat}".strip()


class Invite(models.Model):
    """A link that works once: to join a seat (it also has a short code), or to go on with a seat on another device.

    `sealed` is the token, locked, so that the host's page can show the link again; `fleet` waits at the seat for
    whoever brings none. `holder` is who took the seat, or for a device link whose seat it is.
    """

    class Kind(models.TextChoices):
        JOIN = "join"
        DEVICE = "device"
        JUDGE = "judge"
        WATCH = "watch"

    match = models.ForeignKey(Match, models.CASCADE, related_name="invites")
    seat = models.CharField(max_length=2)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    sealed = models.TextField(blank=True)
    code = models.CharField(max_length=8, null=True, unique=True)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    revoked = models.BooleanField(default=False)
    holder = models.ForeignKey(Holder, models.CASCADE, null=True, related_name="invites")
    fleet = models.ForeignKey(Fleet, models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id} {self.seat}"
