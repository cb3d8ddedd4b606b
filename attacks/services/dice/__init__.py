"""Fair dice: seeds, commitments, hash chains, and which browsers gave them. Pure."""
