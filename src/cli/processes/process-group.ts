import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../base/start-error.ts'
import type { ToChild, ToParent } from './child-process.ts'
import { gatherMetrics, type MetricSource } from './group-metrics.ts'

/** The command that a child runs. */
export type Kind = 'serve' | 'work'

export type ProcessGroup = {
  /** The metrics of all children together. */
  readMetrics(): Promise<string>
  /** Resolves when every child is up; throws StartError where one ends before that. */
  readonly ready: Promise<void>
  /** Stops all children and waits until they have ended. */
  stop(): Promise<void>
}

type GroupLog = { warn(fields: object, message: string): void }

/** A child that died is restarted at once, and with growing delays where it keeps dying. */
const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 10_000
/** A child that lived this long counts as healthy. */
const WELL_MS = 30_000

/**
 * Starts a process for each of `kinds`, restarts those that die, and stops them together. Serving ones share one port
 * (see CAN_SHARE_PORT). They end with this process, even if it is killed: the end of their channel to it ends them.
 */
export function startProcessGroup(kinds: readonly Kind[], env: Record<string, string>, log: GroupLog): ProcessGroup {
  const children = kinds.map((kind, i) => {
    const name = `${kind} ${kinds.slice(0, i + 1).filter((other) => other === kind).length}`
    return { kind, name, worker: undefined as Worker | undefined }
  })
  type Child = (typeof children)[number]
  const stopping = new AbortController()
  const ready = new Set<Child>()

  /** Starts a child and waits for its end. Returns how long it lived. */
  async function live(child: Child, onReady: () => void): Promise<number> {
    const startedMs = performance.now()
    cluster.setupPrimary({ exec: process.argv[1] ?? '', args: [child.kind], silent: false })
    const worker = cluster.fork(env)
    child.worker = worker
    worker.on('error', () => {})
    worker.on('message', (message: ToParent) => {
      if (message.is === 'metrics wanted') void sendMetrics(worker, message.id)
      if (message.is !== 'ready') return
      ready.add(child)
      onReady()
    })
    await new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    ready.delete(child)
    return performance.now() - startedMs
  }

  async function keepAlive(child: Child, onReady: () => void, onLost: () => void): Promise<void> {
    for (let deaths = 0; !stopping.signal.aborted; ) {
      const livedMs = await live(child, onReady)
      onLost()
      if (stopping.signal.aborted) return
      deaths = livedMs > WELL_MS ? 1 : deaths + 1
      log.warn({ process: child.name, deaths }, 'a process ended unexpectedly and is restarted')
      const pauseMs = Math.min(RESTART_MAX_MS, RESTART_MIN_MS * 2 ** (deaths - 1))
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const readMetrics = () => gatherMetrics([...ready].flatMap(toSource))

  async function sendMetrics(worker: Worker, id: number): Promise<void> {
    const text = await readMetrics().catch(() => null)
    send(worker, { is: 'all metrics', id, text })
  }

  const lives: Promise<void>[] = []
  const begun = children.map(
    (child) =>
      new Promise<void>((resolve, reject) => {
        const onLost = () => reject(new StartError('One of the processes could not start.'))
        lives.push(keepAlive(child, resolve, onLost))
      }),
  )
  return {
    readMetrics,
    ready: Promise.all(begun).then(() => {}),
    async stop() {
      stopping.abort()
      for (const { worker } of children) if (worker) send(worker, { is: 'stop' })
      await Promise.all(lives)
    },
  }
}

function send(worker: Worker, message: ToChild): void {
  // A child that is already ending needs no message.
  if (worker.isConnected()) worker.send(message, () => {})
}

const toSource = ({ name, worker }: { name: string; worker: Worker | undefined }): MetricSource[] =>
  worker
    ? [
        {
          name,
          send: (message) => send(worker, message),
          onMessage: (listener) => {
            worker.on('message', listener)
            return () => worker.off('message', listener)
          },
        },
      ]
    : []
