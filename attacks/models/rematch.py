"""That those who have played a match play it once more."""

from __future__ import annotations

from django.db import models

from attacks.models.match import Match


class Rematch(models.Model):
    """What somebody of a match that is over proposes: the same again, with the sides as they are or swapped.

    `by` is the seat that proposed it; `next` the match that came of it, as soon as somebody has accepted.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="rematch")
    by = models.CharField(max_length=2)
    swapped = models.BooleanField(default=False)
    next = models.ForeignKey(Match, models.CASCADE, null=True, related_name="before")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match_id} {self.by} {self.next_id or ''}".strip()
