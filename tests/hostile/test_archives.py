"""No archive takes more than a site can spare; each hostile one is refused with a sentence."""

import pytest

from decks.models import Deck, Picture
from decks.pictures.batches.archives import ArchiveRefused, BatchFiles, Member
from decks.pictures.batches.folder import PictureBatch
from decks.pictures.batches.looking import look
from tests.decks.batches import photo
from tests.factories import make_card, make_deck, make_user
from tests.hostile.archives import REFUSED, named, zipped
from tests.hostile.bounded import is_done_within_bounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def batch(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    deck = make_deck()
    make_card(deck, key="card")
    return PictureBatch.begun(deck, make_user())


def looked_at(batch):
    return look(Deck.objects.get(pk=batch.deck), batch)


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_archive_is_refused_with_a_sentence(batch, name):
    make, sentence = REFUSED[name]
    batch.add(0, "pictures.zip", 0, [make()])

    found = looked_at(batch)

    assert {arrival.effect for arrival in found} == {"refused"}
    assert sentence in found[0].reason
    assert sorted(path.suffix for path in batch.folder.iterdir()) == [".file", ".name"]
    assert not Picture.objects.exists()


@pytest.mark.slow  # each in a process of its own
@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_archive_takes_little(batch, name):
    batch.add(0, "pictures.zip", 0, [REFUSED[name][0]()])

    assert is_done_within_bounds(lambda: all_read(batch))


def all_read(batch):
    with BatchFiles(batch) as files:
        return [is_read(files, member) for member in files.members()] or files.refused


def is_read(files, member):
    try:
        return len(files.read(member)) < 30_000_000
    except ArchiveRefused:
        return True


def test_a_hostile_archive_keeps_no_other_file_out(batch):
    batch.add(0, "bad.zip", 0, [REFUSED["a bomb"][0]()])
    batch.add(1, "card.png", 0, [photo()])

    assert [arrival.effect for arrival in looked_at(batch)] == ["refused", "new"]


@pytest.mark.parametrize(
    ("name", "letters"),
    [("перун.png", "cp866"), ("żółw.png", "cp852"), ("їжак.png", "utf-8"), ("zorza.png", "ascii")],
)
def test_a_name_is_read_in_the_letters_it_was_written_in(batch, name, letters):
    batch.add(0, "pictures.zip", 0, [named(name.encode(letters), b"x")])

    with BatchFiles(batch) as files:
        assert [member.name for member in files.members()] == [name]


def test_a_file_that_was_sent_is_never_written_where_its_name_says(batch, tmp_path):
    batch.add(0, "../../../evil.jpg", 0, [photo()])
    batch.add(1, "a\n<b>.zip", 0, [zipped(("card.png", photo()))])

    assert not list(tmp_path.rglob("evil*"))
    assert [file.name for file in batch.files] == ["evil.jpg", "a<b>.zip"]
    with BatchFiles(batch) as files:
        assert Member("card.png", 1, 0) in files.members()
