import cluster from 'node:cluster'
import { metrics } from '../../base/metrics.ts'

/** Messages from the parent to its children. `text` null: unavailable. */
export type ToChild =
  | { readonly is: 'stop' }
  | { readonly is: 'show metrics'; readonly id: number }
  | { readonly is: 'all metrics'; readonly id: number; readonly text: string | null }

/** Messages from a child to its parent. */
export type ToParent =
  | { readonly is: 'ready' }
  | { readonly is: 'metrics'; readonly id: number; readonly metrics: readonly ShownMetric[] }
  | { readonly is: 'metrics wanted'; readonly id: number }

/** The part we read of a metric that the library returns. */
export type ShownMetric = { values?: { labels: Record<string, string | number> }[] }

/** Whether a parent started and supervises this process (cli/processes/process-group.ts). It ends with the parent. */
export const isChild = (): boolean => cluster.isWorker

/**
 * Whether the kernel spreads connections over the processes that listen on one port (SO_REUSEPORT). Elsewhere (macOS)
 * the parent accepts and passes them on; one passed to a process that was just killed is lost.
 */
export const CAN_SHARE_PORT = process.platform === 'linux' || process.platform === 'freebsd'

const send = (message: ToParent): void => void process.send?.(message)

/** Reports to the parent that this process is up. */
export const reportReady = (): void => send({ is: 'ready' })

/** Calls `stop` when the parent requests it, and sends it this process's metrics on request. */
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

/** The metrics of the whole process group, for any of its processes. Throws where the parent does not respond. */
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
      if (text === null) reject(new Error('the metrics of the other processes are unavailable'))
      else resolve(text)
    }
    process.on('message', receive)
    send({ is: 'metrics wanted', id })
  })
}
