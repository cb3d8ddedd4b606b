"""Files as they are sent: bare, compressed, under addresses that may be kept for ever and change with the files."""

from __future__ import annotations

import gzip
import re

import brotli
import pytest
from django.templatetags.static import static
from django.test import Client

from attacks.rooms import ROOMS
from attacks.web.common import words
from attacks.web.common.room_files import room_files
from attacks.web.common.tags import IMPORT, read_modules
from tabletop import shipped
from tabletop import static as statics
from tabletop.static import version
from tests.support.people.browser import Person
from tests.support.waiting import ROOT

SHEET = "css/fonts.css"


@pytest.fixture
def client() -> Client:
    return Client()


def test_a_file_may_be_kept_for_ever_under_an_address_that_changes_with_any_file(client, tmp_path):
    answer = client.get(static(SHEET))
    assert static(SHEET) == f"/static/{version()}/{SHEET}"
    assert answer.headers["Cache-Control"] == "max-age=31536000, immutable"
    one, other = tmp_path / "one.css", tmp_path / "other.css"
    one.write_text("a")
    other.write_text("b")
    now = shipped.version_of({"one.css": one, "other.css": other})
    assert shipped.version_of({"one.css": one, "other.css": other}) == now
    assert shipped.version_of({"one.css": one, "another.css": other}) != now
    other.write_text("c")
    assert shipped.version_of({"one.css": one, "other.css": other}) != now


def test_a_page_from_before_a_deploy_gets_the_files_of_today_and_keeps_none(client):
    answer = client.get(f"/static/v0123456789ab/{SHEET}")
    assert answer.content == client.get(static(SHEET)).content
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0.5, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("identity", ""),
        ("", ""),
    ],
)
def test_files_and_words_are_compressed_as_the_browser_likes_it_best(client, accepted, encoding):
    digest, _body = words.file_of("xwing", "en")
    undo = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
    for address in (static("js/pages.js"), f"/words/xwing/en.{digest}.json"):
        plain = client.get(address)
        answer = client.get(address, headers={"accept-encoding": accepted})
        assert answer.headers.get("Content-Encoding", "") == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) == len(answer.content)
        assert undo[encoding](answer.content) == plain.content
        assert bool(encoding) == (len(answer.content) < len(plain.content) / 2)


@pytest.mark.django_db
def test_scripts_and_sheets_are_packed_before_the_first_browser_asks(client, monkeypatch):
    packed = []
    monkeypatch.setattr(statics, "packed", lambda *what: packed.append(what) or b"packed")
    statics.pack_ahead()
    known = set(packed)
    assert {encoding for _, encoding in known} == {"br"}
    for name in ("js/at_table.js", "css/base.css"):
        packed.clear()
        assert client.get(static(name), headers={"Accept-Encoding": "gzip, br"}).content == b"packed"
        assert packed[0] in known


def test_a_page_is_compressed_with_a_length_that_tells_little():
    ana = Person("Ana", headers={"accept-encoding": "gzip, br"})
    lengths = {len(ana.get("/help").content) for _ in range(20)}
    assert len(lengths) > 1
    assert ana.get("/help").headers["Content-Encoding"] == "gzip"


def test_a_font_is_not_compressed_again(client):
    font = next((ROOT / "static/fonts").glob("*.woff2"))
    answer = client.get(static(f"fonts/{font.name}"), headers={"accept-encoding": "br"})
    assert answer.content == font.read_bytes()
    assert "Content-Encoding" not in answer.headers


def test_sheets_travel_together_in_their_order_and_find_their_pictures(client):
    answer = client.get(static("sheets.css") + "?css/base.css,css/fonts.css")
    sheet = answer.content.decode()
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert sheet.index("box-sizing") < sheet.index("@font-face")
    named = re.findall(r'url\("(/[^"]+)"\)', sheet)
    assert len(named) > 5
    assert all(client.get(address).status_code == 200 for address in named)
    assert not re.search(r'url\("\.', sheet)
    assert not re.search(r"^\s*/\*", sheet, re.MULTILINE)


@pytest.mark.parametrize(
    "address",
    [
        "css/none.css",
        "../tabletop/settings.py",
        "css/../../serve.py",
        "sheets.css",
        "sheets.css?css/none.css",
        "sheets.css?js/pages.js",
        "sheets.css?../css/base.css",
    ],
)
def test_what_is_no_static_file_is_not_there(client, address):
    assert client.get(f"/static/{version()}/{address}").status_code == 404


def test_files_are_read_and_not_written(client):
    assert client.head(static(SHEET)).content == b""
    assert client.post(static(SHEET)).status_code == 405


def test_a_file_loads_nothing_and_is_shown_in_no_frame(client):
    for address in (static("img/cloth.svg"), f"/static/{SHEET}"):
        answer = client.get(address)
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert answer.headers["X-Frame-Options"] == "DENY"
    assert client.get(static(SHEET)).headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_table_asks_at_once_for_every_script_it_imports(room):
    listed = read_modules("table/main.js", room_files(room)["room_script"])
    assert {"table/main.js", "table/table.js", f"games/{room}/index.js"} <= set(listed)
    for name in listed:
        text = (ROOT / "static" / name).read_text("utf-8")
        named = re.findall(r'^(?:.*\bfrom |import )"\.[^"]+";$', text, re.MULTILINE)
        assert len(IMPORT.findall(text)) == len(named), name


@pytest.mark.django_db
def test_the_first_page_needs_neither_fragments_nor_a_sheet_of_the_table():
    page = Person("Ana").reads("/")
    assert "htmx-2" not in page and "htmx-2" in Person("Ana").reads("/help")
    assert page.count('rel="stylesheet"') <= 3
