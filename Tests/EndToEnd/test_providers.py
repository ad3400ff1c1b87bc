"""Signing in with providers: one that is honest, one that lies, one that is down, and browsers that bring what is not theirs."""

import io
import json
import re
import subprocess
import time
import urllib.error
import urllib.request
from urllib.parse import parse_qs, urlsplit

import pytest
from palisade import PATIENCE, PROGRAM, ROOMY, Server, table
from PIL import Image
from provider import PNG, Key, Provider, free_port
from test_accounts import CHEAP, Browser as Plain, login

DRAWN = "d1-3-4-2-1-0-7"
KINDS = ["club", "google", "facebook", "x"]


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser(Plain):
    """A browser that goes where it is sent, one step at a time."""

    def go(self, url, **headers):
        """The address that an answer leads to."""
        own = url.startswith("/")
        request = urllib.request.Request(self.server.url + url if own else url, headers={**(self.heads() if own else {}), **headers})
        try:
            answer = urllib.request.build_opener(Stay).open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            for line in (answer.headers.get_all("set-cookie") or []) if own else []:
                name, value = line.split(";")[0].split("=", 1)
                self.cookies[name] = value
                if name == "palisade_csrf":
                    self.csrf = value
            location = answer.headers["location"]
            assert location, (answer.status, answer.read())
        return location.removeprefix(self.server.url)

    def begin(self, provider="club"):
        """To the provider, which says yes: the address to come back to."""
        return self.go(self.go(f"/api/v1/auth/oidc/{provider}"))

    def enter(self, provider="club"):
        return self.outcome(self.begin(provider))

    def begin_link(self, provider="club", **proof):
        """As a member, to link an account: the address to come back to."""
        status, headers, answer = self.server.http("POST", f"/api/v1/auth/oidc/{provider}", proof, headers=self.heads())
        assert status == 200, answer
        for line in headers.get_all("set-cookie"):
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return self.go(answer["location"])

    def link(self, provider="club"):
        return self.outcome(self.begin_link(provider))

    def outcome(self, callback):
        return re.fullmatch(r"/account(?:\?then=home)?#sign_in=(\w+)", self.go(callback))[1]

    def links(self):
        return self.server.http("GET", "/api/v1/me/links", headers=self.heads())[2]["items"]

    def unlink(self, provider):
        status, _, answer = self.server.http("DELETE", f"/api/v1/me/links/{provider}", headers=self.heads())
        return status, answer.get("error", {}).get("code")


@pytest.fixture
def provider():
    with Provider() as provider:
        yield provider
        assert provider.problems == []


@pytest.fixture
def server(tmp_path, provider):
    with Server(tmp_path, [*ROOMY, *CHEAP, *provider.flags(tmp_path, free_port())]) as server:
        yield server


@pytest.fixture(scope="module")
def standing(tmp_path_factory):
    """A provider and a server for all tests that sign nobody in."""
    folder = tmp_path_factory.mktemp("standing")
    with Provider() as provider, Server(folder, [*ROOMY, *CHEAP, *provider.flags(folder, free_port())]) as server:
        yield server, provider
        assert provider.problems == []


@pytest.fixture
def both(standing):
    yield standing
    standing[1].become_honest()


# The honest ways


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_sign_in_fills_the_profile_and_the_next_finds_the_account(server, provider, kind):
    first = Browser(server)
    assert first.enter(kind) == "new"
    me = first.me()
    address = None if kind == "facebook" else "ada@ely.example"
    assert me["user"]["name"] == "Ada Lovelace" and me["user"]["guest"] is False and (me["email"], me["address"]) == (None, address)
    assert [(link["provider"], link["name"], link["email"]) for link in first.links()] == [(kind, "Ada Lovelace", address)]
    second = Browser(server)
    provider.person["name"] = "Ada Byron"
    assert second.enter(kind) == "done"
    # The name here is the player's own by now.
    assert second.me() == me and second.links()[0]["name"] == "Ada Byron"
    assert second.session != first.session and first.me() == me
    sessions = server.http("GET", "/api/v1/auth/sessions", headers=first.heads())[2]["items"]
    assert len(sessions) == 2 and all(session["network"] for session in sessions)


def picture_of(browser):
    """The bytes of the picture that a player wears; None for the default one."""
    avatar = browser.me()["user"].get("avatar")
    if not avatar:
        return None
    with urllib.request.urlopen(f"{browser.server.url}/api/v1/pictures/{avatar[1:]}", timeout=PATIENCE) as answer:
        assert answer.headers["content-type"] == "image/webp"
        return answer.read()


@pytest.fixture
def fetching(tmp_path, provider):
    """A server that fetches pictures from this machine too."""
    with Server(tmp_path, [*ROOMY, *CHEAP, *provider.flags(tmp_path, free_port())], quickly={"--provider-pictures": "any"}) as server:
        yield server


def test_the_picture_of_a_provider_is_fetched_once(fetching, provider):
    first = Browser(fetching)
    assert first.enter("x") == "new"
    picture = Image.open(io.BytesIO(picture_of(first)))
    assert picture.format == "WEBP" and picture.size == (256, 256)
    provider.picture = (200, b"another")
    second = Browser(fetching)
    assert second.enter("x") == "done" and picture_of(second) == picture_of(first)
    assert provider.requests.count("/ada.png") == 1


def test_no_picture_is_fetched_from_a_machine_that_only_the_server_reaches(server, provider):
    browser = Browser(server)
    assert browser.enter() == "new" and picture_of(browser) is None
    assert "/ada.png" not in provider.requests


def test_who_drew_an_avatar_wears_it_on(fetching, provider):
    browser = Browser(fetching)
    browser.post("guest", {})
    assert fetching.http("PUT", "/api/v1/me/avatar", {"avatar": DRAWN}, headers=browser.heads())[0] == 200
    assert browser.enter() == "new" and browser.me()["user"]["avatar"] == DRAWN
    assert "/ada.png" not in provider.requests


@pytest.mark.parametrize("answer", [(404, b"gone"), (302, b""), (200, b""), (200, b"<html>no picture</html>"), (200, PNG[:60]), (200, b"\x89PNG\r\n\x1a\n" + bytes(1 << 20))],
                         ids=["not found", "moved", "empty", "text", "cut", "huge"])
def test_a_picture_that_does_not_come_keeps_nobody_out(fetching, provider, answer):
    provider.picture = answer
    browser = Browser(fetching)
    assert browser.enter() == "new" and picture_of(browser) is None and browser.me()["user"]["name"] == "Ada Lovelace"
    assert provider.requests.count("/ada.png") == 1 and "/elsewhere.png" not in provider.requests


def test_a_guest_becomes_a_member_amid_a_game_and_plays_on(server, provider):
    (player, other), topic = table(server)
    browser = Browser(server, player.cookie)
    name = browser.me()["user"]["name"]
    assert browser.enter() == "new"
    frame, code = player.bye()
    assert frame["code"] == code == 4401
    me = browser.me()["user"]
    assert me["id"] == player.user and me["guest"] is False
    # A name that a guest chose stays; a made-up one gives way.
    assert me["name"] == ("Ada Lovelace" if re.fullmatch(r"Guest \d+", name) else name)
    player = server.client(cookie=browser.session)
    player.hello()
    player.sub("me")
    player.view("me", lambda view: view["guest"] is False and view["room"] == topic)
    player.sub(topic)
    player.do(topic, "say", {"text": "still here"})


def test_a_name_that_is_taken_gets_a_number(server, provider):
    taken, _ = server.guest("Ada Lovelace")
    browser = Browser(server)
    assert browser.enter() == "new"
    assert re.fullmatch(r"Ada Lovelace \d\d", browser.me()["user"]["name"])
    # A name that nobody may have leaves the one of the guest.
    provider.person |= {"sub": "other", "name": "\u202e\u200b", "email": None}
    other = Browser(server)
    assert other.enter() == "new"
    assert re.fullmatch(r"Guest \d+", other.me()["user"]["name"])


def test_a_name_that_the_token_lacks_comes_from_the_issuer(server, provider):
    provider.claims = {"name": None}
    browser = Browser(server)
    assert browser.enter() == "new"
    assert browser.me()["user"]["name"] == "Ada by userinfo"


def test_a_member_links_more_and_unlinks_all_but_the_last(server, provider):
    browser = Browser(server)
    assert browser.enter() == "new"
    assert browser.unlink("club") == (409, "last_method")
    assert browser.link("facebook") == browser.link("x") == "linked"
    assert [link["label"] for link in browser.links()] == ["The club", "Facebook", "X"]
    assert browser.enter("x") == "done"
    assert browser.link("x") == "linked_elsewhere"
    provider.person["sub"] = "another"
    assert browser.link("x") == "provider_linked"
    # The navigation alone links nothing: a member stays who they are.
    assert browser.enter("x") == "sign_in_stale"
    provider.person["sub"] = "person-1"
    assert browser.unlink("club") == (200, None) and browser.unlink("club") == (404, "not_found") and browser.unlink("x") == (200, None)
    assert browser.unlink("facebook") == (409, "last_method")
    away = Browser(server)
    assert away.enter("facebook") == "done" and away.me() == browser.me()
    # The club's account is free for another one.
    provider.person["email"] = None
    assert Browser(server).enter() == "new"


def test_a_member_with_a_password_links_and_unlinks_the_only_one(server, provider):
    browser = Browser(server)
    assert browser.post("signup", login(1))[0] == 201
    assert browser.link() == "linked"
    assert browser.me()["address"] == "player1@example.org"
    away = Browser(server)
    assert away.enter() == "done" and away.me() == browser.me()
    assert browser.unlink("club") == (200, None)
    assert Browser(server).enter() == "new"


def test_an_account_of_a_provider_signs_in_to_one_account_here(server, provider):
    first, second = Browser(server), Browser(server)
    assert first.enter() == "new"
    assert second.post("signup", login(1))[0] == 201
    assert second.link() == "linked_elsewhere"
    assert second.links() == []


def test_an_address_that_was_only_typed_belongs_to_whom_the_provider_knows_by_it(server, provider):
    provider.person["email"] = "PLAYER1@example.org"
    typist, owner = Browser(server), Browser(server)
    assert typist.post("signup", login(1))[0] == 201
    user = typist.me()["user"]["id"]
    page = server.client(cookie=typist.session)
    page.hello()
    assert owner.enter() == "done" and owner.me()["user"]["id"] == user and owner.me()["email"] is None
    frame, code = page.bye()
    assert frame["code"] == code == 4401
    assert Browser(server).post("login", login(1))[0] == 403
    # An address that a provider has verified is not given away.
    provider.person["sub"] = "another"
    assert Browser(server).enter("google") == "email_taken"


def test_an_address_that_nobody_verified_is_not_noted(server, provider):
    provider.person |= {"email": "player1@example.org", "email_verified": False}
    owner, stranger = Browser(server), Browser(server)
    assert owner.post("signup", login(1))[0] == 201
    assert stranger.enter() == "new"
    assert stranger.me()["address"] is None


def test_a_member_without_a_password_has_none_to_change(server, provider):
    browser = Browser(server)
    assert browser.enter() == "new"
    status, answer = browser.post("password/change", {"current": "correct horse", "password": "battery staple"})
    assert (status, answer["error"]["code"]) == (409, "no_password")
    status, answer = browser.post("signup", login(1))
    assert (status, answer["error"]["code"]) == (409, "already")


def test_a_sign_in_on_the_way_home_leads_home(server, provider):
    browser = Browser(server)
    callback = browser.go(browser.go("/api/v1/auth/oidc/club?then=home"))
    assert browser.go(callback) == "/account?then=home#sign_in=new"


def test_links_survive_a_kill_and_the_check_of_the_store(server, provider):
    browser = Browser(server)
    assert browser.enter() == "new"
    links = browser.links()
    server.kill()
    server.start()
    assert browser.links() == links
    assert Browser(server).enter() == "done"


def test_no_secret_of_a_provider_reaches_the_log_or_the_store(server, provider):
    browser = Browser(server)
    assert browser.enter() == "new"
    provider.claims = {"nonce": "other"}
    assert Browser(server).enter() == "sign_in_refused"
    assert server.stop() == 0
    kept = b"".join(path.read_bytes() for path in server.data.iterdir() if path.is_file() and path.name != "sign-in.json")
    for secret in [*provider.tokens, "s3cret", "eyJ"]:
        assert secret.encode() not in kept
    log = (server.data / "server.log").read_text()
    assert "the ID token belongs to another sign-in" in log and "ely.example" not in log


# Those who lie


def none(provider):
    provider.head, provider.sign = {"alg": "none"}, lambda text: b""


def shared(provider):
    provider.head, provider.sign = {"alg": "HS256"}, provider.shared


def foreign(provider):
    provider.sign = Key("first").sign


def unknown(provider):
    provider.head, provider.sign = {"kid": "unheard-of"}, Key("x").sign


def claims(**values):
    def lie(provider):
        provider.claims = values
    lie.__name__ = "_".join(values)
    return lie


HOUR = 3600
LIES = [none, shared, foreign, unknown, claims(iss="https://accounts.google.com"), claims(aud="another client"), claims(aud=["palisade-client", "another"]),
        claims(aud=[]), claims(azp="another client"), claims(nonce="another sign-in"), claims(nonce=None), claims(exp=int(time.time()) - HOUR),
        claims(iat=int(time.time()) + HOUR), claims(nbf=int(time.time()) + HOUR), claims(sub=""), claims(sub=None), claims(sub="x" * 256), claims(exp=None)]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_a_token_that_proves_nothing_signs_nobody_in(both, lie):
    server, provider = both
    lie(provider)
    browser = Browser(server)
    assert browser.enter() == "sign_in_refused"
    assert "palisade_session" not in browser.cookies


def test_an_issuer_that_another_one_describes_is_refused(server, provider, monkeypatch):
    honest = provider.discovery
    monkeypatch.setattr(provider, "discovery", lambda *_: {**honest(), "issuer": "https://accounts.google.com"})
    assert Browser(server).go("/api/v1/auth/oidc/club") == "/account#sign_in=sign_in_refused"


def test_an_answer_is_taken_once(server, provider):
    browser = Browser(server)
    callback = browser.begin()
    kept = dict(browser.cookies)
    assert browser.outcome(callback) == "new"
    browser.cookies.update((name, value) for name, value in kept.items() if name.startswith("palisade_sign_in"))
    assert browser.outcome(callback) == "sign_in_stale"


def test_a_code_that_was_used_signs_nobody_in(server, provider):
    first, second = Browser(server), Browser(server)
    used = parse_qs(urlsplit(first.begin()).query)["code"][0]
    own = second.begin()
    code = parse_qs(urlsplit(own).query)["code"][0]
    # Of another browser, whose secret of PKCE is another one.
    assert second.outcome(own.replace(code, used)) == "sign_in_refused"
    assert len(provider.problems) == 1 and "PKCE" in provider.problems.pop()


def test_an_answer_of_another_browser_is_refused(both):
    server, _ = both
    attacker, victim = Browser(server), Browser(server)
    callback = attacker.begin()
    assert victim.outcome(callback) == "sign_in_stale"
    victim.begin("google")
    assert victim.outcome(attacker.begin()) == "sign_in_stale"
    assert "palisade_session" not in victim.cookies


def test_an_answer_for_another_provider_is_refused(both):
    server, _ = both
    browser = Browser(server)
    assert browser.outcome(browser.begin("club").replace("/club/", "/google/")) == "sign_in_stale"


def test_an_answer_for_somebody_who_left_meanwhile_is_refused(server, provider):
    browser = Browser(server)
    assert browser.post("signup", login(1))[0] == 201
    callback = browser.begin_link()
    assert browser.post("logout", {})[0] == 200
    browser.cookies.pop("palisade_session")
    assert browser.outcome(callback) == "sign_in_stale"


def test_the_cookie_of_a_sign_in_is_short_lived_and_goes_nowhere_else(both):
    server, _ = both
    request = urllib.request.Request(f"{server.url}/api/v1/auth/oidc/club")
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.build_opener(Stay).open(request, timeout=PATIENCE)
    line = answer.value.headers["set-cookie"]
    assert re.fullmatch(r"palisade_sign_in_[\w-]{8}=[\w-]{43}; Path=/api/v1/auth/oidc/club/callback; Max-Age=600; SameSite=Lax; HttpOnly", line)
    assert answer.value.headers["referrer-policy"] == "no-referrer" and answer.value.headers["cache-control"] == "no-store"
    asked = parse_qs(urlsplit(answer.value.headers["location"]).query)
    assert asked["code_challenge_method"] == ["S256"] and asked["redirect_uri"] == [f"{server.url}/api/v1/auth/oidc/club/callback"]


def test_a_page_of_another_site_begins_nothing(both):
    server, _ = both
    browser = Browser(server)
    assert browser.go("/api/v1/auth/oidc/club", **{"Sec-Fetch-Site": "cross-site"}) == "/account#sign_in=sign_in_stale"
    assert not any(name.startswith("palisade_sign_in") for name in browser.cookies)


def test_somebody_who_says_no_is_nobody(both):
    server, _ = both
    browser = Browser(server)
    callback = re.sub(r"code=[^&]+", "error=access_denied", browser.begin())
    assert browser.outcome(callback) == "sign_in_cancelled"
    assert browser.outcome(re.sub(r"code=[^&]+", "error=server_error", browser.begin())) == "sign_in_refused"
    assert browser.outcome(re.sub(r"code=[^&]+", "code=", browser.begin())) == "sign_in_refused"


def test_wrong_codes_of_a_network_cost_growing_waits(server, provider):
    """Sixty, so that one person does not keep a school from its provider."""
    browser = Browser(server)
    provider.claims = {"nonce": "other"}
    outcomes = [browser.enter() for _ in range(61)]
    assert outcomes == ["sign_in_refused"] * 60 + ["rate"]
    # Passwords have a count of their own.
    assert server.http("POST", "/api/v1/auth/login", {"email": "no@ely.example", "password": "correct horse"})[2]["error"]["code"] == "wrong_password"


# Those who are not well


@pytest.mark.parametrize("trouble, outcome", [("down", "provider_down"), ("huge", "provider_down"), ("words", "sign_in_refused"), ("moved", "sign_in_refused"), ("slow", "provider_down")])
def test_a_provider_in_trouble_is_told(server, provider, trouble, outcome):
    provider.trouble = trouble
    browser = Browser(server)
    assert browser.go("/api/v1/auth/oidc/club") == f"/account#sign_in={outcome}"
    provider.trouble = None
    provider.released.set()
    callback = browser.begin()
    provider.trouble = trouble if trouble != "slow" else "down"
    assert browser.outcome(callback) == outcome
    provider.trouble = None
    # A provider in trouble counts as no failure of the person.
    assert browser.enter() == "new"
    assert "/elsewhere" not in provider.requests


def test_a_provider_with_the_certificate_of_a_stranger_is_told_nothing(tmp_path, authority):
    with Provider(authority.issue("provider")) as provider, Server(tmp_path, [*ROOMY, *provider.flags(tmp_path, free_port())]) as server:
        assert Browser(server).go("/api/v1/auth/oidc/club") == "/account#sign_in=provider_down"
        assert provider.requests == []
        assert "certificate" in (tmp_path / "server.log").read_text()


def test_a_key_that_changed_is_fetched(server, provider):
    assert Browser(server).enter() == "new"
    provider.rotate()
    # The keys were fetched less than a minute ago.
    assert Browser(server).enter() == "sign_in_refused"
    assert provider.requests.count("/jwks") == 1


# Without, and with a configuration that is wrong


def test_a_server_without_providers_has_none(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        assert server.http("GET", "/api/v1/auth/providers")[2] == {"items": []}
        for path in ("/auth/oidc/google", "/auth/oidc/google/callback?code=1&state=2"):
            assert server.http("GET", f"/api/v1{path}")[0] == 404


def test_the_page_is_told_the_providers(both):
    server, _ = both
    assert server.http("GET", "/api/v1/auth/providers")[2]["items"] == [
        {"id": "club", "kind": "oidc", "label": "The club"}, {"id": "google", "kind": "google", "label": "Google"},
        {"id": "facebook", "kind": "facebook", "label": "Facebook"}, {"id": "x", "kind": "x", "label": "X"}]


GOOD = {"kind": "google", "client-id": "a", "client-secret": "b"}


@pytest.mark.parametrize("providers, mode, words", [
    ([GOOD], 0o640, "set its mode to 0600"), ("[", 0o600, "is not JSON"), ([], 0o600, "1 to 16"), ([{**GOOD, "kind": "myspace"}], 0o600, "'kind' is not one of"),
    ([{**GOOD, "secret": "hush"}], 0o600, "'secret' is not a member of a provider; the members are authorize, client-id"), ([GOOD, GOOD], 0o600, "two providers"), ([{"kind": "google"}], 0o600, "missing"),
    ([{**GOOD, "issuer": "http://ely.example"}], 0o600, "not an https address"), ([{**GOOD, "id": "A b"}], 0o600, "'id' may contain"),
    ([{**GOOD, "kind": "oidc", "id": "a", "label": "A"}], 0o600, "'issuer' is missing"), ([{**GOOD, "token": "https://a.example"}], 0o600, "'token' is for"),
])
def test_a_wrong_file_is_refused_with_the_reason(tmp_path, providers, mode, words):
    path = tmp_path / "sign-in.json"
    path.write_text(providers if isinstance(providers, str) else json.dumps({"providers": providers}))
    path.chmod(mode)
    with pytest.raises(RuntimeError, match="ended with 64") as refusal:
        Server(tmp_path, ["--site", "https://a.example", "--sign-in", str(path)]).start()
    assert "sign-in" in str(refusal.value) and words in str(refusal.value) and "hush" not in str(refusal.value)


def test_the_operator_makes_a_link_for_a_new_password(tmp_path, server, provider):
    browser = Browser(server)
    assert browser.post("signup", login(1))[0] == 201
    assert browser.link() == "linked"
    made = [subprocess.run([PROGRAM, "password", name, "--data", server.data], capture_output=True, text=True) for name in ("PLAYER1@example.org", "nobody")]
    assert [each.returncode for each in made] == [0, 64]
    ticket = re.fullmatch(re.escape(server.url) + r"/account#reset=(plk_[\w-]{43})\n", made[0].stdout)[1]
    owner = Browser(server)
    status, answer = owner.post("password/reset", {"ticket": ticket, "password": "battery staple"})
    assert status == 200 and answer["user"]["id"] == owner.me()["user"]["id"]
    # Nobody had proved the address, and the operator's link does not prove it either.
    assert owner.links() == [] and owner.me()["confirmed"] is False
    assert browser.server.http("GET", "/api/v1/me", headers=browser.heads())[0] == 401
