"""A round's draft: seen by organizers only, drawn again, swapped by hand, locked, until it is published.

A large field takes seconds, so a draw has three parts: `ask` reads, `solve` computes (pure, in any thread), `keep`
writes if nothing has changed meanwhile. `pair` does all three.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from attacks.models import Entrant, Pairing, Round, Tournament
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.picking import is_legal
from attacks.services.tournament.reading import Book, book, current_cut, numbers_of, scenario_of, winner_of
from attacks.services.tournament.roster import apart_of
from attacks.services.tournament.scenario import by_lot, with_scenario
from attacks.services.tournament.transaction import Actor, TournamentTransaction, at_desk, refused, same
from attacks.swiss import cut
from attacks.swiss import values as swiss
from attacks.swiss.circle import circle
from attacks.swiss.pairing import NOBODY, Draw, Wish, draw, tables, was_bye
from attacks.swiss.phases import chosen
from attacks.swiss.values import ELIMINATION, SWISS, Player, Wrong

Pair = tuple[int, int]
LOT, SEED, LADDER = "lot", "seed", "ladder"


@dataclass(frozen=True, slots=True)
class DrawInput:
    """All that a draw rests on, as it was when `version` was read."""

    version: int
    number: int
    found: Book
    wish: Wish


@dataclass(frozen=True, slots=True)
class Solved:
    """A draw with its tables."""

    drawn: Draw
    tables: dict[Pair, int]


def ask(tournament: Tournament, seed: str = "", locks: Sequence[Pair] | None = None, *, seen: int = 0) -> DrawInput:
    """What the next draw rests on; the pairs set by hand are those of the draft unless others are given.

    Raises TournamentError: `round_open`, `cut_begun`, `over`, `too_few_players`, `stale` where the draft that was
    `seen` is no longer there.
    """
    tournament.refresh_from_db()
    found = book(tournament, drafts=True)
    draft = found.current if found.current and found.current.state == Round.State.DRAFT else None
    if seen and (draft is None or draft.version != seen):
        raise TournamentError("stale")
    if found.settings.pairing == LADDER:
        raise TournamentError("is_ladder")
    if draft is not None and draft.stage == ELIMINATION:
        raise TournamentError("cut_begun")
    ready_for_next(found)
    if locks is None:
        locks = locks_of(found)
    number = draft.number if draft else len(found.rounds) + 1
    if draft:
        found.pairings = [one for one in found.pairings if one.round != number]
    if len(found.active()) < 2:
        raise TournamentError("too_few_players")
    apart = frozenset(frozenset(pair) for pair in apart_of(tournament))
    since = max((one.begins for one in found.phases if not one.carried and one.begins <= number), default=1)
    wish = Wish(seed or secrets.token_hex(8), apart, tuple(locks), tournament.seed, since)
    return DrawInput(tournament.version, number, found, wish)


def locks_of(found: Book) -> list[Pair]:
    """The pairs that were set by hand in the draft there is; without those of who plays no longer."""
    if found.current is None or found.current.state != Round.State.DRAFT:
        return []
    playing = {NOBODY, *(player.number for player in found.players if player.plays(found.current.number))}
    pairs = msgspec.json.decode(found.current.locks, type=list[Pair])
    return [pair for pair in pairs if playing.issuperset(pair)]


def ready_for_next(found: Book) -> None:
    """May another round be drawn? Raises TournamentError `round_open` or `over`."""
    if found.tournament.status == Tournament.Status.OVER:
        raise TournamentError("over")
    if any(row.state in (Round.State.PUBLISHED, Round.State.RUNNING) for row in found.rounds):
        raise TournamentError("round_open")


def solve(asked: DrawInput) -> Solved:
    """The draw. Pure. Raises TournamentError with what cannot be: `bad_lock`, `nobody_plays`."""
    found = asked.found
    try:
        all_meet = None if asked.wish.locked else everybody(found, asked.number)
        if all_meet is not None:
            drawn = all_meet
        elif asked.number == 1 and found.settings.first_draw == SEED and not asked.wish.locked:
            drawn = by_seed(found.players)
        else:
            drawn = draw(found.profile, found.players, found.pairings, asked.number, asked.wish)
    except Wrong as wrong:
        raise refused(wrong) from None
    return Solved(drawn, tables(drawn.pairs, found.players, found.pairings))


def everybody(found: Book, number: int) -> Draw | None:
    """The round where everybody meets everybody; None for Swiss rounds, and where somebody came late."""
    if found.settings.pairing != "all":
        return None
    pairs = circle(found.players, number, found.tournament.seed)
    return None if pairs is None else Draw(tuple(pairs), (), (), (), (), "circle")


def by_seed(players: Sequence[Player]) -> Draw:
    """The first round by seed: the upper half meets the lower half in order; the last may have a bye."""
    active = [player for player in players if player.plays(1)]
    earned = tuple(player.number for player in active if player.earned_bye)
    order = sorted((one for one in active if not one.earned_bye), key=lambda one: (one.seed or 10_000, one.number))
    numbers = [player.number for player in order]
    half = len(numbers) // 2
    pairs = [(numbers[place], numbers[half + place]) for place in range(half)]
    if len(numbers) % 2:
        pairs.append((numbers[-1], NOBODY))
    return Draw(tuple(pairs), earned, (), (), (), "seed")


def keep(tournament: Tournament, by: Actor, asked: DrawInput, solved: Solved, request: str = "") -> Round:
    """Write a draw down as the draft of its round; an older draft goes, and both seeds are in the log.

    Raises TournamentError `stale` if the tournament has changed since it was asked.
    """
    with at_desk(tournament, by, request) as desk:
        if desk.tournament.version != asked.version:
            raise TournamentError("stale")
        old = desk.tournament.rounds.filter(state=Round.State.DRAFT).first()
        before = {"seed": old.seed} if old else None
        scenario = scenario_of(old) if old else by_lot(asked.found, asked.number, asked.found.profile.scenarios)
        if old:
            old.delete()
        row = Round.objects.create(
            tournament=desk.tournament,
            version=desk.tournament.version,  # which only grows: no later draft of the round is taken for this one
            number=asked.number,
            stage=SWISS,
            seed=asked.wish.seed,
            drawn=text(with_scenario({"mode": solved.drawn.mode}, scenario)),
            locks=text([list(pair) for pair in asked.wish.locked]),
        )
        pairs: list[tuple[Pair, int, dict[str, Any]]]
        pairs = [(pair, solved.tables.get(pair, 0), {}) for pair in solved.drawn.pairs]
        pairs += [((number, NOBODY), 0, {"earned": True}) for number in solved.drawn.earned]
        _lay(desk, row, pairs)
        after = {"seed": row.seed, "mode": solved.drawn.mode, "pairs": [list(pair) for pair, _table, _extra in pairs]}
        desk.log("drawn", round=row.number, before=before, after=after, public=False)
    return row


def pair(
    tournament: Tournament, by: Actor, *, seed: str = "", locks: Sequence[Pair] | None = None, request: str = ""
) -> Round:
    """Draw the next round, or its draft again. Not for large fields inside a page: see `ask`, `solve`, `keep`."""
    asked = ask(tournament, seed, locks)
    return keep(tournament, by, asked, solve(asked), request)


def _lay(desk: TournamentTransaction, row: Round, pairs: Sequence[tuple[Pair, int, dict[str, Any]]]) -> None:
    rows = {one.number: one for one in desk.tournament.entrants.all()}
    Pairing.objects.bulk_create(
        Pairing(round=row, table=table, first=rows[a], second=rows.get(b), extra=text(extra))
        for (a, b), table, extra in pairs
    )


# --- by hand ---


def draft_of(desk: TournamentTransaction, seen: int = 0) -> Round:
    row = desk.tournament.rounds.filter(state=Round.State.DRAFT).first()
    if row is None:
        raise TournamentError("no_draft")
    same(row, seen)
    return row


def swap(tournament: Tournament, by: Actor, one: int, other: int, *, seen: int = 0, request: str = "") -> None:
    """Two players of a draft change places; whoever sits with nobody has the bye."""
    with at_desk(tournament, by, request) as desk:
        row = draft_of(desk, seen)
        if row.stage == ELIMINATION:
            raise TournamentError("bracket_stands")
        pairs = list(row.pairings.select_related("first", "second"))
        exchange(pairs, one, other)
        Pairing.objects.bulk_update(pairs, ["first", "second"])
        row.version += 1
        row.save(update_fields=["version"])
        desk.log("swapped", round=row.number, players=[one, other], public=False)


def exchange(pairs: Sequence[Pairing], one: int, other: int) -> list[Pairing]:
    """Put two players in each other's places; gives the pairings that have changed."""
    rows: dict[int, Entrant] = {who.number: who for row in pairs for who in (row.first, row.second) if who}
    if one == other or not {one, other} <= rows.keys():
        raise TournamentError("no_such_player")
    place = {one: rows[other], other: rows[one]}
    changed = [row for row in pairs if {one, other} & set(numbers_of(row))]
    if len(changed) < 2:
        raise TournamentError("same_table")
    for row in changed:
        row.first = place.get(row.first.number, row.first)
        row.second = place.get(row.second.number, row.second) if row.second else None
        row.extra = text({key: value for key, value in msgspec.json.decode(row.extra).items() if key != "earned"})
    return changed


def set_table(
    tournament: Tournament, by: Actor, paired_id: int, table: int, *, seen: int = 0, request: str = ""
) -> None:
    """Move a pairing of a draft to another table; whoever sits there changes with it."""
    with at_desk(tournament, by, request) as desk:
        row = draft_of(desk, seen)
        pairing = row.pairings.filter(id=paired_id, second__isnull=False).first()
        if pairing is None or not 1 <= table <= 9999:
            raise TournamentError("bad_number", field="table")
        row.pairings.filter(table=table).update(table=pairing.table)
        before, pairing.table = pairing.table, table
        pairing.save(update_fields=["table"])
        row.version += 1
        row.save(update_fields=["version"])
        desk.log("table_set", round=row.number, before=before, after=table, public=False)


def discard(tournament: Tournament, by: Actor, *, seen: int = 0, request: str = "") -> None:
    """Throw the draft away."""
    with at_desk(tournament, by, request) as desk:
        row = draft_of(desk, seen)
        desk.log("draft_discarded", round=row.number, before={"seed": row.seed}, public=False)
        row.delete()


def warnings(found: Book, row: Round) -> list[tuple[str, tuple[int, ...]]]:
    """What is not as it should be in a draft, with the players concerned.

    `forbidden` (needs a click that names it), `rematch`, `second_bye`, `same_club`, `float` (players of different
    scores), `bye`, `left_out`, `not_playing`, `absent` (not checked in), `no_list`, `not_legal` (of lists),
    `walkover` (who has left a bracket). The places of a bracket are fixed, so there nobody is told who has met before.
    """
    past = [one for one in found.pairings if one.round < row.number]
    here = [one for one in found.pairings if one.round == row.number]
    met = {frozenset(one.players) for one in past if one.second}
    apart = {frozenset(pair) for pair in apart_of(found.tournament)}
    had = {one.first for one in past if was_bye(one)}
    clubs = {player.number: player.club for player in found.players}
    told: list[tuple[str, tuple[int, ...]]] = []
    for one in here:
        both = frozenset(one.players)
        if both in apart:
            told.append(("forbidden", one.players))
        if one.second and both in met and row.stage == SWISS:
            told.append(("rematch", one.players))
        if one.second and row.number == 1 and clubs.get(one.first) and clubs[one.first] == clubs.get(one.second):
            told.append(("same_club", one.players))
        if not one.second and row.stage == SWISS:
            told.append(("second_bye" if one.first in had else "bye", one.players))
    told += [("float", players) for players in _floats(found, here)] if row.stage == SWISS else []
    if row.stage == SWISS:
        playing = {player.number for player in found.players if player.plays(row.number)}
        paired = {number for one in here for number in one.players}
        told += [("left_out", (number,)) for number in sorted(playing - paired)]
        told += [("not_playing", (number,)) for number in sorted(paired - playing)]
        told += [("team_short", players) for players in [_short(found, paired & playing)] if players]
        told += [("absent", players) for players in [_absent(found, paired & playing)] if players]
        told += [("no_list", players) for players in [_without_list(found, paired & playing)] if players]
        told += [("not_legal", players) for players in [_not_legal(found, paired & playing)] if players]
    else:
        out = {player.number for player in found.players if not player.plays(row.number)}
        told += [("walkover", one.players) for one in here if len(out & set(one.players)) == 1 and one.second]
    return told


def _without_list(found: Book, paired: set[int]) -> tuple[int, ...]:
    """Who has given no list, where lists are due or somebody has given one."""
    if not found.settings.lists_due and not any(row.fleet_id for row in found.entrants.values()):
        return ()
    return tuple(number for number in _who_sit(found, paired) if found.entrants[number].fleet_id is None)


def _who_sit(found: Book, paired: set[int]) -> list[int]:
    """The people behind what is paired: of teams those who play for them."""
    if not found.settings.teams:
        return sorted(paired)
    return [one.number for team, rows in sorted(found.sitting().items()) if team in paired for one in rows]


def _short(found: Book, paired: set[int]) -> tuple[int, ...]:
    """Which teams have a board that nobody plays at."""
    sitting = found.sitting() if found.settings.teams else {}
    return tuple(n for n in sorted(paired) if len(sitting.get(n, ())) < found.settings.teams)


def _not_legal(found: Book, paired: set[int]) -> tuple[int, ...]:
    """Whose list is not legal, where the tournament looks at lists."""
    if found.settings.check == "off":
        return ()
    rows = ((number, found.entrants[number].fleet) for number in _who_sit(found, paired))
    return tuple(number for number, fleet in rows if fleet and not is_legal(fleet, found.settings.format))


def _absent(found: Book, paired: set[int]) -> tuple[int, ...]:
    """Who is in the first draw without having checked in, where players do."""
    if not found.settings.check_in or found.tournament.status != Tournament.Status.OPEN:
        return ()
    return tuple(number for number in sorted(paired) if not found.entrants[number].checked_in)


def _floats(found: Book, here: list[swiss.Pairing]) -> list[tuple[int, ...]]:
    scores = {one.player: one.values.get("score") for one in found.standings()}
    return [one.players for one in here if one.second and scores.get(one.first) != scores.get(one.second)]


# --- the cut ---


def draw_cut(tournament: Tournament, by: Actor, size: int = 0, *, wins: int = 0, request: str = "") -> Round:
    """Draw the next round of the cut: at first from the standings, the best `size`, or all with so many `wins`; then
    from the winners.

    Raises TournamentError: `round_open`, `cut_too_small`, `no_winner`, `cut_over`.
    """
    with at_desk(tournament, by, request) as desk:
        found = book(desk.tournament, drafts=True)
        old = found.current if found.current and found.current.state == Round.State.DRAFT else None
        if old:
            old.delete()
            found = book(desk.tournament, drafts=True)
        ready_for_next(found)
        pairs = bracket(found, size or (0 if wins else found.settings.cut), wins)
        number = len(found.rounds) + 1
        scenario = scenario_of(old) if old else by_lot(found, number, found.profile.scenarios)
        row = Round.objects.create(
            tournament=desk.tournament,
            version=desk.tournament.version,
            number=number,
            stage=ELIMINATION,
            drawn=text(with_scenario({"mode": "cut"}, scenario)),
        )
        tables_of, table = [], 0
        for place, both in enumerate(pairs):
            table += bool(both[1])
            tables_of.append((both, table if both[1] else 0, {"place": place}))
        _lay(desk, row, tables_of)
        desk.log("cut_drawn", round=number, after=[list(both) for both in pairs], public=False)
    return row


def bracket(found: Book, size: int, wins: int = 0) -> list[Pair]:
    """The pairs of the next round of the cut, in bracket order."""
    done = current_cut(found)
    try:
        if not done:
            in_ = {player.number for player in found.active()}
            if not size and not wins:
                raise Wrong("cut_too_small", players=0)
            return cut.first_round(chosen(found.standings(), in_, best=size, wins=wins))
        rows = sorted(found.of_round(done[-1].number), key=lambda row: int(msgspec.json.decode(row.extra)["place"]))
        pairs = [(row.first.number, row.second.number if row.second else 0) for row in rows]
        values = {one.players: one for one in found.pairings if one.round == done[-1].number}
        winners = {both: _winner(values.get(both), both) for both in pairs if both[1]}
        following = cut.next_round(pairs, winners)
    except Wrong as wrong:
        raise refused(wrong) from None
    if not following:
        raise TournamentError("cut_over")
    return following


def _winner(pairing: swiss.Pairing | None, both: Pair) -> int:
    won = winner_of(pairing.result) if pairing else None
    return both[won] if won is not None else 0
