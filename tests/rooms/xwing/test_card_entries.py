"""The entries as data: short, alike where cards print the same, and told in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from attacks.rooms.xwing import marks
from attacks.rooms.xwing.abilities import entries, summary
from attacks.rooms.xwing.abilities.catalogue import abilities, cards, is_of_mat, whole_card
from attacks.rooms.xwing.abilities.vocabulary import Ability, SpendCharge, SpendForce
from attacks.rooms.xwing.cards import of_set
from attacks.services.games.catalogue import LANGUAGES

FILES = sorted(Path(entries.__file__).parent.glob("*.py"))
TABLES = ("2.5", "legacy")


def lengths() -> Iterator[int]:
    """The lines of every entry, its card included."""
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name) and target.id == "CARDS" and isinstance(node.value, ast.Dict):
                for key, value in zip(node.value.keys, node.value.values, strict=True):
                    yield (value.end_lineno or 0) - key.lineno + 1


def test_an_entry_takes_eight_lines_or_fewer_at_the_median():
    found = list(lengths())

    assert len(found) >= 250 and median(found) <= 8, (len(found), median(found))


@pytest.mark.parametrize("table", TABLES)
def test_cards_that_print_the_same_are_played_the_same(table: str):
    def played(card: str) -> tuple[Ability, ...]:
        return tuple(one for one in cards().get(card, ()) if not one.tables or table in one.tables)

    alike: dict[str, list[str]] = {}
    for card, text in marks.text_hashes(table).items():
        alike.setdefault(text, []).append(card)
    differ = [group for group in alike.values() if len({tuple(map(shape, played(card))) for card in group}) > 1]
    assert differ == []


def shape(ability: Ability) -> str:
    """An ability as text, without the ids of cards that name themselves."""
    return re.sub(r"[a-z0-9-]{4,}", "", repr(ability))


@pytest.mark.parametrize("table", TABLES)
def test_more_than_three_hundred_texts_are_played_by_the_app(table: str):
    automated = {
        text for card, text in marks.text_hashes(table).items() if marks.mark(table, card).state == "automated"
    }

    assert len(automated) >= 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ability_is_told_in_every_language(language: str):
    for key, ability in abilities().items():
        assert summary.does(ability, language).strip() or not ability.effects, key
        assert summary.when(ability, language).strip(), key


def templates(language: str) -> dict[str, Any]:
    return tomllib.loads((summary.WORDS / f"cards_{language}.toml").read_text("utf-8"))


def test_the_templates_are_the_same_in_every_language():
    english, japanese = templates("en"), templates("ja")

    assert english.keys() == japanese.keys()
    for section, said in english.items():
        assert said.keys() == japanese[section].keys(), section
        for key, text in said.items():
            assert sorted(re.findall(r"\{(\w+)\}", text)) == sorted(re.findall(r"\{(\w+)\}", japanese[section][key])), (
                key
            )


def test_a_sentence_says_what_is_paid_and_when_it_may_be_used():
    found = abilities()["p.fennrau"], abilities()["p.kananjarrus"], abilities()["u.predator"]

    assert [summary.does(one, "en") for one in found] == [
        "+1 attack dice",
        "−1 attack dice [1 Force]",
        "reroll 1 of its dice",
    ]
    assert summary.when(found[1], "en") == (
        "while another ship of your side defends: that ship is in this ship's firing arc"
    )
    assert summary.does(found[1], "ja") == "攻撃ダイス−1［フォース1］"


def test_every_entry_is_of_a_card_that_touches_an_attack_or_is_about_moving_and_none_mixes_the_two():
    twins = marks.lists().same
    known = {card for table in TABLES for card in marks.text_hashes(table)} | set(twins)
    moving = {card for card, found in cards().items() if any(map(is_of_mat, found))}

    assert sorted(set(cards()) - known) == sorted(moving - set(twins))
    assert all(is_of_mat(one) for card in moving for one in cards()[card])


def test_cards_about_moving_are_printed_as_they_are_played():
    """Each id is one of the card tables: a pilot, an upgrade or a ship ability."""
    printed: set[str] = set()
    for table in (*TABLES, "xwa"):
        found = of_set(table)
        abilities = {f"s.{pilot.ability[0]}" for pilot in found.pilots.values() if pilot.ability}
        printed |= {f"p.{key}" for key in found.pilots} | {f"u.{key}" for key in found.upgrades} | abilities
    assert {whole_card(card) for card, found in cards().items() if any(map(is_of_mat, found))} <= printed


@pytest.mark.parametrize("table", TABLES)
def test_a_card_that_spends_charges_or_force_has_them_in_the_card_table(table: str):
    printed = of_set(table).pilots | {f"u.{key}": card for key, card in of_set(table).upgrades.items()}
    short = []
    for card, found in cards().items():
        row = printed.get(card.removeprefix("p.") if card.startswith("p.") else card)
        for ability in found if row is not None and card in marks.text_hashes(table) else ():
            for cost in ability.cost if not ability.tables or table in ability.tables else ():
                if isinstance(cost, SpendCharge) and cost.of == "card" and row.charges[0] < cost.n:
                    short.append(card)
                if isinstance(cost, SpendForce) and card.startswith("p.") and row.force[0] < cost.n:
                    short.append(card)
    assert short == []
