"""What a match looks like afterwards: every decision beside the best, every roll beside its mean."""

from __future__ import annotations

from django.db import models

from attacks.models.match import Match


class Review(models.Model):
    """The review of a match that is over, kept with its record.

    `done` of its `of` questions are answered; until `until` somebody works on it. `body` is empty until it is
    whole, and `so_far` what there is until then.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="review")
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()
    body = models.TextField(blank=True, default="")
    so_far = models.TextField(blank=True, default="")

    def __str__(self) -> str:
        return f"{self.match_id} {self.done} of {self.of}"
