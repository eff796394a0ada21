"""Sheets of cards that are bombs, liars or nonsense; each is made when it is asked for."""

import io
import json
import random
import struct
import zipfile
from base64 import b64encode
from collections.abc import Callable
from functools import partial

Make = Callable[[], bytes]

MB = 1024**2
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
ODR = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
ACCENTS = "a" + "\u0301\u0316" * 15_000


def relations(*pairs: tuple[str, str]) -> str:
    lines = (
        f'<Relationship Id="r{n}" Type="{ODR}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(pairs)
    )
    return f"<Relationships {PACKAGE}>{''.join(lines)}</Relationships>"


def book(sheets: str = '<sheet name="a" sheetId="1" r:id="r0"/>', after: str = "") -> str:
    return f'<workbook {MAIN} xmlns:r="{ODR}"><sheets>{sheets}</sheets>{after}</workbook>'


def sheet(rows: str = "", before: str = "") -> str:
    return f"<worksheet {MAIN}>{before}<sheetData>{rows}</sheetData></worksheet>"


PARTS = {
    "_rels/.rels": relations(("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": book(),
    "xl/_rels/workbook.xml.rels": relations(
        ("worksheet", "worksheets/sheet1.xml"),
        ("sharedStrings", "sharedStrings.xml"),
        ("styles", "styles.xml"),
    ),
    "xl/sharedStrings.xml": f"<sst {MAIN}/>",
    "xl/styles.xml": f"<styleSheet {MAIN}/>",
    "xl/worksheets/sheet1.xml": sheet(),
}
NAMES = {
    "root": "_rels/.rels",
    "book": "xl/workbook.xml",
    "rels": "xl/_rels/workbook.xml.rels",
    "strings": "xl/sharedStrings.xml",
    "styles": "xl/styles.xml",
    "sheet": "xl/worksheets/sheet1.xml",
}


def packed(parts: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method, compresslevel=1) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def workbook(**parts: str | bytes) -> bytes:
    return packed({**PARTS, **{NAMES[name]: text for name, text in parts.items()}})


def bomb(part: str, opening: str, unit: str, closing: str, megabytes: int = 29) -> bytes:
    """Repeat a unit, and have a comment that cannot be compressed hide the ratio."""
    noise = b64encode(random.Random(1).randbytes(300_000)).decode()
    times = megabytes * MB // len(unit)
    return workbook(**{part: f"<!--{noise}-->{opening}{unit * times}{closing}"})


def cell(inside: str, attributes: str = "") -> bytes:
    return workbook(sheet=sheet(f'<row r="1"><c {attributes}>{inside}</c></row>'))


def row_with(attribute: str, times: int) -> str:
    """Write a row with many attributes, each with its number in its name."""
    return f"<row {' '.join(map(attribute.format, range(times)))}/>"


def dated(number: str) -> bytes:
    styles = f'<styleSheet {MAIN}><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'
    rows = f'<row><c s="0"><v>{number}</v></c></row>'
    return workbook(styles=styles, sheet=sheet(rows))


def doctype(entities: str, text: str) -> bytes:
    return workbook(sheet=f"<!DOCTYPE worksheet [{entities}]>{sheet(f'<row><c>{text}</c></row>')}")


def laughs() -> bytes:
    grown = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    return doctype(f'<!ENTITY l0 "ha">{grown}', "&l9;")


def damaged(change: Callable[[bytearray], object]) -> bytes:
    data = bytearray(workbook())
    change(data)
    return bytes(data)


def directory_says(offset: int, *values: int, form: str = "<I") -> bytes:
    """Write something else into the first entry of the directory."""

    def lie(data: bytearray) -> None:
        struct.pack_into(form, data, data.index(b"PK\x01\x02") + offset, *values)

    return damaged(lie)


def many_members() -> bytes:
    return packed({**PARTS, **{f"xl/{n}.xml": "" for n in range(5_000)}}, zipfile.ZIP_STORED)


def overlapping() -> bytes:
    """Let a thousand names share the bytes of one part."""
    data = bomb("sheet", sheet()[:-24], "<row/>", sheet()[-24:], 3)
    end = data.rindex(b"PK\x05\x06")
    start = struct.unpack_from("<I", data, end + 16)[0]
    entries = data[start:end] * 80
    tail = bytearray(data[end:])
    struct.pack_into("<HHII", tail, 8, 480, 480, len(entries), start)
    return data[:start] + entries + bytes(tail)


WORKBOOKS: dict[str, Make] = {
    "a row of millions of cells": partial(bomb, "sheet", sheet()[:-24] + "<row>", "<c/>", ""),
    "millions of rows": partial(bomb, "sheet", sheet()[:-24], "<row/>", "</sheetData></worksheet>"),
    "millions of styles": partial(
        bomb, "styles", f"<styleSheet {MAIN}><cellXfs>", "<xf/>", "</cellXfs></styleSheet>"
    ),
    "millions of fonts": partial(
        bomb, "styles", f"<styleSheet {MAIN}><fonts>", "<font/>", "</fonts></styleSheet>"
    ),
    "millions of formats": partial(
        bomb,
        "styles",
        f"<styleSheet {MAIN}><numFmts>",
        '<numFmt numFmtId="200" formatCode="yy"/>',
        "</numFmts></styleSheet>",
    ),
    "millions of strings": partial(bomb, "strings", f"<sst {MAIN}>", "<si/>", "</sst>"),
    "millions of short strings": partial(
        bomb, "strings", f"<sst {MAIN}>", "<si><t>a</t></si>", "</sst>"
    ),
    "a string of thirty megabytes": partial(
        bomb, "strings", f"<sst {MAIN}><si><t>", "abcdefgh", "</t></si></sst>"
    ),
    "millions of sheets": partial(
        bomb, "book", book("")[:-20], '<sheet r:id="r0"/>', "</sheets></workbook>"
    ),
    "millions of names": partial(
        bomb,
        "book",
        book()[:-11] + "<definedNames>",
        "<definedName/>",
        "</definedNames></workbook>",
    ),
    "millions of relations": partial(
        bomb,
        "rels",
        f"<Relationships {PACKAGE}>",
        '<Relationship Id="a" Type="b" Target="c"/>',
        "</Relationships>",
    ),
    "millions of levels": partial(bomb, "sheet", sheet()[:-24], "<a>", ""),
    "millions of merged cells": partial(
        bomb, "sheet", f"<worksheet {MAIN}><mergeCells>", '<mergeCell ref="A1:B2"/>', ""
    ),
    "an element of a million attributes": lambda: workbook(
        sheet=sheet(row_with('a{}=""', 1_000_000))
    ),
    "a thousand elements of a thousand attributes": lambda: workbook(
        sheet=sheet(row_with('a{}=""', 1_000) * 1_000)
    ),
    "a hundred thousand namespaces": lambda: workbook(
        sheet=sheet(row_with('xmlns:a{}="b"', 100_000))
    ),
    "an attribute of thirty megabytes": partial(
        bomb, "sheet", sheet()[:-24] + '<row a="', "abcdefgh", '"/></sheetData></worksheet>'
    ),
    "a comment of thirty megabytes": partial(
        bomb, "sheet", sheet()[:-24] + "<!--", "abcdefgh", "--></sheetData></worksheet>"
    ),
    "an instruction of thirty megabytes": partial(
        bomb, "sheet", sheet()[:-24] + "<?a ", "abcdefgh", "?></sheetData></worksheet>"
    ),
    "a tag that never ends": partial(bomb, "sheet", "<worksheet ", "abcdefgh", ""),
    "a cell of thirty megabytes": partial(
        bomb, "sheet", sheet()[:-24] + '<row><c t="str"><v>', "a b c d ", "</v></c></row>"
    ),
    "letters that are nothing but accents": lambda: cell(f"<v>{ACCENTS}</v>", 't="str"'),
    "rows far below": lambda: workbook(sheet=sheet('<row r="99999999999999"/>')),
    "rows that go back": lambda: workbook(sheet=sheet('<row r="2"/><row r="1"/>')),
    "a row without a number": lambda: workbook(sheet=sheet('<row r="a"/>')),
    "a cell far to the right": lambda: cell("", 'r="ZZZZZZZZ1"'),
    "a cell beyond the last column": lambda: cell("", 'r="XFE1"'),
    "rows with one cell far to the right": lambda: workbook(
        sheet=sheet('<row><c r="XFD1"><v>1</v></c></row>' * 100)
    ),
    "a cell outside of a row": lambda: workbook(sheet=sheet("<c><v>1</v></c>")),
    "cells in cells": lambda: workbook(
        sheet=sheet(f"<row>{'<c>' * 10_000}{'</c>' * 10_000}</row>")
    ),
    "a string that is not there": lambda: cell("<v>7</v>", 't="s"'),
    "a string with a number below zero": lambda: cell("<v>-1</v>", 't="s"'),
    "a string without a number": lambda: cell("<v>a</v>", 't="s"'),
    "a number of a hundred thousand digits": lambda: cell(f"<v>{'9' * 100_000}</v>"),
    "a number beyond all bounds": lambda: cell("<v>1e999</v>"),
    "no number at all": lambda: cell("<v>nan</v>"),
    "a day beyond all bounds": partial(dated, "1e300"),
    "a day before all days": partial(dated, "-1e9"),
    "a day that is none": lambda: cell("<v>2026-13-45T99</v>", 't="d"'),
    "a truth that is neither": lambda: cell("<v>maybe</v>", 't="b"'),
    "a style that is no number": lambda: cell("<v>1</v>", 's="a"'),
    "brackets that never close": lambda: workbook(
        styles=f'<styleSheet {MAIN}><numFmts><numFmt numFmtId="1" formatCode="{"[" * 200_000}"/>'
        '</numFmts><cellXfs><xf numFmtId="1"/></cellXfs></styleSheet>'
    ),
    "entities that laugh": laughs,
    "an entity from outside": lambda: doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;"),
    "entities that are long": lambda: doctype(f'<!ENTITY a "{"a" * 100_000}">', "&a;" * 10_000),
    "a sheet outside of the file": lambda: workbook(
        rels=relations(("worksheet", "../../../../../../etc/passwd"))
    ),
    "a sheet on the web": lambda: workbook(rels=relations(("worksheet", "http://127.0.0.1/a"))),
    "a sheet that is the workbook": lambda: workbook(rels=relations(("worksheet", "workbook.xml"))),
    "a workbook that is nowhere": lambda: workbook(root=relations(("officeDocument", "none.xml"))),
    "no sheet": lambda: workbook(book=book("")),
    "a sheet without a file": lambda: workbook(rels=relations()),
    "letters that are none": lambda: workbook(sheet=b"<worksheet>\xff\xfe</worksheet>"),
    "an encoding of mainframes": lambda: workbook(
        sheet=f'<?xml version="1.0" encoding="cp037"?>{sheet()}'
    ),
    "an encoding that is none": lambda: workbook(
        sheet=f'<?xml version="1.0" encoding="none"?>{sheet()}'
    ),
    "no XML": lambda: workbook(sheet="key,title_uk"),
    "nothing": lambda: workbook(sheet=""),
    "a file with a password": lambda: directory_says(8, 1, form="<H"),
    "a file packed in an unknown way": lambda: directory_says(10, 99, form="<H"),
    "a size below the true one": lambda: directory_says(24, 3),
    "a size beyond all bounds": lambda: directory_says(24, 2**32 - 2),
    "a wrong checksum": lambda: directory_says(16, 7),
    "a place beyond the end": lambda: directory_says(42, 2**31),
    "half a file": lambda: workbook()[:700],
    "a file with a hole": lambda: damaged(lambda data: data.__setitem__(slice(40, 90), bytes(50))),
    "thousands of members": many_members,
    "names that share their bytes": overlapping,
    "a document of another kind": lambda: packed({"content.xml": "<office/>", "mimetype": "ods"}),
    "a beginning and nothing more": lambda: b"PK\x03\x04",
}


def text(unit: str, megabytes: float = 9.9) -> Make:
    return lambda: (unit * (int(megabytes * MB) // len(unit.encode()))).encode()


json_text = partial(text, megabytes=19.9)


def own_headings() -> bytes:
    cards = ({f"c{row}-{n}": 1 for n in range(80)} for row in range(5_000))
    return json.dumps(list(cards)).encode()


TEXTS: dict[str, Make] = {
    "blank lines": text("\n"),
    "blank lines of old machines": text("\r"),
    "commas": text(","),
    "lines of commas": text(",,,,,,,\n"),
    "semicolons": text(";"),
    "tabs": text("\t"),
    "quotation marks": text('"'),
    "quoted nothings": text('"",'),
    "lines with nothing quoted": text('""\n'),
    "a cell that never ends": text("abcdefgh"),
    "short lines": text("a\n"),
    "cells without a heading": lambda: b"title_uk\n" + text(",a")(),
    "lines of cells without a heading": lambda: b"title_uk\n" + text(",a,a,a,a,a,a,a\n")(),
    "headings without end": lambda: b"title_uk" + text("k")() + b"\na\n",
    "a hundred headings twice": lambda: (
        b",".join([b"a"] * 100) + b"\n" + text("b" + ",b" * 99 + "\n")()
    ),
    "zeros": text("\0"),
    "half a letter": lambda: b"\xff\xfe" + b"a",
    "a foreign letter after blank lines": lambda: text("\n")() + b"\xff",
    "foreign letters": lambda: b"title_uk\n" + b"\xff" * 9 * MB,
    "accents": lambda: f"title_uk\n{ACCENTS}\n".encode() * 150,
    "accents of scripts beyond": lambda: ("title_uk\na" + "\U00010a0d\U00010a0f" * 9_000).encode(),
    "spaces": text(" "),
    "invisible spaces": text("\u200b"),
    "turned lines": text("\u202e"),
    "marks of byte order": text("\ufeff"),
    "a picture": lambda: b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(MB),
    "a document": lambda: b"%PDF-1.7\n" + random.Random(2).randbytes(MB),
    "a program": lambda: b"\x7fELF" + random.Random(3).randbytes(MB),
    "another archive": lambda: b"\x1f\x8b\x08" + bytes(MB),
    "an old workbook": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(MB),
    "nothing at all": lambda: b"",
    "more than is taken": text("a\n", 10.1),
}

JSON: dict[str, Make] = {
    "millions of objects": lambda: b"[" + json_text("{},")()[:-1] + b"]",
    "millions of objects in a cell": lambda: b'[{"title_uk":[' + json_text("{},")()[:-1] + b"]}]",
    "millions of lists": lambda: b"[" + json_text("[],")()[:-1] + b"]",
    "millions of levels": json_text("["),
    "millions of objects within objects": json_text('{"a":'),
    "a hundred thousand levels": text("[", 0.1),
    "millions of numbers": lambda: b"[" + json_text("1,")()[:-1] + b"]",
    "a million names": lambda: (
        "[{" + ",".join(f'"{n}":1' for n in range(1_450_000)) + "}]"
    ).encode(),
    "a name that comes twice, after a million": lambda: (
        "[{" + ",".join(f'"{n}":1' for n in range(1_450_000)) + ',"0":1}]'
    ).encode(),
    "a long name that comes twice": lambda: b'[{"%s":1,"%s":1}]' % ((b"k" * 9 * MB,) * 2),
    "cards with headings of their own": own_headings,
    "a name of nineteen megabytes": lambda: b'[{"%s":1}]' % (b"k" * 19 * MB),
    "a text of eighteen megabytes": lambda: b'[{"title_uk":"%s"}]' % (b"k " * 9 * MB),
    "a number of thousands of digits": lambda: b'[{"title_uk":%s}]' % (b"9" * 5_000),
    "a number beyond all bounds": lambda: b'[{"title_uk":1e999}]',
    "no number": lambda: b'[{"title_uk":NaN}]',
    "half a pair": lambda: b'[{"title_uk":"\\ud800"}]',
    "a zero in a text": lambda: b'[{"title_uk":"\\u0000"}]',
    "accents": lambda: json.dumps([{"title_uk": ACCENTS}] * 50).encode(),
    "escapes": lambda: b'[{"title_uk":"' + json_text("\\u0301\\u0316")() + b'"}]',
    "a list in a cell": lambda: b'[{"title_uk":[1]}]',
    "an object alone": lambda: b'{"title_uk":"a"}',
    "a list of texts": lambda: b'["a"]',
    "numbers in a cell": lambda: b'[{"title_uk":[' + json_text("1.5,")()[:-1] + b"]}]",
    "texts in a cell": lambda: b'[{"title_uk":[' + json_text('"я",')()[:-1] + b"]}]",
    "words of wide letters": lambda: (
        b'["\xf0\x9f\x98\x80",' + json_text('"abcdefghij",')()[:-1] + b"]"
    ),
    "quotation marks": lambda: b'[{"title_uk":"' + json_text('\\"')() + b'"}]',
    "quotation marks and colons": lambda: b"[" + json_text('"x:')(),
    "colons": lambda: b"[" + json_text(":")(),
    "spaces before a bracket": lambda: json_text(" ")() + b"[",
    "more than is taken": lambda: b"[" + text("{},", 20.1)()[:-1] + b"]",
    "half a list": lambda: b'[{"title_uk":"a"},' * 10,
    "a comment": lambda: b'[{"title_uk":"a"} /* a */]',
}

SHEETS = {
    f"{kind}: {name}": make
    for kind, corpus in (("XLSX", WORKBOOKS), ("text", TEXTS), ("JSON", JSON))
    for name, make in corpus.items()
}
