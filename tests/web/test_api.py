"""The API for programs: it does what the pages do, for whom they do it, and says plainly what it does not do."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from attacks.models import AccessToken, Holder, Match
from attacks.rooms import ROOMS
from attacks.services import access
from attacks.services.common import clock
from attacks.services.common.tokens import hashed
from attacks.web.api import layer
from tests.services.test_handshake import Drawn
from tests.services.tinyroom import Tiny
from tests.support.people.browser import GAME, LIST, started
from tests.support.people.evening import Evening
from tests.support.people.table import Table

ROOT = "/api/v1/"


class Program:
    """Something that speaks to the API, with a key or without one."""

    def __init__(self, key: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    def get(self, path: str, **query: Any):
        return self.client.get(ROOT + path, query, headers=self.headers)

    def post(self, path: str, **body: Any):
        return self.client.post(ROOT + path, json.dumps(body), content_type="application/json", headers=self.headers)

    def reads(self, path: str, **query: Any) -> Any:
        answer = self.get(path, **query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def does(self, path: str, **body: Any) -> Any:
        answer = self.post(path, **body)
        assert answer.status_code in (200, 201), answer.content
        return answer.json()


@pytest.fixture
def anybody(db) -> Program:
    return Program()


def test_two_programs_make_a_match_and_one_gives_it_up(anybody):
    made = anybody.does("matches", game=GAME, name="Ana", public=True)
    assert [seat["seat"] for seat in made["seats"]] == ["p1"]
    joined = anybody.does("seats", code=made["links"][0]["code"], name="Ben")
    assert joined["match"] == made["match"] and joined["seat"] == "p2" and joined["status"] == "live"
    ana, ben = Program(made["seats"][0]["key"]), Program(joined["key"])
    path = f"matches/{made['match']}"
    assert ana.reads(path)["audience"] == "p1" and anybody.reads(path)["audience"] == "watch"
    assert [one["id"] for one in anybody.reads("matches")["matches"]] == [made["match"]]
    done = ben.does(f"{path}/commands", id="c1", op="concede", d={"what": "resign"})
    assert ben.does(f"{path}/commands", id="c1", op="concede", d={"what": "resign"}) == done, "the same again, once"
    assert anybody.reads(f"{path}/result")["winner"] == "p1"
    assert anybody.reads(f"{path}/record")["status"] == "over"
    lines = anybody.get(f"{path}/events", after=1).content.decode().splitlines()
    assert [json.loads(line)["n"] for line in lines] == list(range(2, done["n"] + 1))


def test_an_offer_is_taken_and_a_stale_one_refused_in_words(anybody):
    made = anybody.does("matches", game=GAME, name="Ana", way="alone")
    keys = {seat["seat"]: Program(seat["key"]) for seat in made["seats"]}
    path = f"matches/{made['match']}"
    seats = keys["p1"].reads(path)["view"]["turn"]["seats"]
    view = keys[seats[0]].reads(path)["view"]
    wrong = keys[seats[0]].post(
        f"{path}/commands", id="a", op="take", d={"offer": "nothing_of_the_kind"}, expect=view["prompt"]["n"]
    )
    assert wrong.status_code == 409 and wrong.json()["code"] == "illegal" and wrong.json()["sentence"]
    old = keys[seats[0]].post(
        f"{path}/commands", id="b", op="take", d={"offer": "pass"}, expect=view["prompt"]["n"] + 7
    )
    assert (old.status_code, old.json()["code"]) == (409, "stale")
    unread = keys[seats[0]].post(f"{path}/commands", id="c", op="take", d={"offer": 5}, expect=0)
    assert (unread.status_code, unread.json()["code"]) == (400, "not_json")


def test_a_list_is_read_checked_and_copied_out(anybody):
    read = anybody.does("fleets/read", game=GAME, text=LIST)
    assert (read["name"], read["points"]) == ("Reds of Ana", 59) and read["squad"]["ships"]
    forms = {one["form"] for one in anybody.does("fleets/write", game=GAME, text=LIST)["exports"]}
    assert "xws" in forms
    broken = anybody.does("fleets/read", game=GAME, text="{")
    assert broken["notes"][0]["level"] == "error" and "squad" not in broken
    refused = anybody.post("fleets/write", game=GAME, text="{")
    assert (refused.status_code, refused.json()["code"]) == (409, "bad_list")


def test_every_game_has_a_table_of_what_is_in_it(anybody):
    for game in anybody.reads("games")["games"]:
        table = anybody.reads(f"games/{game['key']}/cards")
        assert table["units"] or table["sections"].get("units"), game["key"]


@pytest.mark.parametrize("game", ["xwing/2.0", "legion/2.6"])
def test_the_table_of_cards_holds_what_units_carry(anybody, game):
    upgrades = {one["key"]: one for one in anybody.reads(f"games/{game}/cards")["upgrades"]}
    assert len(upgrades) > 100 and all(one["name"] and one["slot"] for one in upgrades.values())
    if game.startswith("xwing"):
        assert upgrades["predator"]["slot"] == "talent" and upgrades["predator"]["points"] > 0
        assert any("points" not in one for one in upgrades.values()), "what hangs on the ship has no one price"


def test_odds_of_a_described_attack_are_those_of_the_page(anybody, monkeypatch):
    told = anybody.reads("odds", room="xwing", q="3 focus v 2 evade damage:counted")
    assert told["exact"] and told["numbers"] and told["aim"] in told["aims"]
    wrong = anybody.get("odds", room="xwing", q="no attack at all")
    assert wrong.status_code == 409 and wrong.json()["sentence"]


def test_pages_of_other_sites_may_read_what_everybody_may_and_nothing_else(anybody, ana, ben):
    match = started(ana, ben)
    looks = ("matches", f"matches/{match.id}", f"matches/{match.id}/events", "games", "matches/m_no")
    for path in (*looks, "openapi.json"):
        answer = anybody.get(path)
        assert answer["Access-Control-Allow-Origin"] == "*", path
        assert "Access-Control-Allow-Credentials" not in answer
    key = access.make(scope=access.READ, owner_key="somebody")[1]
    closed = [
        Program(key).get("fleets"),
        anybody.post("matches", game=GAME, name="Ana"),
        anybody.post("seats", code="A"),
    ]
    closed += [anybody.client.options(f"{ROOT}{path}", headers={"Origin": "https://e.org"}) for path in looks]
    assert not any("Access-Control-Allow-Origin" in answer for answer in closed)


def test_every_answer_says_how_many_are_left(anybody, ana, ben):
    match = started(ana, ben)
    wrong = Program("bsk_wrong").get("matches")
    answers = [wrong, *(anybody.get(path) for path in ("matches", "nowhere", f"matches/{match.id}", "matches/m_no"))]
    answers += [anybody.post("matches"), anybody.post("games"), anybody.get("odds"), anybody.get("fleets")]
    assert [answer.status_code for answer in answers] == [401, 200, 404, 200, 404, 400, 405, 400, 401]
    left = [int(answer["RateLimit"].split("r=")[1].split(";")[0]) for answer in answers]
    assert left == list(range(left[0], left[0] - len(answers), -1)) and all(
        "RateLimit-Policy" in one for one in answers
    )


# --- keys ---


def test_a_key_is_made_and_taken_back_on_the_settings_page(ana, ben):
    match = started(ana, ben)
    held = Holder.objects.get(match=match, seat="p1")
    shown = ana.client.post("/settings/keys", {"key_name": "My bot", "opens": f"play:{held.pk}"})
    assert shown.status_code == 200
    key = shown.context["key"]
    row = AccessToken.objects.get()
    assert key.startswith(access.PREFIX) and row.token_hash == hashed(key) and key not in ana.reads("/settings")
    assert "My bot" in ana.reads("/settings") and "My bot" not in ben.reads("/settings")
    bot = Program(key)
    assert bot.reads(f"matches/{match.id}")["audience"] == "p1"
    ben.client.post(f"/settings/keys/{row.pk}/revoke")
    assert bot.reads(f"matches/{match.id}")["audience"] == "p1", "nobody takes back what is somebody else's"
    ana.client.post(f"/settings/keys/{row.pk}/revoke")
    gone = bot.get(f"matches/{match.id}")
    assert (gone.status_code, gone.json()["code"]) == (401, "bad_token")
    assert Holder.objects.get(pk=held.pk).access == held.access + 1, "open connections of the seat are asked again"


def test_a_browser_gives_keys_for_nothing_but_its_own(ana, ben, dan):
    match = started(ana, ben)
    theirs = Holder.objects.get(match=match, seat="p2")
    for opens in (f"play:{theirs.pk}", f"look:{theirs.pk}", "organize:1", "", "everything"):
        refused = ana.client.post("/settings/keys", {"key_name": "x", "opens": opens})
        assert refused.status_code == 400 and not refused.context["key"]
    assert not AccessToken.objects.exists()


def test_a_key_that_looks_does_not_act_and_one_for_a_match_opens_no_other(ana, ben):
    match, other = started(ana, ben), started(ana, ben)
    seat = match.holders.get(seat="p1")
    looks = Program(access.make(scope=access.READ, holder=seat)[1])
    plays = Program(access.make(scope=access.PLAY, holder=seat)[1])
    assert looks.reads(f"matches/{match.id}")["audience"] == "p1"
    assert looks.reads(f"matches/{other.id}")["audience"] == "watch"
    body = {"id": "x", "op": "concede", "d": {"what": "resign"}}
    assert looks.post(f"matches/{match.id}/commands", **body).json()["code"] == "scope_missing"
    assert plays.post(f"matches/{other.id}/commands", **body).json()["code"] == "scope_missing"
    assert looks.get("fleets").json() == {"fleets": []}, "a key for a table sees no fleets"
    assert Program().post(f"matches/{match.id}/commands", **body).status_code == 401
    assert Match.objects.get(id=match.id).status == Match.Status.LIVE


def test_cookies_open_nothing_here(ana, ben):
    match = started(ana, ben)
    told = ana.client.get(f"{ROOT}matches/{match.id}").json()
    assert told["audience"] == "watch" and "prompt" not in told["view"]
    body = json.dumps({"id": "x", "op": "concede", "d": {"what": "resign"}})
    sent = ana.client.post(f"{ROOT}matches/{match.id}/commands", body, content_type="application/json")
    assert sent.status_code == 401


def test_a_key_for_fleets_sees_those_of_its_browser(ana):
    ana.post("/fleets/ready", {"game": GAME, "squad": "0"})
    key = ana.client.post("/settings/keys", {"key_name": "Sheet", "opens": "read"}).context["key"]
    (mine,) = Program(key).reads("fleets")["fleets"]
    assert Program(key).reads(f"fleets/{mine['id']}")["exports"]
    other = Program(access.make(scope=access.READ, owner_key="somebody else")[1])
    assert other.reads("fleets") == {"fleets": []}
    assert other.get(f"fleets/{mine['id']}").status_code == 404


# --- how much ---


def test_whoever_asks_too_much_is_told_when_to_come_back(anybody, settings, monkeypatch):
    settings.RATES = True
    monkeypatch.setattr(layer, "MOST", 3)
    answers = [anybody.get("games") for _ in range(4)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert [one["RateLimit"].split(";")[1] for one in answers] == ["r=2", "r=1", "r=0", "r=0"]
    assert answers[0]["RateLimit-Policy"] == '"default";q=3;w=300'
    assert 0 < int(answers[3]["Retry-After"]) <= layer.WINDOW and answers[3].json()["retry"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("matches", b"{", 400, "not_json"),
        ("matches", b'{"game": "xwing/2.0", "name": "A\\u0000"}', 400, "not_json"),
        ("matches", b'{"game": "xwing/2.0", "name": "Ana", "more": 1}', 400, "not_json"),
        ("matches", b'{"game": "chess/1", "name": "Ana"}', 404, "no_such_game"),
        ("matches", b'{"game": "xwing/2.0", "name": "Ana", "answers": {"delay": "soon"}}', 400, "bad_fields"),
        ("matches", b'{"game": "xwing/2.0", "name": "Ana", "answers": {"color": "red"}}', 400, "bad_fields"),
        ("matches", b'{"game": "xwing/2.0", "name": "Ana", "fleet": {"text": "?"}}', 400, "bad_fields"),
        ("matches", b"x" * (layer.LARGEST + 1), 413, "too_large"),
        ("seats", b'{"code": "ABCDEF", "name": "Ben"}', 404, "no_such_link"),
        ("nowhere", b"{}", 404, "no_such_address"),
        ("games", b"{}", 405, "method_not_allowed"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_done_has_a_code_and_a_sentence(anybody, path, body, status, code):
    answer = anybody.client.post(ROOT + path, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"] and not Match.objects.exists()
    said = anybody.client.post(ROOT + path, body, content_type="application/json", headers={"Accept-Language": "ja"})
    assert said.json()["sentence"] != answer.json()["sentence"]


# --- what is hidden ---


PATHS = ("", "/events", "/record", "/odds", "/result")


def everything(table: Table, program: Program, **query: str) -> str:
    """All that a program can get hold of about a match."""
    return "\n".join(program.get(f"matches/{table.id}{path}", **query).content.decode() for path in PATHS)


@pytest.fixture
def hiding(transactional_db, monkeypatch) -> Drawn:
    """Ana has looked at her card."""
    monkeypatch.setitem(ROOMS, "tiny", Tiny())
    table = Drawn()
    table.agree()
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (2,))
    table.take("p1", "look")
    return table


def test_a_card_only_ana_saw_is_in_no_answer_for_anybody_else(hiding):
    keys = {
        (seat, scope): Program(access.make(scope=scope, holder=hiding.holders[seat])[1])
        for seat in ("p1", "p2")
        for scope in (access.READ, access.PLAY)
    }
    assert "CANARY-p1-1" in everything(hiding, keys["p1", access.READ])
    assert "CANARY-p1-1" in everything(hiding, keys["p1", access.PLAY])
    strangers = [Program(), keys["p2", access.READ], keys["p2", access.PLAY]]
    strangers += [Program(access.make(scope=access.READ, owner_key="Dan")[1])]
    for program in strangers:
        assert "CANARY" not in everything(hiding, program)
        for asked in ("p1", "judge", "commentator", "system"):
            assert "CANARY" not in everything(hiding, program, **{"as": asked})
    assert "CANARY" not in everything(hiding, keys["p1", access.READ], **{"as": "watch"})


@pytest.mark.parametrize("hidden", [(1,), (2,)], ids=str)
def test_what_ana_hides_changes_nothing_that_others_are_told(transactional_db, monkeypatch, hidden):
    """Twin tables: they differ in nothing but her secret, and so do not the answers."""
    monkeypatch.setitem(ROOMS, "tiny", Tiny())

    def told(choice: tuple[int, ...]) -> list[Any]:
        table = Drawn()
        table.agree()
        table.take("p1", "hide", choice)
        ben = Program(access.make(scope=access.PLAY, holder=table.holders["p2"])[1])
        answers = []
        for program in (Program(), ben):
            view = program.reads(f"matches/{table.id}")
            events = [json.loads(line) for line in program.get(f"matches/{table.id}/events").content.splitlines()]
            view["view"].get("match", {}).pop("fair", None)
            answers.append((view["n"], view["view"], [(one["n"], one.get("k")) for one in events]))
        return json.loads(json.dumps(answers).replace(table.id, "m_"))

    assert told(hidden) == told((2,) if hidden == (1,) else (1,))


def test_the_servers_seed_is_nowhere_before_the_end(hiding):
    from attacks.services.dice import seeds

    seed = seeds.unseal(hiding.row.seed_sealed).hex()
    ana = Program(access.make(scope=access.PLAY, holder=hiding.holders["p1"])[1])
    for program in (Program(), ana):
        assert seed not in everything(hiding, program) and hiding.row.seed_sealed not in everything(hiding, program)


def test_watchers_who_see_it_later_do_so_here_too(ana, ben, monkeypatch):
    match = started(ana, ben, delay="300")
    seat = match.holders.get(seat="p1")
    key = Program(access.make(scope=access.PLAY, holder=seat)[1])
    key.does(f"matches/{match.id}/commands", id="c", op="concede", d={"what": "resign"})
    head = Match.objects.get(id=match.id).head
    anybody, path = Program(), f"matches/{match.id}"
    assert anybody.reads(path)["n"] == 0 and key.reads(path)["n"] == head
    assert anybody.get(f"{path}/events").content == b"" and anybody.get(f"{path}/result").status_code == 409
    assert anybody.reads(f"{path}/record")["events"] == [] and key.reads(path, **{"as": "watch"})["n"] == 0
    later = clock.now() + timedelta(seconds=301)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert anybody.reads(path)["n"] == head and anybody.reads(f"{path}/result")["winner"] == "p2"


# --- tournaments ---


def test_a_tournament_is_read_by_everybody_and_run_by_whoever_has_a_key_for_it(db):
    evening, other = Evening(players=4), Evening(players=2)
    tables = evening.open_round()
    slug = evening.tournament.slug
    key = Program(access.make(scope=access.ORGANIZE, staff=evening.tournament.staff.get())[1])
    stranger = Program(access.make(scope=access.ORGANIZE, staff=other.tournament.staff.get())[1])
    evening.tournament.entrants.update(contact="ana@example.org", off_stream=True, handle="Red")
    said = Program().reads(f"tournaments/{slug}/pairings")
    assert len(said["tables"]) == 2 and {one["first_name"] for one in said["tables"]} == {"Red"}
    assert {one["first_name"] for one in key.reads(f"tournaments/{slug}/pairings")["tables"]} <= {
        "Ana",
        "Ben",
        "Chie",
        "Dina",
    }
    for program in (Program(), stranger):
        assert program.get(f"tournaments/{slug}/roster").status_code in (401, 403)
        assert program.post(f"tournaments/{slug}/results", table=tables[0].pk).status_code in (401, 403)
    assert key.reads(f"tournaments/{slug}/roster")["players"][0]["name"] == "Ana"
    entry = evening.book.profile.entry[0].key
    table = key.does(
        f"tournaments/{slug}/results", table=tables[0].pk, entered=[{entry: 20}, {entry: 10}], winner=0, request="r1"
    )
    assert table["outcomes"] == ["win", "loss"]
    kept = key.does(f"tournaments/{slug}/roster", csv="name,club\nFay,Reds\n", request="r2")
    assert kept == {"added": 1, "updated": 0}
    every = "".join(
        program.get(f"tournaments/{slug}{path}").content.decode()
        for program in (Program(), key)
        for path in ("", "/standings", "/pairings", "/roster")
    )
    assert "example.org" not in every and all(token not in every for token in evening.tokens.values())


def test_a_draft_is_in_no_answer(db):
    evening = Evening(players=4)
    evening.draw()
    slug = evening.tournament.slug
    key = Program(access.make(scope=access.ORGANIZE, staff=evening.tournament.staff.get())[1])
    assert key.reads(f"tournaments/{slug}/pairings")["tables"] == []
    assert Program().reads(f"tournaments/{slug}")["round"] == 0


def test_the_page_for_people_names_every_operation(ana):
    page = ana.reads("/api/")
    from attacks.web.api.description import OPERATIONS

    assert all(f'id="{one.name}"' in page for one in OPERATIONS)
