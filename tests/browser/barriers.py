"""What keeps people out of a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

#: What passes is not told in full, and nothing is fetched for it: half the time.
OPTIONS: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
#: What another colour scheme or another size of text can change.
LOOKS = {"runOnly": ["color-contrast", "scrollable-region-focusable"]}
#: Leaves the first of many children that are alike: axe takes as long for the hundredth row as for the first.
FEW_ROWS = """most => {
  for (const parent of [...document.querySelectorAll('body *')]) {
    const seen = {};
    for (const child of [...parent.children]) {
      const kind = child.tagName + '.' + child.className;
      seen[kind] = (seen[kind] || 0) + 1;
      if (seen[kind] > most && !child.contains(document.activeElement)) child.remove();
    }
  }
}"""
ROWS = 5


def barriers(page: Page) -> list[str]:
    """The faults that axe finds, each with the piece that has it, and whether anything is wider than the screen."""
    return [*axe_faults(page), *wide(page)]


def barriers_in_both_schemes(page: Page) -> list[str]:
    """The same in light and in dark colours. Nothing moves, so that no colour is looked at on its way to another."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = barriers(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return [*found, *(f"dark: {fault}" for fault in [*axe_faults(page, only_looks=True), *wide(page)])]


def axe_faults(page: Page, only_looks: bool = False) -> list[str]:
    """The faults that axe finds. `only_looks`: the page has been here, in other colours or at another size of text."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    faults = page.evaluate("asked => axe.run(asked)", OPTIONS | (LOOKS if only_looks else {}))["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in faults for node in fault["nodes"]]


def wide(page: Page) -> list[str]:
    """Whether anything is wider than the screen."""
    found = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return ["wider than the screen"] if found else []


def shorten(page: Page) -> None:
    """Leave a few rows of each long list."""
    page.evaluate(FEW_ROWS, ROWS)
