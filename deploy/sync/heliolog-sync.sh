#!/bin/sh
# Publishes the result of a query on your community's database as a snapshot:
#   heliolog-sync.sh mariadb OPTION-FILE QUERY.sql KIND [option of heliolog import]...
#   heliolog-sync.sh postgres CONNECTION QUERY.sql KIND [option of heliolog import]...
#   heliolog-sync.sh sqlite FILE QUERY.sql KIND [option of heliolog import]...
# If records also come from other places, such as a second database or a spreadsheet, name the source of these: --source web.
# It prints problems, and counts rows of renamed and forgotten observers. With --dry-run, it changes nothing and prints what
# would change. The exit code is that of heliolog import.
set -eu
if [ $# -lt 4 ]; then
  echo 'usage: heliolog-sync.sh mariadb|postgres|sqlite CONNECTION QUERY.sql KIND [option of heliolog import]...' >&2
  exit 2
fi
engine=$1
connection=$2
query=$3
kind=$4
shift 4
marker=end-of-rows

quiet=--quiet
for option; do
  if [ "$option" = --dry-run ]; then quiet=; fi
done

# mariadb writes NULL for null; the others write CSV with empty cells.
case $engine in
  mariadb) set -- --format tsv --set null=NULL "$@" ;;
  postgres | sqlite) set -- --format csv "$@" ;;
  *)
    echo "heliolog-sync.sh: \"$engine\" is not accepted; accepted: mariadb, postgres, sqlite" >&2
    exit 2
    ;;
esac

run_query() {
  case $engine in
    mariadb) mariadb --defaults-extra-file="$connection" --default-character-set=utf8mb4 --batch --quick <"$query" ;;
    postgres) psql --no-psqlrc --no-password --quiet --set=ON_ERROR_STOP=1 --file="$query" "$connection" ;;
    sqlite) sqlite3 -batch -bail -readonly -header -csv "$connection" <"$query" ;;
  esac
}

# The marker follows only a complete result. Without it nothing is published, so that a query that fails halfway
# retracts nothing.
{ run_query && echo "$marker"; } |
  "$(dirname "$0")/../../heliolog" import "$kind" - --snapshot --end-marker "$marker" $quiet "$@"
