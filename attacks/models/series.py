"""Several tournaments together: series with points by place, and the page of one person over tournaments."""

from __future__ import annotations

from django.db import models

from attacks.models.tournament import Tournament


class LinkedPage(models.Model):
    """A page at an address of its own, looked after by whoever holds its private link.

    `hidden` by those who look after the site. Of the link `token_hash` is kept, and `sealed` what shows it again.
    """

    slug = models.SlugField(max_length=80, unique=True)
    hidden = models.BooleanField(default=False)
    token_hash = models.CharField(max_length=64, unique=True)
    sealed = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField()

    class Meta:
        abstract = True


class Series(LinkedPage):
    """Tournaments that count together, run by whoever holds its private link.

    `points` are those of the first place, the second and so on, `best` how many tournaments of each person count
    (0: all). `same` says which people are one, by key (attacks/services/series/reading.py).
    """

    name = models.CharField(max_length=120)
    info = models.TextField(blank=True)
    points = models.TextField(default="[]")
    best = models.PositiveIntegerField(default=0)
    same = models.TextField(default="{}")
    public = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """A tournament of a series; `place` says in which order they count as played."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="in_series")
    place = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "tournament"], name="series_event_once")]
        ordering = ["place", "id"]

    def __str__(self) -> str:
        return f"{self.series_id} {self.place}: {self.tournament_id}"


class Person(LinkedPage):
    """Somebody over several tournaments: the page that whoever holds its private link has made of own entries.

    Others see it only once it is `public` and not `hidden` by those who look after the site. `rated`: ratings are
    shown, here and in series; `lists`: so is what was played.
    """

    name = models.CharField(max_length=60)
    public = models.BooleanField(default=False)
    rated = models.BooleanField(default=True)
    lists = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name

    @property
    def open(self) -> bool:
        """May everybody see the page?"""
        return self.public and not self.hidden
