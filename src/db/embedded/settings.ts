/** The account of the database's superuser; it has no other. */
export const SUPERUSER = 'postgres'
export const DATABASE = 'gapura'
export const HOST = '127.0.0.1'

/** Server settings by name. Source: PostgreSQL, "Server Configuration". */
export type Settings = Readonly<Record<string, string>>

/**
 * Settings for a laptop or a small server, given on the command line so that they follow the code and not the day the
 * cluster was made. What was acknowledged stays: fsync and synchronous_commit are on, regardless of the files.
 */
const SETTINGS: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: HOST,
  // A socket's path may be at most 107 bytes, and a data directory lies anywhere.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_compression: 'on',
  // Retained to be reused: commits wait while a new segment of the log is filled with zeros, 30 to 80 ms each.
  min_wal_size: '512MB',
  // Plans made while the tables were empty are made again when they have been analyzed: seconds after they fill, not a minute.
  autovacuum_naptime: '10s',
  // After a crash, one call instead of opening every file.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Rows and statements carry names and account numbers; the log must not.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** The server's arguments; `changed` goes before our own settings. */
export const serverArguments = (cluster: string, port: number, changed: Settings): string[] => [
  ...['-D', cluster, '-p', `${port}`],
  ...Object.entries({ ...SETTINGS, ...changed }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** The address of a database of the server. `sslmode` is written out because `PGSSLMODE` would apply where it is not. */
export const urlOf = (port: number, password: string, database: string = DATABASE): string =>
  `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${database}?sslmode=disable`

/** Where setpriv and unshare may lie; the last is NixOS's. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin'

/** The environment of PostgreSQL's programs: no PG… variable of the caller applies, and messages are English. */
export const PROGRAM_ENVIRONMENT = { PATH, LC_ALL: 'C', TZ: 'UTC' }
