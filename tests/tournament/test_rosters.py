"""A roster file is looked at and then taken in: whatever its columns are called, everybody comes in once, by name."""

import html
import io
import re

import openpyxl
import pytest

from attacks.services.tournament import roster as roster_of
from attacks.services.tournament import sheets
from attacks.swiss.formats import roster
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens


def upload(data, name="roster.csv"):
    file = io.BytesIO(data)
    file.name = name
    return file


def takes_in(evening, data, name="roster.csv"):
    """Ola looks at a file and takes it in; what the page said, and the names there are then."""
    ola = opens(Person("Ola"), evening)
    page = ola.post(f"/t/{evening.tournament.slug}/to/players/read", {"file": upload(data, name)}).content.decode()
    rows = re.search(r'name="rows" value="([^"]*)"', page)
    assert rows, page
    does(ola, evening.tournament, "keep_roster", rows=html.unescape(rows[1]))
    return html.unescape(page), list(evening.tournament.entrants.values_list("name", flat=True))


def workbook(*lines):
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append(line)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


PEOPLE = ["Ana Müller", "Ivan Петров"]
HALVES = [("First Name", "Last Name", "Nickname"), ("Ana", "Müller", "nick0"), ("Ivan", "Петров", "nick1")]


def as_text(lines, delimiter=";"):
    return "\r\n".join(delimiter.join(line) for line in lines)


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (as_text(HALVES).encode(), PEOPLE),
        (as_text([line[:2] for line in HALVES]).encode(), PEOPLE),
        (as_text(HALVES, "\t").encode("utf-16"), PEOPLE),
        (("sep=;\r\n" + as_text(HALVES)).encode("utf-8-sig"), PEOPLE),
        (("Players\r\n" + as_text(HALVES)).encode(), PEOPLE),
        (as_text(HALVES, "|").encode(), PEOPLE),
        (as_text(HALVES, "、").encode(), PEOPLE),
        (as_text(HALVES).encode("utf-16-le"), PEOPLE),
        (as_text(HALVES).encode("utf-16-be"), PEOPLE),
        ("Name (required)*,Team Name\rAna Müller,A\rIvan Петров,B".encode(), PEOPLE),
        (("Spring Cup\r\n\r\n" + as_text(HALVES, ",")).encode(), PEOPLE),
        ("FIRST_NAME,last-name\nAna,Müller\n,Ben\nChie,\n".encode(), ["Ana Müller", "Ben", "Chie"]),
        (b'"Player Name","Club, town"\n"Brand, Ben","North, A"\n', ["Brand, Ben"]),
        ("Vorname;Nachname;Verein\nAna;Müller;Nord\n".encode("cp1252"), ["Ana Müller"]),
        ("Name;Vorname;Verein\nMüller;Ana;Nord\n".encode("cp1252"), ["Ana Müller"]),
        ("Prénom;Nom;Équipe\nRenée;Élodin;Étoile\nJosé;Díaz;\n".encode("cp1252"), ["Renée Élodin", "José Díaz"]),
        ("Nombre;Apellidos\nJosé;Núñez\n".encode("cp1252"), ["José Núñez"]),
        ("Nome,Cognome\nNiccolò,Città\n".encode("cp1252"), ["Niccolò Città"]),
        ("Imię;Nazwisko\nŁucja;Żak\n".encode(), ["Łucja Żak"]),
        ("Имя;Фамилия\nИван;Петров\n".encode(), ["Иван Петров"]),
        ("姓\t名\tふりがな\n山田\t花子\tやまだ\n".encode("cp932"), ["山田 花子"]),
        ("プレイヤー名,所属\n千絵,札幌\n".encode("cp932"), ["千絵"]),
        ("Name,First name\nAna Müller,Ana\n".encode(), ["Ana Müller"]),
        (b"Nickname\nwedge, the\n", ["wedge, the"]),
        (b"Player\rAna\rBen", ["Ana", "Ben"]),
    ],
)
def test_people_come_in_under_their_names_however_the_columns_are_called(db, data, names):
    evening = Evening(0)
    shown, there = takes_in(evening, data)
    assert there == names
    assert all(name in shown for name in names)
    _shown, there = takes_in(evening, data)
    assert there == names  # taken in twice is taken in once


def test_a_workbook_with_first_and_last_names_and_nicknames_brings_up_to_date_whom_it_names(db):
    evening = Evening(0)
    evening.add("Ana Müller")
    shown, there = takes_in(evening, workbook(*HALVES, ("Zoë", None, None), (None, None, None)), "roster.xlsx")
    assert there == ["Ana Müller", "Ivan Петров", "Zoë"]
    assert said("page.will_be_brought_up") in shown
    assert [row.handle for row in evening.tournament.entrants.all()] == ["nick0", "nick1", ""]


NAMESAKES = (
    "Name;Club;E-Mail\nAlex Kim;North;a@example.org\nAlex Kim;South;b@example.org\nAlex Kim;North;c@example.org\n"
)


def test_namesakes_all_come_in_are_marked_and_are_told_apart_by_their_clubs_ever_after(db):
    evening = Evening(0)
    shown, there = takes_in(evening, NAMESAKES.encode())
    assert there == ["Alex Kim", "Alex Kim (2)", "Alex Kim (3)"]
    assert "2 lines need a look" in shown and "will be added as Alex Kim (2)" in shown and "example.org" not in shown
    before = list(evening.tournament.entrants.values_list("name", "club"))
    upside_down = "\n".join([NAMESAKES.split("\n")[0], *reversed(NAMESAKES.split("\n")[1:4])])
    for sheet in (NAMESAKES, upside_down, "Name;Club;Paid\nAlex Kim;South;x"):
        takes_in(evening, sheet.encode())
        assert list(evening.tournament.entrants.values_list("name", "club")) == before
    assert evening.tournament.entrants.get(paid=True).name == "Alex Kim (2)"


def test_the_same_line_twice_is_left_out_with_a_mark(db):
    shown, there = takes_in(Evening(0), b"Name;Club\nAlex Kim;North\nAlex Kim;North\n")
    assert there == ["Alex Kim"]
    assert said("page.the_same_line_stands") in shown and "1 line needs a look" in shown


@pytest.mark.parametrize("name", ["Ana  Bo", "Ana\u00a0Bo", "ANA BO", "x" * 60, "Zoe\u0308", "ｱﾅ"])
def test_a_name_spelled_in_another_way_is_no_second_person(db, name):
    evening = Evening(0)
    _shown, there = takes_in(evening, f"Name\n{name}\n".encode())
    for again in (name, name.replace("  ", " ").replace("\u00a0", " ").swapcase(), there[0]):
        assert takes_in(evening, f"Name\n{again}\n".encode())[1] == there


def test_a_team_beside_a_club_is_no_club(db):
    evening = Evening(0)
    takes_in(evening, b"Name,Club,Team\nAna,North,Reds\nBen,,Reds\n")
    assert list(evening.tournament.entrants.values_list("club", "team")) == [("North", "Reds"), ("", "Reds")]
    takes_in(evening, sheets.as_csv(sheets.sheet(evening.book, "roster")))
    assert list(evening.tournament.entrants.values_list("club", "team")) == [("North", "Reds"), ("", "Reds")]
    assert takes_in(evening, b"Name,Team\nChie,Blues\n")[1] == ["Ana", "Ben", "Chie"]
    assert evening.tournament.entrants.get(name="Chie").club == "Blues"


def test_too_many_lines_and_players_are_refused_with_the_number_before_anything_is_shown(evening):
    lines = [b"Name", *(b"P%d" % n for n in range(2001))]
    assert code_of(sheets.read_roster, evening.tournament, b"\n".join(lines)) == "too_many_lines"
    assert code_of(sheets.read_roster, evening.tournament, b"\n".join(lines[:998])) == "too_many_players"
    ola = opens(Person("Ola"), evening)
    address = f"/t/{evening.tournament.slug}/to/players/read"
    for count, told in ((2002, "at most 2000 lines"), (1500, "a tournament takes 1000")):
        page = ola.post(address, {"file": upload(b"\n".join(lines[:count]))}).content.decode()
        assert told in page and said("page.will_be_added") not in page
    assert len(sheets.read_roster(evening.tournament, b"\n".join(lines[:997])).rows) == 996


def test_a_cell_without_an_end_is_no_sheet(evening):
    data = b'Name\n"' + b"x" * 140_000
    assert code_of(sheets.read_roster, evening.tournament, data) == "bad_sheet"


def test_what_was_looked_at_is_settled_anew_with_who_came_in_meanwhile(db):
    evening = Evening(0)
    found = sheets.read_roster(evening.tournament, b"Name\nAna\n")
    evening.add("Ana")
    assert sheets.keep_roster(evening.tournament, OLA, found) == (0, 1)
    assert roster.with_fates(found.rows, ["Ana"])[0].fate == "updated"


def test_who_was_added_by_mistake_and_taken_out_before_the_start_is_not_on_the_public_page(db):
    evening = Evening(3)
    roster_of.drop(evening.tournament, OLA, 2)
    page = Person("Dan").reads(f"/t/{evening.tournament.slug}")
    assert "Players (2)" in page and "Ben" not in page.partition(said("page.what_the_organizers_did"))[0]
    evening.open_round(pairs=[(1, 3)])
    roster_of.drop(evening.tournament, OLA, 3)
    assert "Players (2)" in Person("Dan").reads(f"/t/{evening.tournament.slug}")  # who has played stays
