"""Pages to look at of what has been set up: whose keys open them, and where they are."""

from __future__ import annotations

from dataclasses import dataclass, field

from tools.screens.stage import Stage

SEEN = "() => document.querySelector('broadside-table')?.table?.view"


@dataclass
class Visits:
    """One group of the sheet. `keys` are the tokens each person holds; `pages` are person, name and address."""

    group: str
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pages: list[tuple[str, str, str]] = field(default_factory=list)

    def by(self, person: str, *keys: str) -> None:
        """A person who holds these tokens, beside those they hold already."""
        self.keys[person] = (*self.keys.get(person, ()), *keys)

    def see(self, person: str, **pages: str) -> None:
        """Addresses that a person opens, by name; an underscore in a name is a space."""
        self.pages += [(person, name.replace("_", " "), address) for name, address in pages.items()]


async def visited(stage: Stage, visits: Visits) -> None:
    """A picture of each of them."""
    for person, keys in visits.keys.items():
        await stage.person(person, *keys)
    for person, name, address in visits.pages:
        page = await stage.open(person, address)
        stage.forgive(page, "403|404|410")
        if await page.locator("broadside-table").count():
            await page.wait_for_function(SEEN)
        await stage.shoot(visits.group, name, page)
        await page.close()
