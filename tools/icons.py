"""The icons of the installed app, drawn from our own sign: python -m tools.icons writes them to static/img.

A hexagonal base of card on the cloth, under the lamp, with the three lines of a salvo. The maskable one has the sign
within the circle that every device leaves.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support.browser import ARGUMENTS, CHROMIUM

IMAGES = Path(__file__).resolve().parent.parent / "static" / "img"
HEXAGON = "M16 1.5 29 8.8v14.4L16 30.5 3 23.2V8.8z"
SALVO = "M9.5 10.5h8M9.5 16h13M9.5 21.5h8"
# file, pixels, how much of the square the sign takes, whether the corners are round
ICONS = (
    ("app-192.png", 192, 0.74, True),
    ("app-512.png", 512, 0.74, True),
    ("app-maskable-512.png", 512, 0.54, False),
    ("app-touch-180.png", 180, 0.68, False),
)


def drawn(share: float, rounded: bool) -> str:
    """The icon as SVG, 100 by 100."""
    scale = share * 100 / 32
    place = f"translate({50 - 16 * scale} {50 - 16 * scale}) scale({scale})"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100%" height="100%">
      <defs>
        <radialGradient id="cloth" cx=".5" cy=".3" r=".85">
          <stop offset="0" stop-color="#33426a"/><stop offset=".5" stop-color="#1b2642"/>
          <stop offset="1" stop-color="#0b1019"/>
        </radialGradient>
        <linearGradient id="card" x1=".2" y1="0" x2=".6" y2="1">
          <stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#e6dac0"/>
        </linearGradient>
        <filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="1.1"/></filter>
      </defs>
      <rect width="100" height="100" rx="{22 if rounded else 0}" fill="url(#cloth)"/>
      <g transform="{place}">
        <path d="{HEXAGON}" transform="translate(.7 2.4)" fill="#000" opacity=".55" filter="url(#soft)"/>
        <path d="{HEXAGON}" transform="translate(0 1)" fill="#b59a68"/>
        <path d="{HEXAGON}" fill="url(#card)"/>
        <g fill="none" stroke-width="2.9" stroke-linecap="round">
          <path d="{SALVO}" stroke="#172036"/>
        </g>
        <circle cx="22.5" cy="16" r="2.9" fill="#c8532c"/>
      </g>
    </svg>"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, size, share, rounded in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}</style><div style='height:{size}px'>{drawn(share, rounded)}</div>")
            page.screenshot(path=IMAGES / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
