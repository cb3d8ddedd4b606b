"""Keys that a person gives to programs of their own."""

from __future__ import annotations

from django.db import models

from attacks.models.holder import Holder
from attacks.models.tournament import Staff


class AccessToken(models.Model):
    """A key for a program, made by a browser, and what it opens. The program has the key; here is its hash.

    `owner_key` is the hash of the browser's own secret, as of fleets; empty for one that a program was given when it
    sat down. `read` looks: at the fleets of its owner or, with a `holder`, at the table as that seat. `play` acts as
    the `holder` too. `organize` does what that one of the `staff` may do.
    """

    class Scope(models.TextChoices):
        READ = "read"
        PLAY = "play"
        ORGANIZE = "organize"

    owner_key = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=8, choices=Scope.choices)
    holder = models.ForeignKey(Holder, models.CASCADE, null=True, related_name="access_tokens")
    staff = models.ForeignKey(Staff, models.CASCADE, null=True, related_name="access_tokens")
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.scope})"
