"""Whether the search for what keeps people out finds it, where colours are looked at once only."""

from playwright.sync_api import Page

from tests.browser.barriers import contrast_once

PAGE = """<!doctype html><html lang="en"><title>Faint</title>
<style>
  body { color: #111; background: #fff } .dark { background: #222 } .faint { color: #bbb }
  .over { position: absolute; inset: 0; background: #ddd }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } p { color: #333 } }
</style><main><h1>Letters</h1>%s</main></html>"""
FAINT, KEY = '<p class="faint">Hardly to be read</p>', '<button class="faint">Hardly to be read</button>'


def faults(page: Page, body: str, known: set[int], only_looks: bool = False) -> list[str]:
    page.set_content(PAGE % body)
    return contrast_once(page, known, only_looks)


def test_faint_letters_are_told_once_and_again_where_they_look_otherwise(page: Page) -> None:
    """On the same ground they are known; on another, in other colours or with other faults beside them they are not."""
    known: set[int] = set()
    told = [f"color-contrast: {FAINT}"]
    assert faults(page, FAINT, known) == told
    assert faults(page, FAINT, known) == []
    assert faults(page, f'<div class="dark">{FAINT}</div>', known) == []
    assert faults(page, f"{FAINT}<img src=data:,>", known) == ['image-alt: <img src="data:,">']
    page.emulate_media(color_scheme="dark")
    plain = "<p>Hardly to be read</p>"
    assert faults(page, plain, known, only_looks=True) == [f"color-contrast: {plain}"]


def test_what_could_not_be_seen_is_looked_at_later(page: Page) -> None:
    """What something lies in front of, what is hidden, and what is switched off, is not known by that."""
    known: set[int] = set()
    told = [f"color-contrast: {FAINT}"]
    assert faults(page, f'<div>{FAINT}<span class="over"></span></div>', known) == []
    assert faults(page, f"<div hidden>{FAINT}</div>", known) == []
    assert faults(page, f"<div>{FAINT}</div>", known) == told
    assert faults(page, f"<fieldset disabled>{KEY}</fieldset>", known) == []
    assert faults(page, f"<fieldset>{KEY}</fieldset>", known) == [f"color-contrast: {KEY}"]
