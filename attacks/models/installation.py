"""What belongs to the whole installation."""

from __future__ import annotations

from django.db import models

from attacks.models.match import epoch


class Installation(models.Model):
    """One row. `epoch` changes when the database was restored, so that every browser drops what it remembers."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    epoch = models.CharField(max_length=16, default=epoch)

    class Meta:
        db_table = "attacks_house"  # its old name: while an update goes on, older processes look there

    def __str__(self) -> str:
        return self.epoch
