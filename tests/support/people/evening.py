"""An organizer, players and what they do: the short way to a tournament in a test."""

from __future__ import annotations

from typing import Any

from attacks.models import AuditEntry, Entrant, Pairing, Round, Tournament
from attacks.services import fleets
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import lists, reading, results, roster, round_draft, rounds, staff
from attacks.services.tournament.transaction import ORGANIZER, OWNER, PLAYER, Actor
from tests.support.people import concede

OLA = Actor("Ola", OWNER)
PIA = Actor("Pia", ORGANIZER)
DAN = Actor("Dan")
NAMES = ("Ana", "Ben", "Chie", "Dina", "Emil", "Fay", "Gus", "Hana")


class Evening:
    """A tournament with players, run by Ola."""

    def __init__(self, players: int = 4, *, game: str = "xwing/2.5", fleets: bool = False, **more: Any) -> None:
        self.tournament, self.owner_token = staff.create(name="Club evening", owner="Ola", game=game, **more)
        self.tokens: dict[int, str] = {}
        self.fleets = fleets
        for place in range(players):
            self.add(NAMES[place] if place < len(NAMES) else f"Player {place + 1}")

    @classmethod
    def of(cls, tournament: Tournament) -> Evening:
        """One that was made by other means, without players yet."""
        evening = cls.__new__(cls)
        evening.tournament, evening.owner_token, evening.tokens, evening.fleets = tournament, "", {}, False
        return evening

    def add(self, name: str, **fields: Any) -> Entrant:
        row, token = roster.register(self.tournament, OLA, name=name, **fields)
        self.tokens[row.number] = token
        if self.fleets:
            squads = fleets.ready_made(self.tournament.room, self.tournament.edition)
            squad = squads[row.number % len(squads)]
            own = fleets.from_squad(squad, room=self.tournament.room, edition=self.tournament.edition)
            lists.bring(self.tournament, OLA, row.number, own)
        return row

    def player(self, number: int) -> Actor:
        return Actor(self.row(number).name, PLAYER, number)

    def row(self, number: int) -> Entrant:
        return self.tournament.entrants.get(number=number)

    # --- rounds ---

    def draw(self, seed: str = "s", **more: Any) -> Round:
        return round_draft.pair(self.tournament, OLA, seed=seed, **more)

    def open_round(self, seed: str = "s", pairs: list[tuple[int, int]] | None = None) -> list[Pairing]:
        """Draw (or set by hand) and publish a round; its pairings."""
        round_draft.pair(self.tournament, OLA, seed=seed, locks=pairs or [])
        rounds.publish(self.tournament, OLA, sure=True)
        return self.pairings

    @property
    def book(self) -> reading.Book:
        return reading.book(Tournament.objects.get(id=self.tournament.id))

    @property
    def pairings(self) -> list[Pairing]:
        """The pairings of the newest round."""
        found = reading.book(self.tournament, drafts=True)
        return found.of_round(found.rounds[-1].number)

    def played(self, first: int, second: int) -> Pairing:
        """The pairing of two players in the newest round."""
        return next(one for one in self.pairings if {first, second} == set(reading.numbers_of(one)) - {0})

    def enter(self, paired: Pairing, first: int, second: int, winner: int | None = None, **more: Any) -> Pairing:
        """Ola types a result: the numbers as they stand on the slip."""
        key = self.book.profile.entry[0].key if self.book.profile.entry else ""
        if winner is None and first != second:
            winner = int(second > first)
        both = ({key: first}, {key: second}) if key else ({}, {})
        return results.enter(self.tournament, OLA, paired.pk, numbers=both, winner=winner, **more)

    def finish_round(self, scores: dict[tuple[int, int], tuple[int, int]] | None = None) -> None:
        """Every table has a result, 20 to 10 unless told otherwise, and the round is closed."""
        for one in self.pairings:
            if one.second and not one.result:
                given = (scores or {}).get((one.first.number, one.second.number), (20, 10))
                self.enter(one, *given)
        rounds.close(self.tournament, OLA)

    # --- matches ---

    def sit_both(self, paired: Pairing) -> None:
        """Both players open their table, and so the match begins."""
        for number in reading.numbers_of(paired):
            rounds.sit(self.tournament, self.player(number), paired.pk, [])

    def give_up(self, paired: Pairing, number: int) -> None:
        """A player concedes the match itself."""
        paired.refresh_from_db()
        seat = "p1" if paired.first.number == number else "p2"
        holder = paired.match.holders.get(seat=seat)
        answer = concede(paired.match_id, holder.id)
        assert answer["t"] == "ack", answer

    # --- what is there ---

    @property
    def log(self) -> list[str]:
        return list(AuditEntry.objects.filter(tournament=self.tournament).values_list("what", flat=True))

    def order(self) -> list[int]:
        return [row.player for row in self.book.standings()]


def code_of(call: Any, *args: Any, **more: Any) -> str:
    """Why a command is refused; empty if it is not."""
    try:
        call(*args, **more)
    except TournamentError as error:
        return error.code
    return ""
