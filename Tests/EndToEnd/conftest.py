import pytest
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
