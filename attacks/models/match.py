"""A match, its numbered record, and the commands already answered."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models


def match_id() -> str:
    """A name nobody can guess: 128 random bits and a mark that says what it names."""
    return "m_" + secrets.token_urlsafe(16)


def epoch() -> str:
    return "e" + secrets.token_hex(4)


class Match(models.Model):
    """One meeting of fleets, from the link to the result.

    `state` is a cache of the record at `state_head`, written every so many events and when the match rests; the events
    are the truth, and lead from there to `head`, the number of the last event (0 before the match starts). `last_hash`
    is the end of its chain, `next_index` the place of the next dice roll, `prompts` the number of the question now put
    to each seat (and to "end" while an end is offered), `end_offered` the seat that has offered to end here, `trust`
    what the table remembers apart from the rules (attacks/services/match/terms.py), `said` how many lines of chat there
    are. A write counts only if `head` is still what its writer read.

    `public` matches stand in the lists. `private` ones are watched by invitation only. Those who look after the site
    may close a match to watchers (`hidden`), stop it (`stopped`: since when), or change what names are shown (`masks`,
    attacks/services/match/events.py) and hide lines of chat; `moderated` counts how often they did one of these two.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        LIVE = "live"
        OVER = "over"

    id = models.CharField(primary_key=True, max_length=32, default=match_id)
    room = models.CharField(max_length=32)
    edition = models.CharField(max_length=32)
    mode = models.CharField(max_length=16)
    title = models.CharField(max_length=120, blank=True)
    options = models.TextField(default="{}")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    public = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    stopped = models.DateTimeField(null=True)
    state = models.BinaryField(default=bytes)
    state_head = models.PositiveIntegerField(default=0)
    head = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64, default="0" * 64)
    next_index = models.PositiveIntegerField(default=0)
    prompts = models.TextField(default="{}")
    end_offered = models.CharField(max_length=2, blank=True)
    epoch = models.CharField(max_length=16, default=epoch)
    rules_number = models.PositiveIntegerField(default=0)
    seed_sealed = models.TextField(blank=True)
    trust = models.TextField(blank=True, default="")
    seed_commit = models.CharField(max_length=64, blank=True)
    said = models.PositiveIntegerField(default=0)
    masks = models.TextField(blank=True, default="{}")
    moderated = models.PositiveIntegerField(default=0)
    maker = models.CharField(max_length=16, blank=True, default="")  # stands for an address, which it does not tell

    withheld: dict[str, Any] | None = None  # watchers' picture of then, on a copy that was cut for them
    created = models.DateTimeField()
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["public", "status", "-created"], name="match_public")]

    def __str__(self) -> str:
        return self.title or self.id


class Event(models.Model):
    """Something that has happened: one line of a match's record.

    `body` is the canonical text everybody may see, with digests in place of secret parts; `secret` holds those parts
    and their salts by audience; `patch`, on the last event of a command, is the merge patch of the judge's view.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="events")
    n = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=48)
    body = models.TextField()
    salt = models.CharField(max_length=32)
    hash = models.CharField(max_length=64)
    secret = models.TextField(blank=True)
    patch = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "n"], name="event_number")]
        ordering = ["n"]

    def __str__(self) -> str:
        return f"{self.match_id} {self.n} {self.kind}"


class Checkpoint(models.Model):
    """The state of a match after an event, kept now and then: whoever looks back need not begin at the first event."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="checkpoints")
    n = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "n"], name="checkpoint_number")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.n}"


class Handled(models.Model):
    """The answer a command got, so that the same command sent again gets the same answer and does nothing twice."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="handled")
    holder = models.ForeignKey("attacks.Holder", models.CASCADE, related_name="handled")
    cmd_id = models.CharField(max_length=64)
    body_hash = models.CharField(max_length=64)
    reply = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "holder", "cmd_id"], name="handled_once")]

    def __str__(self) -> str:
        return self.cmd_id


class Line(models.Model):
    """A line of a match's chat: no event, with a counter of its own, for seats and judge only.

    `by` is a seat or "judge"; `key` is the sender's own mark, so that a line sent again stands there once. What is
    `hidden` nobody reads any more.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="lines")
    c = models.PositiveIntegerField()
    holder = models.ForeignKey("attacks.Holder", models.CASCADE, related_name="lines")
    by = models.CharField(max_length=8)
    key = models.CharField(max_length=64, null=True)
    text = models.CharField(max_length=500)
    hidden = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "c"], name="line_number"),
            models.UniqueConstraint(fields=["match", "holder", "key"], name="line_once"),
        ]
        ordering = ["c"]

    def __str__(self) -> str:
        return f"{self.match_id} {self.c} {self.by}"
