"""A position to decide in, found from its number."""

from __future__ import annotations

from django.db import models

from attacks.models.match import Match


class Puzzle(models.Model):
    """A puzzle of a room as it was found by the rules of number `rules`. `match`: whose position it is, if of one.

    Until `until` somebody looks for it; `body` is empty until it is there.
    """

    room = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    rules = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()
    body = models.TextField(blank=True, default="")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("room", "number"), name="one_puzzle_of_a_number"),)

    def __str__(self) -> str:
        return f"{self.room} {self.number}"


class PuzzleConsent(models.Model):
    """A seat of a match that is over lets its positions become puzzles."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="puzzle_consents")
    seat = models.CharField(max_length=8)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "seat"), name="one_consent_of_a_seat"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"
