import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { COMPILE_CACHE } from '../setup/compile-cache.ts'
import { defined } from '../setup/defined.ts'

export const START_TS = fileURLToPath(new URL('../../src/db/embedded/start.ts', import.meta.url))

const started: ChildProcess[] = []

/** Kills what a test launched and did not end itself. */
export const killAll = (): void => {
  for (const gateway of started.splice(0)) gateway.kill('SIGKILL')
}

const PROGRAM = `
  import { startEmbeddedPostgres } from ${JSON.stringify(START_TS)}
  const say = (line) => console.log(JSON.stringify(line))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    const running = setInterval(() => undefined, 60_000)
    process.once('SIGTERM', () => postgres.stop().then(() => clearInterval(running)))
    process.once('SIGUSR2', () => process.exit(1))
    say({ url: postgres.url, adopted: postgres.adopted })
  } catch (error) {
    say({ name: error.name, message: error.message })
    process.exitCode = 1
  }
`

type Said = { url: string; adopted: boolean; name?: string; message?: string }

/** Embedded PostgreSQL in a process of its own, which can be killed and may run as another account. */
export const launch = async (directory: string, uid?: number): Promise<Said & { gateway: ChildProcess }> => {
  const gateway = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, directory], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(gateway)
  const [line] = await once(createInterface(defined(gateway.stdout)), 'line')
  return { ...(JSON.parse(line) as Said), gateway }
}

/** Sends a signal and waits for the process to be gone. */
export const end = async (gateway: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const ended = once(gateway, 'exit')
  gateway.kill(signal)
  await ended
}

/** Asks over a connection of its own. */
export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

/** The server's process id, by its own word. */
export const serverPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Tries again, for five seconds, until it does not throw. */
export const soon = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
