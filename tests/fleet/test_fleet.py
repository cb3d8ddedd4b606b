"""Lists in the shapes that real builders write, each of our own, and exactly what an import says of them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attacks.engine import squads as engine_squads
from attacks.engine.squads import Import
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet import reader
from attacks.rooms.xwing.fleet.xws import MOST_NOTES

HERE = Path(__file__).parent
LISTS = sorted((HERE / "lists").iterdir())
SAMPLES = HERE.parents[2] / "shared" / "data" / "samples"
REAL = sorted((SAMPLES / "xws").glob("*")) if SAMPLES.is_dir() else []
WORDS = HERE.parents[1] / "attacks" / "rooms" / "xwing" / "words"
EDITIONS = sorted(cards.TABLES)


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def told(came: Import) -> list[str]:
    """An import in lines a person can check against the list."""
    lines = []
    if came.squad is not None:
        lines.append(f"squad {came.squad.name} | {came.squad.faction} | {came.squad.points}")
        for ship in came.squad.ships:
            numbers = f"{ship.agility}/{ship.hull}/{ship.shields}" + (f" force {ship.force}" if ship.force else "")
            carried = [upgrade.slot + ":" + upgrade.key + ("" if upgrade.known else "?") for upgrade in ship.upgrades]
            lines.append(" ".join([f"ship {ship.pilot} {ship.points} {numbers}", *carried]))
    if came.link:
        lines.append(f"link {came.link}")
    for note in came.notes:
        params = [f"{key}={value}" for key, value in note.params.items()]
        lines.append(" ".join([note.level, note.code, note.place or "-", f"line {note.line}", *params]))
    return lines


def golden() -> dict[str, tuple[str, list[str]]]:
    """The blocks of golden.txt: `== file edition`, then what is told."""
    blocks: dict[str, tuple[str, list[str]]] = {}
    for line in (HERE / "golden.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            _, name, edition = line.split()
            blocks[name] = (edition, [])
        elif line:
            blocks[name][1].append(line)
    return blocks


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_a_list_is_told_exactly_as_the_golden_file_says(path):
    edition, lines = golden()[path.name]

    assert told(reader.read(text_of(path), edition)) == lines


def test_the_golden_file_has_a_block_for_every_list():
    assert set(golden()) == {path.name for path in LISTS}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("path", [*LISTS, *REAL], ids=lambda path: path.name)
def test_every_list_is_read_in_every_edition_and_cut_at_any_place(path, edition):
    text = text_of(path)
    for end in range(0, len(text) + 1, max(1, len(text) // 40)):
        came = reader.read(text[:end], edition)
        assert came.squad is not None or any(note.level == "error" for note in came.notes)
        json.dumps([note.params for note in came.notes]).encode()


EXPECTED_OF_REAL = {
    "ffg-no-version.json": ("2.0", 1, set()),
    "lbn-2.0-hyphens.json": ("2.0", 3, set()),
    "lbn-2.5-misspelt-pilot.json": ("2.5", 8, {"limited"}),
    "lbn-2.5-single-quotes-apostrophe.txt": ("2.5", 6, {"single_quotes"}),
    "lbn-2.5-single-quotes.txt": ("2.5", 8, {"single_quotes", "limited"}),
    "lbn-2.5-standard-loadout.json": ("2.5", 6, set()),
    "malformed-cut-off.json": ("2.0", 0, {"cut_off"}),
    "malformed-wrong-types.json": ("2.0", 0, {"expects_list", "expects_text"}),
    "spec-sample-2.0.json": ("2.0", 2, set()),
    "unknown-upgrade.json": ("2.5", 2, {"unknown_upgrade"}),
    "yasb-2.0-empire.json": ("2.0", 3, set()),
    "yasb-2.0-rebel.json": ("2.0", 4, set()),
    "yasb-2.5-standard-loadout.json": ("2.5", 5, set()),
    "yasb-old-names.json": ("2.0", 1, {"unknown_upgrade"}),
    "yasb-old-slots.json": ("2.0", 2, set()),
    "yasb-xwa-hyphens.json": ("2.5", 3, {"other_ruleset"}),
}


def test_real_exports_come_in_whole_but_for_what_is_wrong_in_them():
    known = [path for path in REAL if path.name in EXPECTED_OF_REAL]
    came = {}
    for path in known:
        edition, _, _ = EXPECTED_OF_REAL[path.name]
        found = reader.read(text_of(path), edition)
        codes = {note.code for note in found.notes} - {"points_differ", "points_far"}
        came[path.name] = (edition, len(found.squad.ships) if found.squad else 0, codes)

    assert came == {path.name: EXPECTED_OF_REAL[path.name] for path in known}


def test_links_that_hold_no_squad_are_kept_and_nothing_is_fetched():
    links = SAMPLES / "links.txt"
    own = ["https://builder.example.org/?f=Rebel%20Alliance&d=1", " http://builder.example.org/x \n"]
    for line in [*own, *(links.read_text("utf-8").split() if links.is_file() else ())]:
        if "d=v" in line:
            assert reader.read(line, "2.0").squad is not None
            continue
        came = reader.read(line, "2.0")
        assert (came.squad, came.link) == (None, line.strip())
        assert [note.code for note in came.notes] == ["link_only"]


SQUAD = '{"faction": "rebelalliance", "pilots": [{"id": "wedgeantilles"}]}'


@pytest.mark.parametrize(
    "pasted",
    [
        f"```json\n{SQUAD}\n```",
        f"My list:\n```\n{SQUAD}\n```\n",
        f"[{SQUAD}]",
        SQUAD.replace("}]", "},]").replace("]}", "],}"),
    ],
    ids=["in a code block", "in a code block of a message", "in square brackets", "with commas too many"],
)
def test_a_squad_is_found_in_what_chats_and_editors_make_of_it(pasted):
    came = reader.read(pasted, "2.0")
    assert came.squad is not None and [ship.pilot for ship in came.squad.ships] == ["wedgeantilles"]
    assert came.notes == ()


def written_out(squad, style, edition):
    """A squad as builders print it, by printed names: points behind the names, or ahead of them with the ship."""
    blocks = []
    for ship in squad.ships:
        more = ship.pilot.partition("-")[2]
        name = (
            f"{ship.name} ({more})" if more in ("battleofyavin", "siegeofcoruscant", "battleoverendor") else ship.name
        )
        points = cards.cards(edition).pilots[ship.pilot].points
        if style == "points ahead":
            lines = [f"({points}) {name} [{ship.chassis}]", *(f"(0) {card.name}" for card in ship.upgrades)]
        elif style == "one line":
            lines = [f"{name} [{ship.chassis}] + " + " + ".join(card.name for card in ship.upgrades)]
        else:
            lines = [f"**{name}** ({points})", *(f"- {card.name}" for card in ship.upgrades)]
        blocks.append("\n".join(lines))
    return "\n\n".join([*blocks, f"Total: {squad.points}"])


@pytest.mark.parametrize("style", ["points ahead", "points behind", "one line"])
@pytest.mark.parametrize("edition", ["2.0", "2.5"])
def test_a_squad_written_out_by_names_comes_back_as_it_was(edition, style):
    for squad in reader.ready_made(edition):
        came = reader.read(written_out(squad, style, edition), edition)
        carried = [sorted(card.key for card in ship.upgrades) for ship in squad.ships]
        assert came.squad is not None
        assert [ship.pilot for ship in came.squad.ships] == [ship.pilot for ship in squad.ships]
        assert [sorted(card.key for card in ship.upgrades) for ship in came.squad.ships] == carried
        assert {note.code for note in came.notes} <= {"plain_text", "no_faction", "limited"}


TEXTS = sorted((SAMPLES.parent / "lists" / "xws").glob("*.txt")) if SAMPLES.is_dir() else []


def test_lists_that_builders_copied_as_text_keep_every_ship():
    own = HERE / "lists" / "text_builder.txt"
    for path, ships in [(own, 3), *((path, 5) for path in TEXTS)]:
        came = reader.read(text_of(path), "2.5")
        assert came.squad is not None and len(came.squad.ships) == ships
        assert {note.code for note in came.notes} - {"points_differ"} == {"plain_text", "no_faction"}


def test_text_without_a_pilot_and_json_that_breaks_are_no_list_as_text():
    for text in ("Good morning", "Predator\nCrack Shot", '{"pilots": [{"id": "wedgeantilles"}', '["Wedge Antilles'):
        came = reader.read(text, "2.0")
        assert came.squad is None
        assert {note.code for note in came.notes} <= {"not_json", "cut_off"}


def test_too_much_too_deep_and_too_many_are_refused_in_words():
    def codes(text):
        return [note.code for note in reader.read(text, "2.0").notes]

    assert codes("[" * 60_000) == ["too_deep"]
    assert codes(" " * 70_000) == ["too_large"]
    assert codes('{"pilots": [' + ",".join(['{"id": "academypilot"}'] * 50) + '], "faction": "empire"}') == [
        "too_many_ships"
    ]
    many = {"faction": "empire", "pilots": [{"id": "academypilot", "upgrades": {"crew": [f"x{n}" for n in range(99)]}}]}
    assert codes(json.dumps(many))[-1] == "too_many_upgrades"
    assert reader.read("{}", "9.9").notes[0].code == "unknown_edition"
    flood = codes('{"pilots": [' + ",".join(['{"id": "academypilot", "upgrades": [1,2,3,4,5]}'] * 40) + "]}")
    assert (len(flood), flood[-1]) == (MOST_NOTES + 1, "more_notes")


def test_what_cannot_be_read_is_named_with_line_and_column():
    broken = {
        '{"faction": "rebel",\n  "pilots": [}': (2, 14),
        '{"a": 1\n,,}': (2, 2),
        '{"a": "x\\q"}': (1, 9),
        '{"a": NaN}': (1, 7),
        "{'a': 'it's'": (1, 13),
        '{"a": 1} x': (1, 10),
    }
    came = {text: reader.read(text, "2.0").notes[0] for text in broken}

    assert {note.code for note in came.values()} <= {"not_json", "cut_off"}
    assert {text: (note.params["line"], note.params["column"]) for text, note in came.items()} == broken


def test_a_ship_has_the_numbers_its_cards_give_it_together():
    def ship(pilot, *upgrades, edition="2.0"):
        text = json.dumps({"pilots": [{"id": pilot, "upgrades": list(upgrades)}]})
        return reader.read(text, edition).squad.ships[0]

    def arcs(card):
        return [(weapon.key, weapon.arc, weapon.value) for weapon in card.weapons]

    plain, fitted = ship("obiwankenobi"), ship("obiwankenobi", "delta7b", "shieldupgrade")
    assert (plain.agility, plain.shields, arcs(plain)) == (3, 1, [("primary", "front", 2)])
    assert (fitted.agility, fitted.shields, arcs(fitted)) == (2, 4, [("primary", "front", 3)])
    assert fitted.points == 48 + 18 + 8  # by initiative 5 and the printed agility 3
    assert arcs(ship("jakefarrell", "vectoredcannonsrz1")) == [("primary", "turret", 2)]
    assert arcs(ship("janors", "moldycrow")) == [("primary", "turret", 2), ("primary", "front", 3)]
    assert arcs(ship("wolffe")) == [("primary", "front", 3), ("primary", "rear", 2)]
    assert ship("wedgeantilles", "hullupgrade").hull == 5
    assert [(c.key, c.value, c.recovers) for c in ship("darthvader", "afterburners").charges] == [
        ("afterburners", 2, 0)
    ]
    assert (ship("maul", "maul").force, ship("wampa").charges[0].recovers) == (4, 1)
    assert {weapon.low for weapon in ship("wedgeantilles", edition="2.5").weapons} == {0}

    garrison = ship("outerrimgarrison", "ioncannonbattery")
    assert [(c.key, c.value, c.recovers) for c in garrison.charges] == [("energy", 3, 1)]
    assert (garrison.size, garrison.weapons[-1].charge_of, garrison.weapons[-1].charges) == ("huge", "energy", 1)

    torpedoes = ship("wedgeantilles", "protontorpedoes").weapons[1]
    assert (torpedoes.key, torpedoes.arc, torpedoes.value, torpedoes.low, torpedoes.high) == (
        "protontorpedoes", "front", 4, 2, 3,
    )  # fmt: skip
    assert (torpedoes.ordnance, torpedoes.demand, torpedoes.charges, torpedoes.charge_of) == (
        True, ("lock",), 1, "protontorpedoes",
    )  # fmt: skip


def test_the_same_name_as_pilot_and_as_upgrade_are_two_cards():
    table = cards.cards("2.0")
    both = set(table.pilots) & set(table.upgrades)
    came = reader.read(
        '{"pilots": [{"id": "hansolo"}, {"id": "chewbacca", "upgrades": {"gunner": ["hansolo"]}}]}', "2.0"
    )

    assert len(both) == 64
    assert [ship.pilot for ship in came.squad.ships] == ["hansolo", "chewbacca"]
    assert came.squad.ships[1].upgrades[0].slot == "gunner"


READY = json.loads((cards.DATA / "ready_made.json").read_text("utf-8"))["squads"]


@pytest.mark.parametrize(("edition", "row"), [(edition, row) for edition, rows in READY.items() for row in rows])
def test_a_ready_made_squad_is_read_without_a_word_and_counts_full_points(edition, row):
    came = reader.read(json.dumps(row), edition)

    assert came.notes == ()
    assert (came.squad.points, came.squad.name) == ({"2.0": 200, "2.5": 20, "xwa": 50}[edition], row["name"])
    assert came.squad in reader.ready_made(edition)


def test_the_newest_printed_edition_has_a_ready_made_squad_of_every_faction():
    table = cards.cards("2.5")

    assert {squad.faction for squad in reader.ready_made("2.5")} == {pilot.faction for pilot in table.pilots.values()}
    names = {edition: {squad.name for squad in reader.ready_made(edition)} for edition in ("2.0", "2.5")}
    assert not names["2.0"] & names["2.5"], "who changes the edition must see that the squads are others"


def test_ready_made_squads_are_of_six_factions_and_more():
    squads = reader.ready_made("2.0")

    assert len(squads) >= 6 and len({squad.faction for squad in squads}) >= 6
    assert [squads[0].ships[0].pilot, squads[1].ships[0].pilot] == ["wedgeantilles", "howlrunner"]
    assert reader.ready_made("9.9") == ()


def test_every_note_has_its_words_and_every_word_of_a_note_its_params():
    words = tomllib.loads((WORDS / "en.toml").read_text("utf-8"))
    spoken = words["notes"]
    readers = [
        *(
            cards.DATA.parent / name
            for name in (
                "fleet/reader.py",
                "fleet/xws.py",
                "fleet/lenient.py",
                "fleet/builder_links.py",
                "fleet/plain_text.py",
            )
        ),
        Path(engine_squads.__file__),
    ]
    code = "".join(path.read_text("utf-8") for path in readers)
    said = [reader.read(text_of(path), edition) for path in LISTS for edition in EDITIONS]

    for note in (note for came in said for note in came.notes):
        assert set(re.findall(r"{(\w+)}", spoken[note.code])) <= set(note.params), note
    assert [name for name in spoken if f'"{name.removesuffix("_near")}"' not in code] == []
    tables = [cards.cards(edition) for edition in EDITIONS]
    assert set(words["slots"]) == {slot for table in tables for card in table.upgrades.values() for slot in card.slots}
    assert set(words["factions"]) == {card.faction for table in tables for card in table.pilots.values()}


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["wedgeantilles", "r2d2"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text() | st.sampled_from(["pilots", "id", "name", "ship", "faction", "points", "upgrades", "vendor"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)
squads = st.fixed_dictionaries(
    {"pilots": st.lists(st.fixed_dictionaries({"id": values}, optional={"upgrades": values, "ship": values}))},
    optional={"faction": values, "name": values, "points": values, "vendor": values},
)


known = st.sampled_from(["wedgeantilles", "lukeskywalker", "darthvader", "academypilot"])
heeded = st.fixed_dictionaries(
    {
        "pilots": st.lists(
            st.fixed_dictionaries({"id": known}, optional={"upgrades": values, "ship": values}), min_size=1
        )
    },
    optional={"faction": values, "name": values, "points": values, "vendor": values},
)


@given(values | squads | heeded, st.sampled_from(EDITIONS))
@example({"pilots": [{"id": "wedgeantilles", "upgrades": {"astromech": ["r2d2", "🐟"]}}]}, "2.0")
def test_no_json_makes_the_import_stumble(value, edition):
    came = reader.read(json.dumps(value), edition)

    assert came.squad is not None or any(note.level == "error" for note in came.notes)
    for ship in came.squad.ships if came.squad else ():
        (ship.name + "".join(upgrade.name for upgrade in ship.upgrades)).encode("utf-8")


@given(st.text() | st.text(alphabet="{}[]'\":, \\\nua0e-.tn"), st.sampled_from(EDITIONS))
def test_no_text_makes_the_import_stumble(text, edition):
    came = reader.read(text, edition)

    assert came.squad is None
    assert came.notes
