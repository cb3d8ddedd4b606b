"""Live connections: the protocol, the hub of each match, the websocket consumers."""
