"""The page of a review: begun by who asks first, the same for everybody, and reached from the result."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from attacks.models import Holder, Match
from attacks.services.match.commands import Concede, Order
from attacks.services.puzzles import giving
from attacks.services.review import review
from attacks.services.review.review import Chosen, work_out
from attacks.services.review.trying import positions
from attacks.services.store.group_commit import act
from attacks.web.match.review import picked
from tests.services.test_review import Direct, finished
from tests.support.said import said

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_page_says_how_far_it_is_and_then_what_came_of_it(ana, dan, monkeypatch):
    monkeypatch.setattr(review.Thread, "start", lambda self: None)
    match = finished("xwing")
    address = f"/m/{match.id}/review"
    assert f'href="{address}"' in ana.reads(f"/m/{match.id}/result")
    assert 'id="review-part"' in ana.reads(address)
    body = work_out(match, Direct())
    page = dan.reads(address)
    assert 'id="review-whole"' in page and page.count('class="review-place"') == len(body.worst())
    assert all(f"/m/{match.id}/replay?n={one.n}" in page for one in body.chosen)


def test_a_review_tells_at_which_moments_the_chance_to_win_moved_most(ana, monkeypatch):
    monkeypatch.setattr(review.Thread, "start", lambda self: None)
    match = finished("starships")
    assert 'id="review-part"' in ana.reads(f"/m/{match.id}/review")
    body = work_out(match, Direct())
    moves = sorted((abs(b - a) for (_, a), (_, b) in pairwise(body.line)), reverse=True)
    assert moves[0] > 0.03, "somebody was hit"
    page = ana.get(f"/m/{match.id}/review")
    told = page.context["turns"]
    by = [abs(int(one.now.split()[0]) - int(one.was.split()[0])) / 100 for one in told]
    assert by == pytest.approx(moves[: len(told)], abs=0.011)
    fell = {row.kind for row in match.events.all()} & {"vessel.destroyed", "damage.hull"}
    assert fell and said("page.the_dice_fell") not in page.content.decode(), "in a game of cards no dice fall"
    assert len(told) == min(3, sum(move >= 0.03 for move in moves))
    text = page.content.decode()
    for one in told:
        assert f"{one.was} → {one.now}" in text and f"/replay?n={one.n}&amp;see=1" in text
        assert one.did and "_" not in one.did
    assert all(f"<span>{share} %</span>" in text for share in (100, 50, 0)), "the line has its scale"


def test_a_review_says_what_it_has_found_so_far_and_which_of_several_attacks_it_is_about(ana, dan, monkeypatch):
    monkeypatch.setattr(review.Thread, "start", lambda self: None)
    tables = []
    for scene in ("1", "2"):
        tables.append(ana.post("/play/legion", {"scene": scene}).headers["Location"].split("/")[2])
        holder = Holder.objects.get(match=tables[-1], seat="p1", role="seat")
        assert act(tables[-1], holder.id, Order("end", "concede", Concede("resign")))[1] is not None
    page = ana.reads(f"/m/{tables[1]}/review")
    assert f'href="/m/{tables[0]}/review"' in page and f'href="/m/{tables[0]}/review"' not in dan.reads(
        f"/m/{tables[1]}/review"
    )
    assert 'class="review-top"' not in page, "nothing is found yet"
    found = review.Body(aim="wounds", fell=(review.Fell(3, "p1", -0.5, 1.0),))
    review.Review.objects.filter(match=tables[1]).update(so_far=review.text(found), done=1, of=9)
    page = ana.reads(f"/m/{tables[1]}/review")
    assert 'id="review-part"' in page and "−0.50" in page and "<progress" in page
    assert page.index(f"/m/{tables[1]}/audit") < page.index('id="review-part"'), "what is pressed moves as it grows"


def test_a_press_steps_into_a_position_and_what_is_none_leads_back(ana):
    match = finished("legion")
    n = max(positions(match, list(match.events.filter(kind="took").values_list("n", flat=True))))
    table = ana.post(f"/m/{match.id}/step-in", {"n": str(n)}).headers["Location"]
    assert table.split("/")[2] != match.id
    assert "data-roles=" in ana.reads(table)
    for wrong in ("1", "x", "", "99999999999"):
        assert ana.post(f"/m/{match.id}/step-in", {"n": wrong}).headers["Location"] == f"/m/{match.id}/review"


def test_who_played_may_let_positions_become_puzzles_and_think_again(ana, dan, monkeypatch):
    monkeypatch.setattr(review.Thread, "start", lambda self: None)
    table = ana.post("/play/xwing").headers["Location"].split("/")[2]
    Match.objects.filter(pk=table).update(public=True)
    holder = Holder.objects.get(match=table, seat="p1", role="seat")
    assert act(table, holder.id, Order("end", "concede", Concede("resign")))[1] is not None
    address = f"/m/{table}/review"
    assert 'value="give"' in ana.reads(address) and 'id="give"' not in dan.reads(address)
    assert dan.post(f"/m/{table}/give", {"do": "give"}).status_code == 403
    ana.post(f"/m/{table}/give", {"do": "give"})
    assert giving.seats_agreed(Match.objects.get(pk=table)) == {"p1"} and 'value="take_back"' in ana.reads(address)
    ana.post(f"/m/{table}/give", {"do": "take_back"})
    assert giving.seats_agreed(Match.objects.get(pk=table)) == set()


def test_a_match_under_way_has_no_review(ana):
    table = ana.post("/play/xwing").headers["Location"]
    assert ana.get(f"{table}/review").status_code == 404


def test_a_decision_that_lay_in_its_numbers_says_them_for_both():
    one = Chosen(9, "p1", "5", "cover_and_dodge", 0.67, 2.0, "cover_and_dodge", 1.33, 4)
    one = replace(one, asks=("use_cover", "dodges", "on_crits"), picks=((1,), (0,)), best_picks=((1,), (1,)))
    dodges = said("legion.picks.dodges")
    assert picked("legion", one, one.picks) == f" ({dodges} 0)", "what both chose alike is left out"
    assert picked("legion", one, one.best_picks) == f" ({dodges} 1)"
    assert picked("legion", replace(one, asks=(), picks=(), best_picks=()), ()) == "", "a review kept before names none"
    dice = replace(one, asks=("die",), picks=((0, 2),), best_picks=((3,),))
    assert picked("legion", dice, dice.picks) == f" ({said('legion.picks.die')} 1, 3)"
