"""A ship as numbers one can type: what is printed on its card, its weapons, and the state in which it enters a match.

The form works on the plain fields of a ship record; the room checks them again when they are stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from attacks.web import words

MOST_WEAPONS = 8
MOST_UPGRADES = 30
PRINTED = {  # field: least, most
    "initiative": (0, 9),
    "agility": (0, 9),
    "hull": (1, 99),
    "shields": (0, 99),
    "force": (0, 9),
    "force_recovers": (0, 9),
    "points": (0, 999),
}
SETUP = {"shields_lost": (0, 99), "damage_hits": (0, 99), "damage_crits": (0, 99), "force_spent": (0, 9)}
MOST_TOKENS = 20
SIZES = ("small", "medium", "large", "huge")


def labels() -> dict[str, str]:
    return {
        "name": _("Name"),
        "chassis": _("Ship"),
        "size": _("Size"),
        "initiative": _("Initiative"),
        "agility": _("Agility"),
        "hull": _("Hull"),
        "shields": _("Shields"),
        "force": _("Force"),
        "force_recovers": _("Force per round"),
        "points": _("Points"),
        "shields_lost": _("Shields lost"),
        "damage_hits": _("Hit damage"),
        "damage_crits": _("Crit damage"),
        "force_spent": _("Force spent"),
    }


def capital(text: str) -> str:
    """The text as it stands alone, with a capital letter."""
    return text[:1].upper() + text[1:]


def charges_spent(charge: dict[str, Any]) -> str:
    return _("%(card)s: charges spent") % {"card": charge["name"]}


class Number(forms.IntegerField):
    """A whole number between two limits; empty means the least."""

    def __init__(self, label: str, least: int, most: int, *, wide: bool = False) -> None:
        self.wide = wide
        limits = {"label": label, "least": least, "most": most}
        error = _("%(label)s is a whole number from %(least)d to %(most)d.") % limits
        self.least = least
        super().__init__(
            label=label,
            min_value=least,
            max_value=most,
            required=False,
            error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), error),
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )

    def clean(self, value: Any) -> int:
        found = super().clean(value)
        return self.least if found is None else int(found)


class Words(forms.CharField):
    """A short text in one line."""

    wide = True

    def __init__(self, **more: Any) -> None:
        errors = {
            "required": _("A ship needs a name."),
            "max_length": _("This is too long; %(limit_value)d characters fit."),
        }
        super().__init__(error_messages=errors, **more)


class Lines(Words):
    """A short text of several lines."""

    widget = forms.Textarea(attrs={"rows": 5})


class OneOf(forms.ChoiceField):
    """One of a few answers."""

    wide = True

    def __init__(self, **more: Any) -> None:
        super().__init__(error_messages={"invalid_choice": _("Choose one of the answers.")}, **more)


class ShipForm(forms.Form):
    """One ship. `room` has the words of tokens and arcs; `fields_now` is the ship as stored, {} for a new one."""

    def __init__(self, data: Any, *, room: str, fields_now: dict[str, Any]) -> None:
        super().__init__(data)
        self.now = fields_now
        self.room = room
        name = labels()
        self.fields["name"] = Words(label=name["name"], max_length=80)
        self.fields["chassis"] = Words(label=name["chassis"], max_length=64, required=False)
        sizes = [(size, capital(words.say(room, "sizes", size, default=size))) for size in SIZES]
        self.fields["size"] = OneOf(label=name["size"], choices=sizes, required=False)
        for key, limits in PRINTED.items():
            self.fields[key] = Number(name[key], *limits)
        for key, limits in SETUP.items():
            self.fields[key] = Number(name[key], *limits)
        for token in self.tokens():
            self.fields[f"token_{token}"] = Number(capital(words.say(room, "tokens", token)), 0, MOST_TOKENS)
        for charge in fields_now.get("charges", []):
            self.fields[f"spent_{charge['key']}"] = Number(charges_spent(charge), 0, charge["value"], wide=True)
        self.weapons = [*fields_now.get("weapons", [] if fields_now else [PRIMARY])][:MOST_WEAPONS]
        self.blank = len(self.weapons)
        for n in range(min(self.blank + 1, MOST_WEAPONS)):
            self._weapon(n)
        self.fields["upgrades"] = Lines(label=_("Upgrades"), max_length=2000, required=False)
        for key, value in self._initial().items():
            self.fields[key].initial = value
        for key, one in self.fields.items():
            one.widget.attrs.setdefault("id", key)

    def tokens(self) -> list[str]:
        """The tokens a ship may have by itself; a lock stands on another ship."""
        return [key for key in words.section(self.room, "tokens") if key != "lock"]

    def _weapon(self, n: int) -> None:
        arcs = [(key, capital(label)) for key, label in words.section(self.room, "arcs").items()]
        self.fields[f"w{n}_name"] = Words(label=_("Name"), max_length=80, required=False)
        self.fields[f"w{n}_arc"] = OneOf(label=_("Arc"), choices=arcs, required=False)
        self.fields[f"w{n}_value"] = Number(_("Attack value"), 0, 9)
        self.fields[f"w{n}_low"] = Number(_("Range from"), 0, 9)
        self.fields[f"w{n}_high"] = Number(_("Range to"), 0, 9)

    def _initial(self) -> dict[str, Any]:
        now = self.now
        found = {key: now.get(key, "") for key in ("name", "chassis", "size")}
        usual = {"hull": 1} if not now else {}
        found |= {key: now.get(key, usual.get(key, 0)) for key in (*PRINTED, *SETUP)}
        found |= {f"token_{token}": now.get("tokens", {}).get(token, 0) for token in self.tokens()}
        found |= {f"spent_{c['key']}": now.get("charges_spent", {}).get(c["key"], 0) for c in now.get("charges", [])}
        found["upgrades"] = "\n".join(upgrade["name"] for upgrade in now.get("upgrades", []))
        for n, weapon in enumerate(self.weapons):
            found |= {f"w{n}_{part}": weapon[part] for part in ("name", "arc", "value", "low", "high")}
        return found

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for n in range(self.blank + 1):
            low, high = data.get(f"w{n}_low"), data.get(f"w{n}_high")
            if low is not None and high is not None and low > high:
                self.add_error(f"w{n}_high", _("The range ends before it begins."))
        for lost, whole, sentence in (
            ("shields_lost", "shields", _("More shields are lost than the ship has.")),
            ("force_spent", "force", _("More Force is spent than the ship has.")),
        ):
            if data.get(lost) is not None and data.get(whole) is not None and data[lost] > data[whole]:
                self.add_error(lost, sentence)
        return data

    def record(self) -> dict[str, Any]:
        """The fields of the ship record, over those it has."""
        data = self.cleaned_data
        found = {key: data[key] for key in ("name", *PRINTED, *SETUP)}
        found["chassis"] = data["chassis"] or self.now.get("chassis", "") or data["name"]
        found["size"] = data["size"] or "small"
        found["tokens"] = {t: data[f"token_{t}"] for t in self.tokens() if data[f"token_{t}"]}
        charges = self.now.get("charges", [])
        found["charges_spent"] = {c["key"]: data[f"spent_{c['key']}"] for c in charges if data[f"spent_{c['key']}"]}
        found["weapons"] = [self._weapon_of(n) for n in range(self.blank + 1) if self._has_weapon(n)]
        found["upgrades"] = self._upgrades()
        if not self.now:
            found["pilot"] = "custom"
        return found

    def _upgrades(self) -> list[dict[str, Any]]:
        """The upgrades named, one a line: those it had as they were, others as text without effect."""
        had = {upgrade["name"]: upgrade for upgrade in self.now.get("upgrades", [])}
        names = [line.strip()[:80] for line in self.cleaned_data["upgrades"].splitlines() if line.strip()]
        return [
            had.get(name, {"key": name, "name": name, "slot": "", "known": False}) for name in names[:MOST_UPGRADES]
        ]

    def _has_weapon(self, n: int) -> bool:
        if f"w{n}_value" not in self.fields:
            return False
        if n < self.blank and self.weapons[n]["key"] == "primary":
            return bool(self.cleaned_data[f"w{n}_value"])
        return bool(self.cleaned_data[f"w{n}_name"].strip())

    def _weapon_of(self, n: int) -> dict[str, Any]:
        data = self.cleaned_data
        was = self.weapons[n] if n < self.blank else {"key": f"custom{n}"}
        new = {part: data[f"w{n}_{part}"] for part in ("name", "arc", "value", "low", "high")}
        return {**was, **new, "arc": new["arc"] or was.get("arc", "front")}

    def groups(self) -> list[Group]:
        """The fields in groups, as the page shows them."""
        charges = [f"spent_{c['key']}" for c in self.now.get("charges", [])]
        tokens = [f"token_{token}" for token in self.tokens()]
        setup = [key for key in SETUP if key != "force_spent" or self.now.get("force")]
        return [
            Group("card", _("Ship"), "", [self[key] for key in ("name", "chassis", "size", *PRINTED)]),
            Group(
                "setup",
                _("At set-up"),
                _("How it enters the match, if not whole: damage, lost shields, spent charges."),
                [self[key] for key in (*setup, *charges)],
            ),
            Group("tokens", _("Tokens at set-up"), "", [self[key] for key in tokens]),
            Group(
                "upgrades",
                _("Upgrades"),
                _("One a line. A name we do not know stays as text; its effect is played by hand."),
                [self["upgrades"]],
            ),
        ]

    def weapon_rows(self) -> list[dict[str, Any]]:
        """The weapons, and an empty row for one more."""
        rows = []
        for n in range(self.blank + 1):
            if f"w{n}_name" in self.fields:
                parts = [self[f"w{n}_{part}"] for part in ("name", "arc", "value", "low", "high")]
                rows.append({"legend": self._legend(n), "fields": parts})
        return rows

    def _legend(self, n: int) -> str:
        if n == self.blank:
            return _("Another special weapon")
        return self.weapons[n]["name"] or _("Primary weapon")


@dataclass(frozen=True)
class Group:
    """Fields that belong together."""

    key: str
    name: str
    hint: str
    fields: list[Any]


PRIMARY = {"key": "primary", "name": "", "arc": "front", "value": 2, "low": 1, "high": 3}
