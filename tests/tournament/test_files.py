"""Files out and in: nothing is lost, nothing is doubled, no cell is a formula, nobody's address is in any of them."""

import io
import json

import openpyxl
import pytest

from attacks.models import AuditEntry, Tournament
from attacks.services.tournament import (
    archive,
    files,
    reading,
    results,
    roster,
    round_draft,
    rounds,
    rulings,
    sheets,
    staff,
)
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.swiss.test_formats import BESIDE, OWN, there
from tests.tournament.test_pages import opens

MAIL = "maria@example.org"


@pytest.fixture
def played(db) -> Evening:
    """Five players with fleets, two rounds and a draft, a drop, a penalty, a dispute resolved, a late player."""
    evening = Evening(5, fleets=True)
    roster.edit(evening.tournament, OLA, 1, contact=MAIL, club="=1+1", fixed_table=3)
    roster.keep_apart(evening.tournament, OLA, 1, 2)
    evening.open_round()
    table = next(one for one in evening.pairings if one.second)
    both = ({"mission": 20}, {"mission": 7})
    results.report(evening.tournament, evening.player(table.first.number), table.pk, numbers=both, winner=0)
    evening.enter(table, 20, 8, why="Counted again")
    evening.finish_round()
    roster.drop(evening.tournament, OLA, 3)
    rulings.penalize(evening.tournament, OLA, 2, kind="points", points=-1, why="Late", public=True)
    evening.add("=1+1", handle="@you")
    evening.open_round("second")
    evening.finish_round()
    evening.draw("third")
    return evening


def test_a_tournament_goes_out_and_in_and_out_again_the_same(played):
    written = archive.write(played.tournament)
    again, token = archive.read_archive(written.encode(), "Ola")
    assert archive.write(again) == written
    assert reading.book(again).standings() == played.book.standings()
    assert staff.role_of(again, [token]).role == "owner"
    assert again.slug != played.tournament.slug
    assert json.loads(written)["schema_version"] == 1


def test_the_imported_tournament_can_be_played_on(played):
    again, _token = archive.read_archive(archive.write(played.tournament).encode(), "Ola")
    rounds.publish(again, OLA)
    assert reading.book(again).rounds[-1].number == 3
    assert [row.n for row in again.audit_entries.order_by("n")] == list(range(1, again.logged + 1))


def test_a_tournament_read_in_the_middle_of_a_round_has_a_match_for_each_open_table(transactional_db):
    evening = Evening(7, fleets=True)
    evening.open_round()
    done, *still, _bye = evening.pairings
    evening.enter(done, 20, 3)
    written = archive.write(evening.tournament)
    evening.tournament, _token = archive.read_archive(written.encode(), "Ola")
    assert archive.write(evening.tournament) == written
    tables = {reading.numbers_of(one): one.match for one in evening.pairings}
    assert [bool(tables[reading.numbers_of(one)]) for one in (done, *still)] == [False, True, True]
    assert still[0].match_id not in {match.id for match in tables.values() if match}
    table = next(one for one in evening.pairings if one.match)
    evening.sit_both(table)
    assert archive.write(evening.tournament) != written  # the match that is played is the one the file names now
    evening.give_up(table, table.second.number)
    table = next(one for one in evening.pairings if one.pk == table.pk)
    assert (table.status, reading.winner_of(reading.result_from(table.result))) == ("entered", 0)


def test_a_table_whose_result_is_disputed_or_of_a_closed_round_gets_no_match_from_a_file(db):
    evening = Evening(4)
    evening.open_round()
    evening.finish_round()
    evening.open_round()
    one, other = evening.pairings
    both = ({"mission": 20}, {"mission": 7})
    for place, who in enumerate((one.first, one.second)):
        why = "He miscounted" if place else ""
        results.report(evening.tournament, evening.player(who.number), one.pk, numbers=both, winner=place, why=why)
    again, _token = archive.read_archive(archive.write(evening.tournament).encode(), "Ola")
    assert [row.table for row in reading.book(again).rows if row.match] == [other.table]


def test_no_file_holds_a_contact_or_a_link(played):
    texts = [archive.write(played.tournament), files.list_fortress(played.book, lists=True)]
    texts += [sheets.as_csv(sheets.sheet(played.book, kind)).decode() for kind in sheets.KINDS]
    for token in (*played.tokens.values(), played.owner_token, MAIL):
        assert all(token not in one for one in texts)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["players"].append(data["players"][0]),
        lambda data: data["rounds"][0]["pairings"][0].update(first=99),
        lambda data: data["rounds"][0]["pairings"][0].update(result={"kind": "won", "sides": []}),
        lambda data: data["players"][0].update(fleet={"name": "x"}),
        lambda data: data["players"][0].update(number="one"),
        lambda data: data.pop("seed"),
        lambda data: data["log"].append(data["log"][0]),
        lambda data: data["players"][0]["fields"].update(fixed_table="x"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_whole(played, change):
    data = json.loads(archive.write(played.tournament))
    change(data)
    before = (Tournament.objects.count(), AuditEntry.objects.count())
    assert code_of(archive.read_archive, json.dumps(data).encode(), "Ola") == "bad_file"
    assert (Tournament.objects.count(), AuditEntry.objects.count()) == before


def test_what_is_no_file_is_refused(db):
    for data in (b"", b"\xff\xfe", b"[]", b'{"schema": "other"}'):
        assert code_of(archive.read_archive, data, "Ola") == "bad_file"


# --- ListFortress and the like ---


def test_the_list_fortress_file_is_read_back_to_equal_standings(played):
    round_draft.discard(played.tournament, OLA)
    written = files.list_fortress(played.book, lists=True)
    found = files.read_file(written.encode(), game="xwing/2.5", owner="Ola")
    assert (found.questions, found.unread) == ([], [])
    names = lambda book: [book.name(row.player) for row in book.standings()]  # noqa: E731
    book = reading.book(found.tournament)
    assert sorted(names(book)) == sorted(names(played.book))
    assert {book.name(row.player): row.values["mission"] for row in book.standings()} == {
        played.book.name(row.player): row.values["mission"] for row in played.book.standings()
    }
    assert all(row.fleet for row in book.entrants.values() if row.name != "=1+1")


def test_lists_are_left_out_where_they_are_hidden(played):
    data = json.loads(files.list_fortress(played.book, lists=False))
    assert {player["list"] for player in data["players"]} == {""}


def test_a_missing_winner_is_asked_for_and_entered_by_hand(db):
    data = {
        "name": "Old evening",
        "players": [{"id": 1, "name": "Ana", "email": MAIL}, {"id": 2, "name": "Ben", "dropped": 2}],
        "rounds": [
            {
                "round-type": "swiss",
                "round-number": 1,
                "matches": [
                    {"player1": "Ana", "player1-id": 1, "player2": "Ben", "player2-id": 2}
                    | {"player1points": 100, "player2points": 100, "result": "win"}
                ],
            }
        ],
    }
    found = files.read_file(json.dumps(data).encode(), game="xwing/2.0", owner="Ola")
    assert [one.code for one in found.questions] == ["no_winner"]
    book = reading.book(found.tournament)
    asked = reading.needs(book)
    assert [kind for kind, _row in asked] == ["disputed"]
    both = ({"points": 100}, {"points": 100})
    results.enter(found.tournament, OLA, asked[0][1].pk, numbers=both, winner=1)
    book = reading.book(found.tournament)
    assert (reading.needs(book), book.name(book.standings()[0].player)) == ([], "Ben")
    assert MAIL not in archive.write(found.tournament)


def test_lists_go_out_as_text_and_come_in_as_object_and_as_text(played):
    data = json.loads(files.list_fortress(played.book, lists=True))
    given = {player["name"]: player["list"] for player in data["players"]}
    assert all(isinstance(one, str) for one in given.values())
    assert json.loads(given["Ben"])["pilots"]
    own = (OWN / "listfortress.json").read_bytes()
    found = files.read_file(own, game="xwing/2.5", owner="Ola")
    names = {row.name: row.fleet.name for row in found.tournament.entrants.all() if row.fleet}
    assert (found.unread, names) == ([], {"Ana": "Two", "Chie": "Two again"})
    row = found.tournament.entrants.get(name="Emil")
    assert (row.gone, row.left) == (True, 1)


def test_a_match_both_lose_is_in_the_file_and_told_beside_it(db):
    evening = Evening(4)
    evening.open_round()
    table = evening.pairings[0]
    results.enter(evening.tournament, OLA, table.pk, kind="double_loss")
    evening.finish_round()
    data = json.loads(files.list_fortress(evening.book, lists=False))
    match = data["rounds"][0]["matches"][0]
    assert (match["result"], match["player1points"], match["player2points"]) == ("tie", 0, 0)
    assert [(code, one.table) for code, one in files.nearly(evening.book)] == [("double_loss", table.table)]
    ola = opens(Person("Ola"), evening)
    players = f"Round 1, {table.first.name} – {table.second.name}: both lost"
    assert players in ola.reads(f"/t/{evening.tournament.slug}/to/settings")


TOURNAMENTS = [
    (OWN / "listfortress.json", "xwing/2.5", ""),
    (OWN / "cryodex.json", "xwing/2.0", ""),
    (OWN / "cryodex-backslash.json", "xwing/2.0", "not_json"),
    (OWN / "listjuggler.json", "xwing/2.0", ""),
    (BESIDE / "tournament/listfortress-2.5.json", "xwing/2.5", ""),
    (BESIDE / "tournament/cryodex-2.0.json", "xwing/2.0", ""),
    (BESIDE / "tournament/cryodex-backslash.json", "xwing/2.0", "not_json"),
    (BESIDE / "tournament/listjuggler-upload.json", "xwing/2.0", ""),
]


@pytest.mark.parametrize(("path", "game", "code"), there(TOURNAMENTS))
def test_tournaments_of_other_tools_come_in(db, path, game, code):
    assert code_of(files.read_file, path.read_bytes(), game=game, owner="Ola") == code


# --- sheets ---


def test_sheets_hold_what_their_names_say(played):
    standings = sheets.sheet(played.book, "standings")
    assert standings.header[:6] == ("place", "name", "club", "score", "sos", "mission")
    assert len(standings.rows) == 6
    pairings = sheets.sheet(played.book, "pairings")
    assert {row[0] for row in pairings.rows} == {1, 2}  # no draft
    assert any(row[1] == "bye" for row in pairings.rows)
    assert code_of(sheets.sheet, played.book, "secrets") == "no_such_sheet"


def test_no_cell_of_any_sheet_is_a_formula(played):
    made = [sheets.sheet(played.book, kind) for kind in sheets.KINDS]
    for one in made:
        for line in sheets.as_csv(one).decode("utf-8-sig").splitlines():
            assert not any(cell.startswith(("=", "+", "@")) for cell in line.split(","))
    book = openpyxl.load_workbook(io.BytesIO(sheets.as_xlsx(made)))
    cells = [cell for page in book for row in page for cell in row]
    assert "f" not in {cell.data_type for cell in cells}
    assert "=1+1" in {cell.value for cell in cells}


@pytest.mark.parametrize("write", [sheets.as_csv, lambda one: sheets.as_xlsx([one])])
def test_a_roster_goes_out_and_in_twice_without_a_double(played, write):
    data = write(sheets.sheet(played.book, "roster"))
    found = sheets.read_roster(played.tournament, data)
    assert {row.fate for row in found.rows} == {"updated"}
    fresh = Evening(0)
    found = sheets.read_roster(fresh.tournament, data)
    assert sheets.keep_roster(fresh.tournament, OLA, found) == (6, 0)
    again = sheets.read_roster(fresh.tournament, data)
    assert sheets.keep_roster(fresh.tournament, OLA, again) == (0, 6)
    names = sorted(fresh.tournament.entrants.values_list("name", "handle", "club"))
    assert names == sorted(played.tournament.entrants.values_list("name", "handle", "club"))


def test_what_is_no_sheet_is_refused(evening):
    assert code_of(sheets.read_roster, evening.tournament, b"PK but no sheet") == "bad_sheet"
    assert code_of(sheets.read_roster, evening.tournament, b"colour;shape\r\n") == "no_header"
    assert code_of(sheets.read_roster, evening.tournament, b"x" * 2_000_001) == "too_large"
