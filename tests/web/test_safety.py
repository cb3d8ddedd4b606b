"""What keeps pages safe: forms only from our own pages, nothing changed by looking, signed cookies, a strict policy."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.apps import apps
from django.core import signing
from django.urls import URLPattern, URLResolver, get_resolver

from attacks.models import AccessToken, Fleet, Invite, Match
from attacks.models import Person as Page
from attacks.rooms import ROOMS
from attacks.services import streaming
from attacks.services.common import clock
from attacks.services.lobby import judges, keyring, watching
from attacks.services.match.commands import Clock, Order
from attacks.services.moderation import moderators
from attacks.services.outward import subscribers
from attacks.services.outward.push import Reached
from attacks.services.puzzles import shelf
from attacks.services.puzzles.finding import puzzle
from attacks.services.series import running
from attacks.services.store import matches
from attacks.services.tournament import staff
from attacks.web.urls import urlpatterns
from tests.support.people.browser import GAME, Person, started
from tests.support.people.evening import Evening
from tests.support.receiver import Browser
from tests.support.said import said

NO_FORM = {
    "home",
    "join_code",
    "match",
    "watch",
    "invite",
    "invite_status",
    "result",
    "result_csv",
    "fleet_export",
    "help",
}
NO_FORM |= {"moderate", "moderate_log", "moderate_find", "moderate_match", "moderate_tournament"}
NO_FORM |= {"words", "healthz", "manifest", "offline", "worker", "api"}
NO_FORM |= {"again_part", "picture", "puzzle_picture", "story", "fought", "what_if_units", "fleet_change", "review"}
NO_FORM |= {"embed", "look", "tutor", "undo", "replay", "frames", "audit", "record", "fair"}
NO_FORM |= {
    "odds",
    "odds_line",
    "overlay",
    "stream",
    "stream_odds",
    "stream_line",
    "luck",
    "what_if",
    "what_if_of",
    "t_settings",
    "t_table",
}
NO_FORM |= {"series", "series_file", "person"}
NO_FORM |= {
    "t_tv",
    "t_feed",
    "t_calendar",
    "t_booth",
    "t_player",
    "t_print",
    "t_lists",
    "t_at",
    "t_links",
    "t_links_sheet",
}
NO_FORM |= {
    "tournaments",
    "tournament",
    "puzzle",
    "puzzle_scene",
    "puzzles",
    "t_version",
    "t_said",
    "t_me",
    "t_link",
    "t_desk",
    "t_players",
    "t_standings",
    "t_log",
    "t_export",
}


class Found:
    """Finds one puzzle, in this process, for all tests."""

    find = staticmethod(cache(lambda room, number: puzzle(ROOMS[room], number)))


def addresses(ana: Person, ben: Person) -> dict[str, str]:
    """An address of every route, each with something real behind it."""
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    match = started(ana, ben)
    shown, link, code = ana.opens(visible="public")
    device = re.search(r"testserver(/d/[^\"]+)", ana.post(f"/m/{match.id}/device").content.decode())[1]
    overlay = f"/o/{streaming.token_of(streaming.make(name='名', match=match))}"
    found = {
        "join_code": f"/j/?code={code}",
        "join": link,
        "claim": device,
        "be_judge": f"/g/{judges_link(match)}",
        "words": ana.get(f"/m/{match.id}").context["words_url"],
        "fleet": fleet,
        "ship": f"{fleet}/ships/0",
        "ship_delete": f"{fleet}/ships/0/delete",
        "fleet_export": f"{fleet}/copy/xws",
        "play": "/play/xwing",
        "come_and_watch": f"/w/{watching.link_of(match.holders.filter(seat='p1').get())}",
        "moderate_in": f"/moderate/in/{moderators.add(ana.name)}",
        "webhooks": f"/m/{shown}/webhooks",
        "stream": f"{overlay}/all",
        "stream_odds": f"{overlay}/odds.json",
        "stream_line": f"{overlay}/odds-line.json",
    }
    run, page = (
        running.create("系列")[0],
        Page.objects.create(slug="page-abcdef", name="名", token_hash="1", created=clock.now()),
    )
    real = {"series/<slug:slug>": f"series/{run.slug}", "player/<slug:slug>": f"player/{page.slug}"}
    real |= {"<str:match_id>": match.id, "/fleets/<int:fleet_id>": fleet} | evening(ana)
    ana.post("/settings/keys", {"key_name": "鍵", "opens": "read"})
    real["<int:key_id>"] = str(AccessToken.objects.get().pk)
    browser = Reached("https://93.184.216.34/push", **Browser("").keys())
    owner = keyring.parse(ana.client.cookies[keyring.COOKIE].value).owner
    told = subscribers.push(owner, browser, lang="en", zone="UTC", origin="http://testserver")
    real["<int:subscriber_id>"] = str(told.pk)
    shelf.prepare("xwing", 1, Found())
    real["<slug:room>/<int:number>"] = "xwing/1"
    real["players/<int:number>"] = "players/1"
    real["<slug:lang>"] = ana.client.defaults.get("HTTP_ACCEPT_LANGUAGE", "en")[:2]
    for route, whole in routes():
        pattern = whole
        for part, value in real.items():
            pattern = pattern.replace(part, value)
        found.setdefault(str(route.name), pattern)
    ana.post(found["moderate_in"])
    assert not [address for address in found.values() if "<" in address]
    return found


def routes() -> Iterator[tuple[URLPattern, str]]:
    """Every route with its whole pattern; what programs ask has tests of its own."""
    for one in urlpatterns:
        if isinstance(one, URLResolver):
            inside = [inner for inner in one.url_patterns if not str(inner.name).startswith("api_")]
            yield from ((inner, f"/{one.pattern}{inner.pattern}") for inner in inside)
        else:
            yield one, f"/{one.pattern}"


def evening(ana: Person) -> dict[str, str]:
    """A tournament that Ana runs and plays in, with a round under way: what its addresses need."""
    held = Evening(4, fleets=True)
    paired = held.open_round()[0]
    ana.get(f"/t/in/{held.owner_token}")
    ana.get(f"/t/in/{held.tokens[1]}")
    file = {"<slug:what>.<slug:form>": "roster.csv", "print/<slug:what>": "print/slips"}
    return {
        "<slug:slug>": held.tournament.slug,
        "<int:paired_id>": str(paired.pk),
        "<str:token>": held.tokens[1],
    } | file


def judges_link(match: Match) -> str:
    """The token by which somebody sits down as the judge: both sides want one."""
    seated = list(match.holders.filter(role="seat"))
    for holder in seated:
        matches.act(match.id, holder.id, Order(f"want:{holder.id}", "clock", Clock("invite")))
    return judges.judge_link(seated[0])


def everything() -> dict[str, list]:
    """Every row of every table of ours."""
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in apps.get_app_config("attacks").get_models()
    }


def test_every_form_needs_the_mark_of_our_own_page(ana, ben):
    found = addresses(ana, ben)
    strict = Person("Ana", enforce_csrf_checks=True)
    strict.client.cookies = ana.client.cookies
    before = everything()
    for name, address in found.items():
        heard = strict.post(address, {"name": "Eve", "fleet": "ready", "fleet_ready": "1"})
        assert heard.status_code == 403, name
        assert said("page.please_send_that_once") in heard.content.decode(), name
    assert everything() == before


def test_only_forms_take_what_is_sent(ana, ben):
    found = addresses(ana, ben)
    refused = {name for name, address in found.items() if ana.post(address).status_code == 405}
    assert refused == NO_FORM


def test_looking_changes_nothing(ana, ben, chie):
    found = addresses(ana, ben)
    before = everything()
    for person in (ana, ben, chie):
        for address in found.values():
            others = (person.client.head, person.client.options) if person is ana else ()
            for method in (person.client.get, *others):
                assert method(address).status_code < 500, address
    assert everything() == before


def test_other_methods_are_refused(ana, ben):
    for address in addresses(ana, ben).values():
        for method in (ana.client.put, ana.client.patch, ana.client.delete):
            assert method(address).status_code == 405, address


def test_every_page_has_a_strict_policy_and_no_script_or_style_inside(ana, ben):
    for name, address in addresses(ana, ben).items():
        answer = ana.get(address, follow=True)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy, name
        source = answer.content.decode("utf-8", "replace")
        for tag in re.findall(r"<script[^>]*>", source):
            assert "src=" in tag or 'type="application/json"' in tag, (name, tag)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", source), name


def test_every_page_has_one_heading_a_language_a_title_and_landmarks(ana, ben):
    for name, address in addresses(ana, ben).items():
        answer = ana.get(address, follow=True)
        source = answer.content.decode("utf-8", "replace")
        if "<html" not in source:
            continue
        assert len(re.findall(r"<h1[ >]", source)) == 1, name
        assert '<html lang="en"' in source and "<main" in source and 'class="skip"' in source, name
        assert re.search(r"<title>[^<]+ · Broadside</title>", source), name
        # the table has its own frame, a picture is laid under the overlay, a device keeps the page without a network
        if name not in ("match", "watch", "overlay", "offline", "stream"):
            assert "unofficial" in source, name
        ids = re.findall(r'\sid="([^"]+)"', source)
        assert len(ids) == len(set(ids)), name
        for label in re.findall(r'<label[^>]* for="([^"]+)"', source):
            assert label in ids, (name, label)


def test_the_cookie_is_signed_and_scripts_cannot_read_it(ana, ben, dan):
    match = started(ana, ben)
    morsel = ana.client.cookies[keyring.COOKIE]
    assert morsel["httponly"] and morsel["samesite"] == "Lax" and int(morsel["max-age"]) > 30_000_000
    token = ana.tokens[0]
    forged = signing.dumps({"tokens": [token], "owner": ""}, key="another key", salt=keyring.SALT)
    other = morsel.value[:-1] + ("A" if morsel.value[-1] != "A" else "E")
    for value in (token, forged, other, morsel.value + "A", "", "x" * 5000, ":::"):
        dan.client.cookies[keyring.COOKIE] = value
        assert dan.get(f"/m/{match.id}").headers["Location"] == f"/m/{match.id}/watch", value
    dan.client.cookies[keyring.COOKIE] = morsel.value
    assert dan.get(f"/m/{match.id}").status_code == 200


def test_a_browser_keeps_keys_of_each_kind_and_its_cookie_stays_small():
    many = [f"{n:022}" for n in range(60)]
    ring = keyring.Keyring(many, "o" * 22, [f"c{one[1:]}" for one in many], [f"d{one[1:]}" for one in many])
    text = keyring.written(ring)
    kept = keyring.parse(text)
    assert (kept.tokens, kept.cups, kept.desks) == (ring.tokens[:40], ring.cups[:20], ring.desks[:30])
    assert len(text) < 4000


def alone(person):
    """A match with both seats in one browser: its address."""
    answers = person.answers(alone="on", theirs="ready", theirs_ready="1")
    return person.client.post("/new?alone=1", answers).headers["Location"]


def test_however_many_seats_there_are_no_key_of_a_tournament_goes_and_a_seat_in_use_stays(ana):
    tournament, token = staff.create(name="Club evening", owner="Ana", game="xwing/2.5")
    ana.get(f"/t/in/{token}")
    mine = alone(ana)
    for _ in range(21):
        alone(ana)
        assert ana.get(mine).status_code == 200
    assert ana.get(f"/t/{tournament.slug}/to").status_code == 200
    assert "Club evening" in ana.reads("/t/")
    assert len(ana.tokens) == 40


def test_keys_from_before_there_were_kinds_are_put_where_they_belong_when_used(ana):
    tournament, token = staff.create(name="Club evening", owner="Ana", game="xwing/2.5")
    old = keyring.Keyring([f"{n:022}" for n in range(39)] + [token])
    ana.client.cookies[keyring.COOKIE] = keyring.written(old)
    assert ana.get(f"/t/{tournament.slug}/to").status_code == 200
    kept = keyring.parse(ana.client.cookies[keyring.COOKIE].value)
    assert (kept.desks, len(kept.tokens)) == ([token], 39)


def test_a_socket_reads_the_same_cookie(ana):
    ana.opens()
    value = ana.client.cookies[keyring.COOKIE].value
    header = f"csrftoken=x; {keyring.COOKIE}={value}".encode()
    assert keyring.tokens_in([(b"host", b"x"), (b"cookie", header)]) == ana.tokens
    assert keyring.tokens_in([(b"cookie", b"broadside=nonsense; \xff=1")]) == []
    assert keyring.tokens_in([]) == []


def test_a_cookie_of_another_shape_counts_as_none():
    for inside in ([], "x", 1, {"tokens": "abc"}, {"tokens": [1]}, {"owner": 3}, {"tokens": [], "owner": None}):
        assert keyring.parse(signing.dumps(inside, salt=keyring.SALT)) == keyring.Keyring()


def test_a_revoked_seat_only_watches(ana, ben):
    match = started(ana, ben)
    match.holders.filter(seat="p1").update(revoked=True)
    assert ana.get(f"/m/{match.id}").headers["Location"] == f"/m/{match.id}/watch"
    assert ana.post(f"/m/{match.id}/device").status_code == 403


@pytest.mark.parametrize(
    "name", ["a\x00b", "\u202egnp.exe", "x\r\nSet-Cookie: a=b", "\ud800".encode("utf-8", "replace").decode()]
)
def test_odd_characters_in_names_break_nothing(ana, ben, name):
    match_id, link, _code = ana.opens()
    ben.name = name
    assert ben.takes(link).status_code in (302, 400)
    assert ana.get(f"/m/{match_id}", follow=True).status_code == 200


def test_odd_addresses_break_nothing(dan):
    for address in (
        "/m/%00",
        "/j/%00%ff",
        "/d/%00",
        "/m/" + "x" * 3000,
        "/j/" + "é" * 50,
        "/j/?code=%00",
        "/words/xwing/en.%00.json",
    ):
        assert dan.get(address).status_code in (302, 400, 404, 429), address


def test_the_seat_token_stands_on_no_page_but_the_hosts(ana, ben, chie):
    _id, link, code = ana.opens(visible="unlisted")
    token = link.rsplit("/", 1)[1]
    match = Match.objects.get()
    for address in ("/", f"/m/{match.id}/watch", f"/m/{match.id}/invite/status", "/fleets"):
        assert token not in chie.reads(address) and code not in chie.reads(address)
    assert token not in str(everything()), "the database has only its hash and a sealed copy"
    assert Invite.objects.get().token_hash and Fleet.objects.count() == 1


def test_no_page_comes_from_elsewhere():
    routes = get_resolver().url_patterns
    assert len(routes) == 1, "all pages are those of attacks/web/urls.py"
