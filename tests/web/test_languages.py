"""Pages in English and Japanese: complete, chosen by a switch, a cookie or the browser, and never mixed."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import msgspec
import polib
import pytest
from django.conf import settings
from django.test import RequestFactory
from django.utils import translation

from attacks.engine.picking import Picked
from attacks.rooms import ROOMS
from attacks.services import fleets
from attacks.services.games import catalogue as rules
from attacks.services.puzzles import shelf
from attacks.swiss.profile import presets
from attacks.web.common.words import OF_CARDS, OF_PAGES
from attacks.web.site import broken
from tests.rooms.test_languages import forms, sentences
from tests.support.people.browser import BROKEN, GAME, Person, finished, started
from tests.support.server import ROOT
from tests.web.test_safety import Found, addresses
from tools import catalogue

BLANK = re.compile(r"%\(\w+\)[sd]|\{\w+\}|</?\w+[^>]*>")
SPOKEN = {"aria-label", "title", "placeholder", "alt", "data-done", "data-title", "content"}
FOR_PROGRAMS = {"viewport", "color-scheme", "theme-color", "htmx-config", "og:type", "og:site_name", "twitter:card"}
FOR_PROGRAMS |= {"og:url", "og:image", "og:image:width", "og:image:height", "twitter:image"}
OTHERS = sorted(catalogue.PLURALS)


@pytest.fixture
def kenta(db) -> Person:
    """Somebody whose browser asks for Japanese."""
    return Person("健太", headers={"accept-language": "ja,en;q=0.5"})


# --- the catalogue ---


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_says_all_that_the_pages_say(language: str):
    file = polib.pofile(str(catalogue.catalogue(language)))
    said = {catalogue.of_entry(entry) for entry in file if not entry.obsolete}
    hint = "run python -m tools.catalogue, then translate what is empty"
    assert said == set(catalogue.collect()), hint
    assert not [entry.msgid for entry in file.untranslated_entries()], hint
    assert not [entry.msgid for entry in file if entry.fuzzy or entry.obsolete]


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_blanks_and_tags_of_its_sentence(language: str):
    for entry in polib.pofile(str(catalogue.catalogue(language))):
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert sorted(BLANK.findall(text)) == sorted(BLANK.findall(entry.msgid_plural or entry.msgid)), entry.msgid


@pytest.mark.parametrize("language", OTHERS)
def test_what_django_reads_is_what_the_catalogue_compiles_to(language: str):
    path = catalogue.catalogue(language)
    assert path.with_suffix(".mo").read_bytes() == catalogue.compiled(path), "run python -m tools.catalogue"


def test_pages_and_rooms_know_the_same_languages():
    assert tuple(code for code, _name in settings.LANGUAGES) == rules.LANGUAGES
    assert {code for code, _name in settings.LANGUAGES} == {"en", *catalogue.PLURALS}


# --- no English on a Japanese page ---


class Seen(HTMLParser):
    """What somebody reads or hears of a page, leaving out what is marked as another language or was typed in."""

    VOID = {"meta", "link", "input", "br", "hr", "img"}

    def __init__(self, source: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[tuple[str, bool]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        apart = (tag != "html" and given.get("lang", "ja") != "ja") or tag in ("script", "style", "textarea")
        hidden = apart or bool(self.open and self.open[-1][1])
        if tag not in self.VOID and tag not in ("path", "circle", "rect", "line", "polygon"):
            self.open.append((tag, hidden))
        kind = given.get("name") or given.get("property")  # some of what a head says is for programs
        if not hidden and kind not in FOR_PROGRAMS:
            self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        while self.open and any(tag == name for name, _ in self.open):
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if data.strip() and not (self.open and self.open[-1][1]):
            self.texts.append(" ".join(data.split()))


@cache
def english() -> tuple[frozenset[str], list[re.Pattern[str]], list[str]]:
    """Every English sentence that has a Japanese one: whole texts, patterns where something is filled in, and the long
    ones as they stand."""
    pairs = [(e.msgid, e.msgstr or e.msgstr_plural[0]) for e in polib.pofile(str(catalogue.catalogue("ja")))]
    for key in ROOMS:
        other = dict(sentences(ROOMS[key].words("ja")))
        for name, value in sentences(ROOMS[key].words("en")):
            # a keyword may be a card of another game, a vessel the name of a fleet
            if name.split(".")[0] not in ("kinds", "cites", "keywords", "vessels"):
                pairs += [(form, forms(other.get(name, value))[0]) for form in forms(value)]
    said = [text for text, meant in pairs if text != meant and re.search("[a-z]{2}", BLANK.sub("", text))]
    whole = frozenset(text for text in said if "{" not in text and not BLANK.search(text))
    filled = {
        ".{1,80}".join(map(re.escape, BLANK.split(text))) for text in said if "{" not in text and BLANK.search(text)
    }
    long = [text for text in said if text.count(" ") > 2 and not BLANK.search(text)]
    return whole, [re.compile(text) for text in sorted(filled)], long


@cache
def is_english(text: str) -> bool:
    whole, filled, long = english()
    if text in whole or any(part in text for part in long):
        return True
    return any(pattern.fullmatch(text) for pattern in filled)


def left_in_english(source: str) -> list[str]:
    return [text for text in Seen(source).texts if is_english(text)]


OWN_NAMES = set(
    "Twilight Imperium Star Wars Legion Starships Tabletop Admiral JSON "
    "ListFortress Cryodex List Juggler SoS Club evening Ola Chie Dina "
    "Ana Ben Broadside Wing last first Export Tab Enter Esc JavaScript WebSocket Python fair".split()
)


@cache
def names_of_things() -> set[str]:
    """The words of the names of squads, cards and scenarios."""
    squads = [squad for game in rules.games().values() for squad in fleets.ready_made(game.room, game.edition)]
    names = {text for squad in squads for text in re.findall("[A-Za-z]{3,}", str(msgspec.to_builtins(squad)))}
    names |= {text for ship in puzzled() for text in re.findall("[A-Za-z]{3,}", ship["name"])}
    scenarios = " ".join(name for profile in presets().values() for name in profile.scenarios)
    names |= set(re.findall("[A-Za-z]{3,}", scenarios))
    return names | named_alike_everywhere()


def puzzled() -> list[dict[str, Any]]:
    """The ships of the puzzle among the addresses."""
    return list(shelf.picture(Found.find("xwing", 1), {})["ships"].values())


def unknown_words(source: str) -> set[str]:
    """Words in Latin letters that are no name of a squad, card or scenario and no word of a keyboard or format."""
    texts = [text for text in Seen(source).texts if not re.search(r"://|^/|^[!-~]{20,}$", text)]
    words = {word for text in texts for word in re.findall("[A-Za-z]{3,}", BLANK.sub("", text))}
    return (
        {word for word in words if not word.isupper()} - names_of_things() - OWN_NAMES
    )  # codes and fingerprints are no words


@cache
def named_alike_everywhere() -> set[str]:
    """The words of names that no language translates, as the benches of *What if* offer them."""
    found: list[str] = []
    for bench in (room.bench for room in ROOMS.values() if room.bench):
        answers = {"edition": ""}
        units = [part for unit in bench.units(answers) for part in (unit.label, unit.about)]
        asked = [
            {"p1_unit": key} for key in {unit.key for unit in bench.units(answers) if len(bench.units(answers)) < 99}
        ]
        fields = [field for one in (asked or [{}]) for group in bench.groups(one) for field in group.fields]
        found += [one for one in units if isinstance(one, str)]
        found += [label for field in fields for _key, label in field.options if isinstance(label, str)]
    for room, game in ((ROOMS[game.room], game) for game in rules.games().values()):
        picker = room.fleets.picker
        for faction in picker.factions(game.edition) if picker and picker.forms(game.edition) else ():
            things = picker.things(game.edition, Picked(faction, form="any"))
            found += [one.name for one in things] + [one.group for one in things if isinstance(one.group, str)]
            found += [one.name for one in picker.revisions(game.edition)]
    return set(re.findall("[A-Za-z]{3,}", " ".join(found)))


def test_the_scan_finds_english_where_it_stands(ana):
    assert "Invite a friend" in left_in_english(ana.reads("/"))


def test_no_english_sentence_shows_on_a_japanese_page(kenta, ben):
    match = finished(kenta, ben)
    for name, address in [*addresses(kenta, ben).items(), ("result", f"/m/{match.id}/result"), ("nowhere", "/nowhere")]:
        answer = kenta.get(address, follow=True)
        source = answer.content.decode("utf-8", "replace")
        if "<html" not in source:
            continue
        assert '<html lang="ja"' in source, name
        assert answer.headers["Content-Language"] == "ja", name
        assert left_in_english(source) == [], name
        assert unknown_words(source) == set(), name


def test_what_is_wrong_with_a_form_is_said_in_japanese(kenta):
    fleet = kenta.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    sent: list[tuple[str, dict[str, Any]]] = [
        ("/new", {}),
        ("/new", kenta.answers(mine="paste", mine_text=BROKEN, rounds="99", title="t" * 99, name="n" * 99)),
        ("/fleets", {"game": GAME, "text": BROKEN}),
        ("/settings", {"theme": "pink", "keys": "maybe"}),
        (fleet, {"name": ""}),
        (f"{fleet}/ships/0", {"name": "", "hull": "0", "initiative": "x", "shields_lost": "99", "w0_low": "3"}),
    ]
    for address, data in sent:
        answer = kenta.post(address, data)
        assert answer.status_code == 400, address
        assert left_in_english(answer.content.decode("utf-8", "replace")) == [], address
    assert left_in_english(kenta.get("/j/", {"code": "oops"}).content.decode()) == []


def test_the_page_of_a_broken_server_speaks_the_reader_s_language():
    with translation.override("ja"):
        source = broken(RequestFactory().get("/")).content.decode()
    assert '<html lang="ja"' in source
    assert left_in_english(source) == []


# --- which language ---


def language_of(person: Person, address: str = "/", **more: Any) -> str:
    found = re.search(r'<html lang="(\w+)"', person.get(address, **more).content.decode())
    assert found
    return found[1]


def test_the_browser_s_languages_count_in_their_order(ana):
    for asked, got in {
        "ja": "ja",
        "ja-JP,ja;q=0.9,en;q=0.8": "ja",
        "en-GB,ja;q=0.9": "en",
        "fr,ja;q=0.5": "ja",
        "fr": "en",
        "": "en",
        "*": "en",
        "x" * 5000: "en",
    }.items():
        assert language_of(ana, headers={"accept-language": asked}) == got, asked


def test_the_switch_stands_on_every_page_and_leads_back_to_it(kenta, ben):
    for name, address in addresses(kenta, ben).items():
        answer = kenta.get(address, follow=True)
        source = answer.content.decode("utf-8", "replace")
        # nobody presses anything on a wall or in a stream, and without a network no other language can be fetched
        if "<html" not in source or name in ("t_tv", "overlay", "offline", "stream"):
            continue
        here = answer.request["PATH_INFO"] + ("?" + answer.request["QUERY_STRING"]).rstrip("?")
        assert f'name="next" value="{here.replace("&", "&amp;")}"' in source, name
        for code, own in settings.LANGUAGES:
            assert re.search(rf'<button name="language" value="{code}" lang="{code}"[^>]*>{own}</button>', source), name


def test_the_switch_outweighs_the_browser_and_stays(kenta):
    went = kenta.post("/language", {"language": "en", "next": "/help?x=1"})
    assert (went.status_code, went.headers["Location"]) == (302, "/help?x=1")
    cookie = went.cookies["broadside_language"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and int(cookie["max-age"]) > 30_000_000
    assert language_of(kenta) == "en"
    kenta.post("/language", {"language": "ja", "next": "/"})
    assert language_of(kenta) == "ja"


def test_the_switch_needs_the_mark_of_our_own_page(db):
    strict = Person("Kenta", enforce_csrf_checks=True)
    assert strict.post("/language", {"language": "ja"}).status_code == 403
    assert language_of(strict) == "en"
    mark = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', strict.get("/").content.decode())
    assert strict.post("/language", {"language": "ja", "csrfmiddlewaretoken": mark[1]}).status_code == 302
    assert language_of(strict) == "ja"


def test_the_switch_leads_nowhere_else_and_takes_no_nonsense(ana):
    for target in ("https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "/\\elsewhere.example"):
        assert ana.post("/language", {"language": "ja", "next": target}).headers["Location"] == "/", target
    for language in ("", "xx", "ja\0", "../en", "日本語", "e" * 5000):
        assert ana.post("/language", {"language": language, "next": "/"}).status_code == 302
    assert language_of(ana) == "ja"


# --- two readers of one match ---


def test_two_players_of_one_match_get_two_languages(kenta, ben):
    match = started(kenta, ben)
    for person, language in ((kenta, "ja"), (ben, "en")):
        answer = person.get(f"/m/{match.id}")
        address = answer.context["words_url"]
        assert re.fullmatch(rf"/words/xwing/{language}\.[0-9a-f]{{8}}\.json", address)
        said = person.get(address)
        assert "immutable" in said.headers["Cache-Control"]
        found = msgspec.json.decode(said.content)
        assert found.pop("names")["arc"] == list(ROOMS["xwing"].names["arc"])
        assert re.fullmatch("[0-9a-f]{8}", found.pop("later")), "what cards do is a file of its own"
        assert found.pop("step_kinds") == ROOMS["xwing"].step_kinds
        assert found == {
            key: said for key, said in ROOMS["xwing"].words(language).items() if key not in OF_PAGES | OF_CARDS
        }
        assert f'<html lang="{language}"' in answer.content.decode()


def test_the_organizer_s_line_is_the_same_whoever_takes_it(kenta, ben):
    match = finished(kenta, ben)
    lines = {person.get(f"/m/{match.id}/result.csv").content for person in (kenta, ben)}
    assert len(lines) == 1
    assert "resigned" in lines.pop().decode()


def test_whatever_the_check_of_a_record_may_find_has_a_sentence():
    scripts = "".join(path.read_text("utf-8") for path in (ROOT / "static/fair").glob("*.js") if path.stem != "audit")
    page = (ROOT / "templates/partials/audit_words.html").read_text("utf-8")
    problems = set(re.findall(r'\bwrong\("(\w+)"', scripts))
    warnings = set(re.findall(r'(?:\bsay\(|\bremark\(|warnings\.push\(\{ key: )"(\w+)"', scripts))
    assert {"after_end", "not_as_sealed"} <= problems and {"older_form", "level_1"} <= warnings
    worded = set(re.findall(r'data-word="([pw]\.\w+)"', page))
    assert {f"p.{key}" for key in problems} | {f"w.{key}" for key in warnings} <= worded
