"""Chie watches a match that its table shows a quarter of an hour later, and her page says so."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.play import at_table
from tests.support.said import said

LAID = """
from datetime import timedelta
from django.db.models import F
from attacks.models import Event
from attacks.services.match.terms import MatchTerms
from tools.matches import new_match
name = new_match(title='Final', terms=MatchTerms(delay=900))[0]
Event.objects.filter(match_id=name).update(at=F('at') - timedelta(minutes=MINUTES))
print(name)
"""


def laid(server, minutes: int) -> str:
    """A match that began so many minutes ago."""
    return server.manage("shell", "-v", "0", "-c", LAID.replace("MINUTES", str(minutes))).strip()


def test_who_watches_later_reads_by_how_much(page_for, server, axe):
    name = laid(server, 16)
    chie = page_for("chie")
    chie.goto(f"/m/{name}/watch")
    at_table(chie)
    expect(chie.locator(".tag.watching")).to_have_text(said("page.min_behind", behind="Watching · 15"))
    axe(chie)
    phone = page_for("dan", width=390, locale="ja-JP")
    phone.goto(f"/m/{name}/watch")
    at_table(phone)
    expect(phone.locator(".tag.watching")).to_have_text("15分遅れ")
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    axe(phone)


def test_before_the_first_of_it_may_be_seen_chie_waits_and_reads_why(page_for, server, axe):
    chie = page_for("chie")
    chie.goto(f"/m/{laid(server, 2)}/watch")
    expect(chie.locator(".notice")).to_contain_text("15 minutes later than its table")
    expect(chie.get_by_role("heading", level=1)).to_have_text(re.compile("Final"))
    axe(chie)
