"""Follow and play matches of a Broadside server; see README.md. The protocol is docs/protocol.md of the project."""

from broadside_client.http import Refused, Server
from broadside_client.picture import Gap, Picture
from broadside_client.sync import Table
from broadside_client.table import AsyncTable, Closed

__all__ = ["AsyncTable", "Closed", "Gap", "Picture", "Refused", "Server", "Table"]
