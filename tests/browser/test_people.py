"""A judge joins the store: invitation, account, authenticator app, two browsers, sign out everywhere."""

from __future__ import annotations

import base64
import re
import time

import pytest
from django.contrib.auth.models import Group, User
from django_otp.oath import totp
from playwright.sync_api import Page, expect

PASSWORD = "seven-owls-on-a-wall"


@pytest.fixture
def desk(new_context, live_server, transactional_db: None) -> Page:
    """The organizer's computer, signed in."""
    user = User.objects.create_user("wil", password=PASSWORD)
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    page = new_context(base_url=live_server.url).new_page()
    sign_in(page, "wil")
    return page


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/?next=/accounts/me/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()


def code_of(key: str) -> str:
    """What an app with this key shows; never one that ends within the next three seconds."""
    if time.time() % 30 > 27:
        time.sleep(3.5)
    return f"{totp(base64.b32decode(key.replace(' ', ''))):06}"


def test_a_judge_joins_and_signs_out_everywhere(desk: Page, new_context, live_server) -> None:
    """Nothing but the pages is used, on a phone as narrow as 390 pixels."""
    desk.goto("/")
    desk.get_by_role("link", name="People").click()
    desk.locator("#invite").get_by_label("Role").select_option("judge")
    desk.get_by_label("Who is it for?").fill("Mia")
    desk.get_by_role("button", name="Make a link", exact=True).click()
    expect(desk.get_by_role("img", name="QR code of the link")).to_be_visible()
    address = desk.get_by_label("Send this address").input_value()

    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size({"width": 390, "height": 800})
    phone.goto(address)
    phone.get_by_label("Name to sign in with").fill("mia")
    phone.get_by_label("Your name").fill("Mia Tangle")
    phone.get_by_label("New password").fill(PASSWORD)
    phone.get_by_label("Repeat the password").fill(PASSWORD)
    phone.get_by_role("button", name="Make the account").click()
    expect(phone.get_by_text("Welcome. Your account mia is ready.")).to_be_visible()

    phone.goto("/accounts/me/")
    phone.get_by_role("button", name="Set up an app").click()
    expect(phone.get_by_role("img", name="QR code for the app")).to_be_visible()
    key = phone.locator("main code").inner_text()
    phone.get_by_role("textbox", name="Code").fill(code_of(key))
    phone.get_by_role("button", name="Switch it on").click()
    expect(phone.locator("main li code")).to_have_count(8)
    spare = phone.locator("main li code").first.inner_text()
    phone.get_by_role("link", name="I have written them down").click()
    expect(phone.locator("#second-factor")).to_contain_text("8 spare codes left")

    laptop = new_context(base_url=live_server.url).new_page()
    sign_in(laptop, "mia")
    expect(laptop).to_have_url(re.compile("/accounts/code/$"))
    laptop.get_by_role("textbox", name="Code").fill("nonsense")
    laptop.get_by_role("button", name="Sign in").click()
    expect(laptop.get_by_text("This code is wrong.")).to_be_visible()
    time.sleep(1.1)  # one wrong code makes the next try wait for a second
    laptop.get_by_role("textbox", name="Code").fill(spare)
    laptop.get_by_role("button", name="Sign in").click()
    expect(laptop.get_by_role("heading", name="Your account")).to_be_visible()

    phone.reload()
    expect(phone.locator("#browsers li")).to_have_count(2)
    phone.get_by_role("button", name="Sign out everywhere else").click()
    expect(phone.get_by_text("1 browser signed out.")).to_be_visible()
    expect(phone.locator("#browsers li")).to_have_count(1)
    laptop.reload()
    expect(laptop.get_by_label("Username")).to_be_visible()

    desk.goto("/accounts/people/?q=mia")
    expect(desk.get_by_text("second factor on")).to_be_visible()
