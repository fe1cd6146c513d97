import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../outside/free-port.ts'

export type PgBouncer = {
  /** The address of a database, by way of PgBouncer. */
  url(database: string): string
  stop(): Promise<void>
}

/** Where packages put it. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const READY_TRIES = 100
const READY_EVERY_MS = 50

/** The program, and what it says its version is. Undefined: it is not installed here. */
export function findPgBouncer(): { program: string; version: string } | undefined {
  for (const program of PLACES) {
    try {
      const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? ''
      return { program, version }
    } catch {
      // Not here.
    }
  }
  return undefined
}

/** PgBouncer in transaction mode before the server at `serverUrl`, set as docs/operations/postgresql.md says. */
export async function startPgBouncer(program: string, serverUrl: string): Promise<PgBouncer> {
  const server = new URL(serverUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'gapura-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 25', 'max_client_conn = 2000', 'server_login_retry = 1'],
    // A test drops its database when it ends.
    ...['server_idle_timeout = 2', 'log_connections = 0', 'log_disconnections = 0'],
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o644)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilAccepting(child, port)
  return {
    url: (database) => `postgres://${server.username}@127.0.0.1:${port}/${database}?sslmode=disable`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAccepting(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if (child.exitCode !== null) break
    const accepts = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (accepts) return
    await new Promise((resolve) => setTimeout(resolve, READY_EVERY_MS))
  }
  throw new Error('PgBouncer did not start')
}
