"""Leagues: divisions are tournaments of their own, one above the other; between seasons players go up and down.

Whoever begins a season must be the owner of all its divisions: the private links of the new ones are given to them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

import msgspec

from attacks.models import AuditEntry, Division, Entrant, Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.reading import book
from attacks.services.tournament.roster import enrol
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.staff import write_down
from attacks.services.tournament.transaction import OWNER, Actor, at_desk

MOST_DIVISIONS = 12
CARRIED = ("sort_name", "handle", "club", "team", "contact", "off_stream")  # what a player takes along


def division_of(tournament: Tournament) -> Division | None:
    """Which division of a league a tournament is, if it is one."""
    return Division.objects.filter(tournament=tournament).first()


def divisions(one: Division) -> list[Division]:
    """All divisions of its season, the highest first."""
    rows = Division.objects.filter(league=one.league, season=one.season).exclude(tournament__status="deleted")
    return list(rows.select_related("tournament"))


def add_division(tournament: Tournament, by: Actor, name: str, *, request: str = "") -> tuple[Tournament, str]:
    """One more division below the lowest, played like this one; the tournament itself becomes the first of a league.

    Gives the new tournament and the token of its owner's link. Raises TournamentError: `name_missing`,
    `too_many_divisions`.
    """
    with at_desk(tournament, by, request, may=(OWNER,)) as desk:
        own, _made = Division.objects.get_or_create(
            tournament=desk.tournament, defaults={"league": secrets.token_hex(8)}
        )
        beside = Division.objects.filter(league=own.league, season=own.season)
        lowest = beside.order_by("-place")[0].place
        if lowest >= MOST_DIVISIONS:
            raise TournamentError("too_many_divisions", n=MOST_DIVISIONS)
        made, token = _like(desk.tournament, name, by.name)
        Division.objects.create(tournament=made, league=own.league, season=own.season, place=lowest + 1)
        desk.born.append(made)
        desk.log("division_added", after={"name": made.name, "place": lowest + 1})
    return made, token


def _like(tournament: Tournament, name: str, owner: str) -> tuple[Tournament, str]:
    """A new tournament that is played and scored as this one, nobody in it yet."""
    settings = msgspec.structs.replace(settings_of(tournament), check_in=False, announcement="", starts="")
    return write_down(
        name=name,
        game=f"{tournament.room}/{tournament.edition}",
        mode=tournament.mode,
        options=msgspec.json.decode(tournament.options),
        profile_key=tournament.profile_key,
        profile=msgspec.json.decode(tournament.profile),
        settings=settings,
        public=tournament.public,
        owner=owner,
    )


def moved(orders: Sequence[Sequence[int]], up: int) -> list[list[tuple[int, int]]]:
    """Who plays where next: of each division the last `up` go down, the first `up` of the one below come up.

    Players are (division, number); the divisions of the answer have those who came down first, then who stayed, then
    who came up. A division never loses more than half of its players to each side.
    """
    count = len(orders)
    steps = [
        min(up, len(orders[place]) // 2, len(orders[place + 1]) // 2) if place + 1 < count else 0
        for place in range(count)
    ]
    told = []
    for place, order in enumerate(orders):
        rises = steps[place - 1] if place else 0
        falls = steps[place]
        down = [(place - 1, one) for one in orders[place - 1][len(orders[place - 1]) - rises :]] if rises else []
        stay = [(place, one) for one in order[rises : len(order) - falls]]
        come = [(place + 1, one) for one in orders[place + 1][:falls]] if falls else []
        told.append([*down, *stay, *come])
    return told


def next_season(
    tournament: Tournament, by: Actor, roles: Mapping[int, str], *, up: int = 1, request: str = ""
) -> list[tuple[Tournament, str]]:
    """The next season of the league: its divisions anew, with the players where they have come to.

    `roles` is what whoever asks is in each of the tournaments, by key. Who has dropped or was disqualified is not taken
    along. Gives the new tournaments with their owner's tokens. Raises TournamentError: `no_league`, `forbidden`,
    `season_open` while a division is not over, `season_begun`, `bad_number`.
    """
    if not 0 <= up <= 20:
        raise TournamentError("bad_number", field="up")
    with at_desk(tournament, by, request, may=(OWNER,)) as desk:
        own = division_of(desk.tournament)
        if own is None:
            raise TournamentError("no_league")
        rows = divisions(own)
        if any(roles.get(row.tournament_id) != OWNER for row in rows):
            raise TournamentError("forbidden")
        if any(row.tournament.status != Tournament.Status.OVER for row in rows):
            raise TournamentError("season_open")
        later = Division.objects.filter(league=own.league, season__gt=own.season)
        if later.exclude(tournament__status=Tournament.Status.DELETED).exists():
            raise TournamentError("season_begun")
        later.delete()
        who, orders = _stand(rows)
        made = []
        for row, players in zip(rows, moved(orders, up), strict=True):
            fresh, token = _like(row.tournament, _numbered(row.tournament.name, own.season + 1), by.name)
            Division.objects.create(tournament=fresh, league=own.league, season=own.season + 1, place=row.place)
            desk.born.append(fresh)
            with at_desk(fresh, Actor(by.name, OWNER)) as other:
                other.lasting = True  # it goes with the season
                for place, number in players:
                    before = who[place][number]
                    after, _own = enrol(other, before.name, **{name: getattr(before, name) for name in CARRIED})
                    after.zone = before.zone
                    after.save(update_fields=["zone"])
                other.log("season_began", after={"season": own.season + 1, "players": len(players)})
            made.append((fresh, token))
        desk.log("next_season", after={"season": own.season + 1, "up": up})
    return made


def _stand(rows: Sequence[Division]) -> tuple[list[dict[int, Entrant]], list[list[int]]]:
    """Who goes on from each division, by number, and in which order they came out."""
    who: list[dict[int, Entrant]] = []
    orders: list[list[int]] = []
    for row in rows:
        found = book(row.tournament)
        here = {n: one for n, one in found.entrants.items() if not (one.gone or one.disqualified or one.waiting)}
        who.append(here)
        orders.append([place.player for place in found.final() if place.player in here])
    return who, orders


def beside(one: Division, seasons: int) -> list[Division]:
    """All divisions of a later (or, below 0, earlier) season of its league, the highest first."""
    rows = Division.objects.filter(league=one.league, season=one.season + seasons)
    return list(rows.exclude(tournament__status=Tournament.Status.DELETED).select_related("tournament"))


def movers(one: Division) -> tuple[list[Entrant], list[Entrant]]:
    """Who of a division went up and who went down when the next season was made; nobody while there is none."""
    deed = AuditEntry.objects.filter(
        what="next_season", tournament__division__league=one.league, tournament__division__season=one.season
    )
    last = deed.order_by("-at", "-id").first()
    if last is None or not beside(one, 1):
        return [], []
    who, orders = _stand(divisions(one))
    place = [row.pk for row in divisions(one)].index(one.pk)
    after = moved(orders, msgspec.json.decode(last.after)["up"])
    up = [who[place][n] for n in orders[place] if place and (place, n) in after[place - 1]]
    down = [who[place][n] for n in orders[place] if place + 1 < len(after) and (place, n) in after[place + 1]]
    return up, down


def _numbered(name: str, season: int) -> str:
    """The name of a division in a later season: what stood behind the last · was its season."""
    head, mark, tail = name.rpartition(" · ")
    return f"{head if mark and tail.isdecimal() else name} · {season}"
