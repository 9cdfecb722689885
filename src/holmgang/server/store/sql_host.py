"""What a server for strangers keeps beside its matches: all that a host needs to keep order, too. The same for both engines."""

from .host import HostStore
from .moderation import SqlModeration
from .remote_bots import SqlRemoteBots
from .reviews import SqlReviews


class SqlHost(SqlModeration, SqlReviews, SqlRemoteBots, HostStore):
    """How a statement is given to an engine is for the engine to say."""
