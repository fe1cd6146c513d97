#!/bin/sh
# Makes the secrets of compose.yaml, each a file of its own, in FOLDER (./secrets beside it), where they are not there yet.
# The master key lies there too: keep a copy apart from the database's backups. Usage: secrets.sh [FOLDER]
set -eu
umask 077
folder=${1:-$(dirname "$0")/../secrets}
mkdir -p "$folder"
cd "$folder"
make() { [ -e "$1" ] || cat >"$1"; }

openssl rand -base64 32 | make master_key
for name in postgres migrate run; do openssl rand -hex 24 | make "${name}_password"; done
# Within the network of the services, which no other machine is on: without TLS.
echo "postgres://gapura_run:$(cat run_password)@postgres:5432/gapura?sslmode=disable" | make database_url
echo "postgres://gapura_migrate:$(cat migrate_password)@postgres:5432/gapura?sslmode=disable" | make migrate_database_url
# Compose hands files over as they are, and the gateway's account is 65532. The folder stays closed to others.
chmod 444 ./*
chmod 711 .
