"""What keeps people out of a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def barriers(page: Page) -> list[str]:
    """The faults that axe finds, each with the piece that has it, and whether anything is wider than the screen."""
    faults = Axe().run(page).response["violations"]
    found = [f"{fault['id']}: {node['html']}" for fault in faults for node in fault["nodes"]]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [*found, "wider than the screen"] if wide else found
