#!/usr/bin/env bash
# Parts of the tests in rows side by side: rows.sh ROWS PART...  Whoever is free takes the next part.
# A part is one or more files, folders and options, joined by +; one that begins with production: runs on PostgreSQL and
# Redis. What a part printed is shown when it is through, and kept in var/parts; what failed is named once more at the end.
set -u
rows=$1
shift
folder=var/parts
rm -rf "$folder"
mkdir -p "$folder"

show() { # PART'S FOLDER, TITLE, SECONDS
    echo "== $2"
    cat "$1/log"
    if [ -e "$1/passed" ]; then echo "== passed after $3 s: $2"; else echo "== failed after $3 s: $2"; fi
}

row() {
    local number=0 part began words own running=
    trap 'kill $running 2>/dev/null; exit 1' TERM
    for part in "$@"; do
        number=$((number + 1))
        own=$folder/$number
        mkdir "$own" 2>/dev/null || continue
        if [[ $part == production:* ]]; then export BROADSIDE_TEST_BACKEND=production; else unset BROADSIDE_TEST_BACKEND; fi
        words=${part#production:}
        began=$SECONDS
        # shellcheck disable=SC2086 # several words are meant
        .venv/bin/python -m pytest ${words//+/ } >"$own/log" 2>&1 &
        running=$!
        wait $running && touch "$own/passed"
        { flock 9; show "$own" "part $number of $#: $part" $((SECONDS - began)); } 9>"$folder/lock"
    done
}

trap 'kill $(jobs -p) 2>/dev/null; exit 1' INT TERM
for _ in $(seq "$rows"); do row "$@" & done
wait
for own in "$folder"/*/; do
    [ -e "${own}passed" ] || { echo "== failed, in ${own}log:"; grep -aE '^(FAILED|ERROR) ' "${own}log" || tail -5 "${own}log"; }
done
passed=("$folder"/*/passed)
[ "${#passed[@]}" -eq $# ] && [ -e "${passed[0]}" ]
