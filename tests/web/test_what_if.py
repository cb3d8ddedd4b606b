"""The page on which people ask what an attack would come to: answers, links to share, and lines that cannot be read."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from attacks.rooms import ROOMS
from attacks.rooms.starships.cards import PLAY, standard
from attacks.services.odds import ask, client
from attacks.services.odds.bench import on_bench
from attacks.services.odds.worker import OddsReply
from attacks.web.common import rates
from tests.support.said import said


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is, a question is answered."""
    monkeypatch.setattr(client, "PATIENCE", 60.0)


def test_a_line_is_answered_exactly_and_its_link_asks_the_same(chie):
    page = chie.get("/odds", {"room": "xwing", "q": "3 focus v 2 evade damage:counted"})
    text = page.content.decode()
    assert "1693/4096" in text and "41.33 %" in text
    assert "q=3+focus" in text or "q=3%20focus" in text
    assert page.context["link"].endswith("/odds?room=xwing&q=3+focus+v+2+evade+damage%3Acounted")


@pytest.mark.parametrize("room", [key for key, rules in ROOMS.items() if rules.aims])
def test_every_example_of_a_room_is_answered(chie, room):
    examples = chie.get("/odds", {"room": room}).context["examples"]
    assert len(examples) >= 2
    for line, _said, address in examples:
        page = chie.get(address)
        assert (page.status_code, page.context["problem"]) == (200, ""), line
        assert page.context["answer"].exact, line
        for table in page.context["tables"]:
            assert sum(chance for _name, chance, *_said in table["rows"]) == pytest.approx(1), line


def test_numbers_of_a_seat_are_said_in_words(chie):
    line = {"room": "starships", "q": "warden ranging dead v kestrel hull:6 static + lantern hull:2 screen"}
    page = chie.get("/odds", line)
    named = {table["name"]: [name for name, *_ in table["rows"]] for table in page.context["tables"]}
    assert named["Defender: Destroyed"] == ["survives", "destroyed"]
    assert all(not name.startswith("p") for name in named)
    alone = chie.get("/odds", {**line, "q": "kestrel ranging v lantern + mule"}).context["tables"]
    assert [table["name"] for table in alone][-2:] == ["Seat 3: Hull left", "Seat 3: Destroyed"]


def test_how_a_side_plays_changes_the_answer(chie):
    line = {"room": "xwing", "q": "3 focus v 2 evade damage:counted"}
    best, spends_nothing = chie.get("/odds", line), chie.get("/odds", {**line, "p1": "never"})
    assert best.context["answer"].low > spends_nothing.context["answer"].low


def test_a_line_that_means_nothing_is_explained_and_kept(chie):
    page = chie.get("/odds", {"room": "xwing", "q": "3 fokus v 2"})
    text = page.content.decode()
    assert page.status_code == 400
    assert said("page.this_line_cannot_be", detail="fokus") in text and 'value="3 fokus v 2"' in text


def test_what_is_too_large_says_what_to_do(chie, monkeypatch):
    monkeypatch.setattr(ask, "what_if", lambda *asked: OddsReply(why="too_large"))
    assert said("page.ask_for_less") in chie.reads("/odds?room=ti4&q=1+cruiser+v+1+cruiser")


def test_other_values_than_the_page_offers_ask_what_is_usual(chie):
    page = chie.get("/odds", {"room": "nothing", "q": "1 v 0", "aim": "fame", "p1": "wildly"})
    assert page.status_code == 200
    assert page.context["room"] == "xwing"


def test_who_asks_too_much_is_told_to_wait(chie, monkeypatch):
    monkeypatch.setattr(rates, "QUESTIONS", 2)
    monkeypatch.setattr(ask, "what_if", lambda *asked: OddsReply(why="fault"))
    asked = [chie.get("/odds", {"q": "1 v 0"}).status_code for _ in range(4)]
    assert asked == [400, 400, 429, 429]


def test_the_page_opens_with_the_way_its_room_takes_sides_to_play(chie):
    """A usual question of a great combat is answered at once, and as the panel at a table answers it."""
    page = chie.get("/odds", {"room": "ti4", "q": "2 dn, 3 ff, 1 cv v 2 ca, 4 ff"})
    assert (page.status_code, page.context["answer"].exact) == (200, True)
    ways = {seat: [way for way, _words, now in ways if now] for seat, _name, ways in page.context["seats"]}
    assert ways == {"p1": ["greedy"], "p2": ["greedy"]}
    won = {n: chance for n, chance, _exact in page.context["answer"].numbers["result"]}
    assert [round(won[n], 4) for n in (1, 0, -1)] == [0.9282, 0.0126, 0.0592]
    attack = chie.get("/odds", {"room": "xwing"}).context["seats"]
    assert all(ways[0] == ("best", said("page.plays_its_best"), True) for _seat, _name, ways in attack)


def test_how_ships_are_lost_is_said_and_another_order_can_be_named(chie):
    line = "3 destroyer, 6 fighter v 2 cruiser, 8 fighter"
    worth = [
        chie.get("/odds", {"room": "ti4", "q": line + more}).context["answer"].low
        for more in ("", " / p1-loses:fighter", " / p1-loses:destroyer p2-loses:cruiser", " / order:listed")
    ]
    assert worth[0] == worth[1] < worth[2] == worth[3]
    assert said("page.loses_its_cheapest_ships") in chie.get("/odds", {"room": "ti4"}).content.decode()


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("1 fs v 2 dn", "Attacker: Which flagship? Name the faction, or the flagship itself."),
        ("2 dn v 100 ff", "Defender: How many Fighter I? A number from 1 to 99."),
        ("2 borg cubes, 1 cv v 1 cv", "Attacker: No unit is called “borg cubes”; it is left out."),
        ("2 dn, 3 ff", said("ti4.notes.fleet_v_fleet")),
        ("2 dn v 1 cv / rounds:x", "Rounds are a whole number from 0 to 100"),
        ("2 dn v 1 cv / rounds:500", "Rounds are a whole number from 0 to 100"),
        ("2 dn v 1 cv / quick:1", "“quick:1” says nothing here"),
    ],
)
def test_what_is_wrong_with_a_line_of_fleets_is_said_as_the_fleets_own_page_says_it(chie, line, heard):
    page = chie.get("/odds", {"room": "ti4", "q": line})
    assert page.status_code == 400
    text = page.content.decode()
    assert heard in text
    assert "bad_fleet" not in text and "unknown_unit" not in text
    whole = page.context["read"]["notes"]
    assert all("column" in one.where for one in whole if one.text.startswith(("Attacker: No", "Defender: How")))


def test_the_same_is_said_in_japanese(chie):
    page = chie.get("/odds", {"room": "ti4", "q": "1 fs v 2 dn"}, headers={"accept-language": "ja"})
    text = page.content.decode()
    assert "攻撃者: どの旗艦ですか？" in text


@pytest.mark.parametrize("versus", ["v", "V", "vs", "VS.", "versus", "against", "ｖｓ"])
def test_two_fleets_may_stand_against_each_other_in_any_usual_way(chie, versus):
    page = chie.get("/odds", {"room": "ti4", "q": f"2 dn, 3 ff {versus} 1 cv"})
    assert (page.status_code, page.context["problem"]) == (200, "")


def test_a_retreat_to_nowhere_is_told(chie):
    page = chie.get("/odds", {"room": "ti4", "q": "2 dn v 1 cv / p2:1"})
    assert page.status_code == 200
    assert "Defender: This side cannot retreat, so it does not" in page.content.decode()
    page = chie.get("/odds", {"room": "ti4", "q": "2 dn v 1 cv; next: Home (own planet) / p2:1"})
    assert said("page.cannot_retreat") not in page.content.decode()


def test_a_great_combat_is_told_as_exact_without_fractions_nobody_can_read(chie):
    page = chie.get("/odds", {"room": "ti4", "q": "30 ff v 30 ff"})
    text = page.content.decode()
    assert page.context["answer"].exact
    assert said("page.too_large") not in text and "-0.00" not in text
    assert all(not exact for table in page.context["tables"] for *_row, exact in table["rows"])


@pytest.mark.parametrize(
    ("room", "line", "heard"),
    [
        ("starships", "kestrel ranging v lantern hull:99", "“hull:99”: of this vessel's hull a number from 0 to 15"),
        ("starships", "kestrel ranging v lantern hull:x", "“hull:x”: of this vessel's hull a number from 0 to 15"),
        ("starships", "kestrel ranging", "Write two vessels with v between them"),
        ("starships", "kestrel ranging v lantern v mule", "further vessels stand after +"),
        ("starships", "ranging v lantern", "A vessel is missing"),
        ("starships", "borg ranging v lantern", "“borg” is no vessel"),
        ("starships", "kestrel v lantern", "Ranging Shot, Grapnel Shot, Bow First or Both Batteries"),
        ("starships", "kestrel glass v lantern", "Ranging Shot, Grapnel Shot, Bow First or Both Batteries"),
        ("starships", "kestrel ranging v lantern bananas", "“bananas” is no card of the deck"),
        ("starships", "kestrel ranging v lantern / sink:1", "“sink:1” is no option of the table"),
        ("starships", "kestrel both v lantern", "it needs another target"),
        ("starships", "kestrel improvise v lantern", "name one after improvise"),
        ("starships", "kestrel ranging v mule + mule + mule + mule + mule", "An attack has 2 to 5 seats."),
        ("legion", "stormtroopers v rebeltroopers / cover:3", "“cover:3”: a number from 0 to 2 is expected."),
        ("legion", "stormtroopers v rebeltroopers / range:0 cover:1", "in a melee, there is no cover"),
        ("legion", "scouttroopers v rebeltroopers / range:5", "At range 5 no weapon of the attacker"),
        ("legion", "Luke v nobody", "“nobody” is no unit we know. There are: Stormtroopers"),
        ("legion", "stormtroopers + BANANA v rebeltroopers", "“BANANA” adds nothing to Stormtroopers."),
    ],
)
def test_what_is_wrong_with_a_line_is_a_sentence_with_its_words_filled_in(chie, room, line, heard):
    page = chie.get("/odds", {"room": room, "q": line})
    assert page.status_code == 400
    assert heard in page.context["problem"] and "{" not in page.context["problem"]


@pytest.mark.parametrize(
    "line", ["kestrel ranging", "borg ranging v lantern", "kestrel v lantern", "kestrel both v mule"]
)
def test_what_is_wrong_with_a_line_of_cards_is_said_in_japanese_with_japanese_names(chie, line):
    page = chie.get("/odds", {"room": "starships", "q": line}, headers={"accept-language": "ja"})
    assert page.status_code == 400
    heard = re.sub(r"「\w+」|improvise|hull:9", "", page.context["problem"])
    assert not re.search(r"[a-z]{2,}", heard, re.I) and re.search(r"[ぁ-ん]", heard)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sentences_about_a_line_of_cards_name_every_vessel_and_every_card_that_attacks(language):
    words, deck = ROOMS["starships"].words(language), standard()
    for one in ("odds_vessel", "odds_no_vessel"):
        assert all(words["vessels"][vessel.id] in words["why"][one] for vessel in deck.vessels)
    assert all(words["cards"][card.id] in words["why"]["odds_first_card"] for card in deck.cards if card.window == PLAY)


@pytest.mark.parametrize(
    ("room", "line", "same"),
    [
        ("legion", "Rebel Troopers vs STORMTROOPERS", "rebeltroopers v stormtroopers"),
        ("starships", "Kestrel Interceptor Ranging Shot v Lantern Corvette", "kestrel ranging v lantern"),
        ("starships", "ケストレル迎撃艦 試射 対 ランタン級コルベット", "kestrel ranging v lantern"),
        ("starships", "KESTREL RANGING V LANTERN", "kestrel ranging v lantern"),
    ],
)
def test_names_and_capitals_are_understood(chie, room, line, same):
    numbers = [chie.get("/odds", {"room": room, "q": one}).context["answer"].numbers for one in (line, same)]
    assert numbers[0] and numbers[0] == numbers[1]


def test_every_unit_of_a_room_stands_on_the_page(chie):
    parts = chie.get("/odds", {"room": "legion"}).context["parts"]
    assert {"Stormtroopers", "Luke Skywalker", "AT-RT", "Count Dooku"} <= set(parts)


# --- the bench: the same question in steppers, and in words first


BENCHES = [key for key, rules in ROOMS.items() if rules.bench]
ASKED = [(key, line) for key in BENCHES for line in ROOMS[key].examples]
SEVERAL = "2 focus + 2 focus + 3 lock v 2 evade hull:3"


@pytest.mark.parametrize(("room", "line"), ASKED)
def test_a_line_lies_on_the_bench_and_the_bench_says_the_same_line_again(room, line):
    rules, answers = ROOMS[room], on_bench(room, line)
    assert (answers is None) == (line == SEVERAL)
    if answers is not None:
        again = rules.bench.line_of(answers)
        assert on_bench(room, again) == answers and rules.bench.line_of(on_bench(room, again)) == again


@pytest.mark.parametrize(
    ("room", "more", "line"),
    [
        ("xwing", {"p1_take": "lukeskywalker"}, "pilot:lukeskywalker v 2"),
        ("xwing", {"p1_dice": "4", "p1_lock": "on", "range": "1", "p2_evade": "2"}, "4 lock range:1 v 2 evade:2"),
        (
            "xwing",
            {"p2_find": "howlr", "p1_cards": ["marksmanship", "nonsense"]},
            "card:marksmanship v pilot:howlrunner",
        ),
        ("xwing", {"p1_dice": "-9", "p2_hull": "999999", "range": "7"}, "v 2"),
        ("ti4", {"p1_fighter": "3", "p2_cruiser": "2", "extent": "round"}, "3 fighter v 2 cruiser / rounds:1"),
        (
            "ti4",
            {
                "extent": "action",
                "begins": "combat",
                "past": "on",
                "p1_carrier": "1",
                "p1_infantry": "3",
                "p1_dreadnought": "2",
                "p1_dreadnought_damaged": "1",
                "p2_on_infantry": "2",
                "p2_on_mech": "1",
                "p2_on_mech_damaged": "1",
                "p2_on_pds": "1",
                "p2_near_pds": "1",
                "p2_upgraded": ["pds"],
                "p1_open": ["duranium_armor", "crown_of_thalnos"],
            },
            "2 dreadnought (1 damaged), 1 carrier, 3 infantry; tech: duranium armor; relics: crown of thalnos v none;"
            " planet: 2 infantry, 1 mech (1 damaged), 1 pds2; near: 1 pds2 / mode:action from:combat barrage:past",
        ),
        (
            "legion",
            {"p1_take": "darthvader", "range": "0", "p2_dodge": "2"},
            "Darth Vader v Rebel Troopers dodge:2 / range:0",
        ),
        ("starships", {"p1_take": "mule", "card": "improvise", "p1_cards": ["dead"]}, "mule improvise dead v lantern"),
    ],
)
def test_what_is_set_on_the_bench_becomes_the_link(chie, room, more, line):
    start = {"xwing": {"p1_dice": "3", "p2_agility": "2", "p2_hull": "3", "range": "2"}}.get(room, {"range": "2"})
    page = chie.get("/odds", {"room": room, "bench": "1", "cover": "0", **start, **more})
    assert page.status_code == 302
    asked = parse_qs(urlsplit(page["Location"]).query)["q"][0]
    assert set(line.split()) <= set(asked.split()) and "nonsense" not in asked
    assert on_bench(room, asked) is not None


def test_a_position_of_a_match_lies_on_the_bench_as_it_stands():
    state, _question = ROOMS["ti4"].from_description(
        ROOMS["ti4"].parse_shorthand(
            "sol: 2 cruiser, 1 dreadnought (1 damaged), 3 infantry; tech: duranium armor v letnev: 1 flagship;"
            " planet: 2 infantry, 1 pds2; near: 1 pds2 / mode:action from:combat barrage:past"
        ),
        "win",
        {"p1": "greedy", "p2": "greedy"},
    )
    answers = on_bench("ti4", ROOMS["ti4"].line_of(state))
    assert answers is not None
    wanted = {"p1_faction": "sol", "p1_cruiser": 2, "p1_dreadnought_damaged": 1, "p2_flagship": 1, "p2_on_infantry": 2}
    wanted |= {"p2_near_pds": 1, "past": True, "begins": "combat", "p1_open": ["duranium_armor"]}
    assert wanted.items() <= answers.items()


def test_a_living_bench_answers_at_once_and_puts_the_link_in_the_address(chie):
    page = chie.get(
        "/odds", {"room": "xwing", "bench": "1", "p1_dice": "1", "p2_hull": "1"}, headers={"hx-request": "true"}
    )
    assert page.status_code == 200 and page.context["answer"].numbers
    assert page["HX-Replace-Url"] == page.context["link"].removeprefix("http://testserver")
    assert "bench" not in page["HX-Replace-Url"]


def test_a_pilot_brings_numbers_and_cards_to_the_attack(chie):
    def worth(line):
        return chie.get("/odds", {"room": "xwing", "q": line}).context["answer"].low

    assert worth("pilot:lukeskywalker v 2 hull:5") == worth("3 force:2 v 2 hull:5") > worth("3 v 2 hull:5")
    assert worth("3 card:predator v 2 hull:5") >= worth("3 v 2 hull:5")
    assert chie.get("/odds", {"room": "xwing", "q": "pilot:nobody v 2"}).status_code == 400


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 v 0 hull:1", "head_destroyed"),
        ("1 v 3 evade:3", "head_destroyed"),
        ("2 v 3 evade hull:2", "head_destroyed_rare"),
    ],
)
def test_an_answer_is_said_in_words_before_its_numbers(chie, line, words):
    page = chie.get("/odds", {"room": "xwing", "q": line})
    answer, heard = page.context["answer"], ROOMS["xwing"].words("en")["what_if"]
    killed = {n: chance for n, chance, _exact in answer.numbers["destroyed"]}.get(1, 0)
    assert page.context["told"]["said"][0] == heard[words].format(n=round(killed * 100))


def test_the_highest_damage_says_that_the_ship_is_destroyed_and_only_once(chie):
    page = chie.get("/odds", {"room": "xwing", "q": "3 focus v 1 hull:2"})
    damage = page.context["tables"][0]
    assert damage["ends"] == ROOMS["xwing"].words("en")["odds"]["destroyed_1"]
    assert ROOMS["xwing"].words("en")["odds"]["destroyed"] not in [table["name"] for table in page.context["tables"]]


def test_what_is_left_of_a_fleet_says_that_it_is_left(chie):
    """Numbers beside a class were read as losses: they are ships that are left (reviews, What if)."""
    for language in ("en", "ja"):
        page = chie.get("/odds", {"room": "ti4", "q": "2 ca v 1 ca, 1 ff"}, headers={"accept-language": language})
        left, units = ROOMS["ti4"].words(language)["odds"]["left"], ROOMS["ti4"].words(language)["units"]
        names = [table["name"] for table in page.context["tables"] if table["of_a_side"]]
        assert names and all(left.replace("{what}", "") in name for name in names)
        assert {row[0] for _name, rows in page.context["told"]["left"] for row in rows} == {
            units["cruiser"],
            units["fighter"],
        }


def test_units_are_found_by_a_part_of_their_name_however_it_is_typed(chie):
    def found(room, text, seat="p1"):
        page = chie.get("/odds/units", {"room": room, "seat": seat, f"{seat}_find": text})
        return [key for _name, _about, _drawn, key in page.context["found"]]

    assert "lukeskywalker" in found("xwing", said("page.luke_sky")) and found(
        "xwing", "ｈｏｗｌｒｕｎｎｅｒ", "p2"
    ) == ["howlrunner"]
    assert found("legion", "rebel tro")[0] == "rebeltroopers" and found("legion", "zzz") == []
    assert chie.get("/odds/units", {"room": "nowhere", "seat": "p1"}).status_code == 404
    assert chie.get("/odds/units", {"room": "xwing", "seat": "p9"}).status_code == 404
