"""The options of a new match as questions: what may be answered, what is answered, and the line that says so."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from attacks.services.games import catalogue
from attacks.services.games.house_rules import differences
from attacks.web.common import words
from attacks.web.common.about import game_of
from attacks.web.match import opponent, terms
from attacks.web.match.forms import NewMatchForm


@dataclass(frozen=True)
class Answer:
    """One answer: its value, words and hint; whether it is chosen; and what the line of the options says of it."""

    value: str
    label: str
    hint: str
    chosen: bool
    told: str


@dataclass(frozen=True)
class Question:
    """One question with its answers. `usual` is the answer of who says nothing."""

    name: str
    legend: str
    answers: list[Answer]
    field: Any
    usual: str


def small(label: str) -> str:
    """Words in the middle of a line; only an English line begins with a capital."""
    return label[:1].lower() + label[1:]


def hint(room: str, section: str, key: str) -> str:
    return words.say(room, section, f"{key}_hint", default=" ").strip()


def of_room(room: str, option: str, value: str) -> tuple[str, str, str, str]:
    """An answer to an option of a room: its value, words, hint, and the short words that are always told, if any."""
    key = f"{option}_{value}"
    short = words.say(room, "options", f"{key}_short", default=" ").strip()
    return value, words.say(room, "options", key), hint(room, "options", key), short


def question(form: NewMatchForm, name: str, legend: str, answers: list[tuple[str, str, str, str]]) -> Question:
    """A question whose usual answer goes without saying, unless there are short words for it."""
    usual, now = str(form.usual[name]), str(form[name].value() or form.usual[name])
    made = [
        Answer(value, label, said, now == value, short or ("" if value == usual else small(label)))
        for value, label, said, short in answers
    ]
    return Question(name, legend, made, form[name], usual)


def editions(form: NewMatchForm) -> Question | None:
    """Which edition of the room, always told; nothing where there is one."""
    own = [game for game in catalogue.games().values() if game.room == form.chosen.room]
    if len(own) < 2:
        return None
    answers = []
    for game in own:
        name = words.say(game.room, "edition_names", game.edition, default=game.edition)
        about = words.say(game.room, "editions", game.edition, default=" ").strip()
        answers.append(Answer(game.key, game_of(game.room, game.edition), about, game is form.chosen, name))
    return Question("game", _("Edition"), answers, form["game"], catalogue.today(form.chosen.room).key)


def modes(form: NewMatchForm) -> Question:
    """What the match may be, always told."""
    room = form.chosen.room
    answers = [
        (mode, words.say(room, "modes", mode), hint(room, "modes", mode), small(words.say(room, "modes", mode)))
        for mode in form.chosen.modes
    ]
    return question(form, "mode", _("Play"), answers)


def seats(form: NewMatchForm) -> Question | None:
    """How many sit down, always told; nothing where a room leaves no choice."""
    if len(form.seats) < 2:
        return None
    room = form.chosen.room
    found = [of_room(room, "seats", n) for n in form.seats]
    told = [(value, label, said, short or small(label)) for value, label, said, short in found]
    return question(form, "seats", words.say(room, "options", "seats"), told)


def questions(form: NewMatchForm, alone: bool, machine: bool = False) -> list[Question]:
    """All options with words to choose from, the rarest last. Alone nobody is asked what is there for others.

    With a `machine` at the other seats it is asked first how that plays.
    """
    room = form.chosen.room
    if machine:
        shown = [
            (name, legend, [(value, label, said, "") for value, label, said in answers])
            for name, legend, answers in opponent.questions()
        ]
        own = [question(form, *one) for one in shown]
        found = [one for one in questions(form, alone=False) if not goes_without_saying(one, OF_OTHERS)]
        return [*own, *(one for one in found if one.name not in OF_SEVERAL)]
    you, they = (_("The first fleet"), _("The second fleet")) if alone else (_("You"), _("Your opponent"))
    always = {("clock", "none"): small(_("No clock"))}
    offered = form.chosen.options
    asked = [
        *(
            (name, words.say(room, "options", name), [of_room(room, name, value) for value in offered[name]])
            for name in form.questions
        ),
        ("first", words.say(room, "options", "first"), [
            ("p1", you, hint(room, "options", "first"), ""),
            ("p2", they, "", ""),
        ]),
        ("visible", _("Who may find it"), [
            ("unlisted", _("Only with a link"), _("Whoever has the watch link may look on."), ""),
            *lobby_answer(),
            ("private", _("By invitation"), _("Only who plays and who gets a link to watch from you may look on."), ""),
        ]),
        *(
            (name, legend, [(value, label, said, always.get((name, value), "")) for value, label, said in answers])
            for name, legend, answers in terms.questions()
            if name != "rolls" or catalogue.has_own_dice(room)
        ),
    ]  # fmt: skip
    every = [editions(form), modes(form), seats(form), *(question(form, *one) for one in asked)]
    return [one for one in every if one is not None and not (alone and goes_without_saying(one, OF_OTHERS))]


def lobby_answer() -> list[tuple[str, str, str, str]]:
    """To be found by anybody, where the host has a list of such matches."""
    said = _("Listed on the first page; a free seat may be taken by anybody.")
    return [("public", _("Public"), said, "")] if settings.LOBBY else []


OF_SEVERAL = ("visible", "level", "delay")
OF_OTHERS = ("visible", "contests", "undo", "clock", "at_zero", "delay", "level")
"""Not `rolls`: whose dice they are throws them, also alone and against a machine."""


def goes_without_saying(one: Question, names: Collection[str]) -> bool:
    """Alone nobody is asked what is there for others, unless a link or an answer wants it otherwise."""
    return one.name in names and all(answer.chosen == (answer.value == one.usual) for answer in one.answers)


def numbers(form: NewMatchForm) -> list[tuple[str, str, Any, int, int]]:
    """The options that are numbers: label, hint, field, the largest, the usual one."""
    room = form.chosen.room
    return [
        (
            words.say(room, "options", name),
            hint(room, "options", name),
            form[name],
            max(form.chosen.options[name]),
            form.usual[name],
        )
        for name in form.numbers
    ]


def house(form: NewMatchForm) -> dict[str, Any]:
    """The house rules as questions; open if one was answered."""
    room = form.chosen.room
    fields = [form[rule.name] for rule in form.house]
    return {
        "title": words.say(room, "options", "house"),
        "hint": words.say(room, "options", "house_hint"),
        "fields": fields,
        "open": any(field.value() or field.errors for field in fields),
    }


def differing(room: str) -> dict[str, Any]:
    """What differs between the editions of a room, as a table: the games, and for each switch its words in each."""
    rows = [
        (words.say(room, "switches", switch), [words.say(room, "switches", word) for word in row])
        for switch, row in differences(room)
    ]
    heads = [game_of(room, game.edition) for game in catalogue.games().values() if game.room == room]
    return {"title": words.say(room, "options", "differs"), "heads": heads, "rows": rows} if rows else {}


def line(asked: list[Question], house_rules: dict[str, Any]) -> str:
    """What is set, in one line: what is always told, and whatever is not as usual."""
    told = [answer.told for one in asked for answer in one.answers if answer.chosen and answer.told]
    return " · ".join([*told, *([small(house_rules["title"])] if house_rules["open"] else [])])
