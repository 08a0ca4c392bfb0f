#!/bin/sh
# Run once by the PostgreSQL image, as an administrator: the two roles of docs/operations.md and their database.
set -eu

psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 \
  --set owner_password="$FORGE_OWNER_PASSWORD" --set app_password="$FORGE_APP_PASSWORD" <<'SQL'
create role forge_owner login password :'owner_password';
create role forge_app login password :'app_password';
create database forge owner forge_owner encoding 'UTF8' template template0;
revoke all on database forge from public;
grant connect, temporary on database forge to forge_app;
SQL
