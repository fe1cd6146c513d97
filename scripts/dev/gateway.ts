import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BuildName } from '../builds.ts'
import { ROOT } from '../inputs.ts'

const READY_TRIES = 600
const READY_EVERY_MS = 50

/** The compiled gateway behind the development server, started again on every change. */
export type DevGateway = {
  /** Resolves with its address as soon as it serves; rejects where it could not be built or started at all. */
  ready(): Promise<string>
  /** Builds what is stale and starts it anew. Resolves when it serves; false where the sources cannot be used. */
  restart(): Promise<boolean>
  stop(): Promise<void>
}

/** `publicUrl`: where people reach it, by way of the development server. */
export function startGateway(port: number, publicUrl: string): DevGateway {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let serving: Promise<string>

  const begin = async (): Promise<string> => {
    await stopChild()
    child = spawn(process.execPath, ['dist/cli/main.js', 'start'], {
      cwd: ROOT,
      env: { ...process.env, HOST: '127.0.0.1', PORT: `${port}`, BASE_URL: publicUrl, CHECKOUT_URL: publicUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
      // Ctrl-C reaches the whole group of a terminal; this process alone decides when the gateway ends.
      detached: true,
    })
    await untilReady(url, child)
    return url
  }

  const stopChild = async (): Promise<void> => {
    const old = child
    child = undefined
    if (!old || !isRunning(old)) return
    const ended = new Promise((resolve) => old.once('exit', resolve))
    old.kill('SIGTERM')
    await ended
  }

  /** One after the other: a change that comes during a start is built after it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  /** While the sources cannot be built, the last build keeps serving. */
  const restart = (): Promise<boolean> =>
    inTurn(async () => {
      if (!(await build('server', 'page'))) return false
      serving = begin()
      return serving.then(
        () => true,
        (error: Error) => {
          console.error(error.message)
          return false
        },
      )
    })

  const first = restart()
  serving = first.then((isServed) => {
    if (isServed) return url
    throw new Error('The gateway could not be built or started; the terminal says why.')
  })
  serving.catch(() => undefined)
  return { ready: () => serving, restart, stop: () => inTurn(stopChild) }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Whether the builds are current now. In a separate process, so that this one can still respond. */
function build(...names: BuildName[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/build-if-stale.ts'), ...names], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if (!isRunning(child)) throw new Error('The gateway ended as it started.')
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(READY_EVERY_MS)
  }
  throw new Error('The gateway does not get ready.')
}
