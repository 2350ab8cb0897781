#!/bin/sh
# Copies the embedded store into a file that bears the date, and keeps the newest copies:
#   heliolog-backup.sh FOLDER HOW_MANY
set -eu
folder=$1
how_many=$2
programs="$(dirname "$0")/../../node_modules/.bin"

"$programs/node" "$programs/heliolog" backup "$folder/heliolog-$(date -u +%Y-%m-%dT%H%M%SZ).db"

# Not reached when there is no new copy. In the order of their names they are in the order of their dates; each has its
# call log beside it.
find "$folder" -maxdepth 1 -name 'heliolog-*.db' ! -name '*.calls.db' | sort | head -n "-$how_many" | while read -r old; do
  rm -f -- "${old%.db}.calls.db" "$old"
done
