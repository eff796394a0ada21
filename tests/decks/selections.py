"""What the tests of many selected rows share: a list, the page that asks, and what came of it."""

import re

from django.urls import reverse

from tests.decks.desk import fields_on

CARDS = "admin:decks_card_changelist"
TEXTS = "admin:decks_cardtranslation_changelist"


def looked(client, action, *rows, address=TEXTS, query="", **more):
    """Choose an action on a list, and return the page that says what will happen."""
    selected = {"action": action, "_selected_action": [row.pk for row in rows], **more}
    response = client.post(f"{reverse(address)}{query}", selected)
    assert response.status_code == 200, response.status_code
    return response


def confirmed(client, page, **changes):
    """Press the button that does it, and return the list with what it says was done."""
    html = page.content.decode()
    sent = {**fields_on(html), "_confirm": "", **changes}
    return client.post(action_of(html), sent, follow=True)


def action_of(html):
    return re.search(r'<form method="post" action="([^"]+)" id="bulk_form"', html)[1].replace(
        "&amp;", "&"
    )
