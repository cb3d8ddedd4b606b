"""Addresses of programs that are told what happens in a tournament or a public match, and what was sent there."""

from __future__ import annotations

from django.db import models

from attacks.models.match import Match
from attacks.models.tournament import Tournament


class Webhook(models.Model):
    """An address that is told of one tournament or one match. `sealed` is the secret by which it knows us, locked.

    `kinds` is what it is told of, in JSON. `failing`: since when nothing has arrived there; `off`: since when it is
    told nothing more because of that, until its owner says so.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="webhooks")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="webhooks")
    url = models.CharField(max_length=2000)
    sealed = models.TextField()
    kinds = models.TextField(default="[]")
    origin = models.CharField(max_length=200, blank=True)
    failing = models.DateTimeField(null=True)
    off = models.DateTimeField(null=True)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} of {self.match_id or self.tournament_id}"


class Delivery(models.Model):
    """One thing that was, or is to be, sent to a webhook; a line of its log.

    It is sent from `due` on, and again after a failure, as long as it waits; until `until` somebody is sending it.
    `status` and `answer` are the last that came back, after `seconds`.
    """

    class State(models.TextChoices):
        WAITS = "waits"
        DONE = "done"
        FAILED = "failed"

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=40, unique=True)
    kind = models.CharField(max_length=20)
    body = models.TextField()
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITS)
    due = models.DateTimeField()
    until = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.CharField(max_length=300, blank=True)
    seconds = models.FloatField(default=0)

    class Meta:
        indexes = [models.Index(fields=["state", "due"], name="delivery_due")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} {self.state}"
