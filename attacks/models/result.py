"""How a match ended, in the form an organizer takes away."""

from __future__ import annotations

from django.db import models

from attacks.models.match import Match


class Result(models.Model):
    """Written once, in the same transaction as the event that ended the match.

    `winner` is a seat or empty for a draw; `fingerprint` the first ten base32 letters of the last event's hash.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="result")
    winner = models.CharField(max_length=2, blank=True)
    why = models.CharField(max_length=40)
    scores = models.TextField(default="{}")
    survivors = models.TextField(default="{}")
    rounds = models.PositiveIntegerField(default=0)
    fingerprint = models.CharField(max_length=16)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match_id}: {self.winner or 'draw'}"
