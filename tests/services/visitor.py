"""Somebody with a browser, as far as a test needs one: it keeps cookies and fills in forms."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import Cookie, CookieJar
from typing import Any


class Visitor:
    """One person, at whatever server of the store: cookies are those of the one address behind the proxy."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, address: str) -> str:
        """The page. Raises URLError when nobody answers, HTTPError when the answer is an error."""
        return self.browser.open(address, timeout=60).read().decode()

    def cookie(self, name: str) -> Cookie | None:
        return next((cookie for cookie in self.cookies if cookie.name == name), None)

    def fill_in(self, address: str, **fields: str) -> str:
        """Open the page with the form and send it; what comes back after redirections."""
        (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(address))
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        return self.browser.open(address, body, timeout=60).read().decode()

    def send(self, address: str, data: dict[str, Any]) -> dict[str, Any]:
        """Send JSON to the API as a signed-in browser does; its answer."""
        token = self.cookie("csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token.value or "" if token else ""}
        request = urllib.request.Request(address, json.dumps(data).encode(), headers)
        return json.loads(self.browser.open(request, timeout=60).read())
