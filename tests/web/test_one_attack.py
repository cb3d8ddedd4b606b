"""The result of a match of one attack: what it did to whom, and nobody's draw; and who gave up did not survive."""

from __future__ import annotations

import msgspec
import pytest

from attacks.models import Review
from attacks.rooms.legion.happened import happened as to_a_unit
from attacks.rooms.xwing.happened import happened as to_a_ship
from attacks.services import fleets
from attacks.services.common.canonical import text
from attacks.services.match.commands import Concede, Order
from attacks.services.record import playback
from attacks.services.review.review import Body
from attacks.services.store import matches
from tests.rooms.starships.five import FIVE
from tests.support.people.browser import finished
from tests.support.people.table import Alone, alone
from tests.support.said import said


class Shot(Alone):
    """A stored Legion match of one attack: a walker shoots at a trooper with fifteen dice that cannot all miss."""

    def __init__(self) -> None:
        gun = {"name": "Cannon", "dice": "15R", "low": 1, "high": 4}
        walker = {"name": "Walker", "types": ["vehicle"], "weapons": [gun], "minis": [{"weapons": ["Cannon"]}]}
        troopers = {"name": "Troopers", "wounds": 1, "courage": 1, "minis": [{"n": 5}]}
        armies = [
            fleets.from_plain({"name": name, "ships": ships}, room="legion", edition="fixed")
            for name, ships in (
                ("Walkers", [walker]),
                ("Men", [{**troopers, "minis": [{"n": 5}]}, {**troopers, "name": "Idle"}]),
            )
        ]
        super().__init__(
            alone(
                armies,
                room="legion",
                edition="fixed",
                mode="attack",
                options={"first": "p1", "dice": "server"},
                public=True,
            )
        )

    def facts(self, seen: int) -> list[tuple[int, ...]]:
        """All sees all, at range 2; as many of the defender's minis in sight as the test says."""
        picks = matches.view(self.row, "p1")["prompt"]["offers"]["facts"]["picks"]
        usual = {"range": (2,), "engaged": ()}
        return [
            usual.get(one["what"], tuple(one["ids"])[:seen] if one["what"] == "seen" else tuple(one["ids"]))
            for one in picks
        ]

    def goes_on(self) -> None:
        """Whoever is asked does as little as there is to do."""
        (seat,) = self.asked()[:1]
        offers = matches.view(self.row, seat)["prompt"]["offers"]
        able = [key for key, one in offers.items() if not one.get("why_not") and not one.get("manual")]
        key = next(
            one
            for one in ("finalize", "cover_and_dodge", "confirm_facts", "pools_done", "allocate", *able)
            if one in able
        )
        picks = offers[key].get("picks", [])
        given = [
            (0,) if one["what"] in ("use_cover", "dodges") else tuple(one["ids"][: one.get("least", 1)])
            for one in picks
        ]
        self.done(seat, key, *given)


@pytest.fixture
def shot(transactional_db) -> Shot:
    game = Shot()
    game.done("p1", "attack", (1,))
    game.done("p1", "measure", (2,))
    game.done("p1", "facts", *game.facts(seen=3))
    game.done("p1", "declare_defender", (2,))
    game.done("p1", "choose_weapons", (100,))
    for _ in range(30):
        if game.row.status == "over":
            return game
        game.goes_on()
    raise AssertionError(game.step())


def test_the_result_of_one_attack_says_what_it_did_and_names_no_draw(shot, chie):
    page = chie.reads(f"/m/{shot.id}/result")
    assert (
        said("legion.single.attack") in page
        and said("table.draw") not in page
        and said("legion.lists.score") not in page
    )
    seen = matches.view(shot.row, "watch")["ships"]["2"]
    down = sum(mini["defeated"] for mini in seen["minis"].values())
    assert 0 < down <= 3
    assert f"{down} wound" in page and f"{5 - down} of 5 minis left" in page
    assert "+1 suppression" in page and "suppressed" in page
    assert page.count(said("page.unharmed") + "</span>") == 2, "the walker and those who stood by"


def test_the_result_has_what_its_fight_is_drawn_from_with_the_sheets_of_that_alone(shot, chie):
    page = chie.get(f"/m/{shot.id}/result")
    assert page.context["fought"].endswith("games/legion/fought/index.js")
    sheets = page.context["fought_sheets"]
    assert sheets == ["games/legion/style_sum.css", "games/legion/fought/style.css"], "a table's would cover the page"
    assert f'data-fought="/m/{shot.id}/fought.json"' in page.content.decode()
    told = chie.get(f"/m/{shot.id}/fought.json").json()
    fell = [one["d"]["mini"] for one in told["e"] if one["k"] == "mini.defeated"]
    minis = told["view"]["ships"]["2"]["minis"]
    assert fell and sorted(map(str, fell)) == sorted(key for key, one in minis.items() if one["defeated"])


def test_what_was_gone_back_over_is_no_part_of_the_fight(shot):
    events = [one["k"] for one in playback.events_told(shot.row, "watch")]
    row, last = shot.row, shot.row.events.order_by("-n").first()
    begun = row.events.get(kind="attack.begun").n
    last.n, last.pk, last.kind = row.head + 1, None, "undo.done"
    last.body = msgspec.json.encode({"k": "undo.done", "d": {"to": begun}}).decode()
    last.save(force_insert=True)
    row.head += 1
    after = [one["k"] for one in playback.events_told(row, "watch")]
    assert "mini.defeated" in events and after == [*events[: events.index("attack.begun") + 1], "undo.done"]


def test_a_game_that_draws_no_fight_has_none_on_its_page(ana, ben):
    match = finished(ana, ben, game="xwing/2.5", mode="game")
    page = ana.get(f"/m/{match.id}/result")
    assert "fought" not in page.context and 'id="fought"' not in page.content.decode()
    assert ana.get("/m/nobody/fought.json").status_code == 404


@pytest.mark.parametrize("why", ["one_attack", "destroyed"])
def test_one_attack_in_which_somebody_falls_is_won_by_nobody(ana, ben, why):
    match = finished(ana, ben, game="xwing/2.5", mode="game")
    match.result.why, match.result.winner = why, "p1"
    match.result.save()
    page = ana.reads(f"/m/{match.id}/result")
    assert (said("table.winner", seat="Ana") in page) == (why == "destroyed")
    assert (said("xwing.single.one_attack") in page) == (why == "one_attack")
    assert ("Winner</span>" in page) == (why == "destroyed")


def test_the_result_of_a_scene_says_which_it_is_and_that_it_stands_by_itself(ana, ben):
    match = finished(ana, ben, game="xwing/2.5", mode="game")
    match.result.why = "one_attack"
    match.result.save()
    match.trust = msgspec.json.encode({**msgspec.json.decode(match.trust), "scene": 3}).decode()
    match.save()
    page = ana.reads(f"/m/{match.id}/result")
    assert "Attack 3 of 3" in page and said("table.scene_own") in page
    assert said("page.it_was_a_match") not in page


@pytest.mark.parametrize("aim", ["", "damage"])
def test_the_review_of_one_attack_draws_what_was_to_be_expected_and_no_chance_to_win(ana, ben, aim):
    match = finished(ana, ben, game="xwing/2.5", mode="game")
    match.result.why = "one_attack"
    match.result.save()
    line = ((1, 0.9), (max(2, match.head), 2.1))
    found = Body(aim="damage", line=line, line_of="p1", line_aim=aim)
    Review.objects.update_or_create(match=match, defaults={"body": text(found), "until": match.created})
    page = ana.reads(f"/m/{match.id}/review")
    assert ('class="review-line' in page) == bool(aim)
    assert said("page.chance_of_winning", line_of="Ana") not in page


def unit(defeated, wounds=0, suppression=0, **more):
    minis = {str(n): {"threshold": 2, "wounds": 0, "defeated": n < defeated} for n in range(3)}
    minis["2"]["wounds"] = wounds
    return {"minis": minis, "tokens": {"suppression": suppression}, "suppressed": False, "panicked": False, **more}


def words(told):
    return [(one.word, one.params) for one in told]


def test_what_an_attack_does_to_a_unit():
    assert words(to_a_unit(unit(1), unit(1))) == []
    assert words(to_a_unit(unit(0), unit(2, 1, 1, suppressed=True))) == [
        ("wounds", {"n": 5}),
        ("minis", {"n": 2}),
        ("suppression", {"n": 1}),
        ("left", {"n": 1, "all": 3}),
        ("suppressed", {}),
    ]
    assert words(to_a_unit(unit(0, 1), unit(0, 1, 2, suppressed=True, panicked=True))) == [
        ("suppression", {"n": 2}),
        ("panicked", {}),
    ]


def test_what_an_attack_does_to_a_ship():
    before = {"shields_left": 2, "hull": 4, "damage": {"hit": 1, "crit": 0}}
    assert words(to_a_ship(before, before)) == []
    after = {"shields_left": 0, "hull": 4, "damage": {"hit": 1, "crit": 1}}
    assert words(to_a_ship(before, after)) == [("shields", {"n": 2}), ("crit", {"n": 1}), ("hull", {"n": 2, "all": 4})]
    assert words(to_a_ship(before, {**before, "shields_left": 1})) == [("shields", {"n": 1})]


@pytest.mark.parametrize("game", ["xwing/2.5", "legion/fixed", "starships/standard"])
def test_who_conceded_is_marked_so_and_did_not_survive(ana, ben, game):
    more = {"mine": "ready", "mine_ready": "1", "theirs": "ready", "theirs_ready": "2"} if "star" in game else {}
    page = ana.reads(f"/m/{finished(ana, ben, game=game, mode='game', **more).id}/result")
    loser = page.partition('class="panel seat-p2')[2]
    assert "Conceded" in loser and said("page.still_there") in loser and "survived" not in loser
    assert said("page.gave_up") not in loser, "the side gave up, and not each of its units"
    winner = page.partition('class="panel seat-p1')[2].partition('class="panel seat-p2')[0]
    assert "survived" in winner and said("page.gave_up") not in winner and "Conceded" not in winner


def test_of_three_who_gives_up_in_the_card_game_is_told_apart_from_who_is_destroyed(transactional_db, chie):
    squads = [
        fleets.from_plain({"name": kind, "ships": [{"kind": kind}], "deck": FIVE}, room="starships", edition="standard")
        for kind in ("tug", "barge", "yawl")
    ]
    made = alone(squads, room="starships", edition="standard", options={"order": "given"}, public=True)
    game = Alone(made)
    for seat in game.asked():
        game.done(seat, "keep")
    for seat in ("p2", "p3"):
        matches.act(game.id, game.holders[seat], Order(f"e{seat}", "concede", Concede("resign")))
        for offer in ("no_refit", "no_attack"):
            if game.row.status == "live" and seat == "p2":
                game.done("p1", offer)
    page = chie.reads(f"/m/{game.id}/result")
    assert page.count(said("page.gave_up")) == page.count("Conceded") == 1 and "destroyed" not in page
