import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../base/start-error.ts'
import type { Cluster } from './cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './processes.ts'
import { commandFor } from './runner.ts'
import { openServerLog, readServerLog } from './server-log.ts'
import { serverArguments } from './settings.ts'

/** A server that is ready. `ended` resolves when its process is gone, for any reason. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  /** True when an earlier Gapura started it and died without stopping it. */
  readonly adopted: boolean
  readonly ended: Promise<unknown>
}

/** Why a server did not come up: what it printed. */
export type Refusal = { readonly output: string }

const READY_POLL_MS = 10
const ENDED_POLL_MS = 100
/** Recovery after a crash reads at most about 1 GB of log; this is far beyond it. */
const READY_TIMEOUT_MS = 5 * 60_000
const STOP_STEPS = [
  { name: 'SIGINT', waitMs: 10_000 },
  { name: 'SIGQUIT', waitMs: 5_000 },
  { name: 'SIGKILL', waitMs: 5_000 },
] as const

/**
 * Starts a server and waits until it is ready. It gets a process group of its own: Ctrl-C in the terminal must reach
 * Gapura alone, which stops the server after its last request. If this process exits without that, the server gets a signal to stop.
 */
export const startPostmaster = async (cluster: Cluster, port: number): Promise<Postmaster | Refusal> => {
  const { layout, binaries, runner } = cluster
  const log = await openServerLog(layout)
  const [command, args, options] = commandFor(
    runner,
    binaries.postgres,
    serverArguments(layout.cluster, port, cluster.settings),
  )
  try {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log.file.fd, log.file.fd] })
    const ended = once(child, 'exit').catch(() => undefined)
    child.unref()
    const { pid } = child
    if (pid === undefined) return { output: `${command} could not be run` }
    endWithThisProcess(pid, ended)
    if (await waitUntilReady(cluster, { pid, port }, () => child.exitCode === null && child.signalCode === null))
      return { pid, port, adopted: false, ended }
    return { output: await readServerLog(layout, log.size) }
  } finally {
    await log.file.close()
  }
}

/** Takes over a server that an earlier Gapura left; the caller has checked that it is ours. */
export const adoptPostmaster = (pid: number, port: number): Postmaster => {
  const ended = waitUntilEnded(pid)
  endWithThisProcess(pid, ended)
  return { pid, port, adopted: true, ended }
}

/** Waits until the server accepts connections. False: it ended instead. */
export const waitUntilReady = async (
  { layout }: Cluster,
  { pid, port }: { pid: number; port: number },
  isAlive: () => boolean | Promise<boolean> = () => isRunning(pid),
): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += READY_POLL_MS) {
    const file = await readPostmasterFile(layout.cluster)
    // An old file may hold the same process id: they repeat when a container starts again.
    if (file?.pid === pid && file.port === port && file.status === 'ready') return true
    if (!(await isAlive())) return false
    await sleep(READY_POLL_MS)
  }
  await stopPostmaster(pid)
  throw new StartError(`PostgreSQL did not get ready in ${layout.shown}; ${layout.shown}/postgres.log says why.`)
}

/**
 * Stops a server and returns when its process is gone. Connections are cut and open transactions rolled back at once;
 * a server that does not stop gets a stronger signal after 10 and 15 seconds, which costs it a recovery but no data.
 */
export const stopPostmaster = async (pid: number, ended: Promise<unknown> = waitUntilEnded(pid)): Promise<void> => {
  for (const { name, waitMs } of STOP_STEPS) {
    signal(pid, name)
    if (await endsWithin(ended, waitMs)) return
  }
}

const endsWithin = (ended: Promise<unknown>, waitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs)
    void ended.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })

const waitUntilEnded = async (pid: number): Promise<void> => {
  while (await isRunning(pid)) await sleep(ENDED_POLL_MS, undefined, { ref: false })
}

const endWithThisProcess = (pid: number, ended: Promise<unknown>): void => {
  const end = () => {
    try {
      signal(pid, 'SIGINT')
    } catch {
      // The process is exiting: nothing can be done about it.
    }
  }
  process.on('exit', end)
  void ended.then(() => process.off('exit', end))
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
}
