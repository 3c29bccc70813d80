"""`VAR_DIR=… python -m benchmarks.load.engine dice-masters/wol2015`: how fast the rules run on a phone.

In a store that runs (`--server`, whose VAR_DIR this shares) a game of the bots is taken down by the phone's own engine
in Chromium. Printed are the bytes that come over the line, the time until it is ready (from the network, then from the
browser's cache), and the time of each entry (median, p95), at full speed and with the processor slowed down.

Chromium slows down pages and not their workers, so the worker's script runs in the page here.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any

from tests.browser.chromium import launch_options

SLOWER = (1, 4, 6)
#: Begins the game and takes its entries down one by one, as `static/recorder/engine/engine.js` does.
RUN = """async ([base, entries]) => {
  const script = await (await fetch('/record/engine.js')).text();
  const { serve } = await import(script.match(/from "([^"]+)"/)[1]);
  const told = new Map(), scope = new EventTarget();
  scope.postMessage = ({ id, ...answer }) => told.get(id)(answer);
  serve(scope);
  let number = 0;
  const ask = said => new Promise((done, failed) => {
    number += 1;
    told.set(number, ({ told, broken }) => broken ? failed(new Error(broken)) : done(told));
    scope.dispatchEvent(new MessageEvent('message', { data: { id: number, said } }));
  });
  const start = performance.now();
  const facts = await (await fetch(`${base}engine.json`)).json();
  const begun = await ask({ ask: 'begin', facts });
  const ready = performance.now() - start, first = performance.now();
  await ask({ ask: 'follow', stored: [], waiting: [] });
  const question = performance.now() - first, times = [];
  let last;
  for (let n = 1; n <= entries.length; n += 1) {
    const before = performance.now();
    last = await ask({ ask: 'follow', stored: [], waiting: entries.slice(0, n) });
    times.push(performance.now() - before);
  }
  const bytes = performance.getEntriesByType('resource').filter(one => /vendor|rules-|engine/.test(one.name))
    .reduce((sum, one) => sum + one.transferSize, 0);
  return { begun, ready, question, times, bytes, over: last.view.over, stopped: last.stopped };
}"""


def measured(browser: Any, server: str, base: str, entries: list[dict[str, Any]], slower: int) -> str:
    """Return one line of figures: a phone that has never been here, then the same phone once more."""
    context = browser.new_context(bypass_csp=True, service_workers="block")
    found = []
    for _ in range(2):
        page = context.new_page()
        page.goto(server + base)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        found.append(page.evaluate(RUN, [base.partition("join/")[0], entries]))
        assert found[-1]["over"] and not found[-1]["stopped"], found[-1]
        page.close()
    context.close()
    cold, warm = found
    times = sorted(warm["times"])
    at = [times[int(len(times) * share)] for share in (0.5, 0.95)]
    return (
        f"{slower} x slower: {cold['bytes'] / 1e6:.1f} MB; ready in {cold['ready'] / 1000:.1f} s, from the cache in "
        f"{warm['ready'] / 1000:.1f} s ({warm['bytes'] / 1e6:.1f} MB); first question {warm['question']:.0f} ms, "
        f"then {len(times)} entries: median {at[0]:.1f} ms, p95 {at[1]:.1f} ms, slowest {times[-1]:.0f} ms"
    )


def main(given: Sequence[str] | None = None) -> None:
    """Measure one game at each speed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="dice-masters/wol2015, dice-masters/bff2014, dice-conquest, dungeon-dice")
    parser.add_argument("--seed", default="5")
    parser.add_argument("--server", default="http://localhost:8000")
    asked = parser.parse_args(given)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright runs an event loop in this thread
    import django
    from playwright.sync_api import sync_playwright

    django.setup()
    from rules import fold, recording
    from rules.core.lines import parsing
    from rules.core.lines.notation import CLAIM, write_entry
    from rules.games import VOCABULARIES, record_of
    from tournament.recording.services import beginning

    record, edition = record_of(asked.game)
    text = record.play(edition, asked.seed, 2)
    log = parsing.parse(text, VOCABULARIES)
    header = "\n".join(text.splitlines()[: log.line_of(0) - 1]).rstrip() + "\n"
    kept = beginning.begin(header, recording.table(header)["names"])
    prev, entries = kept.start, []
    for number, line in enumerate((write_entry(each) for each in log.entries if each.kind != CLAIM), 1):
        mark = fold.hash_of(prev, number, fold.ENTER, line)
        entries.append({"number": number, "kind": fold.ENTER, "line": line, "prev": prev, "hash": mark})
        prev = mark
    with sync_playwright() as driver:
        browser = driver.chromium.launch(**launch_options())
        for slower in SLOWER:
            print(measured(browser, asked.server, kept.join_path, entries, slower), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
