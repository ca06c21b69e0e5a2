"""Filing: documents are put into folders by decisions, each of which is logged and can be undone."""

from evigraph.library.filing.filing import Filed, Filing, LoggedMove
from evigraph.library.filing.naming import DEFAULT_NAMER, ByModel, ByProfile, Incoming, Namer, ProposedFolder, namer

__all__ = [
    "DEFAULT_NAMER",
    "ByModel",
    "ByProfile",
    "Filed",
    "Filing",
    "Incoming",
    "LoggedMove",
    "Namer",
    "ProposedFolder",
    "namer",
]
