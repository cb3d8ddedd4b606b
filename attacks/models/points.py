"""Points lists that the host has taken in beside those that come with the house."""

from __future__ import annotations

from django.db import models


class Points(models.Model):
    """One revision of the points of a room: its key, and the room's own text of it. Fleets name it by its key."""

    room = models.CharField(max_length=32)
    key = models.CharField(max_length=80)
    body = models.TextField()
    digest = models.CharField(max_length=16)
    taken = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "key"], name="points_key")]

    def __str__(self) -> str:
        return self.key
