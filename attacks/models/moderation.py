"""What those who look after the site see, decide and leave behind: reports, bans and a log."""

from __future__ import annotations

from django.db import models

from attacks.models.holder import Holder
from attacks.models.match import Match
from attacks.models.tournament import Tournament


class Moderator(models.Model):
    """Somebody who looks after the site, by a private link that a command of the host made. Here is its hash."""

    name = models.CharField(max_length=40)
    token_hash = models.CharField(max_length=64, unique=True)
    revoked = models.BooleanField(default=False)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Complaint(models.Model):
    """Somebody says that something is not as it should be: in a match, in a line of its chat, or in a tournament.

    `line` is the number of the line, `said` its text then. `holder` is who reports, where that is a seat of the match;
    `maker` stands for the address it came from. Settled ones say by whom and what came of it.
    """

    class Kind(models.TextChoices):
        WORDS = "words"
        NAME = "name"
        UNFAIR = "unfair"
        OTHER = "other"

    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="complaints")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="complaints")
    line = models.PositiveIntegerField(null=True)
    said = models.CharField(max_length=500, blank=True)
    holder = models.ForeignKey(Holder, models.SET_NULL, null=True, related_name="complaints")
    maker = models.CharField(max_length=16, blank=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    text = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()
    settled = models.DateTimeField(null=True)
    settled_by = models.CharField(max_length=40, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        indexes = [models.Index(fields=["settled", "-at"], name="complaint_open")]

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id or self.tournament_id}"


class Ban(models.Model):
    """Who may make, join and write nothing here for a while: a browser, or an address.

    `value` is the hash of a token that the browser holds, what stands for an address (as matches remember it), or a
    network such as 192.0.2.0/24. Without an end it holds until it is lifted.
    """

    class Kind(models.TextChoices):
        BROWSER = "browser"
        ADDRESS = "address"
        NETWORK = "network"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    value = models.CharField(max_length=64)
    whom = models.CharField(max_length=60, blank=True)
    why = models.CharField(max_length=300)
    by = models.CharField(max_length=40)
    at = models.DateTimeField()
    until = models.DateTimeField(null=True)
    lifted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.kind} {self.whom or self.value}"


class Measure(models.Model):
    """One line of the log: who of those who look after the site did what, to what, and why."""

    at = models.DateTimeField()
    by = models.CharField(max_length=40)
    what = models.CharField(max_length=20)
    match = models.CharField(max_length=32, blank=True)
    tournament = models.CharField(max_length=80, blank=True)
    about = models.CharField(max_length=120, blank=True)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.by} {self.what} {self.about}"
