#!/usr/bin/env bash
# Starts a server process on a port of this machine, or replaces the one that runs there: docs/hosting/serve.sh 8001
# Settings come from the environment. Returns when the process answers.
set -euo pipefail
cd "$(dirname "$0")/../.."
port=$1 log="$BROADSIDE_DATA/$1.log" pid="$BROADSIDE_DATA/$1.pid"

if [ -f "$pid" ] && kill "$(cat "$pid")" 2>/dev/null; then
    while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.2; done
fi

nohup .venv/bin/python serve.py -b 127.0.0.1 -p "$port" --ping-interval 10 --ping-timeout 15 \
    --websocket_connect_timeout 5 --application-close-timeout 5 \
    --websocket-max-message-size 262144 --websocket-max-frame-size 16384 \
    --proxy-headers tabletop.asgi:application >>"$log" 2>&1 </dev/null &
echo $! >"$pid"

until curl -fs -o /dev/null "http://127.0.0.1:$port/healthz"; do
    kill -0 "$(cat "$pid")" 2>/dev/null || { tail -n 1 "$log" >&2; exit 1; }
    sleep 0.2
done
echo "Broadside answers on port $port; its log is $log"
