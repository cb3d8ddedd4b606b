"""Fleets and their ships: what people bring to a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Fleet(models.Model):
    """A list somebody brought: imported text, a ready-made squad, or one made in the forms.

    `owner_key` is a hash of the browser's own secret, for who has no account; `source` the text as pasted; `more`
    what the room's squad has besides name, faction, points and ships.
    """

    room = models.CharField(max_length=32)
    edition = models.CharField(max_length=32)
    name = models.CharField(max_length=120)
    faction = models.CharField(max_length=40, blank=True)
    points = models.PositiveIntegerField(default=0)
    source = models.TextField(blank=True)
    more = models.TextField(default="{}")
    owner_key = models.CharField(max_length=64, blank=True, db_index=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="fleets")
    created = models.DateTimeField()
    changed = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Ship(models.Model):
    """One ship of a fleet: its numbers and upgrades as the room's own ship record, in JSON text."""

    fleet = models.ForeignKey(Fleet, models.CASCADE, related_name="ships")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=64)
    card = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=120)
    stats = models.TextField()
    upgrades = models.TextField(default="[]")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fleet", "place"], name="ship_place")]
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name
