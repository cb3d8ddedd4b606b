"""The guide's game on two other servers and on ours, in turns: `make bench PEERS=1`."""
