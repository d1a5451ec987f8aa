"""What is filled in above a board: the browser of cards, and a campaign."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import LabPage

pytestmark = pytest.mark.browser

CARDS = "from hogwarts_nb.hogwarts_battle.card_browser import CardTable\n\nCardTable()"
CAMPAIGN = """
from pathlib import Path
from hogwarts_nb.hogwarts_battle.campaign_table import CampaignTable

CampaignTable(Path("campaign.json"))
"""


def test_a_card_is_found_and_played_with_a_click(lab: LabPage) -> None:
    lab.open_cells(CARDS)
    lab.run_all()
    form, board = lab.page.locator(".hnb-form"), lab.page.locator(".hnb-board")
    form.get_by_label("Words on the card").fill("hagrid")
    found = form.locator(".hnb-pictures button")
    expect(found).to_have_count(1)
    found.focus()
    lab.page.keyboard.press("Enter")
    board.locator(".hnb-picture [data-id='hagrid.1']").first.wait_for()
    expect(form.get_by_role("status")).to_have_text("Click Rubeus Hagrid in the hand.")
    # The board is as high as the room in the page, and not as what is above it lets it be.
    box, size = board.bounding_box(), lab.page.viewport_size
    assert box
    assert size
    assert box["height"] <= size["height"]
    assert lab.axe(".hnb-form") == []
    assert lab.errors() == []
    assert lab.outside_requests == []


def test_a_campaign_begins_with_the_heroes_that_were_clicked(lab: LabPage) -> None:
    lab.open_cells(CAMPAIGN)
    lab.run_all()
    form = lab.page.locator(".hnb-form")
    form.get_by_role("button", name="Hermione").click()
    lab.page.locator(".hnb-board .hnb-picture").get_by_text("Hermione").first.wait_for()
    form.get_by_role("button", name="Begin the campaign").click()
    expect(form.locator(".hnb-title")).to_contain_text("Game 1 is next.")
    form.get_by_role("button", name="Note the result").click()
    expect(form.get_by_role("status")).to_contain_text("This game is not over.")
    assert lab.errors() == []
