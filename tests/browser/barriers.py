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
#: Each visible piece of a page, in order, as a number that stands for how it looks and where: all that decides about
#: the contrast of its letters, its own and of what is behind it.
LOOKED = """() => {
  const name = it => `${it.tagName}.${it.getAttribute('class') ?? ''}.${it.getAttribute('style') ?? ''}`;
  const page = [document.documentElement, document.body].map(name) + [...document.styleSheets].map(it => it.href);
  const behind = new Map();
  const hash = words => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < words.length; at++) {
      one = Math.imul(one ^ words.charCodeAt(at), 2654435761);
      two = Math.imul(two ^ words.charCodeAt(at), 1597334677);
    }
    return 4294967296 * (2097151 & (two ^ (two >>> 16))) + ((one ^ (one >>> 13)) >>> 0);
  };
  window.pieces = [];
  const found = [];
  for (const it of document.querySelectorAll('html, body, body *')) {
    const style = getComputedStyle(it);
    const ground = [style.backgroundColor, style.backgroundImage, style.opacity].join();
    const under = behind.get(it.parentElement) ?? '';
    behind.set(it, ground === 'rgba(0, 0, 0, 0),none,1' ? under : hash(`${under} ${ground}`));
    if (!it.getClientRects().length || style.visibility !== 'visible') continue;
    const letters = [style.color, style.fontSize, style.fontWeight, style.textShadow].join();
    const off = Boolean(it.closest(':disabled, [aria-disabled="true"]') ?? it.closest('label')?.control?.disabled);
    const long = [...it.childNodes].some(one => one.nodeType === 3 && one.data.trim().length > 1);
    window.pieces.push(it);
    found.push(hash([page, name(it.parentElement ?? it), name(it), behind.get(it), letters, off, long].join(' ')));
  }
  return found;
}"""
#: Let axe look at the colours of these pieces alone, and at all else everywhere. Also tells which of them it could not
#: decide about, where something else is in front of them.
LOOK_AT = """async ([places, asked]) => {
  window.pieces.forEach(it => it.removeAttribute('data-looked-at'));
  places.forEach(place => window.pieces[place].setAttribute('data-looked-at', ''));
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-looked-at]' }] });
  const found = await axe.run({ ...asked, resultTypes: ['violations', 'incomplete'], elementRef: true });
  const undecided = found.incomplete.flatMap(rule => rule.nodes.map(node => window.pieces.indexOf(node.element)));
  const told = (rule, node) => `${rule.id}: ${node.html.replace(' data-looked-at=""', '')}`;
  return [found.violations.flatMap(rule => rule.nodes.map(node => told(rule, node))), undecided];
}"""


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


def contrast_once(page: Page, known: set[int], only_looks: bool = False) -> list[str]:
    """The faults that axe finds, colours only where they are not `known` from pages before: the greater part of its
    time is the contrast of letters. What was looked at is known from then on, here and in every other colour scheme
    in which it looks the same.
    """
    looks = page.evaluate(LOOKED)
    places = [place for place, look in enumerate(looks) if look not in known]
    if only_looks and not places:
        return []
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    faults, undecided = page.evaluate(LOOK_AT, [places, OPTIONS | (LOOKS if only_looks else {})])
    known.update(looks[place] for place in set(places).difference(undecided))
    return list(faults)


def wide(page: Page) -> list[str]:
    """Whether anything is wider than the screen."""
    found = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return ["wider than the screen"] if found else []


def shorten(page: Page) -> None:
    """Leave a few rows of each long list."""
    page.evaluate(FEW_ROWS, ROWS)
