import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveCommand } from '../failover/patroni.ts'
import { asPostgres } from '../failover/programs.ts'
import type { WorldDatabase } from '../faults/members/world-database.ts'
import { freePort } from '../outside/free-port.ts'
import { queryOnce, type Server, startServer } from './server.ts'

/** A database whose log is archived beside it, and which can be lost. */
export type ArchivingDatabase = WorldDatabase & {
  readonly folder: string
  readonly archive: string
  readonly port: number
  /** kill -9, and its files are gone. */
  destroy(): Promise<void>
  /** What stands in its place from now on. */
  replace(server: Server): void
}

/** As docs/operations/backups.md wants it, and a segment of the log archived every so often. */
const settings = (archive: string, archiveTimeoutSeconds: number): string => `
max_connections = 200
synchronous_commit = on
wal_level = replica
archive_mode = on
archive_command = '${archiveCommand(archive)}'
archive_timeout = ${archiveTimeoutSeconds}
log_min_error_statement = panic
`

export async function anArchivingDatabase(tools: string, archiveTimeoutSeconds: number): Promise<ArchivingDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-restore-'))
  chmodSync(folder, 0o755)
  const [data, archive] = [join(folder, 'data'), join(folder, 'archive')]
  for (const one of [data, archive, join(folder, 'backup'), join(folder, 'files')]) makeFolder(one)
  const [command = '', ...words] = [...asPostgres(), join(tools, 'initdb'), '-D', data]
  execFileSync(command, [...words, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-k'], {
    stdio: 'pipe',
    cwd: '/',
  })
  appendFileSync(join(data, 'postgresql.conf'), settings(archive, archiveTimeoutSeconds))
  const port = await freePort()
  let server = await startServer(tools, data, port, {})
  await queryOnce(server.url, 'postgres', 'create database gapura')
  return {
    url: server.url,
    folder,
    archive,
    port,
    directory: { path: join(folder, 'files'), fill: null, free: () => {} },
    async destroy() {
      await server.stop('SIGKILL')
      rmSync(data, { recursive: true })
    },
    replace(next) {
      server = next
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  if (asPostgres().length > 0) execFileSync('chown', ['postgres:', folder])
}
