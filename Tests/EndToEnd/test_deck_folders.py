"""Decks of pictures: `palisade decks check`, and the server that leaves bad ones out."""

import json
import subprocess
import unicodedata

import pytest
from decks import deck, drawing, write
from palisade import PROGRAM, ROOMY, ROOT, Server


def check(*folders):
    run = subprocess.run([PROGRAM, "decks", "check", *map(str, folders)], capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout


def svg(inner, root='xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'):
    return f"<svg {root}>{inner}</svg>".encode()


def test_a_good_deck_passes(tmp_path):
    status, said = check(write(tmp_path / "bands", deck()))
    assert (status, said) == (0, f"{tmp_path}/bands: bands, 30 pictures in 10 groups\n")


def test_a_list_with_a_byte_order_mark_passes(tmp_path):
    folder = write(tmp_path / "bands", deck())
    (folder / "deck.json").write_bytes(b"\xef\xbb\xbf" + (folder / "deck.json").read_bytes())
    assert check(folder)[0] == 0


@pytest.mark.parametrize("listed, stored", [("NFC", "NFD"), ("NFD", "NFC")])
def test_a_file_is_found_however_its_accents_are_composed(tmp_path, listed, stored):
    listed, stored = unicodedata.normalize(listed, "é1.svg"), unicodedata.normalize(stored, "é1.svg")
    first, *others = deck()["items"]
    folder = write(tmp_path / "bands", deck(items=[{**first, "file": listed}, *others]))
    (folder / listed).rename(folder / stored)
    assert check(folder) == (0, f"{folder}: bands, 30 pictures in 10 groups\n")


def test_the_decks_of_the_house_pass():
    folders = sorted(path.parent for path in (ROOT / "deploy/decks").glob("*/deck.json"))
    assert {folder.name for folder in folders} >= {"flags", "skies"}
    status, said = check(*folders)
    assert status == 0, said


LISTS = {
    "few": (deck(23), "items: there are 23, but 24 to 400 are needed"),
    "many": (deck(402), "items: there are 402"),
    "small group": (deck(25), "group g8: has 1 items; at least 3 are needed"),
    "no id": (deck(id="Bands!"), "id: 1 to 32 of a-z, 0-9 and -"),
    "no title": (deck(title={"zh-Hant": "色帶"}), 'title: must have a text for "en"'),
    "no licence": (deck(licence=" "), "licence: must be a text"),
    "no credit": (deck(credit=7), "credit: must be a text"),
    "turned text": (deck(title="a\u202eb"), "title: must be a text"),
    "no items": (deck(items={}), "items: must be a list"),
    "no file": (deck(items=[*deck()["items"][1:], {"names": "x", "group": "g0"}]), "item 30: file"),
    "same name": (deck(items=[*deck()["items"][:-1], {**deck()["items"][-1], "names": "Thing 1"}]), '"Thing 1" occurs twice'),
    "same file": (deck(items=[*deck()["items"][:-1], {**deck()["items"][-1], "file": "p1.svg"}]), "p1.svg: is named twice"),
    "outside": (deck(items=[*deck()["items"][:-1], {**deck()["items"][-1], "file": "../p1.svg"}]), "../p1.svg: must be the name of a file"),
    "control": (deck(items=[*deck()["items"][:-1], {**deck()["items"][-1], "file": "p\n2026 info\x1b[31m.svg"}]), "p\\u{a}2026 info\\u{1b}[31m.svg: is missing"),
    "type": (deck(items=[*deck()["items"][:-1], {**deck()["items"][-1], "file": "p.gif"}]), "p.gif: must end in"),
}


@pytest.mark.parametrize("fault", LISTS)
def test_a_bad_list_is_refused_with_the_reason(tmp_path, fault):
    list_, reason = LISTS[fault]
    (tmp_path / "decks").mkdir()
    status, said = check(write(tmp_path / "decks/bands", list_))
    assert status == 1 and reason in said, said


PICTURES = {
    "missing": (None, "is missing"),
    "large": (drawing(3, 307_201).encode(), "has 307201 bytes; at most 307200"),
    "png inside": (b"\x89PNG\r\n\x1a\n" + bytes(100), "is not UTF-8"),
    "text": (b"hello", "is not well-formed"),
    "html": (b"<html><body/></html>", "is not an SVG drawing"),
    "cut off": (svg("<g>")[:-6], "is not well-formed"),
    "script": (svg("<script>alert(1)</script>"), "contains the element script"),
    "script of another space": (svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), "contains the element script"),
    "handler": (svg('<path onload="alert(1)"/>'), "contains the attribute onload"),
    "link": (svg('<a href="#x"><path/></a>'), "contains the element a"),
    "foreign object": (svg("<foreignObject/>"), "contains the element foreignobject"),
    "image from elsewhere": (svg('<image href="https://example.org/x.png"/>'), "outside the file: https://example.org"),
    "old reference": (svg('<use xlink:href="other.svg#a"/>'), "outside the file: other.svg#a"),
    "style": (svg("<style>@import url(https://example.org/a.css);</style>"), "contains @import"),
    "style in pieces": (svg("<style>path{fill:u<![CDATA[rl(//example.org/a)]]>}</style>"), "outside the file: url(//example.org"),
    "fill": (svg('<path fill="url( \'https://example.org/#a\' )"/>'), "outside the file: url(https://example.org"),
    "entity": (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "contains <!doctype"),
    "sheet": (b'<?xml-stylesheet href="a.css"?>' + svg(""), "contains <?xml-stylesheet"),
    "set of images": (svg('<style>path{fill:image-set("http://e/" 1x)}</style>'), "contains image-set("),
    "base": (svg("", 'xmlns="http://www.w3.org/2000/svg" xml:base="http://e/"'), "contains the attribute xml:base"),
    "two roots": (svg("") + svg(""), "is not well-formed"),
    "many references": (svg('<g id="a"/>' + '<use href="#a"/>' * 21), "has more than 20 elements use"),
    "deep": (svg("<g>" * 70 + "</g>" * 70), "is nested more than 64 levels deep"),
    "discard": (svg('<discard begin="1s"/>'), "contains the element discard"),
    "name": (svg("<title>A Thing 7 of ours</title>"), "contains its name, Thing 7"),
}


@pytest.mark.parametrize("fault", PICTURES)
def test_a_bad_picture_is_refused_with_the_reason(tmp_path, fault):
    bytes_, reason = PICTURES[fault]
    status, said = check(write(tmp_path / "bands", deck(), {"p7.svg": bytes_}))
    assert status == 1 and said.startswith(f"{tmp_path}/bands: p7.svg: ") and reason in said, said


def test_a_file_of_another_type_and_a_link_out_of_the_folder_are_refused(tmp_path):
    list_ = deck()
    list_["items"][2]["file"] = "p2.png"
    folder = write(tmp_path / "bands", list_, {"p4.svg": None})
    (tmp_path / "secret.svg").write_text(drawing(4))
    (folder / "p4.svg").symlink_to(tmp_path / "secret.svg")
    status, said = check(folder)
    assert status == 1
    assert "p2.png: the bytes are not image/png" in said and "p4.svg: leads out of the folder" in said, said


@pytest.mark.parametrize("text", ["", "{", "[]", '{"id":', "null"])
def test_a_list_that_is_no_object_is_refused(tmp_path, text):
    (tmp_path / "deck.json").write_text(text)
    status, said = check(tmp_path)
    assert status == 1 and "deck.json: " in said
    assert check(tmp_path / "none") == (1, f"{tmp_path / 'none'}: deck.json: is missing\n")


def test_pictures_made_by_drawing_programs_pass(tmp_path):
    """The additions of these programs do no harm: styles, gradients, references within the file, pictures in the text."""
    inner = ('<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><style>path{fill:url(#a)}</style>'
             '<use xlink:href="#b"/><path id="b" style="fill:url(\'#a\')"/><image href="data:image/png;base64,AAAA"/>')
    status, said = check(write(tmp_path / "bands", deck(), {"p7.svg": svg(inner)}))
    assert status == 0, said


def test_a_bad_deck_does_not_stop_the_server_and_is_reported(tmp_path):
    write(tmp_path / "all/good", deck())
    write(tmp_path / "all/bad", deck(id="bad"), {"p7.svg": None})
    write(tmp_path / "all/twin", deck())
    write(tmp_path / "data/decks/own", deck(id="own"))
    with Server(tmp_path / "data", [*ROOMY, "--decks", str(tmp_path / "all")]) as server:
        games = {game["id"]: game for game in server.http("GET", "/api/v1/games")[2]["games"]}
        assert [choice["value"] for choice in games["picquiz"]["choices"]["deck"]] == ["bands", "own"]
        log = (tmp_path / "data/server.log").read_text()
        assert "all/bad: p7.svg: is missing" in log and "all/twin: another deck has the id bands" in log


def test_without_decks_there_is_no_quiz(tmp_path):
    (tmp_path / "none").mkdir()
    with Server(tmp_path, [*ROOMY, "--decks", str(tmp_path / "none")]) as server:
        client = server.client()
        assert "picquiz" not in [game["id"] for game in client.hello()["games"]]
        assert server.http("GET", "/api/v1/rooms?game=picquiz")[0] == 404
        client.close()
        # An operator who names the folder of one deck by mistake learns why nothing came of it.
        assert f"{tmp_path / 'none'}: no folder in it holds a deck.json" in (tmp_path / "server.log").read_text()


def test_a_folder_that_is_not_there_is_no_value(tmp_path):
    run = subprocess.run([PROGRAM, "serve", "--data", str(tmp_path), "--web", str(ROOT / "web"), "--decks", str(tmp_path / "none")],
                         capture_output=True, text=True, timeout=60)
    assert run.returncode == 64 and "decks: " in run.stderr
    assert json.dumps(str(tmp_path / "none"))[1:-1] in run.stderr
