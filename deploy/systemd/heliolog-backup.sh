#!/bin/sh
# Copies the embedded store to a file named after the time, and removes all but the newest copies:
#   heliolog-backup.sh FOLDER COUNT
set -eu
folder=$1
count=$2

"$(dirname "$0")/../../heliolog" backup "$folder/heliolog-$(date -u +%Y-%m-%dT%H%M%SZ).db"

# Not reached when the backup fails, so old copies stay. Names sort by date. Each copy has its tokens and its call log in
# files of their own.
find "$folder" -maxdepth 1 -name 'heliolog-*.db' ! -name '*.calls.db' ! -name '*.tokens.db' | sort | head -n "-$count" | while read -r old; do
  rm -f -- "${old%.db}.calls.db" "${old%.db}.tokens.db" "$old"
done
