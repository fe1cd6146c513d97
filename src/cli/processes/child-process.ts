import cluster from 'node:cluster'
import { metrics } from '../../base/metrics.ts'

/** What the process that started a family says to its children. `text` null: not to be had. */
export type ToChild =
  | { readonly is: 'stop' }
  | { readonly is: 'show metrics'; readonly id: number }
  | { readonly is: 'all metrics'; readonly id: number; readonly text: string | null }

/** What a child says to it. */
export type ToParent =
  | { readonly is: 'ready' }
  | { readonly is: 'metrics'; readonly id: number; readonly metrics: readonly ShownMetric[] }
  | { readonly is: 'metrics wanted'; readonly id: number }

/** A metric as the library gives it out, as far as we look into it. */
export type ShownMetric = { values?: { labels: Record<string, string | number> }[] }

/** Whether this process was started by another Gapura that watches it (cli/processes/process-group.ts). It ends with that one. */
export const isChild = (): boolean => cluster.isWorker

/**
 * Whether the kernel hands out the connections of a port that several processes listen on (SO_REUSEPORT). Elsewhere
 * (macOS) the parent accepts them and passes them on; one it passes to a process that was just killed is lost.
 */
export const CAN_SHARE_PORT = process.platform === 'linux' || process.platform === 'freebsd'

const send = (message: ToParent): void => void process.send?.(message)

/** Tells the parent that this process does its work. */
export const reportReady = (): void => send({ is: 'ready' })

/** Calls `stop` when the parent says so, and shows it this process's metrics when it asks. */
export function onParentMessage(stop: () => void): void {
  process.on('message', (message: ToChild) => {
    if (message.is === 'stop') stop()
    if (message.is !== 'show metrics') return
    void metrics
      .getMetricsAsJSON()
      .then((shown) => send({ is: 'metrics', id: message.id, metrics: shown as unknown as ShownMetric[] }))
  })
}

const WAIT_MS = 3_000
let requests = 0

/** The metrics of the whole process group, from any of its processes. Throws where the parent does not answer. */
export function readGroupMetrics(): Promise<string> {
  const id = requests++
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => end(null), WAIT_MS)
    const receive = (message: ToChild) => {
      if (message.is === 'all metrics' && message.id === id) end(message.text)
    }
    const end = (text: string | null) => {
      clearTimeout(giveUp)
      process.off('message', receive)
      if (text === null) reject(new Error('the metrics of the other processes are not to be had'))
      else resolve(text)
    }
    process.on('message', receive)
    send({ is: 'metrics wanted', id })
  })
}
