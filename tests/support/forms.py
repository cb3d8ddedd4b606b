"""Sends the forms of pages as a browser without script does, for people whose test is about what comes after them.

    answer = sent(ana, "/new?game=xwing/2.0", name="Ana", mine="ready")    # what else the form asks stays as it stands

Cookies are those of the person's browser, so whoever has sent a form is who opens the next page.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Page

UNSENT = ("submit", "button", "file", "image", "reset")


class Form(HTMLParser):
    """The form of a page that asks for a certain answer: where it goes, and what stands in it."""

    def __init__(self, html: str, asks: str) -> None:
        super().__init__()
        self.asks, self.action = asks, ""
        self.values: dict[str, str] = {}
        self.options: dict[str, dict[str, str]] = {}
        self._found, self._action = False, ""
        self._values: dict[str, str] = {}
        self._options: dict[str, dict[str, str]] = {}
        self._select, self._area = "", ""
        self._option: str | None = None
        self._labelled: tuple[str, str] | None = None
        self.feed(html)
        assert self._found, f"no form asks for {asks}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self._action, self._values, self._options = given.get("action", ""), {}, {}
        elif tag == "input" and name and given.get("type") not in UNSENT and "disabled" not in given:
            if given.get("type") not in ("radio", "checkbox"):
                self._values[name] = value
            elif "checked" in given:
                self._values[name] = given.get("value", "on")
            self._options.setdefault(name, {})
            if given.get("type") == "radio":
                self._options[name][value] = ""
                self._labelled = name, value
        elif tag == "select":
            self._select = name
            self._options[name] = {}
        elif tag == "option" and self._select:
            self._option = value
            if "selected" in given or self._select not in self._values:
                self._values[self._select] = value
            self._options[self._select][value] = ""
        elif tag == "textarea":
            self._area = name
            self._values[name] = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self._values[self._area] += data
        elif self._option is not None:
            self._options[self._select][self._option] += data
        elif self._labelled is not None:
            name, value = self._labelled
            self._options[name][value] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "option":
            self._option = None
        elif tag == "label":
            self._labelled = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._values[self._area] = self._values[self._area].removeprefix("\n")
            self._area = ""
        elif tag == "form" and self.asks in {*self._values, *self._options} and not self._found:
            self._found = True
            self.action, self.values, self.options = self._action, self._values, self._options

    def option(self, name: str, label: str) -> str:
        """What is sent when somebody picks the first option, or radio button, with this in its label."""
        return next(value for value, text in self.options[name].items() if label in text)


def own_path(address: str) -> str:
    """An address without its server, so that it leads to the process at which the reader sits."""
    parts = urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def sent(page: Page, address: str, *, labels: dict[str, str] | None = None, **answers: str) -> APIResponse:
    """Answer these questions of a form and send it; `labels`: answers of lists by a part of what can be read there."""
    shown = page.context.request.get(own_path(address))
    form = Form(shown.text(), next(iter(answers)))
    picked = {name: form.option(name, label) for name, label in (labels or {}).items()}
    assert {*answers, *picked} <= {*form.values, *form.options}, "the form asks for something else"
    went = page.context.request.post(form.action or own_path(shown.url), form={**form.values, **answers, **picked})
    assert went.ok, f"{went.status} from {went.url}"
    return went


def value_of(page: str, identity: str) -> str:
    """What stands in a field of a page."""
    found = re.search(rf'id="{identity}"[^>]*\bvalue="([^"]*)"', page)
    assert found, f"no field {identity}"
    return found[1]
