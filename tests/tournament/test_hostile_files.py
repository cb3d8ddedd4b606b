"""Files that somebody made to do harm: each is answered with a sentence, and nothing of it stays."""

import io
import json
import zipfile

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from attacks.models import Entrant, Tournament
from attacks.services import fleets
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import archive, files, portions
from attacks.swiss.formats.roster import unique
from tests.support.people.browser import Person
from tests.support.people.evening import Evening
from tests.support.said import said

DEEP = "[" * 100_000 + "]" * 100_000
DIGITS = "9" * 400_000


@pytest.fixture
def dan(db):
    return Person("Dan")


def workbook(**parts):
    """A sheet in which these files of the folder are replaced."""
    book, out = io.BytesIO(), io.BytesIO()
    made = openpyxl.Workbook()
    made.active.append(["Name"])
    made.active.append(["Ana"])
    made.save(book)
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(out, "w") as new:
        for one in old.infolist():
            new.writestr(one.filename, parts.get(one.filename.rpartition("/")[2].partition(".")[0], old.read(one)))
    return out.getvalue()


def marked(data, at, value):
    """The same with a field of each file's two headers changed: how it is packed, and whether it is locked."""
    data = bytearray(data)
    for mark, place in ((b"PK\x03\x04", at - 2), (b"PK\x01\x02", at)):
        found = data.find(mark)
        while found >= 0:
            data[found + place : found + place + 2] = value.to_bytes(2, "little")
            found = data.find(mark, found + 4)
    return bytes(data)


SHEETS = {
    "broken XML": workbook(sheet1=b"<worksheet><sheetData><row>"),
    "XML that is none": workbook(workbook=b"\x00\xff"),
    "a part that is not there": workbook(workbook=b"<workbook xmlns='x'/>"),
    "unknown compression": marked(workbook(), 10, 99),
    "encrypted": marked(workbook(), 8, 1),
    "cut off": workbook()[:400],
    "only a beginning": b"PK",
    "a line of 1 MB": b"name,club\n" + b"x" * 1_000_000 + b",y\n",
    "an unclosed quote": b'name,club\n"' + b"Ana,y\n" * 60_000,
    "half a sign": b"\xff\xfename\n\x00\xd8".replace(b"name", "name".encode("utf-16-le")),
    "nothing but ends": b",\n" * 500_000,
    "NUL in a name": b"name\nA\x00na\n",
}


@pytest.mark.parametrize("what", SHEETS)
def test_a_hostile_roster_is_answered_with_a_sentence(db, what):
    evening = Evening(0)
    ola = Person("Ola")
    ola.get(f"/t/in/{evening.owner_token}")
    sent = {"file": SimpleUploadedFile("roster", SHEETS[what])}
    went = ola.post(f"/t/{evening.tournament.slug}/to/players/read", sent)
    assert went.status_code in (200, 302, 400), went.status_code
    assert Entrant.objects.count() == 0


def players(n, **more):
    return json.dumps({"name": "Cup", "players": [{"name": f"P{k}", "id": k, **more} for k in range(n)], "rounds": []})


ONE = '{"name": "Cup", "players": [{"name": "Ana", "id": 1, %s}, {"name": "Ben", "id": 2}], "rounds": [%s]}'
MATCH = '{"round-number": %s, "matches": [{"player1-id": 1, "player2-id": 2, "player1points": %s, "winner-id": 1}]}'
FILES = {
    "nested without end": DEEP,
    "nested in a list": ONE % (f'"list": {DEEP}', ""),
    "a number of 400,000 digits": ONE % (f'"dropped": {DIGITS}', ""),
    "a number of 4,000 digits": ONE % (f'"dropped": {DIGITS[:4000]}', MATCH % (DIGITS[:4000], DIGITS[:4000])),
    "points without end": ONE % ('"dropped": 1e999', MATCH % (1, "1e999")),
    "not a number": ONE % ('"dropped": NaN', MATCH % ("NaN", "-Infinity")),
    "half a sign": ONE.replace("Ana", "A\\ud800") % ('"list": "\\udc00"', ""),
    "NUL": ONE.replace("Ana", "A\\u0000") % ('"x": 1', ""),
    "names that are no texts": ONE.replace('"Ana"', '{"a": [1]}') % ('"list": {"pilots": 7}', ""),
    "a list of a huge number": ONE % (f'"list": {{"name": "x", "points": {DIGITS[:40]}, "pilots": [{{"id": 1}}]}}', ""),
    "a list of half a sign": ONE % ('"list": {"name": "\\ud800", "pilots": [{"id": "\\ud800"}]}', ""),
    "too many players": players(16_000),
    "too many rounds": ONE % ('"x": 1', ",".join(['{"matches": []}'] * 5000)),
    "too many matches": ONE % ('"x": 1', '{"matches": [' + ",".join(["{}"] * 30_000) + "]}"),
    "not text": "\udcff",
    "nothing": "",
}


@pytest.mark.parametrize("what", FILES)
def test_a_hostile_tournament_is_answered_with_a_sentence(dan, what):
    data = FILES[what].encode("utf-8", "surrogateescape")
    went = dan.post("/t/read", {"file": SimpleUploadedFile("cup", data), "game": "xwing/2.5"})
    assert went.status_code == 302
    assert dan.get(went.headers["Location"]).status_code == 200
    for made in Tournament.objects.all():  # what could be read can also be shown
        assert dan.get(f"/t/{made.slug}").status_code == 200
        assert archive.write(made)


SPOILED = {
    "a field of a huge number": lambda d: d["players"][0]["fields"].update(left=10**30),
    "a field of another kind": lambda d: d["players"][0]["fields"].update(waiting="x", club=7),
    "a fleet that is none": lambda d: d["players"][0].update(fleet={"ships": 7}),
    "a fleet of huge numbers": lambda d: d["players"][0].update(
        fleet={"name": "x", "faction": "x", "points": 10**30, "ships": []}
    ),
    "options of a huge number": lambda d: d["options"].update(rounds=10**30),
    "a place that is none": lambda d: d["rounds"][0]["pairings"][0]["extra"].update(place="x"),
    "a result that is none": lambda d: d["rounds"][0]["pairings"][0].update(result={"sides": [{"outcome": "x"}]}),
    "a result of huge numbers": lambda d: d["rounds"][0]["pairings"][0]["result"]["sides"][0]["entered"].update(
        {next(iter(d["rounds"][0]["pairings"][0]["result"]["sides"][0]["entered"])): 10**30}
    ),
    "a player twice": lambda d: d["players"].append(d["players"][0]),
    "a player nobody knows": lambda d: d["rounds"][0]["pairings"][0].update(first=99),
    "lines of the log twice": lambda d: d["log"].append(d["log"][0]),
    "NUL in a name": lambda d: d["players"][0].update(name="A\0na"),
    "a profile nobody knows": lambda d: d.update(profile={"x": DEEP[:10]}),
    "settings nobody knows": lambda d: d.update(settings={"rounds": 10**30}),
    "without end": lambda d: d["rounds"][0].update(drawn={"x": 1e999}),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_hostile_archive_is_answered_with_a_sentence_and_nothing_of_it_stays(dan, what):
    evening = Evening(4)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    data = json.loads(archive.write(evening.tournament))
    before = (Tournament.objects.count(), Entrant.objects.count())
    SPOILED[what](data)
    sent = json.dumps(data).encode()
    went = dan.post("/t/read", {"file": SimpleUploadedFile("cup", sent)})
    assert went.status_code == 302
    slug = went.headers["Location"].split("/")[2]
    if slug:
        assert dan.get(f"/t/{slug}/to").status_code == 200
    else:
        assert (Tournament.objects.count(), Entrant.objects.count()) == before


def test_too_many_players_are_counted_before_anything_is_written(dan, django_assert_num_queries):
    with django_assert_num_queries(0), pytest.raises(TournamentError, match="too_many_players"):
        files.read_file(players(16_000).encode(), game="xwing/2.5", owner="Dan")


def test_much_is_written_in_portions_between_which_others_may_write(transactional_db, monkeypatch):
    held, rows = [], []
    monkeypatch.setattr(portions.time, "sleep", lambda _seconds: held.append(connection.in_atomic_block))
    save = Entrant.save
    monkeypatch.setattr(Entrant, "save", lambda row, **more: (rows.append(len(held)), save(row, **more)))
    monkeypatch.setattr(portions.connection, "vendor", "sqlite")
    found = files.read_file(players(95).encode(), game="xwing/2.5", owner="Dan")
    assert found.tournament.entrants.count() == 95
    assert not any(held)
    assert max(rows.count(portion) for portion in rows) == portions.ROWS


def test_what_fails_in_the_middle_is_taken_back(transactional_db, monkeypatch):
    squad = fleets.ready_made("xwing", "2.5")[0]
    made = []

    def stored(*_args, **_more):
        made.append(None)
        if len(made) == 13:
            raise ValueError(said("table.more", name="no"))
        return kept(squad, room="xwing", edition="2.5")

    kept = fleets.from_squad
    monkeypatch.setattr(fleets, "from_squad", stored)
    data = players(20, list={"name": "x", "faction": "rebelalliance", "pilots": [{"id": "wedgeantilles"}]})
    with pytest.raises(TournamentError, match="bad_file"):
        files.read_file(data.encode(), game="xwing/2.5", owner="Dan")
    assert (Tournament.objects.count(), Entrant.objects.count(), fleets.Fleet.objects.count()) == (0, 0, 0)


def test_names_alike_are_told_apart_without_looking_at_all_of_them_each_time():
    class Counted(set):
        def __iter__(self):
            raise AssertionError("all of them")

    assert unique("Alex", Counted({"Alex", "Alex (2)"})) == "Alex (3)"


def test_who_sends_files_all_the_time_is_asked_to_wait(dan):
    sent = [dan.post("/t/read", {"game": "xwing/2.5"}).status_code for _ in range(12)]
    assert sent == [302] * 10 + [429] * 2
