"""Tournaments: who plays, the rounds with their pairings, what was reported, and the log of everything done."""

from __future__ import annotations

import json

from django.db import models

from attacks.models.fleet import Fleet
from attacks.models.match import Match


class Tournament(models.Model):
    """Rounds of pairings of matches of one game, under one scoring profile.

    `options` and `mode` are what its matches start with, `profile` the scoring as data (attacks/swiss/profile.py),
    `settings` the organizer's choices (attacks/services/tournament/settings.py), `apart` the pairs that shall not meet,
    `phases` the phases of Swiss rounds after the first (attacks/swiss/phases.py). Those who look after the site may
    close it to strangers (`hidden`).
    `seed` draws what chance decides in pairings and ties. `logged` is the number of the newest row of the log.
    `moved_to` is the tournament this one was taken into.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        OVER = "over"
        DELETED = "deleted"

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120)
    room = models.CharField(max_length=32)
    edition = models.CharField(max_length=32)
    mode = models.CharField(max_length=16)
    options = models.TextField(default="{}")
    profile_key = models.CharField(max_length=40)
    profile = models.TextField()
    settings = models.TextField(default="{}")
    apart = models.TextField(default="[]")
    phases = models.TextField(default="[]")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    public = models.BooleanField(default=True)
    hidden = models.BooleanField(default=False)
    seed = models.CharField(max_length=64)
    logged = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    moved_to = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    maker = models.CharField(max_length=16, blank=True, default="")  # stands for an address, which it does not tell
    created = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["public", "status", "-created"], name="tournament_public")]

    def __str__(self) -> str:
        return self.name


class Staff(models.Model):
    """Who runs a tournament, by a private link: the owner, organizers, judges, and scorekeepers who only enter results.

    `saved`: the owner has said that the link is kept somewhere else than in one browser. Judges enter results too, give
    penalties and time, and may sit down as the judge of any of its matches; the head judge decides appeals, too. A
    commentator enters nothing, and finds the tables that may be shown.
    """

    class Role(models.TextChoices):
        OWNER = "owner"
        ORGANIZER = "organizer"
        HEAD_JUDGE = "head_judge"
        JUDGE = "judge"
        SCOREKEEPER = "scorekeeper"
        COMMENTATOR = "commentator"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="staff")
    role = models.CharField(max_length=12, choices=Role.choices)
    name = models.CharField(max_length=40)
    token_hash = models.CharField(max_length=64, unique=True)
    sealed = models.TextField(blank=True)
    revoked = models.BooleanField(default=False)
    saved = models.BooleanField(default=False)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"


class Entrant(models.Model):
    """Somebody who plays in a tournament; `number` never changes and is what pairings and files call the player.

    `entered` is the first round played; `gone`: dropped, `left` being the last round played; `away` counts the rounds
    missed between leaving and coming back. `waiting`: on the wait-list. `sealed` is the token of the private link,
    locked, so that the organizer can hand it out again. `listed` is when the list was given. `contact` is never shown
    to anybody but organizers. `zone` is the time zone the player tells times in, as the tz database names it.
    `unrated`: the player wants no rating shown. `person` is whose page over tournaments the entry is on. Where teams
    play, an entry is a team, by its captain's link, or somebody who `plays_for` one, at its `board` (0: at none now).
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    plays_for = models.ForeignKey("self", models.CASCADE, null=True, related_name="members")
    board = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=60)
    sort_name = models.CharField(max_length=60, blank=True)
    handle = models.CharField(max_length=40, blank=True)
    club = models.CharField(max_length=60, blank=True)
    team = models.CharField(max_length=60, blank=True)
    contact = models.CharField(max_length=120, blank=True)
    zone = models.CharField(max_length=40, blank=True)
    fleet = models.ForeignKey(Fleet, models.SET_NULL, null=True, related_name="+")
    list_link = models.CharField(max_length=2000, blank=True)
    listed = models.DateTimeField(null=True)
    paid = models.BooleanField(default=False)
    checked_in = models.BooleanField(default=False)
    off_stream = models.BooleanField(default=False)
    unrated = models.BooleanField(default=False)
    earned_bye = models.BooleanField(default=False)
    no_bye = models.BooleanField(default=False)
    fixed_table = models.PositiveIntegerField(default=0)
    seed = models.PositiveIntegerField(default=0)
    waiting = models.BooleanField(default=False)
    entered = models.PositiveIntegerField(default=1)
    gone = models.BooleanField(default=False)
    left = models.PositiveIntegerField(default=0)
    away = models.PositiveIntegerField(default=0)
    disqualified = models.BooleanField(default=False)
    token_hash = models.CharField(max_length=64, unique=True)
    sealed = models.TextField(blank=True)
    person = models.ForeignKey("attacks.Person", models.SET_NULL, null=True, related_name="entries")
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number"),
            models.UniqueConstraint(fields=["tournament", "name"], name="entrant_name"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.name

    @property
    def shown(self) -> str:
        """The name that everybody reads: of who does not want to be on stream the handle, where there is one."""
        return self.handle if self.off_stream and self.handle else self.name


class Alias(models.Model):
    """A private link that leads to a player under whom its own entry was put, because both were one person."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="aliases")
    token_hash = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"another link of {self.entrant_id}"


class Claim(models.Model):
    """A browser that says to be a player of the list; with an organizer's yes it gets that player's private link.

    `token_hash` is of the token the browser holds for it, `words` what it wants the organizer to know.
    """

    class State(models.TextChoices):
        OPEN = "open"
        GRANTED = "granted"
        REFUSED = "refused"
        USED = "used"

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="claims")
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    words = models.CharField(max_length=120, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.state}"


class Round(models.Model):
    """One draw. A draft is seen by organizers only; publishing opens the matches; a closed round has all its results.

    `deadline` is when the clock ends while it runs, `left` the seconds it stood at when it was stopped. `drawn` holds
    how the draw was found, the scenario of the round, for how many `days` it is played, and whether it is a `ladder`;
    `locks` the pairs set by hand.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        RUNNING = "running"
        CLOSED = "closed"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    stage = models.CharField(max_length=12, default="swiss")
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    seed = models.CharField(max_length=64, blank=True)
    drawn = models.TextField(default="{}")
    locks = models.TextField(default="[]")
    deadline = models.DateTimeField(null=True)
    left = models.PositiveIntegerField(null=True)
    published = models.DateTimeField(null=True)
    closed = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.number}"


class Pairing(models.Model):
    """Two players at a table in a round, or one with a bye (`second` empty).

    `result` is what counts, in JSON: empty while there is none. `settled` says how it came to count. `extension` are
    the minutes this table has beyond the round's clock. A match of teams has no table: its boards do, each a pairing
    `within` it.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        ENTERED = "entered"
        CONFIRMED = "confirmed"
        DISPUTED = "disputed"
        APPEALED = "appealed"

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField(default=0)
    within = models.ForeignKey("self", models.CASCADE, null=True, related_name="boards")
    board = models.PositiveIntegerField(default=0)
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="paired")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    settled = models.CharField(max_length=12, blank=True)
    result = models.TextField(blank=True)
    extra = models.TextField(default="{}")
    extension = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        db_table = "attacks_paired"  # its old name: while an update goes on, older processes write there too
        ordering = ["table", "id"]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.table}"

    @property
    def against_machine(self) -> bool:
        """Has the organizer seated the machine instead of the bye?"""
        return self.second_id is None and "machine" in json.loads(self.extra)


class PlannedTime(models.Model):
    """When somebody of a pairing would play; one of them is agreed. Those that were refused or taken back stay."""

    class State(models.TextChoices):
        OPEN = "open"
        AGREED = "agreed"
        REFUSED = "refused"
        GONE = "gone"

    paired = models.ForeignKey(Pairing, models.CASCADE, related_name="times")
    entrant = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    said = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["paired"], condition=models.Q(state="agreed"), name="time_agreed_once"),
        ]
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.paired_id} {self.at} {self.state}"


class Challenge(models.Model):
    """On a ladder: somebody would like to play somebody; with the other's yes they are paired."""

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        GONE = "gone"

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="challenges")
    other = models.ForeignKey(Entrant, models.CASCADE, related_name="challenged")
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    words = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "other"], condition=models.Q(state="open"), name="challenge_open_once"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant_id} – {self.other_id} {self.state}"


class Report(models.Model):
    """What one side says happened: a player, the match itself, or an organizer. Never changed; a newer one counts."""

    class Source(models.TextChoices):
        MATCH = "match"
        PLAYER = "player"
        STAFF = "staff"

    paired = models.ForeignKey(Pairing, models.CASCADE, related_name="reports")
    by = models.CharField(max_length=8, choices=Source.choices)
    entrant = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    result = models.TextField()
    why = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.paired_id} by {self.by}"


class Penalty(models.Model):
    """What a judge gave a player, with rule and reason. `points` are added to the score, in a column of their own."""

    class Kind(models.TextChoices):
        CAUTION = "caution"
        WARNING = "warning"
        GAME_LOSS = "game_loss"
        MATCH_LOSS = "match_loss"
        POINTS = "points"
        DISQUALIFIED = "disqualified"

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    points = models.IntegerField(default=0)
    rule = models.CharField(max_length=80, blank=True)
    why = models.CharField(max_length=300)
    who = models.CharField(max_length=80)
    round = models.PositiveIntegerField(default=0)
    public = models.BooleanField(default=False)
    lifted = models.BooleanField(default=False)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.entrant_id}"


class Division(models.Model):
    """A tournament as one division of a league in one season. The first of its `place`s is the highest.

    `league` is the same for all divisions and seasons of a league.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="division")
    league = models.CharField(max_length=16)
    season = models.PositiveIntegerField(default=1)
    place = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "season", "place"], name="division_place")]
        ordering = ["season", "place"]

    def __str__(self) -> str:
        return f"{self.league} season {self.season} division {self.place}"
