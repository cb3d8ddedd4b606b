#!/usr/bin/env bash
# Installs the system programs that tests and pictures need, and only those that are missing.
# Use: tools/need.sh chromium firefox webkit fonts node npm redis postgresql nginx caddy prometheus systemd
set -euo pipefail

has() {
    case "$1" in
        chromium) command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null ;;
        firefox) command -v firefox-esr >/dev/null || command -v firefox >/dev/null ;;
        webkit) command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null ;;
        fonts) fc-list :lang=ja 2>/dev/null | grep -q . && fc-list 2>/dev/null | grep -q NotoColorEmoji ;;
        node) command -v node >/dev/null ;;
        npm) command -v npm >/dev/null ;;
        redis) command -v redis-server >/dev/null ;;
        postgresql) ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 ;;
        nginx) [ -x /usr/sbin/nginx ] ;;
        caddy) command -v caddy >/dev/null ;;
        prometheus) command -v prometheus >/dev/null ;;
        systemd) command -v systemd-analyze >/dev/null ;;
        *) echo "need.sh: unknown program '$1'" >&2; exit 2 ;;
    esac
}

package() {
    case "$1" in
        chromium) echo chromium chromium-headless-shell ;; # the second is what runs: the same pages for half the work
        firefox) echo firefox-esr ;;
        webkit) echo webkit2gtk-driver xvfb ;; # it has no mode without a window
        fonts) echo fonts-noto-cjk fonts-noto-color-emoji fontconfig ;;
        node) echo nodejs ;;
        npm) echo npm ;;
        redis) echo redis-server ;;
        postgresql) echo postgresql ;;
        nginx) echo nginx ;;
        caddy) echo caddy ;;
        prometheus) echo prometheus ;;
        systemd) echo systemd ;;
    esac
}

missing=()
for program in "$@"; do
    has "$program" || missing+=($(package "$program"))
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Please have an administrator install: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
if ! command -v apt-get >/dev/null; then
    echo "Please install these with your system's package manager: ${missing[*]}" >&2
    exit 1
fi
echo "Installing ${missing[*]} ..."
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
    echo "Could not install: ${missing[*]}. Install them by hand, then try again." >&2
    exit 1
}
