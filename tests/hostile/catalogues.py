"""Translators’ files that are bombs, liars or nonsense; each is made when it is asked for."""

from collections.abc import Callable

MB = 1024**2
Make = Callable[[], bytes]
XLIFF1 = (
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    '<file source-language="en" target-language="pl"><body>'
)
UNIT = '<trans-unit id="{}"><source>a</source><target>{}</target></trans-unit>'
HEADER = 'msgid ""\nmsgstr "Language: pl\\n"\n\n'


def repeated(unit: str, megabytes: float = 39, before: str = "", after: str = "") -> Make:
    return lambda: (before + unit * int(megabytes * MB / len(unit.encode())) + after).encode()


def laughs() -> bytes:
    grown = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    unit = UNIT.format("a.title", "&l9;")
    return f'<!DOCTYPE xliff [<!ENTITY l0 "ha">{grown}]>{XLIFF1}{unit}'.encode()


def unit(text: str) -> bytes:
    return f"{XLIFF1}{UNIT.format('a.title', text)}</body></file></xliff>".encode()


def attributes(count: int) -> bytes:
    named = " ".join(f'a{number}=""' for number in range(count))
    return f"{XLIFF1}<trans-unit {named}/>".encode()


XLIFF: dict[str, Make] = {
    "entities that laugh": laughs,
    "an entity from outside": lambda: (
        b'<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + unit("&x;")
    ),
    "a document type from outside": lambda: (
        b'<!DOCTYPE xliff SYSTEM "http://127.0.0.1/x.dtd">' + unit("a")
    ),
    "an entity that is not there": lambda: unit("&x;"),
    "millions of tags": repeated("<a/>", before=XLIFF1),
    "millions of levels": repeated("<g>", before=XLIFF1),
    "a thousand levels": repeated("<g>", 0.003, before=XLIFF1),
    "a million units": repeated(UNIT.format("a.title", "b"), before=XLIFF1),
    "a text of tens of megabytes": repeated("a b ", before=unit("")[:-44].decode()),
    "a text of nine megabytes": lambda: unit("a b " * (9 * MB // 4)),
    "a tag that never ends": repeated("a ", before="<xliff "),
    "an attribute of tens of megabytes": repeated("a ", before='<xliff version="'),
    "a comment of tens of megabytes": repeated("a ", before="<!--"),
    "an instruction of tens of megabytes": repeated("a ", before="<?a "),
    "an element of a million attributes": lambda: attributes(1_000_000),
    "a hundred thousand namespaces": repeated('xmlns:a="b" ', 1, before="<xliff "),
    "accents": lambda: unit("a" + "\u0301\u0316" * 15_000),
    "a zero in a text": lambda: unit("a\0b"),
    "a number of a letter that is none": lambda: unit("&#xD800;"),
    "a unit in a unit": lambda: unit(UNIT.format("b.title", "b")),
    "another document": lambda: b"<html><body>a</body></html>",
    "a drawing": lambda: b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "half a file": lambda: unit("a")[:150],
    "an encoding that is none": lambda: b'<?xml version="1.0" encoding="none"?>' + unit("a")[:50],
    "an end without a beginning": lambda: b"</xliff>",
    "nothing but its name": lambda: b"<xliff/>",
    "more than is taken": repeated("a ", 100, before=XLIFF1),
}
PO: dict[str, Make] = {
    "blank lines": repeated("\n", before=HEADER),
    "comments": repeated("#\n", before=HEADER),
    "comments up to the most lines": repeated("# a\n", 2.2, before=HEADER, after="msgid"),
    "a line that never ends": repeated("a", before=f'{HEADER}msgid "'),
    "a text that never ends": repeated('"a"\n', before=f"{HEADER}msgid ", after="a"),
    "a text of half a million lines": repeated('"a"\n', 2, before=f"{HEADER}msgid ", after="a"),
    "quotation marks": repeated('"', before=f"{HEADER}msgid "),
    "backslashes": repeated("\\", before=f'{HEADER}msgid "'),
    "escapes": repeated(
        "\\n", 9, before=f'{HEADER}msgctxt "a.title"\nmsgid "a"\nmsgstr "', after='"'
    ),
    "texts without end": repeated('msgid "a"\nmsgstr "b"\n', before=HEADER),
    "as many texts as there are lines": repeated('msgid "a"\nmsgstr "b"\n', 5, before=HEADER),
    "flags": repeated("a,", before=f"{HEADER}#, "),
    "obsolete texts": repeated('#~ msgid "a"\n', before=HEADER),
    "a keyword twice": lambda: f'{HEADER}msgid "a"\nmsgid "b"\n'.encode(),
    "a keyword alone": lambda: f"{HEADER}msgid\n".encode(),
    "no header": lambda: b'msgid "a"\nmsgstr "b"\n',
    "a header alone": HEADER.encode,
    "half a text": lambda: f'{HEADER}msgctxt "a.title"\nmsgid "a"\nmsgstr "b'.encode(),
    "more than is taken": repeated("#\n", 100, before=HEADER),
}
CATALOGUES = {
    f"{kind}: {name}": make
    for kind, corpus in (("XLIFF", XLIFF), ("PO", PO))
    for name, make in corpus.items()
}
