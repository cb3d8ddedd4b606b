"""Broadside as an app on a device: what its manifest, its worker and its page without a network say."""

from __future__ import annotations

import json
import re
import struct

import pytest
from django.test import Client

from attacks.services.games import catalogue
from tests.support.people.browser import Person
from tests.support.waiting import ROOT

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "ja")


def shell_of(client: Client) -> dict:
    """What the server tells the worker."""
    return json.loads(re.match(r"const SHELL = (\{.*\});\n", client.get("/worker.js").content.decode())[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_has_what_devices_ask_for_and_every_address_in_it_is_there(lang):
    ana = Client()
    answer = ana.get(f"/manifest/{lang}.webmanifest")
    told = answer.json()
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (told["start_url"], told["scope"], told["display"], told["lang"]) == ("/", "/", "standalone", lang)
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert [one["name"] for one in told["shortcuts"]] == [name for _room, name in catalogue.rooms()]
    for one in told["shortcuts"]:
        assert f'value="{one["url"].partition("=")[2]}"' in ana.get(one["url"]).content.decode()
    for icon in told["icons"]:
        picture = ana.get(icon["src"])
        assert picture.headers["Content-Type"] == "image/png"
        assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == icon["sizes"]


@pytest.mark.parametrize("path", ["/", "/help", "/offline/en", "/nowhere"])
def test_every_page_names_manifest_icon_colour_and_worker(path):
    page = Person("Ana", headers={"accept-language": "ja"}).reads(path)
    lang = "en" if path == "/offline/en" else "ja"
    assert f'<link rel="manifest" href="/manifest/{lang}.webmanifest">' in page
    assert 'rel="apple-touch-icon"' in page and page.count('name="theme-color"') == 2
    assert 'data-worker="/worker.js"' in page


def test_the_worker_rules_over_the_whole_site_and_is_asked_for_anew():
    answer = Client().get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "set-cookie" not in answer.headers and not answer.cookies
    assert (ROOT / "static/shell/worker.js").read_text("utf-8") in answer.content.decode()


def test_what_the_worker_fetches_at_once_is_public_and_may_be_kept():
    ana = Client()
    shell = shell_of(ana)
    assert set(shell["offline"]) == set(LANGUAGES)
    assert any(name.endswith("/table/main.js") for name in shell["files"])
    assert any("sheets.css?" in name for name in shell["files"])
    for name in shell["files"]:
        assert name.startswith(shell["root"])
        assert "immutable" in ana.get(name).headers["Cache-Control"], name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_without_a_network_is_nobodys_and_needs_nothing_that_is_not_kept(lang):
    ana = Person("Ana", headers={"accept-language": "en" if lang == "ja" else "ja"})
    ana.post("/play/xwing")
    assert ana.tokens
    page = ana.reads(f"/offline/{lang}")
    assert f'<html lang="{lang}"' in page
    assert "csrf" not in page and not any(token in page for token in ana.tokens)
    kept = {*shell_of(ana.client)["files"]}
    needed = re.findall(r'<(?:link rel="stylesheet"|script|img)[^>]* (?:href|src)="([^"]+)"', page)
    assert len(needed) > 3
    assert {*needed} <= kept


@pytest.mark.parametrize("address", ["/manifest/xx.webmanifest", "/offline/xx"])
def test_a_language_there_is_not_is_not_there(address):
    assert Client().get(address).status_code == 404


def test_while_files_are_written_no_worker_keeps_old_ones(settings):
    settings.DEBUG = True
    page = Person("Ana").reads("/help")
    assert "data-worker" not in page
    assert 'href="/static/css/base.css"' in page
