import pytest
from certificates import Authority
from deep import IS_DEEP
from mailserver import MailServer
from palisade import ROOMY, Server

# A server whose page no test asks for starts in a quarter of the time. Tests that look at the page say so.
Server.page = False


def pytest_configure(config):
    config.addinivalue_line("markers", "deep: takes long, and repeats a shorter test of the same kind; runs only with TEST_DEEP=1")


def pytest_collection_modifyitems(config, items):
    left = [item for item in items if IS_DEEP or item.get_closest_marker("deep") is None]
    if len(left) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in left])
        items[:] = left


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that are not about rates or restarts."""
    with Server(tmp_path_factory.mktemp("data"), ROOMY, page=True, quickly={"--bot-pace": 100}) as server:
        yield server


@pytest.fixture
def strict(tmp_path):
    """A server with the limits it has by default."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def mails():
    with MailServer() as mails:
        yield mails


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
def certificate(authority):
    return authority.issue("session")


@pytest.fixture(scope="session")
def secure(tmp_path_factory, certificate):
    """As `server`, encrypted."""
    with Server(tmp_path_factory.mktemp("secure"), ROOMY, certificate=certificate, page=True) as server:
        yield server
