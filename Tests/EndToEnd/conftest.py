import pytest
from certificates import Authority
from palisade import ROOMY, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that are not about rates or restarts."""
    with Server(tmp_path_factory.mktemp("data"), ROOMY) as server:
        yield server


@pytest.fixture
def strict(tmp_path):
    """A server with the limits it has by default."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
def certificate(authority):
    return authority.issue("session")


@pytest.fixture(scope="session")
def secure(tmp_path_factory, certificate):
    """As `server`, encrypted."""
    with Server(tmp_path_factory.mktemp("secure"), ROOMY, certificate=certificate) as server:
        yield server
