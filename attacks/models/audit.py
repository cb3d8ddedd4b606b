"""What was done at the desk of a tournament: its log, and for a minute how it was before."""

from __future__ import annotations

from django.db import models

from attacks.models.tournament import Tournament


class AuditEntry(models.Model):
    """One line of a tournament's log: who did what, when and why, with what was before and after. Only ever added.

    Triggers of the database refuse to change or delete a row. `request` is the id of the form that asked for it, so
    that a form sent twice acts once.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="audit_entries")
    n = models.PositiveIntegerField()
    at = models.DateTimeField()
    who = models.CharField(max_length=80)
    what = models.CharField(max_length=40)
    about = models.TextField(default="{}")
    before = models.TextField(blank=True)
    after = models.TextField(blank=True)
    why = models.CharField(max_length=300, blank=True)
    request = models.CharField(max_length=64, null=True)
    public = models.BooleanField(default=False)

    class Meta:
        db_table = "attacks_deed"  # its old name: while an update goes on, older processes write there too
        constraints = [
            models.UniqueConstraint(fields=["tournament", "n"], name="deed_number"),
            models.UniqueConstraint(fields=["tournament", "request"], name="deed_once"),
        ]
        ordering = ["n"]

    def __str__(self) -> str:
        return f"{self.n} {self.what}"


class Undoable(models.Model):
    """What somebody did at the desk in the last minute, so that it can be taken back; `deed` is its line of the log.

    `act` holds the rows as they were, in JSON; `group` is the same for what one press did. Older rows are deleted.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="undoables")
    deed = models.PositiveIntegerField()
    who = models.CharField(max_length=80)
    group = models.CharField(max_length=16)
    at = models.DateTimeField(db_index=True)
    act = models.TextField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.deed}"
