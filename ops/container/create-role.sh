#!/bin/sh
# Run once by the included PostgreSQL, when its folder is new: the role of gateways and workers, which may only read and write rows.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$UKETSUKE_APP_PASSWORD" <<'SQL'
CREATE ROLE uketsuke_app LOGIN PASSWORD :'password';
SQL
