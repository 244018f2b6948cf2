"""games/omnitsu: Omnitsu, the game of spies, sealed scrolls and not killing the messenger, for 2 to 4 players."""

from sudare.games.omnitsu.game import OmnitsuGame

__all__ = ["OmnitsuGame"]
