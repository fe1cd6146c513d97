import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../src/db/embedded/start.ts'
import { asOwner } from '../../gateway/owner.ts'
import { aDirectory } from '../../gateway/process.ts'
import { freePort } from '../../outside/free-port.ts'
import { atEnd } from '../../setup/at-end.ts'
import { databaseAt } from '../../setup/database-url.ts'
import { newDirectory } from '../../setup/prepared-directory.ts'

/** A PostgreSQL of its own without any role of ours until the test ends; the superuser's address. */
export async function aCluster(): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: aDirectory() })
  atEnd(() => postgres.stop())
  return postgres.url
}

/** An empty database of a cluster that belongs to a login without special rights but to create roles. */
export async function aDatabaseOf(cluster: string, login = 'gapura_migrate'): Promise<string> {
  await asOwner(
    cluster,
    `create role ${login} login createrole password 'secret'`,
    `create database payments owner ${login}`,
  )
  return withLogin(databaseAt(cluster, 'payments'), login)
}

/** The same database by another login, whose password is `secret`. */
export function withLogin(databaseUrl: string, login: string): string {
  const url = new URL(databaseUrl)
  url.username = login
  url.password = 'secret'
  return url.href
}

const OLDEST = 15

/** The folder of an installed PostgreSQL that has a server and the programs for dumps. Undefined: there is none here. */
export const findInstalled = (): string | undefined =>
  ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/usr/local/pgsql/bin']
    .flatMap((pattern) => globSync(pattern))
    .filter((folder) => ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))))
    .filter((folder) => versionOf(folder) >= OLDEST)
    .sort((a, b) => versionOf(b) - versionOf(a))[0]

const versionOf = (folder: string): number =>
  Number(/\) (\d+)/.exec(spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0)

/** A cluster of an installed PostgreSQL until the test ends; the superuser's address. */
export async function anInstalledCluster(folder: string): Promise<string> {
  const directory = newDirectory()
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  chmodSync(directory, 0o755)
  if (account.uid !== undefined) chownSync(directory, account.uid, account.gid)
  const port = await freePort()
  const data = join(directory, 'data')
  const run = (program: string, ...words: string[]) => {
    const { status, stderr, stdout } = spawnSync(join(folder, program), words, {
      ...account,
      cwd: directory,
      encoding: 'utf8',
      // A server that outlives the command must not hold the pipe.
      ...(program === 'pg_ctl' && { stdio: 'ignore' }),
    })
    if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
  }
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c fsync=off`
  run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start')
  atEnd(() => {
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    rmSync(directory, { recursive: true, force: true })
  })
  return `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`
}

const idOf = (option: '-u' | '-g'): number => {
  const of = (account: string) => Number(spawnSync('id', [option, account], { encoding: 'utf8' }).stdout)
  return of('postgres') || of('nobody')
}
