#!/usr/bin/env bash
# Starts a server process on a port of this machine, or replaces the one that runs there: docs/hosting/serve.sh 8001
# Settings come from the environment. Returns when the process answers.
set -euo pipefail
cd "$(dirname "$0")/../.."
port=$1 log="$BROADSIDE_DATA/$1.log" pid="$BROADSIDE_DATA/$1.pid"

if [ -f "$pid" ] && kill "$(cat "$pid")" 2>/dev/null; then
    for _ in $(seq 75); do  # fifteen seconds; it needs ten at most
        kill -0 "$(cat "$pid")" 2>/dev/null || break
        sleep 0.2
    done
    kill -9 "$(cat "$pid")" 2>/dev/null || true
fi

nohup .venv/bin/python serve.py -b 127.0.0.1 -p "$port" --ping-interval 10 --ping-timeout 15 \
    --websocket_connect_timeout 5 --application-close-timeout 5 \
    --websocket-max-message-size 262144 --websocket-max-frame-size 16384 \
    tabletop.asgi:application >>"$log" 2>&1 </dev/null &
echo $! >"$pid"

for _ in $(seq 300); do  # a minute
    if curl -fs -m 5 -o /dev/null "http://127.0.0.1:$port/healthz"; then
        echo "Broadside answers on port $port; its log is $log"
        exit 0
    fi
    kill -0 "$(cat "$pid")" 2>/dev/null || break
    sleep 0.2
done
echo "Broadside does not answer on port $port; its log $log ends with:" >&2
tail -n 1 "$log" >&2
exit 1
