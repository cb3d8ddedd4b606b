"""Files of organizers: what other tools wrote is read or asked about, what we write they can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from attacks.swiss.formats import interchange, roster
from attacks.swiss.profile import conceded, played, presets
from attacks.swiss.standings import standings
from attacks.swiss.values import Pairing, Player, Result, Side, Wrong
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
    cases = [
        (presets()["legion-mov"], two, [], "shares_do_not_fit"),
        (X25, [Player(1, "A"), Player(2, "A")], [], "same_name"),
        (X25, two, [Pairing(1, 1, 1, 2)], "no_result"),
    ]
    for profile, players, pairings, code in cases:
        with pytest.raises(Wrong, match=code):
            interchange.write("x", profile, players, pairings)


def lost_by_both(*points):
    return Result("double_loss", tuple(Side("loss", {"mission": n}) for n in points))


@pytest.mark.parametrize(
    ("result", "code", "points"),
    [
        (lost_by_both(0, 0), "double_loss", 0),
        (lost_by_both(7, 4), "double_loss", 4),
        (played(X25, {"mission": 3}, {"mission": 4}), "uneven_tie", 3),
    ],
)
def test_what_the_format_says_only_nearly_is_written_as_a_draw_of_equal_points_and_told(result, code, points):
    two, odd = [Player(1, "A"), Player(2, "B")], Pairing(2, 3, 2, 1, result)
    first = Pairing(1, 1, 1, 2, played(X25, {"mission": 20}, {"mission": 9}, 0))
    data = interchange.write("x", X25, two, [first, odd])
    match = data["rounds"][1]["matches"][0]
    assert (match["result"], match["player1points"], match["player2points"]) == ("tie", points, points)
    assert "winner" not in match and "winner-id" not in match
    assert interchange.nearly(X25, [first, odd]) == [(code, odd)]
    rows = {row.player: row.values for row in standings(X25, two, [first, odd], "")}
    assert [(one["name"], one["score"]) for one in data["players"]] == [
        ("A", rows[1]["score"]),
        ("B", rows[2]["score"]),
    ]


def test_lists_are_written_as_text_that_holds_the_squad():
    two = [Player(1, "A"), Player(2, "B"), Player(3, "C")]
    squad = {"faction": "rebelalliance", "name": "Würger", "pilots": []}
    data = interchange.write("x", X25, two, [], lists={1: squad, 2: '{"faction": "scumandvillainy"}'})
    given = {player["name"]: player["list"] for player in data["players"]}
    assert all(isinstance(one, str) for one in given.values())
    assert json.loads(given["A"]) == squad
    assert (json.loads(given["B"]), given["C"]) == ({"faction": "scumandvillainy"}, "")


def test_who_is_still_in_the_cut_has_not_won_it_yet():
    four = [Player(n, f"P{n}") for n in range(1, 5)]
    semis = [Pairing(1, t, a, b, conceded(X25, 0), "elimination") for t, a, b in ((1, 1, 4), (2, 2, 3))]
    places = lambda pairings: {  # noqa: E731
        player["name"]: player["rank"].get("elimination")
        for player in interchange.write("x", X25, four, pairings)["players"]
    }
    assert places(semis) == {"P1": 2, "P2": 2, "P3": 4, "P4": 4}
    final_ = Pairing(2, 1, 1, 2, conceded(X25, 1), "elimination")
    assert places([*semis, final_]) == {"P1": 2, "P2": 1, "P3": 4, "P4": 4}


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
    assert [player.left for player in found.players] == [None, 1, None]
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


# --- files in the shape that other tools write: our own, and what those tools wrote where that lies beside us ---

OWN, BESIDE = Path(__file__).parent / "samples", Path(__file__).parents[3] / "shared/data/samples"


def there(rows):
    """Those rows whose file is there, each named by it."""
    return [pytest.param(*row, id=row[0].name) for row in rows if row[0].exists()]


def own(name):
    return (OWN / name).read_text(encoding="utf-8")


def test_a_file_of_list_fortress_is_read_to_the_standings_it_claims():
    found = interchange.read(own("listfortress.json"), X25)
    assert (found.name, found.questions) == ("Harbour evening", [])
    rows = {found.players[row.player - 1].name: row for row in standings(X25, found.players, found.pairings, "s")}
    assert {name: (row.values["score"], row.values["mission"]) for name, row in rows.items()} == {
        "Ana": (6, 37),
        "Ben": (3, 33),
        "Emil": (3, 18),
        "Chie": (1, 34),
        "Dina": (1, 16),
    }
    assert [(one.name, one.left) for one in found.players if one.left is not None] == [("Emil", 1)]
    assert [type(found.lists[number]) for number in (1, 2)] == [dict, str]
    first, *_, last = found.pairings
    assert first.extra == {"rounds_played": 9, "went_to_time": True, "scenario": "Chance Engagement"}
    assert (last.stage, last.side(2).outcome) == ("elimination", "win")


def test_a_file_of_cryodex_is_read_and_the_winner_it_does_not_name_asked_for():
    found = interchange.read(own("cryodex.json"), X20)
    assert [(one.code, one.round, one.first, one.second) for one in found.questions] == [
        ("no_winner", 1, "Ben", "Chie"),
    ]
    assert [(one.name, one.left) for one in found.players] == [
        *(('Ana "Ace" Abe', None), ("Ben", None), ("Chie", None), ("Dina", 1)),
    ]
    assert found.lists == {1: "https://example.org/list/1"}
    assert "ana@example.org" not in repr(found)
    with pytest.raises(Wrong) as wrong:
        interchange.read(own("cryodex-backslash.json"), X20)
    assert (wrong.value.code, wrong.value.params) == ("not_json", {"line": 4, "column": 17})


def test_a_player_who_left_before_the_first_round_plays_in_none():
    data = {
        "players": [{"name": "Ana", "dropped": 1}, {"name": "Ben", "dropped": True}, {"name": "Chie", "dropped": 0}]
    }
    assert [player.plays(1) for player in interchange.read(json.dumps(data), X20).players] == [False, False, True]


def test_a_file_of_list_juggler_is_read_with_the_cut_in_order():
    found = interchange.read(own("listjuggler.json"), X20)
    assert (found.name, found.questions) == ("Harbour store cup", [])
    assert [(one.round, one.stage, one.first, one.second) for one in found.pairings] == [
        *((1, "swiss", 1, 3), (1, "swiss", 4, 2)),
        *((2, "elimination", 1, 4), (2, "elimination", 2, 3), (3, "elimination", 2, 1)),
    ]
    assert [player.left for player in found.players] == [None, None, None, 2]
    assert found.pairings[-1].side(1).outcome == "win"


WRITTEN = [
    (OWN / "listfortress.json", X25, ["Ana", "Ben", "Emil", "Chie", "Dina"], []),
    (OWN / "cryodex.json", X20, None, [("no_winner", "Ben", "Chie")]),
    (OWN / "listjuggler.json", X20, None, []),
    (BESIDE / "tournament/listfortress-2.5.json", X25, ["Ana", "Eva", "Chie", "Ben", "Dan"], []),
    (BESIDE / "tournament/cryodex-2.0.json", X20, None, [("no_winner", "Ana Abe", "Eva Ende")]),
    (BESIDE / "tournament/listjuggler-upload.json", X20, None, []),
]


@pytest.mark.parametrize(("path", "profile", "names", "asked"), there(WRITTEN))
def test_what_other_tools_wrote_is_read_or_asked_about(path, profile, names, asked):
    found = interchange.read(path.read_text("utf-8"), profile)
    assert [(one.code, one.first, one.second) for one in found.questions] == asked
    assert names is None or order(found, profile) == names


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
    sheet = b"Player,Club,E-Mail\nAna,North,ana@example.org\n,South,\nAna,North,x\nAna,North,x\nBen,,\n"
    found = roster.read(sheet, known=["Ben"])
    fates = [(row.line, row.fate, row.taken_as) for row in found.rows]
    assert fates[:3] == [(2, "added", "Ana"), (3, "empty", ""), (4, "added", "Ana (2)")]
    assert fates[3:] == [(5, "double", ""), (6, "updated", "Ben")]
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


SHEETS = [
    (OWN / "roster/comma-utf8-mark.csv", ["Chie", "Duck, Dan", "@once", "花", "Chie"]),
    (OWN / "roster/semicolon-cp1252.csv", ["Jörg Straße", "Søren Ærø"]),
    (OWN / "roster/tab-shift-jis.csv", ["花", "千絵", "Dan"]),
    (BESIDE / "roster/comma-utf8-mark.csv", ["Ana", "Brand, Ben", "=1+1", "千絵", "Ana"]),
    (BESIDE / "roster/semicolon-cp1252.csv", ["Ana Müller", "Ben Ørsted", "Zoë D'Arcy"]),
    (BESIDE / "roster/tab-shift-jis.csv", ["千絵", "花", "Ben"]),
]


@pytest.mark.parametrize(("path", "names"), there(SHEETS))
def test_rosters_as_spreadsheets_save_them_preview_rightly(path, names):
    assert [row.name for row in roster.read(path.read_bytes()).rows] == names
