"""The game of docs/adding-a-game.md in a browser: it brings no script, and is played by buttons alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import at_table, pass_on, press, start
from tests.test_adding_a_game import blocks


@pytest.fixture
def server(make_server, tmp_path):
    folder = tmp_path / "game" / "fencers"
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    for name, text in blocks().items():
        (folder / name).write_text(text, "utf-8")
    return make_server(module="tests.support.guide_asgi:application", GUIDE_GAME=str(folder.parent))


def test_a_game_without_a_script_is_set_up_and_played_on_a_phone(server, page_for, axe):
    page = page_for("ana", width=390)
    page.goto("/new?alone=1&game=fencers/first")
    start(page)
    at_table(page)
    table = page.locator("broadside-table")
    expect(table).to_contain_text("Thrust or rest")
    press(table.get_by_role("button", name="Thrust", exact=True))
    expect(table).to_contain_text("Spend nerve, or go on")
    expect(table.locator(".pool .tag")).to_have_count(4)
    axe(page)
    pass_on(page)
    expect(table.get_by_role("button", name="Parry")).to_be_visible()
    pass_on(page)
    expect(table).to_contain_text("Your decision: Thrust, or rest")
    expect(table.locator(".pool .tag")).to_have_count(0)
