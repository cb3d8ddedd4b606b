"""What judges rule: penalties that act, appeals that the head judge decides, and who may comment on what."""

import pytest

from attacks.services.tournament import archive, reading, results, roster, rounds, rulings, staff
from attacks.services.tournament.transaction import HEAD_JUDGE, JUDGE, Actor
from tests.support.people.browser import Person
from tests.support.people.evening import DAN, OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens

JUDY, HEDY = Actor("Judy", JUDGE), Actor("Hedy", HEAD_JUDGE)


@pytest.fixture
def table(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    return evening.played(1, 2)


def loses(evening, number, kind="match_loss", by=JUDY, **more):
    return rulings.penalize(evening.tournament, by, number, kind=kind, why="Slow play", **more)


def outcome(evening, one, two):
    row = evening.played(one, two)
    result = reading.result_from(row.result)
    sides = dict(zip(reading.numbers_of(row), result.sides, strict=True)) if result else {}
    return row.status, row.settled, {number: side.outcome for number, side in sides.items()}


@pytest.mark.parametrize("kind", ["game_loss", "match_loss"])
def test_a_loss_becomes_the_result_at_once_and_lifting_it_brings_back_what_was_said(evening, table, kind):
    told = {"numbers": ({"mission": 20}, {"mission": 3}), "winner": 0}
    for number in (1, 2):
        results.report(evening.tournament, evening.player(number), table.pk, **told)
    before = outcome(evening, 1, 2)
    first = table.first.number
    penalty = loses(evening, first, kind)
    assert outcome(evening, 1, 2) == ("confirmed", "staff", {first: "loss", 3 - first: "win"})
    assert penalty.round == 1 and reading.result_from(evening.played(1, 2).result).kind == "penalty"
    written = archive.write(evening.tournament)
    assert archive.write(archive.read_archive(written.encode(), "Ola")[0]) == written
    rulings.lift(evening.tournament, JUDY, penalty.pk, why="It was the clock")
    assert outcome(evening, 1, 2) == before == ("confirmed", "players", before[2])


def test_a_correction_after_a_penalty_stays_when_the_penalty_is_lifted(evening, table):
    penalty = loses(evening, 1)
    evening.enter(table, 9, 3, why="Played it out")
    rulings.lift(evening.tournament, JUDY, penalty.pk, why="Agreed")
    assert outcome(evening, 1, 2)[2] == {table.first.number: "win", table.second.number: "loss"}
    ruled = evening.played(3, 4)
    evening.enter(ruled, 9, 3)
    again = loses(evening, ruled.first.number)
    rulings.lift(evening.tournament, JUDY, again.pk, why="A mistake")
    assert outcome(evening, 3, 4)[2][ruled.first.number] == "win"  # what the organizer had entered


def test_two_penalties_at_a_table_make_both_lose_and_where_nobody_plays_it_is_noted_only(evening, table):
    loses(evening, 1)
    loses(evening, 2, paired_id=table.pk)
    assert set(outcome(evening, 1, 2)[2].values()) == {"loss"}
    evening.finish_round()
    closed = outcome(evening, 1, 2)
    loses(evening, 1)
    assert outcome(evening, 1, 2) == closed
    odd = Evening(3)
    odd.open_round(pairs=[(1, 2), (3, 0)])
    loses(odd, 3)
    assert odd.row(3).penalties.get().kind == "match_loss"


def test_a_player_appeals_once_and_the_round_waits_for_the_head_judge(evening, table):
    cup = evening.tournament
    assert code_of(rulings.appeal, cup, evening.player(1), table.pk, why="No") == "no_appeal"  # nothing was ruled
    results.enter(cup, JUDY, table.pk, numbers=({"mission": 9}, {"mission": 3}), winner=0)
    evening.enter(evening.played(3, 4), 9, 3)
    assert code_of(rulings.appeal, cup, evening.player(3), table.pk, why="No") == "not_your_table"
    assert code_of(rulings.appeal, cup, evening.player(1), table.pk, why=" ") == "why_needed"
    rulings.appeal(cup, evening.player(2), table.pk, why="It was 3.2, not 3.1")
    assert [kind for kind, _row in reading.needs(evening.book)] == ["appealed"]
    assert code_of(rounds.close, cup, OLA) == "appeal_open"
    changed = {"numbers": ({"mission": 3}, {"mission": 9}), "winner": 1, "why": "3.2"}
    assert code_of(results.enter, cup, JUDY, table.pk, **changed) == "appeal_open"
    assert code_of(rulings.uphold, cup, JUDY, table.pk, why="3.1") == "forbidden"
    rulings.uphold(cup, HEDY, table.pk, why="3.1 it is")
    assert outcome(evening, 1, 2)[0] == "confirmed"
    assert code_of(rulings.appeal, cup, evening.player(1), table.pk, why="Again") == "no_appeal"
    rounds.close(cup, OLA)


def test_the_head_judge_changes_a_ruling_by_entering_another_result(evening, table):
    cup = evening.tournament
    loses(evening, 1)
    rulings.appeal(cup, evening.player(1), table.pk, why="I was not slow")
    changed = {"numbers": ({"mission": 9}, {"mission": 3}), "winner": 0}
    assert code_of(results.enter, cup, HEDY, table.pk, **changed) == "why_needed"
    results.enter(cup, HEDY, table.pk, **changed, why="He was not")
    assert outcome(evening, 1, 2)[:2] == ("confirmed", "staff")
    assert [row.what for row in cup.audit_entries.order_by("-n")[:1]] == ["result"]


def test_an_appeal_by_buttons(evening, table):
    slug = f"/t/{evening.tournament.slug}"
    head = Person("Hedy")
    head.get(f"/t/in/{staff.invite(evening.tournament, OLA, 'Hedy', 'head_judge')}")
    judge = Person("Judy")
    judge.get(f"/t/in/{staff.invite(evening.tournament, OLA, 'Judy', 'judge')}")
    does(judge, evening.tournament, "penalty", player=1, kind="match_loss", why="Slow", paired=table.pk)
    ana = opens(Person("Ana"), evening, 1)
    assert said("page.i_do_not_agree") in ana.reads(f"{slug}/me")
    ana.post(f"{slug}/me/do", {"do": "appeal", "paired": table.pk, "why": "I was <not> slow"})
    assert said("page.the_head_judge_is") in ana.reads(f"{slug}/me")
    page = judge.reads(f"{slug}/to/table/{table.pk}")
    assert said("page.the_head_judge_or") in page and said("page.the_ruling_stands") not in page
    assert said("page.appeal_against_a_ruling") in head.reads(f"{slug}/to")
    assert said("page.appeals_against_the_ruling", name="Ana") in head.reads(f"{slug}/to/table/{table.pk}")
    does(head, evening.tournament, "uphold", paired=table.pk, why="By 4.2")
    assert "the ruling stands. By 4.2" in ana.reads(f"{slug}/me")
    assert said("page.by_a_penalty") in head.reads(f"{slug}/to")


def test_a_commentator_finds_what_may_be_shown_and_enters_nothing(db):
    evening = Evening(6, fleets=True)
    evening.open_round(pairs=[(1, 2), (3, 4), (5, 6)])
    roster.edit(evening.tournament, OLA, 3, off_stream=True)
    link = staff.invite(evening.tournament, OLA, "Cleo", "commentator")
    cleo, slug = Person("Cleo"), f"/t/{evening.tournament.slug}"
    assert cleo.get(f"/t/in/{link}").headers["Location"] == f"{slug}/booth"
    page = cleo.reads(f"{slug}/booth")
    assert "Ana" in page and "60 seconds later than its players" in page and "Dina" not in page
    assert f"/m/{evening.played(1, 2).match_id}" in page and evening.played(3, 4).match_id not in page
    assert "1 table is not shown" in page
    assert cleo.get(f"{slug}/to").status_code == 403
    who = staff.role_of(evening.tournament, [link])
    both = {"numbers": ({"mission": 9}, {"mission": 3}), "winner": 0}
    assert code_of(results.enter, evening.tournament, who, evening.played(1, 2).pk, **both) == "forbidden"
    assert code_of(staff.announce, evening.tournament, who, "Hello") == "forbidden"
    assert staff.role_of(evening.tournament, [link, evening.tokens[1]]).role == "player"  # who also plays, plays
    assert Person("Dan").get(f"{slug}/booth").status_code == 403
    row = evening.tournament.staff.get(role="commentator")
    staff.revoke(evening.tournament, OLA, row.pk)
    assert cleo.get(f"{slug}/booth").status_code == 403
    assert code_of(staff.invite, evening.tournament, DAN, "Dan", "commentator") == "forbidden"
    assert code_of(staff.invite, evening.tournament, OLA, "Dan", "owner") == "forbidden"
