"""Tournaments of teams: who plays for one, boards and their matches, what follows from them, captains who pair."""

import json

import pytest

from attacks.models import Match, Pairing, Tournament
from attacks.services import fleets
from attacks.services.tournament import (
    archive,
    lists,
    reading,
    results,
    roster,
    round_draft,
    rounds,
    sheets,
    staff,
    teams,
)
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import opens

PEOPLE = {"Reds": ("Ana", "Ben", "Chie"), "Blues": ("Dina", "Emil", "Fay"), "Greens": ("Gus", "Hana", "Igor")}


class Meeting(Evening):
    """An evening of teams of three."""

    def __init__(self, names=("Reds", "Blues"), *, by="order", **more):
        super().__init__(0, settings={"teams": 3, "boards_by": by, **more.pop("settings", {})}, **more)
        for name in names:
            self.add(name)
            team = self.number(name)
            for row in teams.fill(self.tournament, OLA, team, PEOPLE[name]):
                self.tokens[row.number] = staff.link_of(row)

    def number(self, name):
        return self.tournament.entrants.get(name=name).number

    @property
    def match(self):
        return self.book.of_round(self.book.rounds[-1].number)[0]

    def boards(self, row=None):
        return list((row or self.match).boards.select_related("first", "second", "round").order_by("board"))

    def play(self, *scores, row=None):
        """The results of the boards, as the first team of the match scored and the second."""
        for one, (first, second) in zip(self.boards(row), scores, strict=True):
            winner = None if first == second else int(second > first)
            both = ({"mission": first}, {"mission": second})
            results.enter(self.tournament, OLA, one.pk, numbers=both, winner=winner, why="")

    def outcome(self):
        result = reading.result_from(self.match.result)
        return [side.outcome for side in result.sides] if result else []


@pytest.fixture
def meeting(db):
    held = Meeting()
    held.open_round(pairs=[(held.number("Reds"), held.number("Blues"))])
    return held


def test_a_published_match_of_teams_has_a_table_and_a_match_for_each_board(meeting):
    found = meeting.book
    assert [row.number for row in found.players] == [meeting.number("Reds"), meeting.number("Blues")]
    assert meeting.match.match is None and len(found.boards) == 3
    names = [(one.table, one.first.name, one.second.name) for one in meeting.boards()]
    assert names == [(1, "Ana", "Dina"), (2, "Ben", "Emil"), (3, "Chie", "Fay")]
    assert Match.objects.filter(paired__in=meeting.boards()).count() == 3


def test_the_result_of_a_match_follows_from_its_boards_and_from_their_corrections(meeting):
    meeting.play((20, 5), (5, 20), (20, 8))
    assert meeting.outcome() == ["win", "loss"] and meeting.match.settled == "boards"
    third = meeting.boards()[2]
    results.enter(
        meeting.tournament, OLA, third.pk, numbers=({"mission": 8}, {"mission": 20}), winner=1, why="wrong way"
    )
    assert meeting.outcome() == ["loss", "win"]
    rounds.close(meeting.tournament, OLA)
    assert meeting.order()[0] == meeting.number("Blues")
    records = {meeting.book.name(number): one for number, one in teams.board_records(meeting.book)}
    assert records["Ana"].wins == 1 and records["Chie"].losses == 1 and records["Fay"].scored == 20


def test_players_report_at_their_board_and_nobody_reports_a_whole_match(meeting):
    first = meeting.boards()[0]
    ana, dina = meeting.player(first.first.number), meeting.player(first.second.number)
    told = {"numbers": ({"mission": 20}, {"mission": 9}), "winner": 0}
    results.report(meeting.tournament, ana, first.pk, **told)
    results.confirm(meeting.tournament, dina, first.pk)
    assert Pairing.objects.get(pk=first.pk).status == "confirmed" and meeting.outcome() == []
    captain = meeting.player(meeting.number("Reds"))
    assert code_of(results.report, meeting.tournament, captain, meeting.match.pk, **told) == "not_your_table"
    assert code_of(rounds.close, meeting.tournament, OLA) == "results_missing"
    with pytest.raises(Exception, match="results_missing") as refused:
        rounds.close(meeting.tournament, OLA)
    assert refused.value.params["tables"] == "2, 3"


def test_a_match_played_to_its_end_lands_on_its_board(transactional_db):
    held = Meeting()
    for row in held.tournament.entrants.filter(plays_for__isnull=False):
        squad = fleets.ready_made("xwing", "2.5")[0]
        lists.bring(held.tournament, OLA, row.number, fleets.from_squad(squad, room="xwing", edition="2.5"))
    held.open_round(pairs=[(held.number("Reds"), held.number("Blues"))])
    first = held.boards()[0]
    held.sit_both(first)
    held.give_up(first, first.second.number)
    row = Pairing.objects.get(pk=first.pk)
    assert reading.result_from(row.result).sides[0].outcome == "win" and row.settled == "match"


def test_a_cut_of_teams_has_a_champion(db):
    held = Meeting()
    round_draft.draw_cut(held.tournament, OLA, 2)
    rounds.publish(held.tournament, OLA)
    held.play((20, 5), (5, 20), (12, 11))
    assert held.outcome() == ["win", "loss"]
    rounds.close(held.tournament, OLA)
    rounds.finish(held.tournament, OLA)
    final = [held.book.name(place.player) for place in held.book.final()]
    assert final == [held.match.first.name, held.match.second.name]


def test_a_team_that_leaves_the_cut_gives_its_boards_away(db):
    held = Meeting()
    round_draft.draw_cut(held.tournament, OLA, 2)
    rounds.publish(held.tournament, OLA)
    roster.drop(held.tournament, OLA, held.match.second.number)
    rounds.close(held.tournament, OLA)
    assert held.outcome() == ["win", "loss"]
    assert {reading.result_from(one.result).kind for one in held.boards()} == {"no_show"}


def test_a_bye_of_a_team_is_the_narrowest_win(db):
    held = Meeting(("Reds", "Blues", "Greens"))
    rows = held.open_round()
    free = next(row for row in rows if row.second is None)
    side = reading.result_from(free.result).sides[0]
    assert side.outcome == "win" and side.entered == {"boards": 4, "mission": 54}


def test_a_team_with_a_free_board_is_not_published(db):
    held = Meeting()
    roster.drop(held.tournament, OLA, held.tournament.entrants.get(name="Ben").number)
    held.draw()
    found = reading.book(held.tournament, drafts=True)
    assert ("team_short", (held.number("Reds"),)) in round_draft.warnings(found, found.current)
    assert code_of(rounds.publish, held.tournament, OLA) == "team_short"


def test_somebody_else_plays_also_at_the_table_nobody_has_begun(meeting):
    ben = meeting.tournament.entrants.get(name="Ben")
    row = teams.replace(meeting.tournament, OLA, ben.number, "Jana")
    assert (row.board, row.plays_for.name) == (2, "Reds")
    assert [one.first.name for one in meeting.boards()] == ["Ana", "Jana", "Chie"]
    captain = meeting.player(meeting.number("Reds"))
    assert code_of(teams.replace, meeting.tournament, captain, row.number, "Kim") == "forbidden"
    assert code_of(teams.fill, meeting.tournament, OLA, meeting.number("Reds"), ["Kim"]) == "team_full"


def test_a_captain_orders_the_own_team_until_it_begins(db):
    held = Meeting()
    reds, blues = held.number("Reds"), held.number("Blues")
    own = [one.number for one in teams.members_of(held.row(reds))]
    captain = held.player(reds)
    teams.order(held.tournament, captain, reds, own[::-1])
    assert [one.name for one in teams.members_of(held.row(reds))] == ["Chie", "Ben", "Ana"]
    assert code_of(teams.order, held.tournament, captain, blues, own) == "forbidden"
    assert code_of(teams.order, held.tournament, captain, reds, own[:2]) == "bad_order"
    assert code_of(staff.edit, held.tournament, OLA, settings={"teams": 4}) == "teams_fixed"
    assert code_of(teams.fill, Evening(1).tournament, OLA, 1, ["Kim"]) == "no_teams"


def test_a_round_of_teams_is_taken_back_and_its_teams_swapped(meeting):
    rounds.unpublish(meeting.tournament, OLA)
    assert not Pairing.objects.filter(within__isnull=False).exists() and not Match.objects.exists()
    rounds.publish(meeting.tournament, OLA)
    assert len(meeting.boards()) == 3


def test_captains_pair_their_boards_in_secret(db):
    held = Meeting(by="captains")
    reds, blues = held.number("Reds"), held.number("Blues")
    held.open_round(pairs=[(reds, blues)])
    one, other = held.player(reds), held.player(blues)
    own = [row.number for row in teams.members_of(held.row(reds))]
    theirs = [row.number for row in teams.members_of(held.row(blues))]
    assert held.boards() == []
    assert code_of(teams.say, held.tournament, one, held.match.pk, [theirs[0]]) == "not_offered"
    teams.say(held.tournament, one, held.match.pk, [own[0]])
    rival = Person("Blues")
    opens(rival, held, blues)
    assert said("page.who_defends") in rival.reads(f"/t/{held.tournament.slug}/me")
    teams.say(held.tournament, other, held.match.pk, [theirs[1]])
    teams.say(held.tournament, one, held.match.pk, [theirs[2]])
    teams.say(held.tournament, other, held.match.pk, [own[1]])
    names = [(row.first.name, row.second.name) for row in held.boards()]
    assert names == [("Ana", "Fay"), ("Ben", "Emil"), ("Chie", "Dina")]
    assert code_of(teams.pair_by_order, held.tournament, OLA, held.match.pk) == "not_offered"


def test_an_organizer_ends_the_captains_pairing(db):
    held = Meeting(by="captains")
    held.open_round()
    teams.pair_by_order(held.tournament, OLA, held.match.pk)
    assert len(held.boards()) == 3


def test_what_goes_out_of_a_tournament_of_teams_comes_in_again_equal(meeting):
    meeting.play((20, 5), (5, 20), (20, 8))
    rounds.close(meeting.tournament, OLA)
    written = archive.write(meeting.tournament)
    again, _token = archive.read_archive(written.encode(), "Ola")
    assert archive.write(again) == written
    was, is_ = meeting.book.standings(), reading.book(again).standings()
    assert [row.values for row in was] == [row.values for row in is_]
    made = sheets.sheet(meeting.book, "results")
    assert made.header[-3:] == ("board", "team 1", "team 2") and made.rows[1][-3:] == (1, "Reds", "Blues")
    assert len(made.rows) == 4 and sheets.sheet(meeting.book, "pairings").rows[0][2] == "Ana"
    assert json.loads(written)["players"][1]["plays_for"] == 1
    assert Tournament.objects.count() == 2


def test_a_captain_registers_a_team_on_its_page_and_hands_out_the_links(db):
    held = Meeting(("Blues",))
    cap = Person("Ria")
    page = cap.reads(f"/t/{held.tournament.slug}")
    assert said("page.name_of_the_team") in page and "Dina, Emil, Fay" in page
    went = cap.post(f"/t/{held.tournament.slug}/register", {"name": "Reds", "names": "Ana\n\nBen\n"})
    assert went.headers["Location"] == f"/t/{held.tournament.slug}/me"
    page = cap.reads(f"/t/{held.tournament.slug}/me")
    assert (
        "1. Ana" in page and "2. Ben" in page and said("page.player", n="1 more") in page and page.count("/t/in/") >= 3
    )
    team = held.number("Reds")
    cap.post(f"/t/{held.tournament.slug}/me/do", {"do": "team_fill", "team": team, "names": "Chie"})
    chie = held.tournament.entrants.get(name="Chie")
    cap.post(f"/t/{held.tournament.slug}/me/do", {"do": "team_sooner", "team": team, "player": chie.number})
    assert [one.name for one in teams.members_of(held.row(team))] == ["Ana", "Chie", "Ben"]
    cap.post(f"/t/{held.tournament.slug}/me/do", {"do": "team_replace", "player": chie.number, "name": "Kim"})
    assert "2. Kim" in cap.reads(f"/t/{held.tournament.slug}/me")


def test_the_desk_types_boards_and_everybody_reads_matches_boards_and_records(meeting):
    ola, dan, ana = Person("Ola"), Person("Dan"), Person("Ana")
    opens(ola, meeting)
    opens(ana, meeting, meeting.boards()[0].first.number)
    slug = meeting.tournament.slug
    mine = ana.reads(f"/t/{slug}/me")
    assert said("page.you_play", name="Dina") in mine and said("page.report_the_result") in mine
    desk = ola.reads(f"/t/{slug}/to")
    assert (
        "2 teams" in desk
        and "Reds – Blues" in desk
        and "Ana – Dina" in desk
        and desk.count('<li><b class="n">Table') == 3
    )
    for table, first, second in ((1, 20, 4), (2, 3, 20), (3, 20, 6)):
        ola.post(f"/t/{slug}/to/do", {"do": "quick", "table": table, "first": first, "second": second})
    assert "2 (43) ✓ : 1 (30)" in ola.reads(f"/t/{slug}/to") and meeting.outcome() == ["win", "loss"]
    assert said("page.follows_from_the_boards") in ola.reads(f"/t/{slug}/to/table/{meeting.match.pk}")
    assert "Ana" in ola.reads(f"/t/{slug}/to/table/{meeting.boards()[0].pk}")
    assert "Table 3" in dan.reads(f"/t/{slug}/print/slips") and "Chie" in dan.reads(f"/t/{slug}/print/names")
    ola.post(f"/t/{slug}/to/do", {"do": "close"})
    page = dan.reads(f"/t/{slug}")
    assert (
        "2 (43) ✓ : 1 (30)" in page
        and said("page.players_on_the_boards") in page
        and "1–0–0" in page
        and "Boards" in page
    )
    assert said("page.players_on_the_boards") in ola.reads(f"/t/{slug}/to/standings")
    told = dan.get(f"/api/v1/tournaments/{slug}/pairings").json()["tables"]
    assert [one.get("board", 0) for one in told] == [0, 1, 2, 3] and told[1]["within"] == told[0]["id"]
    assert dan.get(f"/api/v1/tournaments/{slug}/listfortress").status_code == 409
    assert ola.get(f"/t/{slug}/to/settings").status_code == 200
    players = dan.get(f"/api/v1/tournaments/{slug}/players").json()["players"]
    assert {one["plays_for"] for one in players} == {0, meeting.number("Reds"), meeting.number("Blues")}
    for address in ("calendar.ics", "results.atom", "tv", "print/standings", "print/tables"):
        assert dan.get(f"/t/{slug}/{address}").status_code == 200
    assert "Reds" in ola.reads(f"/t/{slug}/to/players/{meeting.number('Reds')}")


def test_captains_pair_on_their_pages_and_the_organizer_may_end_it(db):
    held = Meeting(by="captains")
    held.open_round(pairs=[(held.number("Reds"), held.number("Blues"))])
    ola, cap, address = Person("Ola"), Person("Reds"), f"/t/{held.tournament.slug}/me"
    opens(cap, held, held.number("Reds"))
    assert said("page.who_defends_2") in cap.reads(address)
    ana = held.tournament.entrants.get(name="Ana").number
    cap.post(f"{address}/do", {"do": "team_says", "paired": held.match.pk, "named": [ana]})
    assert said("page.has_not_said_it") in cap.reads(address)
    opens(ola, held)
    table = f"/t/{held.tournament.slug}/to/table/{held.match.pk}"
    assert said("page.pair_who_is_left") in ola.reads(table)
    ola.post(f"/t/{held.tournament.slug}/to/do", {"do": "boards_by_order", "paired": held.match.pk})
    assert len(held.boards()) == 3 and "Ana" in cap.reads(address)
