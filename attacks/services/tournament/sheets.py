"""Sheets for organizers, out as CSV or XLSX: roster, pairings, results, standings; in: a roster.

No sheet holds a contact. A cell that a spreadsheet would run as a formula comes out as text.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zipfile import ZipFile

from attacks.models import Pairing, Tournament
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.reading import Book, pairing_value, scenario_of
from attacks.services.tournament.roster import MOST_PLAYERS, enrol, write
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.transaction import Actor, at_desk, refused
from attacks.swiss.cut import Place
from attacks.swiss.formats import cells
from attacks.swiss.formats import roster as rosters
from attacks.swiss.formats.roster import ADDED, UPDATED, Roster
from attacks.swiss.values import Wrong

ROSTER, PAIRINGS, RESULTS, STANDINGS = "roster", "pairings", "results", "standings"
KINDS = (ROSTER, PAIRINGS, RESULTS, STANDINGS)
MACHINE = "machine"  # where the organizer has seated it instead of a bye
LARGEST, UNPACKED = 2_000_000, 40_000_000  # bytes of a file that is read, and of what is packed in it
MOST_ROWS = 2000
MOST_PARTS = 2000  # files packed in one

log = logging.getLogger("broadside.sheets")

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a name. The headers are part of the format and stay in English."""

    name: str
    header: tuple[str, ...]
    rows: Sequence[Row]


def sheet(found: Book, kind: str) -> Sheet:
    """One of the sheets of a tournament. Raises TournamentError `no_such_sheet`."""
    makers = {ROSTER: _roster, PAIRINGS: _pairings, RESULTS: _results, STANDINGS: _standings}
    if kind not in makers:
        raise TournamentError("no_such_sheet")
    return makers[kind](found)


def _roster(found: Book) -> Sheet:
    header: tuple[str, ...] = ("number", "name", "handle", "club", "team", "faction", "list", "paid", "checked in")
    header += ("dropped",)
    rows: list[Row] = [
        (
            row.number,
            row.name,
            row.handle,
            row.club,
            row.team,
            row.fleet.faction if row.fleet else "",
            row.fleet.name if row.fleet else row.list_link,
            "x" if row.paid else "",
            "x" if row.checked_in else "",
            row.left if row.gone else "",
        )
        for row in found.entrants.values()
    ]
    if found.settings.teams:
        header += ("plays for", "board")
        of = [(row.plays_for.name if row.plays_for else "", row.board or "") for row in found.entrants.values()]
        rows = [(*row, *more) for row, more in zip(rows, of, strict=True)]
    return Sheet(ROSTER, header, rows)


def _pairings(found: Book) -> Sheet:
    rows = [(row.round.number, _table(row), row.first.name, _other(row)) for row in found.tables()]
    return Sheet(PAIRINGS, ("round", "table", "player 1", "player 2"), rows)


def _table(row: Pairing) -> int | str:
    """The number of the table; whoever has nobody to play has a bye, or the machine instead."""
    return row.table or (MACHINE if row.against_machine else "bye")


def _other(row: Pairing) -> str:
    return row.second.name if row.second else ""


def _results(found: Book) -> Sheet:
    keys = [entry.key for entry in found.profile.entry]
    entered = [f"{key} {side}" for side in (1, 2) for key in keys]
    header = ("round", "stage", "table", "player 1", "player 2", "outcome 1", "outcome 2", *entered, "kind", "match")
    scenarios = any(scenario_of(row) for row in found.rounds)
    header += ("scenario",) if scenarios else ()
    header += ("board", "team 1", "team 2") if found.settings.teams else ()
    rows: list[Row] = []
    for row in [*found.rows, *found.boards]:
        result = pairing_value(row).result
        sides = [*(result.sides if result else ()), None, None][:2]
        rows.append(
            (
                row.round.number,
                row.round.stage,
                _table(row),
                row.first.name,
                _other(row),
                *(side.outcome if side else "" for side in sides),
                *(side.entered.get(key, "") if side else "" for side in sides for key in keys),
                result.kind if result else "",
                row.match_id or "",
                *((scenario_of(row.round),) if scenarios else ()),
                *(_board(row) if found.settings.teams else ()),
            )
        )
    return Sheet(RESULTS, header, rows)


def _board(row: Pairing) -> tuple[int | str, str, str]:
    """At which board of a match of which teams a pairing is."""
    both = [one.plays_for.name if one and one.plays_for else "" for one in (row.first, row.second)]
    return row.board or "", both[0], both[1]


def _standings(found: Book) -> Sheet:
    keys = [key for key in found.profile.rank if key not in ("head_to_head", "random")]
    final = {place.player: shared(place) for place in found.final()}
    rows = [
        (
            row.place,
            found.name(row.player),
            found.entrants[row.player].club,
            *(_number(row.values.get(key)) for key in keys),
            row.wins,
            row.draws,
            row.losses,
            row.byes,
            *([final.get(row.player, "")] if final else []),
        )
        for row in found.standings()
    ]
    last = ("final place",) if final else ()
    return Sheet(STANDINGS, ("place", "name", "club", *keys, "wins", "draws", "losses", "byes", *last), rows)


def shared(place: Place) -> int | str:
    """A final place as people write it; with a dash that no spreadsheet takes for a date where it is shared."""
    return place.first if place.first == place.last else f"{place.first}–{place.last}"


def _number(value: Any) -> int | float | str:
    """A fraction as a sheet shows it: whole, or with four places."""
    if value is None:
        return ""
    return int(value) if value.denominator == 1 else round(float(value), 4)


def as_csv(made: Sheet) -> bytes:
    """With a mark at the beginning, so that spreadsheets read names rightly."""
    return ("\ufeff" + rosters.write(made.header, made.rows)).encode()


def as_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """All sheets in one workbook; every text is a text, whatever it begins with."""
    import openpyxl  # 17 MB and a sixth of a start, which a server without sheets need not bear

    book = openpyxl.Workbook(write_only=False)
    book.remove(book.active)
    for made in sheets:
        page = book.create_sheet(made.name)
        for place, row in enumerate([made.header, *made.rows], 1):
            for column, value in enumerate(row, 1):
                cell = page.cell(place, column)
                if isinstance(value, str):
                    clean = "".join(c for c in value if c.isprintable())
                    cell.value, cell.data_type = clean, "s"
                    cell.quotePrefix = clean.startswith(cells.FORMULA)
                else:
                    cell.value = value
        page.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# --- in ---


def read_roster(tournament: Tournament, data: bytes) -> Roster:
    """What a CSV or XLSX roster holds and what will become of each row; writes nothing.

    Raises TournamentError: `not_text`, `no_header`, `too_large`, `too_many_lines`, `too_many_players`, `bad_sheet`.
    """
    if len(data) > LARGEST:
        raise TournamentError("too_large")
    known = dict(tournament.entrants.values_list("name", "club"))
    try:
        found = rosters.from_lines(_lines(data), known, "xlsx") if data[:2] == b"PK" else rosters.read(data, known)
    except Wrong as wrong:
        raise refused(wrong) from None
    if len(found.rows) > MOST_ROWS:
        raise TournamentError("too_many_lines", limit=MOST_ROWS)
    if len(known) + sum(row.fate == ADDED for row in found.rows) > MOST_PLAYERS:
        raise TournamentError("too_many_players", limit=MOST_PLAYERS)
    return found


def _lines(data: bytes) -> list[list[str]]:
    import openpyxl  # as above

    try:
        with ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            if sum(one.file_size for one in parts) > UNPACKED or len(parts) > MOST_PARTS:
                raise TournamentError("too_large")
        page = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True).worksheets[0]
        rows = page.iter_rows(max_row=MOST_ROWS + 2, max_col=40, values_only=True)
        return [["" if cell is None else str(cell) for cell in row] for row in rows]
    except TournamentError:
        raise
    except Exception as error:  # a sheet is a packed folder of XML: what can be wrong with one fills books
        log.info("a sheet could not be read: %.200r", error)
        raise TournamentError("bad_sheet") from None


def keep_roster(tournament: Tournament, by: Actor, found: Roster, request: str = "") -> tuple[int, int]:
    """Write a roster that was looked at: how many were added, and how many brought up to date. Twice is once."""
    counts = {ADDED: 0, UPDATED: 0}
    with at_desk(tournament, by, request) as desk:
        known = {row.name: row for row in desk.tournament.entrants.all()}
        for line in rosters.with_fates(found.rows, {name: row.club for name, row in known.items()}):
            if not line.counts:
                continue
            fields = _fields(line)
            counts[line.fate] += 1
            if line.fate == ADDED:
                row, _token = enrol(desk, line.taken_as, **fields)
            else:
                row = known[line.taken_as]
                write(row, fields)
            given, by_points = line.fields.get("list", ""), settings_of(desk.tournament).revision
            squad = fleets.read_fleet(desk.tournament.room, desk.tournament.edition, given, by_points).squad
            if squad is not None:
                row.fleet = fleets.from_squad(squad, room=desk.tournament.room, edition=desk.tournament.edition)
                row.listed = clock.now()
            row.version += 1
            row.save()
        desk.log("roster_read", after=counts, public=False)
    return counts[ADDED], counts[UPDATED]


def _fields(line: rosters.Row) -> dict[str, Any]:
    texts = {"sort": "sort_name", "handle": "handle", "club": "club", "team": "team"}
    fields: dict[str, Any] = {ours: line.fields[theirs] for theirs, ours in texts.items() if theirs in line.fields}
    fields |= {flag: line.flag(flag) for flag in ("paid", "earned_bye") if flag in line.fields}
    if line.fields.get("list", "").startswith(("https://", "http://")):
        fields["list_link"] = line.fields["list"]
    return fields
