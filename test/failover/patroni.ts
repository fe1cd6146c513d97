import { join } from 'node:path'
import { addressOf, NODES } from './network.ts'

export type ClusterSettings = {
  /** False: commits wait for no standby, which loses what a dead primary alone had. */
  readonly isStrict: boolean
  /** Where the log is archived. */
  readonly archive: string
  /** The folder of PostgreSQL's programs. */
  readonly tools: string
}

/** How long a leader may be silent before another is chosen, and how often all look, s. */
const TTL = 20
const LOOP_WAIT = 4
const RETRY_TIMEOUT = 5

/** docs/operations/postgresql.md, "A cluster", has these for operators. */
const POSTGRES = {
  max_connections: 220,
  shared_buffers: '128MB',
  wal_level: 'replica',
  wal_log_hints: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '512MB',
  synchronous_commit: 'on',
  // Standbys look for a new primary that often; after the default of 5 s a failover takes as much longer.
  wal_retrieve_retry_interval: '500ms',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_user_timeout: 5000,
  archive_mode: 'on',
  archive_timeout: 60,
  log_min_error_statement: 'panic',
}

/** Patroni's configuration of one node, in JSON, which is YAML. */
export const patroniConfig = (node: number, folder: string, { isStrict, archive, tools }: ClusterSettings): string =>
  JSON.stringify({
    scope: 'gapura',
    name: `node${node}`,
    restapi: { listen: `${addressOf(node)}:8008`, connect_address: `${addressOf(node)}:8008` },
    // Not etcd3: Patroni before 3.3 takes the leader's key there without comparing, and an old primary may take it back.
    etcd: { hosts: NODES.map((one) => `${addressOf(one)}:2379`) },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: LOOP_WAIT,
        retry_timeout: RETRY_TIMEOUT,
        maximum_lag_on_failover: 1_048_576,
        // At once: a primary that died is not waited for.
        primary_start_timeout: 0,
        synchronous_mode: isStrict,
        synchronous_mode_strict: isStrict,
        synchronous_node_count: 1,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { ...POSTGRES, archive_command: archiveCommand(archive) },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['local all all trust', 'host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust'],
    },
    postgresql: {
      listen: `${addressOf(node)},127.0.0.1:5432`,
      connect_address: `${addressOf(node)}:5432`,
      data_dir: join(folder, 'postgres'),
      bin_dir: tools,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
    },
    watchdog: { mode: 'off' },
  })

/** A segment is there whole or not at all, and one that is there is not written again. */
export const archiveCommand = (archive: string): string =>
  `test -f ${archive}/%f || (cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f)`
