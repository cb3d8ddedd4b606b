"""A position to decide in, found from its number."""

from __future__ import annotations

from django.db import models


class Puzzle(models.Model):
    """A puzzle of a room as it was found by the rules of number `rules`; all of it could be found again.

    Until `until` somebody looks for it; `body` is empty until it is there.
    """

    room = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    rules = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()
    body = models.TextField(blank=True, default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("room", "number"), name="one_puzzle_of_a_number"),)

    def __str__(self) -> str:
        return f"{self.room} {self.number}"
