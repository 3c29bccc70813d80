"""Browser contexts of tests before: each is a browser of its own that has read our scripts, sheets and fonts.

A new one fetches and reads them all again, which took two fifths of the time of a test with two phones.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext


class KeptContexts:
    """Contexts nobody uses now, by the options they were made with."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.kept: defaultdict[str, list[BrowserContext]] = defaultdict(list)
        self.options: dict[BrowserContext, str] = {}

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """Return a context with these options that knows nothing of any page it has shown."""
        made_with = repr(sorted(options.items()))
        if self.kept[made_with]:
            return self.kept[made_with].pop()
        context = self.browser.new_context(**options)
        self.options[context] = made_with
        context.on("close", lambda closed: self.options.pop(closed))
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Forget what pages have left behind; the scripts that were fetched stay."""
        if context not in self.options:
            return  # its test has closed it
        page = context.new_page()
        everything = {"origin": self.address, "storageTypes": "all"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", everything)
        for each in context.pages:
            each.close()
        context.set_offline(False)
        context.clear_cookies()
        self.kept[self.options[context]].append(context)
