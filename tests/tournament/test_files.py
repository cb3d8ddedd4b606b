"""Files out and in: nothing is lost, nothing is doubled, no cell is a formula, nobody's address is in any of them."""

import io
import json

import openpyxl
import pytest

from attacks.models import Deed, Tournament
from attacks.services.tournament import archive, drawing, files, reading, results, roster, rounds, sheets, staff
from tests.swiss.test_formats import sample
from tests.tournament.people import OLA, Evening, code_of

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
    roster.penalize(evening.tournament, OLA, 2, kind="points", points=-1, why="Late", public=True)
    evening.add("=1+1", handle="@you")
    evening.open_round("second")
    evening.finish_round()
    evening.draw("third")
    return evening


def test_a_tournament_goes_out_and_in_and_out_again_the_same(played):
    written = archive.write(played.tournament)
    again, token = archive.read(written.encode(), "Ola")
    assert archive.write(again) == written
    assert reading.book(again).standings() == played.book.standings()
    assert staff.role_of(again, [token]).role == "owner"
    assert again.slug != played.tournament.slug
    assert json.loads(written)["schema_version"] == 1


def test_the_imported_tournament_can_be_played_on(played):
    again, _token = archive.read(archive.write(played.tournament).encode(), "Ola")
    rounds.publish(again, OLA)
    assert reading.book(again).rounds[-1].number == 3
    assert [row.n for row in again.deeds.order_by("n")] == list(range(1, again.logged + 1))


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
    before = (Tournament.objects.count(), Deed.objects.count())
    assert code_of(archive.read, json.dumps(data).encode(), "Ola") == "bad_file"
    assert (Tournament.objects.count(), Deed.objects.count()) == before


def test_what_is_no_file_is_refused(db):
    for data in (b"", b"\xff\xfe", b"[]", b'{"schema": "other"}'):
        assert code_of(archive.read, data, "Ola") == "bad_file"


# --- ListFortress and the like ---


def test_the_list_fortress_file_is_read_back_to_equal_standings(played):
    drawing.discard(played.tournament, OLA)
    written = files.list_fortress(played.book, lists=True)
    found = files.read(written.encode(), game="xwing/2.5", owner="Ola")
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
    found = files.read(json.dumps(data).encode(), game="xwing/2.0", owner="Ola")
    assert [one.code for one in found.questions] == ["no_winner"]
    book = reading.book(found.tournament)
    asked = reading.needs(book)
    assert [kind for kind, _row in asked] == ["disputed"]
    both = ({"points": 100}, {"points": 100})
    results.enter(found.tournament, OLA, asked[0][1].pk, numbers=both, winner=1)
    book = reading.book(found.tournament)
    assert (reading.needs(book), book.name(book.standings()[0].player)) == ([], "Ben")
    assert MAIL not in archive.write(found.tournament)


def test_the_sample_tournaments_import_or_ask(db):
    expected = {
        "cryodex-2.0.json": ("xwing/2.0", ""),
        "cryodex-backslash.json": ("xwing/2.0", "not_json"),
        "listfortress-2.5.json": ("xwing/2.5", ""),
        "listjuggler-upload.json": ("xwing/2.0", ""),
    }
    for name, (game, code) in expected.items():
        data = sample(f"tournament/{name}")
        if data is None:
            continue
        assert code_of(files.read, data, game=game, owner="Ola") == code


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
