"""Asks the public advisory service whether a pinned package has a known weakness.

Without a network the question stays open: that is said plainly and is no failure. A weakness found is.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

UNREACHABLE = (
    "ConnectionError",
    "ServiceError",
    "Timeout",
    "timed out",
    "Max retries",
    "Name or service",
    "refused",
    "Forbidden",
)


def main() -> int:
    """Run the audit over requirements.txt and print one line per weakness."""
    requirements = Path(__file__).parent.parent / "requirements.txt"
    command = [sys.executable, "-m", "pip_audit", "-r", str(requirements), "--no-deps", "--disable-pip"]
    command += ["-f", "json", "--progress-spinner", "off", "--timeout", "10"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        print("audit: the advisory service did not answer in time; nothing was checked")
        return 0
    try:
        packages = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError):
        if any(sign in run.stderr for sign in UNREACHABLE):
            print("audit: the advisory service cannot be reached from here; nothing was checked")
            return 0
        print(run.stderr)
        return 1
    weak = [(package, weakness) for package in packages for weakness in package.get("vulns", [])]
    for package, weakness in weak:
        print(f"audit: {package['name']} {package['version']}: {weakness['id']}, fixed in {weakness['fix_versions']}")
    print(f"audit: {len(packages)} packages, {len(weak)} known weaknesses")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
