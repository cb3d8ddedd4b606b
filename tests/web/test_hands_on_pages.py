"""No page, file or answer of a match shows anybody else which cards a player holds."""

from __future__ import annotations

from tests.support.people.browser import Person, started
from tests.support.said import said

HAND = ("intercept", "scramble_frequency", "courageous_to_the_end")
FLEET = "Sol: 2 cruiser, 1 dreadnought; hand: intercept, scramble frequency, courageous to the end; name: Canary"
PATHS = (
    *("", "/watch", "/invite", "/invite/status", "/result", "/record.json", "/replay", "/replay.json", "/undo.json"),
    *("/audit", "/result.csv"),
)


def traces(person: Person, match_id: str) -> list[str]:
    """Where somebody can read a card of that hand. Names of cards by themselves are in the words of the room."""
    found = []
    for path in PATHS:
        told = person.get(f"/m/{match_id}{path}", follow=True).content.decode()
        found += [f"{path}: {card}" for card in HAND if f'"{card}"' in told or f"&quot;{card}&quot;" in told]
        found += [path for words in ("scramble frequency", said("ti4.cards.scramble_frequency")) if words in told]
    return found


def play(ana: Person, ben: Person) -> str:
    answers = {"game": "ti4/codex", "mode": "combat", "mine": "paste", "mine_text": FLEET}
    return str(started(ana, ben, **answers).id)


def test_nobody_else_reads_a_hand_while_the_match_goes_on(ana, ben, chie):
    match_id = play(ana, ben)
    assert {trace.split()[-1] for trace in traces(ana, match_id)} >= set(HAND), "Ana herself finds them"
    assert traces(ben, match_id) == []
    assert traces(chie, match_id) == []


def test_whoever_has_the_link_sees_the_fleet_and_not_its_cards(ana, dan):
    answers = {"game": "ti4/codex", "mode": "combat", "mine": "paste", "mine_text": FLEET}
    _, link, _ = ana.opens(**answers)
    page = dan.reads(link)
    assert "Canary" in page and "hand: " not in page.split("fleet_text")[0]
    # the builder on this page asks for every card there is; it starts from nothing
    assert all(f'name="fleet-hand_{card}" min="0" max="1" value="0"' in page for card in HAND)
