"""What clean installs share."""

import pytest

from tests.kit.distribution import Distribution, built


@pytest.fixture(scope="session")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> Distribution:
    """Built once for all of them."""
    return built(tmp_path_factory.mktemp("dist"))
