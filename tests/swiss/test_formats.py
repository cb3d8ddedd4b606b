"""Files of organizers: what other tools wrote is read or asked about, what we write they can read."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.swiss.formats import interchange, roster
from attacks.swiss.profile import conceded, played, presets
from attacks.swiss.standings import standings
from attacks.swiss.values import Pairing, Player, Wrong
from tests.swiss.test_standings import MISSIONS, PLAYERS, POINTS, SALVO, five

X25, X20 = presets()["xwing-2.5"], presets()["xwing-2.0"]


def order(found, profile):
    names = {player.number: player.name for player in found.players}
    return [names[row.player] for row in standings(profile, found.players, found.pairings, "s")]


def final(profile, numbers, winner):
    key = profile.entry[0].key
    result = played(profile, {key: numbers[0]}, {key: numbers[1]}, winner)
    return Pairing(4, 1, 1, 5, result, "elimination")


def test_what_we_write_has_the_shape_that_importers_demand():
    data = interchange.write("Club evening", X25, PLAYERS, [*five(X25, MISSIONS), final(X25, (19, 21), 0)])
    first, *_, last = data["players"]
    assert (first["name"], first["score"], first["mov"], first["sos"], first["rank"]) == (
        *("A", 7, 58, 1.7778),
        {"swiss": 1, "elimination": 1},
    )
    assert (first["event_points"], first["mission_points"], first["list"]) == (7, 58, "")
    assert (last["name"], last["dropped"]) == ("D", True)
    assert [(one["round-type"], one["round-number"]) for one in data["rounds"]] == [
        *(("swiss", n) for n in (1, 2, 3)),
        ("elimination", 2),
    ]
    bye = data["rounds"][0]["matches"][-1]
    assert bye == {
        "player1": "E",
        "player1-id": "5",
        "player1points": 18,
        "winner": "E",
        "winner-id": "5",
        "result": "bye",
    }
    tie = data["rounds"][2]["matches"][0]
    assert (tie["result"], "winner" in tie, tie["player1points"], tie["player2points"]) == ("tie", False, 16, 16)
    assert data["rounds"][3]["matches"][0]["winner"] == "A"


@pytest.mark.parametrize(("profile", "scores", "winners"), [(X25, MISSIONS, None), (X20, POINTS, SALVO)])
def test_our_importer_reads_our_export_back_to_equal_standings(profile, scores, winners):
    import json

    pairings = five(profile, scores, winners)
    found = interchange.read(json.dumps(interchange.write("x", profile, PLAYERS, pairings)), profile)
    assert found.questions == []
    there = {p.number: p.name for p in found.players}
    values = {
        there[row.player]: (row.place, row.values) for row in standings(profile, found.players, found.pairings, "")
    }
    for row in standings(profile, PLAYERS, pairings, ""):
        place, read_back = values["-ABCDE"[row.player]]
        shown = [key for key in row.values if key != "random"]
        assert (place, [read_back[key] for key in shown]) == (row.place, [row.values[key] for key in shown])


def test_what_the_format_cannot_say_is_refused_with_a_reason():
    two = [Player(1, "A"), Player(2, "B")]
    uneven = played(X25, {"mission": 3}, {"mission": 4})
    assert uneven.sides[0].outcome == "draw"
    cases = [
        (presets()["legion-mov"], two, [], "shares_do_not_fit"),
        (X25, [Player(1, "A"), Player(2, "A")], [], "same_name"),
        (X25, two, [Pairing(1, 1, 1, 2)], "no_result"),
        (X25, two, [Pairing(1, 1, 1, 2, uneven)], "uneven_tie"),
    ]
    for profile, players, pairings, code in cases:
        with pytest.raises(Wrong, match=code):
            interchange.write("x", profile, players, pairings)


def test_who_waits_in_a_graduated_cut_is_in_with_the_number_of_players():
    twelve = [Player(n, f"P{n}") for n in range(1, 13)]
    pairs = [(1, 0), (8, 9), (4, 0), (5, 12), (2, 0), (7, 10), (3, 0), (6, 11)]
    first = [
        Pairing(1, t, a, b, conceded(X25, 0) if b else None, "elimination") for t, (a, b) in enumerate(pairs, 1) if b
    ]
    waiting = [
        Pairing(1, 0, a, 0, played(X25, {"mission": 0}, {"mission": 0}, 0), "elimination") for a, b in pairs if not b
    ]
    data = interchange.write("x", X25, twelve, [*first, *waiting])
    assert data["rounds"][0]["round-number"] == 12
    assert {p["name"]: p["rank"]["elimination"] for p in data["players"]}["P12"] == 12


CRYODEX = """{"name": "Cup", "players": [
 {"name": "Ana \\"Bo\\" Abe", "email": "ana@example.org", "list-id": "https://example.org/a", "rank": {"swiss": 1}},
 {"name": "Ben", "dropped": 2, "rank": {"swiss": 0}}, {"name": "Chie", "rank": {"swiss": 2}}],
 "rounds": [{"round-type": "swiss", "round-number": 1, "matches": [
 {"player1": "Ana \\"Bo\\" Abe", "player1points": 110, "player2": "Ben", "player2points": 110, "result": "win"},
 {"player1": "Chie", "player1points": 0, "result": "bye"}]}]}"""


def test_a_missing_winner_is_asked_for_and_no_mail_address_is_kept():
    found = interchange.read(CRYODEX, X20)
    assert found.questions == [interchange.Question("no_winner", 1, 'Ana "Bo" Abe', "Ben")]
    assert found.pairings[0].result is None
    assert [player.left for player in found.players] == [0, 1, 0]
    assert "example.org" not in repr(found).replace("https://example.org/a", "")


def test_a_file_that_is_not_json_names_the_line_and_column():
    with pytest.raises(Wrong) as wrong:
        interchange.read('{"name": "x",\n"players": [{"name": "a \\o/ b"}]}', X20)
    assert (wrong.value.code, wrong.value.params) == ("not_json", {"line": 2, "column": 25})
    with pytest.raises(Wrong, match="no_players"):
        interchange.read("[]", X20)
    with pytest.raises(Wrong, match="bad_match"):
        interchange.read('{"players": [{"name": "a"}], "rounds": [{"matches": [{"player1": "b"}]}]}', X20)


def test_two_players_of_one_name_are_asked_about():
    found = interchange.read('{"players": [{"name": "Alex"}, {"name": "Alex"}]}', X20)
    assert found.questions == [interchange.Question("same_name", first="Alex")]


# --- the samples of other tools, where the checkout has them ---

SAMPLES = Path(__file__).parents[3] / "shared/data/samples"


def sample(name):
    path = SAMPLES / name
    return path.read_bytes() if path.exists() else None


def test_the_samples_of_other_tools_import_or_ask():
    expected = {
        "listfortress-2.5.json": (X25, ["Ana", "Eva", "Chie", "Ben", "Dan"], []),
        "cryodex-2.0.json": (X20, None, [("no_winner", "Ana Abe", "Eva Ende")]),
    }
    for name, (profile, names, asked) in expected.items():
        data = sample(f"tournament/{name}")
        if data is None:
            continue
        found = interchange.read(data.decode(), profile)
        assert [(one.code, one.first, one.second) for one in found.questions] == asked
        assert names is None or order(found, profile) == names
    nested = sample("tournament/listjuggler-upload.json")
    if nested:
        found = interchange.read(nested.decode(), X20)
        assert (found.name, len(found.players), found.players[1].left) == ("foobar", 6, 2)
        assert [one.stage for one in found.pairings] == ["swiss", "swiss", "elimination", "elimination"]


# --- rosters ---

JAPANESE = "名前\tよみ\tクラブ\n千絵\tちえ\t札幌\n花\tはな\t大阪\nBen\tベン\t\n"
HEADER = "First Name;Last Name;Nickname;Team;Paid;Won Bye;E-Mail\r\n"
GERMAN = HEADER + "Ana;Müller;ana;Pirates;X;X;a@b.example\r\nZoë;D'Arcy;;;;;\r\n"


@pytest.mark.parametrize(
    ("data", "encoding", "delimiter", "names"),
    [
        (JAPANESE.encode("cp932"), "cp932", "\t", ["千絵", "花", "Ben"]),
        (GERMAN.encode("cp1252"), "cp1252", ";", ["Ana Müller", "Zoë D'Arcy"]),
        ('\ufeffPlayer,Club\r\n"Brand, Ben",South\r\n'.encode(), "utf-8-sig", ",", ["Brand, Ben"]),
    ],
)
def test_a_roster_is_read_in_the_usual_encodings_and_delimiters(data, encoding, delimiter, names):
    found = roster.read(data)
    assert (found.encoding, found.delimiter, [row.name for row in found.rows]) == (encoding, delimiter, names)


def test_every_row_has_its_fate_and_mail_columns_are_left_out():
    found = roster.read(b"Player,Club,E-Mail\nAna,North,ana@example.org\n,South,\nAna,North,x\nBen,,\n", known=["Ben"])
    assert [(row.line, row.fate) for row in found.rows] == [(2, "added"), (3, "empty"), (4, "double"), (5, "updated")]
    assert found.ignored == ("E-Mail",)
    assert "example.org" not in repr(found.rows)
    flags = roster.read(GERMAN.encode()).rows
    assert [(row.flag("paid"), row.flag("earned_bye")) for row in flags] == [(True, True), (False, False)]
    with pytest.raises(Wrong, match="no_header"):
        roster.read(b"colour,shape\nred,round\n")


def test_importing_twice_is_importing_once():
    rows = roster.read(JAPANESE.encode()).rows
    again = roster.read(JAPANESE.encode(), known=[row.name for row in rows]).rows
    assert {row.fate for row in again} == {"updated"}


def test_a_second_alex_gets_a_number_and_no_cell_is_a_formula():
    assert roster.unique("Alex", ["Alex", "Alex (2)"]) == "Alex (3)"
    sheet = roster.write(["name", "points"], [["=1+1", -3], ["@you", 2], ["Ana", 1]])
    assert sheet == "name,points\r\n'=1+1,-3\r\n'@you,2\r\nAna,1\r\n"


def test_the_sample_rosters_preview_rightly():
    names = {
        "comma-utf8-mark.csv": ["Ana", "Brand, Ben", "=1+1", "千絵", "Ana"],
        "semicolon-cp1252.csv": ["Ana Müller", "Ben Ørsted", "Zoë D'Arcy"],
        "tab-shift-jis.csv": ["千絵", "花", "Ben"],
    }
    for name, expected in names.items():
        data = sample(f"roster/{name}")
        if data is not None:
            assert [row.name for row in roster.read(data).rows] == expected
