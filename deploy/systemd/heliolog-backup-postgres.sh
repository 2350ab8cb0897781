#!/bin/sh
# Dumps the PostgreSQL store to a file named after the time, and removes all but the newest dumps:
#   heliolog-backup-postgres.sh FOLDER COUNT
set -eu
umask 077
folder=$1
count=$2
program="$(dirname "$0")/../.."
if [ -z "${HELIOLOG_DATABASE_URL:-}" ]; then
  HELIOLOG_DATABASE_URL=$(cat "${HELIOLOG_DATABASE_URL_FILE:?is not set, nor is HELIOLOG_DATABASE_URL}")
fi
export HELIOLOG_DATABASE_URL
unset HELIOLOG_DATABASE_URL_FILE
case $HELIOLOG_DATABASE_URL in
  postgres://* | postgresql://*) ;;
  *)
    echo 'heliolog-backup-postgres.sh: the store is not in PostgreSQL; use heliolog-backup.timer' >&2
    exit 2
    ;;
esac

# Node is in the folder of a release, and in that of npm in a clone.
node() { PATH="$program/node:$program/node_modules/.bin:$PATH" command node "$@"; }

# The password is passed in the environment, because other users of the machine can see command lines.
parse='const url = new URL(process.env.HELIOLOG_DATABASE_URL)'
PGPASSWORD=$(node -p "$parse; decodeURIComponent(url.password)")
export PGPASSWORD
# PostgreSQL's programs reject uselibpqcompat, and do what it stands for.
url=$(node -p "$parse; url.password = ''
  url.search = url.search.slice(1).split('&').filter((one) => !one.startsWith('uselibpqcompat=')).join('&'); url.href")

file="$folder/heliolog-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
finish() {
  status=$?
  rm -f -- "$file.partial"
  # For the metrics.
  "$program/heliolog" backup --record "$status" || true
}
trap finish EXIT
# Without amcheck, which only a superuser could restore; heliolog needs no extension.
pg_dump --format=custom --extension=plpgsql --file="$file.partial" --dbname="$url"
# Reads the complete dump, as restoring does, and writes nothing.
pg_restore --file=/dev/null "$file.partial"
sync -- "$file.partial"
mv -- "$file.partial" "$file"
echo "written and checked: $file"

# Not reached when the backup fails, so old dumps stay. Names sort by date.
find "$folder" -maxdepth 1 -name 'heliolog-*.dump' | sort | head -n "-$count" | while read -r old; do
  rm -f -- "$old"
done
