"""A hand on the pages of a tournament: it presses what stands there, types into what is open, and counts both.

A press is a click or tap: on a link, a button, a box, the summary of something folded; choosing from a list is two, to
open it and to choose. Keys are counted apart. Nothing can be pressed that the page does not show, and what lies in a
closed fold costs the press that opens it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from tests.support.people.browser import Person

VOID = {"input", "meta", "link", "br", "img", "hr"}


@dataclass
class Node:
    """An element of a page."""

    tag: str
    attrs: dict[str, str]
    parent: Node | None
    inner: list[Node | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What it says to those who look: without what is hidden visually."""
        if "hidden-visually" in self.attrs.get("class", ""):
            return ""
        parts = [one if isinstance(one, str) else one.text for one in self.inner]
        return " ".join(" ".join(parts).split())

    def all(self, *tags: str) -> list[Node]:
        """The elements of these kinds below, in order."""
        found = []
        for one in self.inner:
            if isinstance(one, Node):
                found += [one] if one.tag in tags else []
                found += one.all(*tags)
        return found

    def above(self, *tags: str) -> list[Node]:
        """The elements of these kinds around."""
        rest = self.parent.above(*tags) if self.parent else []
        return ([self.parent] if self.parent and self.parent.tag in tags else []) + rest


class Reader(HTMLParser):
    """A page as a tree."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("page", {}, None)
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.inner.append(node)
        if tag not in VOID:
            self.at = node

    def handle_endtag(self, tag: str) -> None:
        at: Node | None = self.at
        while at and at.tag != tag:
            at = at.parent
        if at and at.parent:
            self.at = at.parent

    def handle_data(self, data: str) -> None:
        self.at.inner.append(data)


class Hand:
    """Somebody at a page, and how much was pressed and typed so far."""

    def __init__(self, person: Person, path: str) -> None:
        self.person, self.presses, self.keys = person, 0, 0
        self.goes(path)

    def goes(self, path: str) -> None:
        """Comes to a page, as one does who has it open already."""
        self._shows(self.person.client.get(path, follow=True))

    def _shows(self, response: Any) -> None:
        assert response.status_code == 200, response
        self.path = response.redirect_chain[-1][0] if response.redirect_chain else response.request["PATH_INFO"]
        reader = Reader()
        reader.feed(response.content.decode())
        self.page = reader.root
        self.typed: dict[str, str] = {}
        self.opened: set[int] = set()
        self.last: Node | None = None

    def _reaches(self, node: Node) -> Node:
        """Opens what is folded around it."""
        for fold in node.above("details"):
            if "open" not in fold.attrs and id(fold) not in self.opened:
                self.opened.add(id(fold))
                self.presses += 1
        return node

    def _by(self, said: str, *tags: str) -> Node:
        found = [one for one in self.page.all(*tags) if said in (one.attrs.get("id"), one.text)]
        assert found, f"nothing says {said!r} on {self.path}"
        return self._reaches(found[0])

    def _field(self, said: str) -> Node:
        labels = [one.attrs.get("for") for one in self.page.all("label") if one.text == said]
        fields = self.page.all("input", "select", "textarea")
        found = [one for one in fields if one.attrs.get("id") in {said, *labels} - {None}]
        assert found, f"no field is called {said!r} on {self.path}"
        self.last = self._reaches(found[0])
        return self.last

    # --- what a hand does ---

    def press(self, said: str) -> None:
        """A link or a button, by what it says or by its id."""
        node = self._by(said, "a", "button")
        self.presses += 1
        if node.tag == "a":
            self.goes(node.attrs["href"])
        elif node.attrs.get("type") != "button":  # others stay on the page: copy, print
            self._sends(self._form_of(node), node)

    def types(self, said: str, value: object) -> None:
        """Into a field, and on to the next one."""
        self.typed[self._field(said).attrs["name"]] = str(value)
        self.keys += len(str(value)) + 1

    def chooses(self, said: str, value: object) -> None:
        """From a list, or of several boxes of which one counts."""
        node = self._field(said)
        if node.tag == "select":
            assert str(value) in [one.attrs.get("value") for one in node.all("option")]
        self.presses += 2 if node.tag == "select" else 1
        self.typed[node.attrs["name"]] = str(value)

    def ticks(self, said: str) -> None:
        """A box; where it counts at once, it does."""
        node = self._field(said)
        assert node.attrs["type"] == "checkbox"
        self.presses += 1
        self.typed[node.attrs["name"]] = node.attrs.get("value", "on")
        form = self._form_of(node)
        if "change" in form.attrs.get("hx-trigger", ""):
            self._sends(form)

    def enters(self) -> None:
        """The Enter key, in the field typed into last."""
        assert self.last
        self.keys += 1
        self._sends(self._form_of(self.last))

    def _form_of(self, node: Node) -> Node:
        named = [one for one in self.page.all("form") if one.attrs.get("id") == node.attrs.get("form", "?")]
        return (named or node.above("form"))[0]

    def _sends(self, form: Node, button: Node | None = None) -> None:
        data: dict[str, str] = {}
        for one in form.all("input", "select", "textarea"):
            name, kind = one.attrs.get("name"), one.attrs.get("type", "")
            if not name:
                continue
            if one.tag == "select":
                options = one.all("option")
                chosen = [option for option in options if "selected" in option.attrs] or options[:1]
                data[name] = chosen[0].attrs.get("value", "") if chosen else ""
            elif kind not in ("checkbox", "radio") or "checked" in one.attrs:
                data[name] = one.attrs.get("value", "on" if kind == "checkbox" else "")
        own = {one.attrs.get("name") for one in form.all("input", "select", "textarea")}
        data |= {name: value for name, value in self.typed.items() if name in own}
        if button is not None and "name" in button.attrs:
            data[button.attrs["name"]] = button.attrs.get("value", "")
        go = self.person.client.get if form.attrs.get("method", "get") == "get" else self.person.client.post
        self._shows(go(form.attrs.get("action") or self.path, data, follow=True))
