import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asPostgres } from '../failover/programs.ts'
import { untilTrue } from '../failover/wait.ts'
import { queryOnce, type Server, startServer } from './server.ts'

const run = promisify(execFile)
const ARCHIVED_MAX_MS = 120_000

/** A base backup, made while the server is in use. */
export type Backup = { readonly folder: string; readonly bytes: number; readonly ms: number }

export async function makeBackup(tools: string, url: string, folder: string): Promise<Backup> {
  const address = new URL(url)
  address.pathname = '/postgres'
  const startedMs = performance.now()
  const [command = '', ...words] = [
    ...asPostgres(),
    ...[join(tools, 'pg_basebackup'), '--dbname', address.href, '--pgdata', folder],
    ...['--checkpoint', 'fast', '--wal-method', 'fetch'],
  ]
  await run(command, words, { cwd: '/', env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' } })
  return { folder, bytes: sizeOf(folder), ms: performance.now() - startedMs }
}

/** Waits until everything that is committed by now is in the archive. */
export async function untilArchived(url: string, archive: string): Promise<void> {
  const [row] = await queryOnce<{ name: string }>(url, 'postgres', 'select pg_walfile_name(pg_switch_wal()) as name')
  await untilTrue('the archive', ARCHIVED_MAX_MS, async () => existsSync(join(archive, row?.name ?? '?')))
}

type Place = { readonly tools: string; readonly archive: string; readonly data: string; readonly port: number }

/** A server as it was at `until` (null: as far as the archive goes), from a backup and the archive. `ms`: until it took writes. */
export async function restore(
  { tools, archive, data, port }: Place,
  backup: Backup,
  until: Date | null,
): Promise<{ readonly server: Server; readonly ms: number }> {
  const startedMs = performance.now()
  // With the owners and times that the files have.
  cpSync(backup.folder, data, { recursive: true, preserveTimestamps: true })
  if (asPostgres().length > 0) await run('chown', ['-R', 'postgres:', data])
  await run('chmod', ['700', data])
  for (const name of ['standby.signal', 'postmaster.pid']) rmSync(join(data, name), { force: true })
  writeFileSync(join(data, 'recovery.signal'), '')
  const server = await startServer(tools, data, port, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
    // What it was part of is gone.
    primary_conninfo: '',
    primary_slot_name: '',
    synchronous_standby_names: '',
    archive_mode: 'off',
  })
  return { server, ms: performance.now() - startedMs }
}

/** Bytes of all files in a folder. */
export const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: folder })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
