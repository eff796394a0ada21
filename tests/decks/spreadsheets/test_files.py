"""What a file says, whatever program has written it, and which files are refused unread."""

import io
import json
import zipfile
from datetime import datetime

import openpyxl  # it has no types
import pytest

from decks.spreadsheets import FileRefused, Undecodable, columns, read_sheet
from tests.hostile.sheets import WORKBOOKS

HEADINGS = ("key", "title_uk", "title_pl")
ROW = ("soil", "Їжа; «ґанок», м’яч", "Łódź")


def read(data, encoding=""):
    return read_sheet(data.encode() if isinstance(data, str) else data, columns(), encoding)


def cells(sheet):
    return [line.cells for line in sheet.lines]


def table(*rows, delimiter=","):
    lines = (delimiter.join(f'"{cell}"' for cell in row) for row in (HEADINGS, *rows))
    return "\r\n".join(lines)


def workbook(*rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return saved(book)


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def reasons(sheet):
    return [(fault.line, fault.column, fault.reason) for fault in sheet.faults]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_unicode_and_delimiters_are_recognised(encoding, delimiter):
    data = table(ROW, delimiter=delimiter).encode(encoding)

    sheet = read(data)

    assert sheet.headings == HEADINGS
    assert cells(sheet) == [ROW]


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-u"])
def test_another_encoding_is_asked_for_and_shown_by_its_letters(encoding):
    data = table(("soil", "Їжак", "")).encode(encoding)

    with pytest.raises(Undecodable, match="Line 2 is not written in UTF-8") as refusal:
        read(data)

    shown = {sample.encoding: "".join(sample.lines) for sample in refusal.value.samples}
    assert "Їжак" in shown[encoding]
    assert cells(read(data, encoding)) == [("soil", "Їжак", "")]


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n\0", b"%PDF-1.7\n\xff\0", b"\xff\xfea", b"\xef\xbb\xbfkey\n\xff"],
    ids=["a picture", "a document", "half a letter", "damage after a mark"],
)
def test_nobody_is_asked_for_an_encoding_where_no_choice_would_help(data):
    with pytest.raises(FileRefused, match="one of another kind") as refusal:
        read(data)

    assert not isinstance(refusal.value, Undecodable)


def test_a_byte_order_mark_is_believed_more_than_a_choice():
    data = table(ROW).encode("utf-8-sig")

    assert cells(read(data, "windows-1251")) == [ROW]


def test_headings_are_read_in_any_case_and_blank_rows_keep_their_numbers():
    sheet = read(" Key ,TITLE_UK\r\n\r\none,A\r\n , \r\ntwo,B\r\n")

    assert sheet.headings == ("key", "title_uk")
    assert [line.number for line in sheet.lines] == [3, 5]


def test_a_row_after_a_cell_of_several_lines_has_the_number_a_spreadsheet_shows():
    sheet = read('key,title_uk\n"one","two\nlines"\nnext,B\n')

    assert [line.number for line in sheet.lines] == [2, 3]
    assert cells(sheet)[0] == ("one", "two\nlines")


def test_lines_within_a_cell_end_in_one_way_and_control_characters_are_dropped():
    assert cells(read('key,title_uk\none," two\r\nli\x01nes\x0b\ufeff"\n')) == [
        ("one", "two\nlines")
    ]


def test_the_apostrophe_before_a_formula_is_taken_off_in_csv_only():
    text = "key,title_uk\none,'=1+1\ntwo,'тато\nthree,''-5\n"

    assert [row[1] for row in cells(read(text))] == ["=1+1", "'тато", "'-5"]
    assert cells(read(json.dumps([{"key": "one", "title_uk": "'=1"}]))) == [("one", "'=1")]


def test_a_workbook_gives_numbers_and_days_as_they_are_written():
    data = workbook(["key", "date", "source_read_on"], ["one", -300, datetime(2026, 1, 31)])

    assert cells(read(data)) == [("one", "-300", "2026-01-31")]


def test_a_workbook_of_whole_floats_gives_whole_numbers():
    assert cells(read(workbook(["key", "date"], ["one", 1455.0]))) == [("one", "1455")]


def test_a_failed_formula_is_no_text():
    book = openpyxl.Workbook()
    book.active.append(["key", "title_uk"])
    book.active.append(["one", "#N/A"])
    book.active["B2"].data_type = "e"

    assert reasons(read(saved(book))) == [(2, "title_uk", "The cell shows the error #N/A.")]


def test_only_the_first_sheet_of_a_workbook_is_read():
    book = openpyxl.Workbook()
    book.active.append(["key"])
    book.create_sheet("Notes").append(["anything"])

    assert read(saved(book)).headings == ("key",)


def test_json_is_a_list_of_objects_and_counts_them():
    text = json.dumps([{"key": "one", "date": -300}, {"key": "two", "title_uk": None}])

    sheet = read(text)

    assert sheet.headings == ("key", "date", "title_uk")
    assert [(line.number, *line.cells) for line in sheet.lines] == [
        (1, "one", "-300", ""),
        (2, "two", "", ""),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"key": "one"}', "has to be a list"),
        ('["one"]', "has to be a list"),
        ('[{"key": "one"', "not valid JSON"),
        ('[{"key": "one", "key": "two"}]', "“key” occurs twice in one object"),
        ("[" * 200_000, "not valid JSON"),
        ('[{"key": ' + "9" * 5000 + "}]", "not valid JSON"),
    ],
)
def test_json_of_another_shape_is_refused(text, why):
    with pytest.raises(FileRefused, match=why):
        read(text)


@pytest.mark.parametrize("value", [["a"], {"a": 1}])
def test_a_cell_of_json_is_a_text_or_a_number(value):
    sheet = read(json.dumps([{"key": "one", "title_uk": value}]))

    assert reasons(sheet) == [(1, "title_uk", "A cell can hold a text or a number only.")]


@pytest.mark.parametrize("text", ["a\x00b", "a\ud800b"])
def test_what_no_database_stores_is_a_fault_with_its_place(text):
    sheet = read(json.dumps([{"key": "one", "title_uk": text}]))

    [(line, column, reason)] = reasons(sheet)
    assert (line, column) == (1, "title_uk")
    assert "cannot be stored" in reason


def test_headings_that_are_missing_or_double_are_faults():
    assert [fault.column for fault in read("title_uk\nА\n").faults] == ["key"]
    assert reasons(read("key,date,date\none,1,2\n")) == [
        (1, "date", "The file has this column 2 times.")
    ]


def test_text_without_a_heading_is_a_fault():
    sheet = read("key,,title_uk\none,lost,A,beyond\n")

    assert reasons(sheet) == [
        (2, "", "“lost” is in a column without a heading."),
        (2, "", "“beyond” is in a column without a heading."),
    ]


def test_an_empty_file_says_that_the_key_is_missing():
    assert [fault.column for fault in read("").faults] == ["key"]


def test_an_open_quotation_mark_is_not_taken_for_a_long_text():
    with pytest.raises(FileRefused, match="quotation mark"):
        read('key,title_uk\none,"A\ntwo,B\n')


def test_20000_rows_are_read_and_one_more_is_refused():
    rows = "key\n" + "".join(f"card-{number}\n" for number in range(20_000))

    assert len(read(rows).lines) == 20_000
    with pytest.raises(FileRefused, match=r"more than 20,?000 rows"):
        read(rows + "one-more\n")


def test_10_megabytes_are_the_limit_and_20_of_json():
    rows = b"a\n" * (5 * 1024**2)
    note = b" " * (20 * 1024**2)

    with pytest.raises(FileRefused, match="larger than 10 MB"):
        read(b"key\n" + rows)
    with pytest.raises(FileRefused, match="larger than 10 MB"):
        read(b"PK\x03\x04" + rows)
    with pytest.raises(FileRefused, match="larger than 20 MB"):
        read(b"[" + note + b"]")
    assert len(read(b'[{"key": "a"}' + note[:-99] + b"]").lines) == 1


def test_20000_cards_are_read_from_json_whatever_colons_their_texts_have():
    cells = {"note": "12:30, https://example.org: read", **{f"c{n}": "" for n in range(23)}}
    cards = [{"key": f"card-{number}", **cells} for number in range(20_000)]

    sheet = read(json.dumps(cards).encode())

    assert len(sheet.lines) == 20_000


def test_thousands_of_columns_are_one_error():
    with pytest.raises(FileRefused, match="more than 100 columns"):
        read(",".join(["key", *map(str, range(5000))]))


def test_a_zip_bomb_is_refused_before_it_is_unpacked(monkeypatch):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 226 * 1024**2)
    monkeypatch.delattr(zipfile.ZipExtFile, "read")

    with pytest.raises(FileRefused, match="unpacks to more"):
        read(out.getvalue())

    assert len(out.getvalue()) < 1024**2


def test_a_workbook_that_goes_on_for_ever_is_refused():
    book = openpyxl.Workbook()
    book.active["A1"] = "key"
    book.active["A1048576"] = "far below"

    with pytest.raises(FileRefused, match="goes on beyond row"):
        read(saved(book))


def test_a_workbook_of_very_many_blank_cells_is_refused():
    book = openpyxl.Workbook()
    book.active.append(["key"])
    for row in range(2, 140):
        book.active.cell(row, 16384).number_format = "@"

    with pytest.raises(FileRefused, match="goes on beyond row"):
        read(saved(book))


def test_a_heading_far_to_the_right_is_not_overlooked():
    book = openpyxl.Workbook()
    book.active.append(["key"])
    book.active.cell(1, 16384).value = "title_uk"

    with pytest.raises(FileRefused, match="more than 100 columns"):
        read(saved(book))


@pytest.mark.parametrize("depth", [0, 9])
def test_entities_are_refused_before_they_can_grow_without_end(depth):
    laughs = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(depth))
    bomb = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]><a>&l{depth};</a>'
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(["key"]))) as book, zipfile.ZipFile(out, "w") as bad:
        for name in book.namelist():
            bad.writestr(name, bomb if "sheet1" in name else book.read(name))

    with pytest.raises(FileRefused, match="damaged"):
        read(out.getvalue())


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 and nothing more",
        workbook(["key"])[:-300],
        workbook(["key"])[:900],
        WORKBOOKS["a cell beyond the last column"](),
    ],
)
def test_a_damaged_workbook_is_refused(data):
    with pytest.raises(FileRefused, match="damaged"):
        read(data)


def test_a_zip_that_is_no_workbook_is_refused():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("deck.json", "{}")

    with pytest.raises(FileRefused, match="damaged"):
        read(out.getvalue())


def test_an_old_excel_file_is_named_as_such():
    with pytest.raises(FileRefused, match="old Excel file"):
        read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


def test_a_csv_that_is_binary_is_refused():
    with pytest.raises(FileRefused):
        read(b"\x89PNG\r\n\x1a\n\xff\xfe\x00")
