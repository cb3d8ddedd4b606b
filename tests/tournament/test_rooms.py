"""Every game can be played as a tournament: its matches open, end, bring their result; and nobody reads too much."""

import json

import pytest

from attacks.models import Pairing
from attacks.services import fleets
from attacks.services.games.catalogue import games
from attacks.services.match.commands import Concede, Order
from attacks.services.store import matches
from attacks.services.tournament import lists, reading, results, roster, sheets
from attacks.web.tournament.urls import urlpatterns
from tests.support.people import numbers
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.tournament.test_pages import opens


@pytest.mark.parametrize("game", sorted(games()))
def test_a_match_of_every_game_brings_its_result(transactional_db, game):
    evening = Evening(2, game=game, fleets=True)
    evening.open_round(pairs=[(1, 2)])
    paired = evening.pairings[0]
    evening.sit_both(paired)
    evening.give_up(paired, 2)
    row = evening.pairings[0]
    assert (row.status, row.settled) == ("entered", "match")
    assert [side.outcome for side in reading.result_from(row.result).sides] == ["win", "loss"]
    evening.finish_round()
    assert evening.order() == [1, 2]
    assert len(sheets.sheet(evening.book, "results").rows) == 1


PAIR = {"faction": "rebelalliance", "pilots": [{"id": "wedgeantilles"}, {"id": "lukeskywalker"}]}


def ends(evening: Evening, paired: Pairing) -> None:
    """Both agree to end the match as it stands."""
    paired.refresh_from_db()
    for seat, what in (("p1", "offer_end"), ("p2", "accept_end")):
        holder = paired.match.holders.get(seat=seat)
        reply, _head = matches.act(paired.match_id, holder.id, Order(f"e{next(numbers)}", "concede", Concede(what)))
        assert '"ack"' in reply, reply


@pytest.mark.parametrize(("game", "status"), [("xwing/2.5", "entered"), ("xwing/2.0", "open")])
def test_a_match_without_a_winner_is_a_draw_where_draws_are_allowed_and_is_asked_for_elsewhere(
    transactional_db, game, status
):
    evening = Evening(2, game=game, fleets=True)
    evening.open_round(pairs=[(1, 2)])
    evening.sit_both(evening.pairings[0])
    ends(evening, evening.pairings[0])
    row = evening.pairings[0]
    assert row.status == status
    said = results._data(reading.reports_of(row)["match"])
    assert said.get("unfinished", False) == (status == "open")
    if status == "entered":
        assert [side.outcome for side in reading.result_from(row.result).sides] == ["draw", "draw"]


def test_an_xwa_table_brings_its_points_with_the_deficit_and_needs_no_score_sheet(transactional_db):
    evening = Evening(2, game="xwing/xwa", fleets=True)
    small = fleets.read_fleet("xwing", "xwa", json.dumps(PAIR)).squad
    lists.bring(evening.tournament, OLA, 1, fleets.from_squad(small, room="xwing", edition="xwa"))
    full = fleets.squad_record(evening.row(2).fleet)
    assert small.points < 50 == full.points
    evening.open_round(pairs=[(1, 2)])
    evening.sit_both(evening.pairings[0])
    ends(evening, evening.pairings[0])
    row = evening.pairings[0]
    assert (row.status, row.settled) == ("entered", "match")
    sides = reading.result_from(row.result).sides
    assert [(side.outcome, side.entered["mission"]) for side in sides] == [("loss", 0), ("win", 50 - small.points)]


@pytest.mark.parametrize(
    ("game", "preset"), [("xwing/xwa", "xwing-xwa"), ("xwing/2.0-last", "xwing-2.0-last"), ("xwing/2.5", "xwing-2.5")]
)
def test_a_tournament_begins_with_the_scoring_of_its_edition(db, game: str, preset: str):
    assert Evening(0, game=game).book.profile.key == preset


# --- who reads what ---

SECRETS = ("ana@example.org", "Reds of Ana", "https://lists.example/ana")


@pytest.fixture
def hidden(db) -> Evening:
    """Lists that are never shown, a contact, a draft of round 2."""
    evening = Evening(4, fleets=True, settings={"lists": "never"})
    roster.edit(evening.tournament, OLA, 1, contact=SECRETS[0], list_link=SECRETS[2])
    fleet = evening.row(1).fleet
    fleet.name = SECRETS[1]
    fleet.save()
    evening.open_round()
    evening.finish_round()
    evening.draw("hidden")
    return evening


@pytest.mark.parametrize("who", [0, 2])
def test_no_address_tells_a_watcher_or_another_player_what_is_hidden(hidden, who):
    person = opens(Person("x"), hidden, who) if who else Person("Dan")
    tokens = [token for number, token in hidden.tokens.items() if number != who]
    paired = hidden.book.rows[0].pk
    parts = {"slug": hidden.tournament.slug, "paired_id": paired, "token": "nobodys", "form": "json", "number": "1"}
    asked = 0
    for pattern in urlpatterns:
        for what in ("tournament", "listfortress", "roster", "all"):
            path = "/t/" + pattern.pattern._route
            for name, value in {**parts, "what": what}.items():
                for kind in ("slug", "str", "int"):
                    path = path.replace(f"<{kind}:{name}>", str(value))
            assert "<" not in path, path
            response = person.client.get(path, follow=True)
            text = response.content.decode(errors="replace")
            for secret in (*SECRETS, *tokens, hidden.owner_token):
                assert secret not in text, (path, secret)
            asked += response.status_code == 200
            if "<slug:what>" not in pattern.pattern._route:
                break
    assert asked >= 4
    assert "draft" not in person.reads(f"/t/{hidden.tournament.slug}")
