"""Plays a scripted match and writes down what happened, for any room.

A script is a TOML file: what it shows (`title`, `rule`, `source`), the `setup` of a match, and `script`, one line each:

| line                                  | means                                                                     |
|---------------------------------------|---------------------------------------------------------------------------|
| `p1 declare_defender 2`               | a command: seat, offer, picks divided by `/` (`-` is an empty one)        |
| `p1 edit_ship 1 / focus / 2 -- a note`| names stand for numbers where the room names them                         |
| `dice hit focus blank`                | what chance throws, by face or by side, pools divided by `/`              |
| `! p2 spend_focus -> not_offered`     | the same command is refused for this reason, and nothing changes          |
| `? attack.hit true`                   | the view has this value there (`-`: nothing there)                        |
| `? to_act p2`                         | these seats have priority                                                 |
| `? throws attack 3`                   | these dice are thrown now                                                 |
| `? offers p1 = finalize spend_focus`  | exactly these offers, those made by hand left out; `spend_lock!no_lock`   |
|                                       | cannot be taken, `attack[1,3]` lists what may be picked, `attack[*]` any  |
| `? told dice.landed n=3`              | the last command made this happen                                         |
| `? untold attack.hit`                 | ... or did not                                                            |
| `@fire 2 0`                           | lines that many scripts share: `macros.fire` of the defaults, `{0}` is 2  |
| `# words`                             | a remark                                                                  |
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, LANDED, Command, Event, Offer, Pick, Refused

NOBODY = "watch"


class Wrong(Exception):
    """A line of a script does not hold; the message says which and why."""


class Script(Struct, frozen=True):
    """A scripted match and what it shows."""

    title: str
    rule: str
    source: str
    room: str
    setup: dict[str, Any]
    lines: tuple[str, ...]


def read(text: str, defaults: str = "") -> Script:
    """The script in a file. `defaults` is a TOML text that fills in what its setup leaves out.

    Its table `setup` lies under the script's own; in `each`, the table of a name fills every member of a list of that
    name (`[each.ships]` every ship).
    """
    data, base = tomllib.loads(text), tomllib.loads(defaults)
    setup = filled(data.get("setup", {}), base.get("setup", {}), base.get("each", {}))
    lines = _lines(data["script"], base.get("macros", {}))
    return Script(data["title"], data["rule"], data["source"], data.get("room", base.get("room", "")), setup, lines)


def _lines(text: str, macros: dict[str, str]) -> tuple[str, ...]:
    lines: list[str] = []
    for line in (line.strip() for line in text.strip().splitlines()):
        name, *values = line[1:].split() if line.startswith("@") else [""]
        lines += _lines(macros[name].format(*values), macros) if name else [line]
    return tuple(lines)


def filled(value: object, base: object, each: dict[str, Any], name: str = "") -> Any:
    """The value with what is left out taken from `base`, and in lists from the entry of `each` with the list's name."""
    if isinstance(value, list):
        return [filled(member, each.get(name, {}), each) for member in value]
    if not isinstance(value, dict):
        return value
    base = base if isinstance(base, dict) else {}
    keys = [*base, *(key for key in value if key not in base)]
    return {key: filled(value.get(key, base.get(key)), base.get(key), each, key) for key in keys}


class Play:
    """A scripted match under way. With `reload` the state is saved and loaded between all commands."""

    def __init__(self, script: Script, room: AnyRoom, *, reload: bool = False) -> None:
        self.script = script
        self.room = room
        self.reload = reload
        self.state: Any = None
        self.told: tuple[Event, ...] = ()
        self.out: list[str] = []

    def run(self) -> str:
        """Play all lines; the transcript. Raises `Wrong` for the first line that does not hold."""
        script = self.script
        self.state = self.room.start(script.setup)
        self.out = [script.title, f"shows {script.rule} ({script.source})", ""]
        self._ask()
        for number, line in enumerate(script.lines, 1):
            try:
                self._line(line)
            except Wrong as error:
                raise Wrong(f"line {number}: {line}\n  {error}\n\n" + "\n".join(self.out[-12:])) from None
        view = json.dumps(self.room.view(self.state, NOBODY), indent=1, sort_keys=True, ensure_ascii=False)
        return "\n".join([*self.out, "", view, ""])

    def _line(self, line: str) -> None:
        if not line or line.startswith("#"):
            self.out += ["", line] if line else []
        elif line.startswith("?"):
            self._expect(line[1:].strip())
        elif line.startswith("!"):
            self._refused(*_halves(line[1:], "->"))
        else:
            self._take(line)
        if self.reload:
            self.state = self.room.decode(self.room.encode(self.state))

    # --- commands ---

    def _take(self, line: str) -> None:
        try:
            self.state, self.told = self.room.apply(self.state, self.command(line))
        except Refused as refused:
            raise Wrong(f"refused: {refused.reason}; offered: {self._offered(line.split()[0])}") from None
        self.out += ["", f"> {line}"]
        self.out += [f"  . {event.kind} {_words(event.data)}".rstrip() for event in self.told]
        self._ask()

    def _refused(self, line: str, reason: str) -> None:
        before = self.room.encode(self.state)
        try:
            self.room.apply(self.state, self.command(line))
        except Refused as refused:
            if refused.reason != reason:
                raise Wrong(f"refused, but for {refused.reason}") from None
        else:
            raise Wrong("it was not refused")
        if self.room.encode(self.state) != before:
            raise Wrong("it was refused, and yet something changed")
        self.out += ["", f"! {line}", f"  refused: {reason}"]

    def command(self, line: str) -> Command:
        """What a line means where the match stands."""
        text, note = _halves(line, " -- ") if " -- " in line else (line, "")
        seat, _, rest = text.strip().partition(" ")
        if seat == "dice":
            return Command(CHANCE, LANDED, self._sides(rest))
        key, _, picks = rest.strip().partition(" ")
        groups = [group.split() for group in picks.split("/")] if picks.strip() else []
        offer = next((offer for offer in self.room.offers(self.state, seat) if offer.key == key), Offer(key))
        wanted = (*offer.picks, *(Pick("") for _ in groups))
        return Command(seat, key, tuple(self._pick(*pair) for pair in zip(groups, wanted, strict=False)), note)

    def _pick(self, words: list[str], pick: Pick) -> tuple[int, ...]:
        chosen = tuple(self._number(word, pick.what) for word in words if word != "-")
        if pick.caps and any(not word.isdigit() for word in words):
            return tuple(chosen.count(i) for i in pick.ids)
        return chosen

    def _number(self, word: str, what: str) -> int:
        """The number of a name; of a name nobody offers now, wherever the room has it."""
        if word.lstrip("-").isdigit():
            return int(word)
        names = self._names()
        rows: list[Sequence[str]] = [names[what]] if what in names else list(names.values())
        row = next((row for row in rows if word in row), None)
        if row is None:
            raise Wrong(f"nothing is called {word}")
        return row.index(word)

    def _names(self) -> dict[str, Sequence[str]]:
        """What numbers of picks stand for; `names_in` of a room adds what only this match has (the cards of a deck)."""
        return {**self.room.names, **self.room.names_in(self.state)}

    def _sides(self, text: str) -> tuple[tuple[int, ...], ...]:
        throws = self.room.chances(self.state)
        rows = [self.room.sides(self.state, throw) for throw in throws] or [next(iter(self.room.faces.values()))]
        groups = [group.split() for group in text.split("/")]
        return tuple(
            tuple(_side(word, row) for word in group if word != "-") for group, row in zip(groups, rows, strict=False)
        )

    # --- what is seen ---

    def _ask(self) -> None:
        seats = self.room.to_act(self.state)
        self.out.append(f"  {' '.join(seats)} to act")
        for throw in self.room.chances(self.state):
            if CHANCE in seats:
                self.out.append(f"    {throw.n} {throw.kind} dice of {throw.sides} sides")
        self.out += [f"    {seat}: {self._offered(seat)}" for seat in self.room.seats if self._offered(seat)]

    def _offered(self, seat: str) -> str:
        offers = self.room.offers(self.state, seat)
        return " ".join(self.short(offer) for offer in offers if not offer.manual)

    def short(self, offer: Offer) -> str:
        """An offer in one word: key, reason why not, what may be picked."""
        if offer.why_not:
            return f"{offer.key}!{offer.why_not}"
        if not offer.picks:
            return offer.key
        return f"{offer.key}[{'|'.join(self._ids(pick) for pick in offer.picks)}]"

    def _ids(self, pick: Pick) -> str:
        names = self._names().get(pick.what)
        ids = ",".join(names[i] or "none" if names else str(i) for i in pick.ids) or "-"
        return ids if pick.least == pick.most == 1 else f"{ids}:{pick.least}-{pick.most}"

    # --- what is expected ---

    def _expect(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "offers":
            self._expect_offers(*_halves(rest, "="))
        elif word in ("told", "untold"):
            kind, _, data = rest.strip().partition(" ")
            happened = any(event.kind == kind and _has(event, data) for event in self.told)
            if happened != (word == "told"):
                raise Wrong(f"told was {[f'{event.kind} {_words(event.data)}' for event in self.told]}")
        elif word == "throws":
            thrown = " ".join(f"{throw.kind} {throw.n}" for throw in self.room.chances(self.state))
            if thrown != rest.strip():
                raise Wrong(f"thrown is {thrown or 'nothing'}")
        elif word == "to_act":
            seats = " ".join(self.room.to_act(self.state))
            if seats != rest.strip():
                raise Wrong(f"to act is {seats}")
        else:
            found = self._look(word)
            if not _equals(found, rest.strip()):
                raise Wrong(f"{word} is {json.dumps(found)}")
        self.out.append(f"  ? {text}")

    def _expect_offers(self, seat: str, wanted: str) -> None:
        found, words = self._offered(seat).split(), wanted.split()
        held = [_bare(got) if want.endswith("[*]") else got for got, want in zip(found, words, strict=False)]
        if len(found) != len(words) or held != words:
            raise Wrong(f"{seat} is offered {' '.join(found)}")

    def _look(self, path: str) -> Any:
        """A value of the view by its path; empty text where there is nothing."""
        if path.startswith("result."):
            found: Any = {"result": self.room.result(self.state)}
        else:
            found = self.room.view(self.state, NOBODY)
        for part in path.split("."):
            if isinstance(found, list):
                found = {str(i): member for i, member in enumerate(found)}
            found = found.get(part, "") if isinstance(found, dict) else ""
        return found


def _side(word: str, row: Sequence[str]) -> int:
    """A side of a die by its number, or the first that shows a face."""
    if not word.isdigit() and word not in row:
        raise Wrong(f"no side shows {word}")
    return int(word) if word.isdigit() else row.index(word) + 1


def _halves(text: str, mark: str) -> tuple[str, str]:
    left, _, right = text.partition(mark)
    return left.strip(), right.strip()


def _bare(offered: str) -> str:
    return offered.split("[")[0] + "[*]" if "[" in offered else offered


def _equals(found: object, text: str) -> bool:
    """Is this what a script calls by that word? Views leave out what is nothing, so nothing is 0 and false too."""
    return text in ("-", "0", "false") if found == "" else text == _plain(found)


def _words(data: dict[str, Any]) -> str:
    return " ".join(f"{name}={_plain(value)}" for name, value in data.items())


def _plain(value: object) -> str:
    """A value without blanks, so that a sentence of them can be divided again."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _has(event: Event, data: str) -> bool:
    """Does the event carry all of these `name=value`?"""
    wanted = dict(pair.split("=", 1) for pair in data.split())
    return all(name in event.data and _plain(event.data[name]) == text for name, text in wanted.items())
