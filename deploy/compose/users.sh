#!/bin/sh
# Runs once, in an empty database: the two users of docs/operations/postgresql.md, "Two users".
set -eu
psql -v ON_ERROR_STOP=1 -U postgres \
  -v migrate="$(cat /run/secrets/migrate_password)" -v run="$(cat /run/secrets/run_password)" <<'SQL'
create role gapura_migrate login createrole password :'migrate';
create role gapura_run login password :'run';
create database gapura owner gapura_migrate;
SQL
