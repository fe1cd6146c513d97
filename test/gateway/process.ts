import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { atEnd } from '../setup/at-end.ts'
import { COMPILE_CACHE } from '../setup/compile-cache.ts'
import { copyPreparedDirectory, newDirectory } from '../setup/prepared-directory.ts'
import { MAIN } from './compiled.ts'
import { freePort, until } from './gateway.ts'

/** A directory that is gone when the test ends, or the file where it is made at the top. */
export function aDirectory(mode = 0o755): string {
  const path = newDirectory()
  chmodSync(path, mode)
  atEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The same holding an embedded PostgreSQL with an empty, migrated database: a start on it takes a third of the time. */
export async function aReadyDirectory(): Promise<string> {
  const path = await copyPreparedDirectory()
  atEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A file that fails before its first test ends nothing: what it started ends with the worker, which gets this signal. */
const running = new Set<ChildProcess>()
process.once('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM')
  process.kill(process.pid, 'SIGTERM')
})

export type Started = {
  readonly child: ChildProcess
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** What it printed so far, both streams. */
  output(): string
  /** Waits until it serves. */
  ready(): Promise<void>
  /** Sends a signal and waits for the end. Returns the exit code, or null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Waits for the end by itself. */
  ended: Promise<number | null>
}

type Options = {
  command?: string[]
  /** The program and its first words, where it is not the compiled gateway itself. */
  through?: readonly [string, ...string[]]
  dataDir?: string
  env?: Record<string, string>
}

/** The compiled gateway as a process of its own, in a process group of its own, until the test ends or, made at the top, the file. */
export async function aProcess({
  command = ['start'],
  through = [process.execPath, MAIN],
  dataDir = aDirectory(),
  env = {},
}: Options = {}): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()))
  // In production metrics have a port of their own, which several processes of one machine cannot share.
  const admin = env.GAPURA_ENV === 'production' ? { ADMIN_PORT: `${await freePort()}` } : {}
  const { PATH = '', HOME = '' } = process.env
  const [program, ...words] = through
  const child = spawn(program, [...words, ...command], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: `${port}`, DATA_DIR: dataDir, ...admin, ...env },
    detached: true,
  })
  let text = ''
  child.stdout?.on('data', (chunk) => (text += chunk))
  child.stderr?.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  running.add(child)
  void ended.then(() => running.delete(child))
  atEnd(() => {
    if (child.exitCode === null) child.kill('SIGTERM')
    return ended
  })
  const url = `http://localhost:${port}`
  // A worker has no other port than that of its metrics.
  const readiness = command[0] === 'work' ? `http://localhost:${admin.ADMIN_PORT}/metrics` : `${url}/readyz`
  return {
    child,
    url,
    port,
    dataDir,
    output: () => text,
    ended,
    ready: async () => {
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`it ended:\n${text}`)
        return fetch(readiness).then(
          (response) => response.ok,
          () => false,
        )
      })
    },
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
