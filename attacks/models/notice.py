"""Who is told of what while away, up to where each match was told, and what waits to be sent."""

from __future__ import annotations

from django.db import models

from attacks.models.holder import Holder
from attacks.models.match import Match
from attacks.models.tournament import Entrant, Staff, Tournament


class Subscriber(models.Model):
    """A browser, or another address of somebody's, that is told what happens.

    `owner_key` is the hash of the secret of the browser that asked for it, as of fleets. `sealed` is where it is
    reached (for a browser its push service and keys), locked; `address_hash` finds it again. `key` is the public key it
    was asked to trust. `kinds` is what it wants to hear of, in JSON. Between `quiet_from` and `quiet_to`, minutes of
    the day in its `zone`, nothing is sent. `origin` is the address by which its owner opens pages.
    """

    class Medium(models.TextChoices):
        PUSH = "push"
        NOTIFIER = "notifier"

    owner_key = models.CharField(max_length=64, db_index=True)
    by = models.CharField(max_length=8, choices=Medium.choices)
    address_hash = models.CharField(max_length=64, unique=True)
    sealed = models.TextField()
    key = models.CharField(max_length=100, blank=True)
    shown = models.CharField(max_length=80, blank=True)
    kinds = models.TextField(default="[]")
    quiet_from = models.PositiveSmallIntegerField(null=True)
    quiet_to = models.PositiveSmallIntegerField(null=True)
    zone = models.CharField(max_length=64, default="UTC")
    lang = models.CharField(max_length=12, default="en")
    origin = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.by} {self.pk}"


class Follow(models.Model):
    """One thing of which a subscriber is told: a seat or a judge's chair, a player of a tournament, or its desk."""

    subscriber = models.ForeignKey(Subscriber, models.CASCADE, related_name="follows")
    holder = models.ForeignKey(Holder, models.CASCADE, null=True, related_name="follows")
    entrant = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="follows")
    staff = models.ForeignKey(Staff, models.CASCADE, null=True, related_name="follows")
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["subscriber", "holder"], name="follow_holder"),
            models.UniqueConstraint(fields=["subscriber", "entrant"], name="follow_entrant"),
            models.UniqueConstraint(fields=["subscriber", "staff"], name="follow_staff"),
        ]

    def __str__(self) -> str:
        return f"{self.subscriber_id} follows {self.holder_id or self.entrant_id or self.staff_id}"


class Followed(models.Model):
    """A match of which somebody outside is told: up to number `head` that is done, and then `due` had to decide.

    `reminded`: of which decisions somebody was told that the time runs out, as number and seat.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="followed")
    head = models.PositiveIntegerField(default=0)
    due = models.CharField(max_length=40, blank=True)
    reminded = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return f"{self.match_id} up to {self.head}"


class Notice(models.Model):
    """Something that waits to be sent to a subscriber; a newer one with the same `tag` takes its place.

    `audience` is with whose eyes the match is looked at for its words, `about` what else they need, in JSON. It is sent
    from `due` on; until `until` somebody is sending it. `at` tells one from the next with the same tag.
    """

    subscriber = models.ForeignKey(Subscriber, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12)
    tag = models.CharField(max_length=80)
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="notices")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="notices")
    audience = models.CharField(max_length=8, default="watch")
    about = models.TextField(default="{}")
    at = models.DateTimeField()
    due = models.DateTimeField(db_index=True)
    until = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["subscriber", "tag"], name="notice_tag")]

    def __str__(self) -> str:
        return f"{self.kind} {self.tag} to {self.subscriber_id}"


class Reminded(models.Model):
    """That a player was reminded of something, which `mark` names, so that it is said once."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="reminded")
    mark = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entrant", "mark"], name="reminded_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.mark}"
