"""What guards conclude when a hidden sentry steps out while Shadow Walk covers the ninja."""

import pytest

from sudare.conformance import check_table
from sudare.games.ninja import NinjaGame


@pytest.mark.rule("NIN-261", "NIN-162")
def test_a_traitor_found_by_a_hidden_sentry_while_the_ninja_is_covered() -> None:
    # In this game the sentry steps out beside the traitor under the ninja's cover: the traitor is seen, and only the
    # ninja may be there unseen. Guards must find worlds that agree.
    assert not check_table(NinjaGame(4, {"sleepers": 0}), "1/4/47").failures
