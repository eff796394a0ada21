"""Accounts: invited, let in with a code, given new passwords, signed out elsewhere."""

import re
import time

import pytest
from django.contrib.auth.models import Group, Permission
from django.core import mail as outbox
from django.test import Client
from django.urls import reverse
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.accounts import entering, mail, passwords, sign_in_limits
from config.accounts.models import Visit, forget_ended
from tests.decks.desk import browser, fields_on
from tests.factories import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a long password"
CHOSEN = "another long password"


@pytest.fixture(autouse=True)
def mails(settings, monkeypatch):
    """Have a server of mails, at once."""
    settings.EMAIL_URL = "smtp://mail.example"
    monkeypatch.setattr(mail, "post", mail._post)  # noqa: SLF001  (without its thread)
    monkeypatch.setitem(passwords.NewPassword.extra_context, "mail_is_sent", True)
    return outbox.outbox


@pytest.fixture(autouse=True)
def _within_one_code(monkeypatch):
    """Let no app show its next code in the middle of a test."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.fixture
def olha():
    return make_user("olha", password=PASSWORD, email="olha@kronika.example")


def signing_in(client=None, password=PASSWORD, name="olha", **headers):
    client = client or Client(headers=headers)
    answer = client.post("/sign-in/", {"username": name, "password": password})
    return client, answer


def code_of(device, later=0):
    totp = TOTP(device.bin_key)
    totp.time = time.time() + 30 * later
    return f"{totp.token():06}"


@pytest.fixture
def device(olha):
    return TOTPDevice.objects.create(user=olha, name="app", confirmed=True)


def is_in(client):
    return client.get("/account/").status_code == 200


def link_in(text):
    return re.search(r"http://testserver(/[^\s<]+)", text)[1]


def set_password(client, link):
    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    return client.post(address, {"new_password1": CHOSEN, "new_password2": CHOSEN})


def keeper():
    client = Client()
    client.force_login(make_user("keeper", is_staff=True, is_superuser=True))
    return client


def act(client, action, *users):
    asked = {"action": action, "_selected_action": [user.pk for user in users]}
    return client.post("/admin/auth/user/", asked, follow=True).content.decode()


def test_a_code_is_asked_for_after_the_password_and_nobody_is_in_before(device):
    client, answer = signing_in()

    assert answer["Location"] == "/sign-in/code/"
    assert not is_in(client)
    assert client.post("/sign-in/code/", {"code": code_of(device)})["Location"] == "/"
    assert is_in(client)


def test_a_wrong_code_lets_nobody_in_and_after_it_even_the_right_one_waits(device):
    client, _answer = signing_in()

    wrong = client.post("/sign-in/code/", {"code": "000000"})
    at_once = client.post("/sign-in/code/", {"code": code_of(device)})

    assert "This is not the code that the app shows now." in wrong.content.decode()
    assert "Too many wrong codes." in at_once.content.decode()
    assert not is_in(client)


def test_a_code_opens_once(device):
    code = code_of(device)
    first, _answer = signing_in()
    first.post("/sign-in/code/", {"code": code})
    second, _answer = signing_in()

    second.post("/sign-in/code/", {"code": code})

    assert not is_in(second)


def test_a_code_without_a_password_before_it_opens_nothing(device, monkeypatch):
    client = Client()
    assert client.post("/sign-in/code/", {"code": code_of(device)})["Location"] == "/sign-in/"

    late, _answer = signing_in()
    monkeypatch.setattr(entering, "PATIENCE", -1)
    assert late.post("/sign-in/code/", {"code": code_of(device)})["Location"] == "/sign-in/"


def test_the_second_factor_is_set_up_with_a_code_and_given_up_with_one(olha):
    client, _answer = signing_in()
    page = client.get("/account/code/").content.decode()
    device = TOTPDevice.objects.get(user=olha)
    assert "<svg" in page
    assert signing_in()[1]["Location"] == "/"  # it is not confirmed yet

    client.post("/account/code/", {"code": code_of(device)})
    assert signing_in()[1]["Location"] == "/sign-in/code/"

    client.post("/account/code/remove/", {"code": code_of(device)})  # which was used already
    assert TOTPDevice.objects.exists()
    TOTPDevice.objects.update(throttling_failure_count=0)
    client.post("/account/code/remove/", {"code": code_of(device, later=1)})
    assert not TOTPDevice.objects.exists()


def spare_codes_in(answer):
    return re.findall(r"<code>(\d{5} \d{5})</code>", answer.content.decode())


def set_up(client, user):
    client.get("/account/code/")
    device = TOTPDevice.objects.get(user=user)
    return device, spare_codes_in(client.post("/account/code/", {"code": code_of(device)}))


def test_each_spare_code_opens_once_where_the_app_is_gone(olha):
    _device, codes = set_up(signing_in()[0], olha)
    assert len(set(codes)) == 10
    asked = signing_in()[0]
    assert "Type one of your spare codes" in asked.get("/sign-in/code/").content.decode()

    asked.post("/sign-in/code/", {"code": codes[3]})
    again, _answer = signing_in()
    refused = again.post("/sign-in/code/", {"code": codes[3].replace(" ", "")})

    assert is_in(asked)
    assert "none of your spare codes" in refused.content.decode()
    assert not is_in(again)
    assert "9 codes are left" in asked.get("/account/").content.decode()


def test_after_a_wrong_spare_code_even_a_right_one_waits(olha):
    _device, codes = set_up(signing_in()[0], olha)
    client, _answer = signing_in()

    client.post("/sign-in/code/", {"code": "00000 00000"})
    at_once = client.post("/sign-in/code/", {"code": codes[0]})

    assert "Too many wrong codes." in at_once.content.decode()
    assert not is_in(client)


def test_the_database_holds_no_spare_code_that_could_be_typed(olha):
    _device, codes = set_up(signing_in()[0], olha)

    kept = set(StaticToken.objects.values_list("token", flat=True))

    assert len(kept) == 10
    assert not kept & {code.replace(" ", "") for code in codes}


def test_new_spare_codes_cost_a_code_of_the_app_and_end_the_old_ones(olha):
    client, _answer = signing_in()
    device, old = set_up(client, olha)

    refused = client.post("/account/code/spare/", {"code": old[0]})
    TOTPDevice.objects.update(throttling_failure_count=0)
    new = spare_codes_in(client.post("/account/code/spare/", {"code": code_of(device, later=1)}))
    later, _answer = signing_in()
    later.post("/sign-in/code/", {"code": old[1]})
    StaticDevice.objects.update(throttling_failure_count=0)

    assert not spare_codes_in(refused)
    assert not is_in(later)
    later.post("/sign-in/code/", {"code": new[1]})
    assert is_in(later)


def test_who_gives_the_second_factor_up_keeps_no_spare_codes(olha):
    client, _answer = signing_in()
    _device, codes = set_up(client, olha)

    client.post("/account/code/remove/", {"code": codes[0]})

    assert not TOTPDevice.objects.exists()
    assert not StaticToken.objects.exists()
    assert client.get("/account/code/spare/")["Location"] == "/account/"


def test_staff_have_to_set_it_up_where_the_settings_say_so(settings):
    settings.STAFF_SECOND_FACTOR = True
    editor = make_user("editor", is_staff=True)
    client = Client()
    client.force_login(editor)

    assert client.get("/admin/")["Location"] == "/account/code/"
    assert client.get("/")["Location"] == "/account/code/"
    assert client.get("/account/code/").status_code == 200
    TOTPDevice.objects.create(user=editor, confirmed=True)
    assert client.get("/admin/").status_code == 200


def test_who_is_invited_chooses_a_password_by_the_link_once(mails):
    guest = make_user("guest", email="guest@kronika.example")
    said = act(keeper(), "invite", guest)

    [letter] = mails
    link = link_in(letter.body)
    set_password(Client(), link)
    again = Client().get(link, follow=True).content.decode()

    assert letter.to == ["guest@kronika.example"]
    assert "Guest is invited by a mail to guest@kronika.example." in said
    assert is_in(signing_in(password=CHOSEN, name="guest")[0])
    assert "This link no longer works" in again


def test_without_a_server_of_mails_the_keeper_hands_the_link_over(settings, mails):
    settings.EMAIL_URL = ""
    guest = make_user("guest", email="guest@kronika.example")

    said = act(keeper(), "invite", guest)

    assert mails == []
    set_password(Client(), link_in(said))
    assert is_in(signing_in(password=CHOSEN, name="guest")[0])


def test_who_keeps_accounts_without_being_a_superuser_gets_no_link_to_one(mails):
    chief = make_user("chief", is_superuser=True, email="chief@kronika.example")
    clerk = make_user("clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename__endswith="_user"))
    client = Client()
    client.force_login(clerk)

    act(client, "invite", chief)

    assert mails == []


def test_a_forgotten_password_is_replaced_by_a_link_and_every_session_ends(olha, mails):
    elsewhere, _answer = signing_in()

    Client().post("/new-password/", {"email": "olha@kronika.example"})
    set_password(Client(), link_in(mails[0].body))

    assert not is_in(elsewhere)
    assert signing_in(password=CHOSEN)[1].status_code == 302


def test_nobody_learns_who_has_an_account_and_nobody_is_flooded(olha, mails, monkeypatch):
    known = Client().post("/new-password/", {"email": "olha@kronika.example"})
    unknown = Client().post("/new-password/", {"email": "nobody@kronika.example"})
    Client().post("/new-password/", {"email": "OLHA@kronika.example"})

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert len(mails) == 1
    monkeypatch.setattr(passwords, "MOST_OF_ADDRESS", 3)
    make_user("marek", email="marek@kronika.example")
    Client().post("/new-password/", {"email": "marek@kronika.example"})
    assert len(mails) == 1


def test_a_mail_goes_out_while_redis_comes_back(olha, mails, monkeypatch):
    def not_there(*_args):
        raise ValueError("Key not found.")

    monkeypatch.setattr(sign_in_limits.cache, "incr", not_there)

    Client().post("/new-password/", {"email": "olha@kronika.example"})

    assert len(mails) == 1


def test_people_see_where_they_are_signed_in_and_end_it(olha):
    here, _answer = signing_in(user_agent="Firefox at home")
    there, _answer = signing_in(user_agent="Chromium at school")
    page = here.get("/account/").content.decode()
    assert "Firefox at home" in page
    assert "Chromium at school" in page

    here.post(f"/account/sessions/{Visit.objects.get(browser__startswith='Chrom').pk}/end/")

    assert is_in(here)
    assert not is_in(there)


def test_all_other_sessions_end_at_once(olha):
    others = [signing_in()[0] for _time in range(3)]
    here, _answer = signing_in()

    here.post("/account/sessions/end/")

    assert [is_in(other) for other in others] == [False] * 3
    assert is_in(here)


def test_nobody_ends_the_session_of_another(olha):
    make_user("marek", password=PASSWORD)
    marek, _answer = signing_in(name="marek")
    mine, _answer = signing_in()
    visit = Visit.objects.get(user__username="olha")

    assert marek.post(f"/account/sessions/{visit.pk}/end/").status_code == 404
    assert is_in(mine)


def test_keepers_sign_people_out_and_take_away_what_was_on_a_lost_telephone(olha, device):
    client, _answer = signing_in()
    client.post("/sign-in/code/", {"code": code_of(device)})
    client.post("/account/code/spare/", {"code": code_of(device, later=1)})
    assert StaticDevice.objects.exists()

    desk = keeper()
    act(desk, "sign_out", olha)
    act(desk, "remove_second_factor", olha)

    assert not is_in(client)
    assert not StaticDevice.objects.exists()
    assert signing_in()[1]["Location"] == "/"


def test_what_is_left_of_ended_sessions_is_tidied_up(olha):
    client, _answer = signing_in()
    client.post("/sign-out/")
    signing_in()

    assert forget_ended() == 1
    assert Visit.objects.count() == 1


@pytest.mark.parametrize(
    ("browser", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
            "Firefox · Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge · Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari · iPhone",
        ),
        ("curl/8.0", "curl/8.0"),
        ("", ""),
    ],
)
def test_browsers_have_the_names_that_people_know(browser, name):
    assert Visit(browser=browser).name == name


@pytest.mark.parametrize(
    ("language", "title", "count", "question"),
    [
        ("uk", "Додати: користувач", "Групи: 10", "Видалити «olha» (користувач)?"),
        ("pl", "Dodaj: użytkownik", "Grupy: 10", "Usunąć „olha” (użytkownik)?"),
        ("ru", "Добавить: пользователь", "Группы: 10", "Удалить «olha» (пользователь)?"),
        ("en", "Add user", "Groups: 10", 'delete the user "olha"?'),
    ],
)
def test_the_desk_speaks_of_accounts_in_whole_sentences(olha, language, title, count, question):
    publishers = Group.objects.get(name="publisher")
    olha.groups.add(publishers)
    client = browser(make_user("boss", is_staff=True, is_superuser=True))
    client.cookies["django_language"] = language

    pages = [
        client.get(reverse(f"admin:auth_{page}", args=args)).content.decode()
        for page, args in (
            ("user_add", ()),
            ("group_changelist", ()),
            ("user_delete", (olha.pk,)),
            ("group_delete", (publishers.pk,)),
        )
    ]

    assert title in pages[0]
    assert count in pages[1]
    assert question in pages[2]
    assert not [page for page in pages if "relationship" in page]


def test_a_ukrainian_desk_says_nothing_of_an_account_in_english(olha):
    TOTPDevice.objects.create(user=olha, name="app")
    StaticDevice.objects.create(user=olha, name="spare")
    client = browser(make_user("boss", is_staff=True, is_superuser=True))
    client.cookies["django_language"] = "uk"

    accounts, password, deletion = (
        client.get(reverse(f"admin:auth_user_{page}", args=args)).content.decode()
        for page, args in (
            ("changelist", ()),
            ("password_change", (olha.pk,)),
            ("delete", (olha.pk,)),
        )
    )

    assert 'alt="True"' not in accounts
    assert "If disabled" not in password
    assert "TOTP" not in deletion
    assert "static" not in deletion.replace("/static/", "")


def test_permissions_are_offered_in_the_readers_language_and_none_of_a_ready_made_group_is_lost():
    client = browser(make_user("boss", is_staff=True, is_superuser=True))
    client.cookies["django_language"] = "uk"
    given = Permission.objects.filter(group__isnull=False).distinct()

    page = client.get(reverse("admin:auth_group_add"))

    field = page.context["adminform"].form.fields["permissions"]
    assert set(given) <= set(field.queryset)
    assert {"Карта: бачити дати", "Переклад: рецензувати тексти (uk)"} < {
        field.label_from_instance(permission) for permission in given
    }
    assert "| Can " not in page.content.decode()


@pytest.mark.parametrize("kind", ["group", "user"])
def test_a_permission_for_what_the_desk_does_not_show_outlives_a_save_of_its_form(kind, olha):
    hidden = Permission.objects.get(codename="view_session")
    shown = Permission.objects.get(codename="see_dates")
    group = Group.objects.create(name="night watch")
    row, held = {"group": (group, group.permissions), "user": (olha, olha.user_permissions)}[kind]
    held.set([hidden, shown])
    client = browser(make_user("boss", is_staff=True, is_superuser=True))
    address = reverse(f"admin:auth_{kind}_change", args=[row.pk])

    sent = fields_on(client.get(address).content.decode())
    sent |= {"groups": [], "permissions": [], "user_permissions": []}
    saved = client.post(address, sent)

    assert saved.status_code == 302
    assert list(held.all()) == [hidden]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("uk", "перекладач (pl)"),
        ("pl", "tłumacz (pl)"),
        ("ru", "переводчик (pl)"),
        ("en", "translator (pl)"),
    ],
)
def test_ready_made_groups_are_called_as_their_readers_call_them(olha, language, said):
    group = Group.objects.get(name="translator (pl)")
    own = Group.objects.create(name="Friends of the atlas")
    client = browser(make_user("boss", is_staff=True, is_superuser=True))
    client.cookies["django_language"] = language

    pages = [
        client.get(address).content.decode()
        for address in (
            reverse("admin:auth_group_changelist"),
            reverse("admin:auth_user_changelist"),
            reverse("admin:auth_user_change", args=[olha.pk]),
            reverse("admin:auth_group_change", args=[group.pk]),
        )
    ]

    assert all(said in page for page in pages)
    assert all(own.name in page for page in pages[:3])
    group.refresh_from_db()
    assert group.name == "translator (pl)"
