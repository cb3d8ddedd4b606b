"""The server processes, and by when which answers are due."""

from __future__ import annotations

import secrets

from django.db import models

from attacks.models.match import Match


def process_id() -> str:
    return "s_" + secrets.token_urlsafe(12)


class Process(models.Model):
    """A server process: where and since when it runs, when it last said so, and whether it ended in order.

    `serving`: it has found out how long nobody served before it, and lets deadlines pass from then on.
    """

    id = models.CharField(primary_key=True, max_length=32, default=process_id)
    host = models.CharField(max_length=255)
    pid = models.PositiveIntegerField()
    started = models.DateTimeField()
    alive_at = models.DateTimeField()
    serving = models.BooleanField(default=False)
    stopped = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.pid} on {self.host}"


class Timer(models.Model):
    """An answer that is due: by which seat, to the question with which number, until when."""

    class State(models.TextChoices):
        OPEN = "open"
        DONE = "done"

    match = models.ForeignKey(Match, models.CASCADE, related_name="timers")
    seat = models.CharField(max_length=2, blank=True)
    prompt = models.PositiveIntegerField()
    deadline = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "prompt", "seat"], name="timer_of_question")]
        indexes = [models.Index(fields=["state", "deadline"], name="timer_due")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.prompt} until {self.deadline}"
