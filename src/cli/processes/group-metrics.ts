import { AggregatorRegistry, type Metric } from 'prom-client'
import type { ShownMetric, ToChild, ToParent } from './child-process.ts'

/** A child process, as a source of metrics. */
export type MetricSource = {
  readonly name: string
  send(message: ToChild): void
  /** Calls `listener` with the child's messages. Returns how to stop. */
  onMessage(listener: (message: ToParent) => void): () => void
}

/** A child that does not respond is left out: one that hangs must not hide the others. */
const WAIT_MS = 1_500
let requests = 0

/**
 * The metrics of all children as one text, each line labelled with its process: a restarted child restarts only its own
 * counters.
 */
export async function gatherMetrics(children: readonly MetricSource[]): Promise<string> {
  const shown = await Promise.all(children.map(requestMetrics))
  return AggregatorRegistry.aggregate(shown as unknown as Metric[]).metrics()
}

function requestMetrics(child: MetricSource): Promise<readonly ShownMetric[]> {
  const id = requests++
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => end([]), WAIT_MS)
    const stop = child.onMessage((message) => {
      if (message.is === 'metrics' && message.id === id) end(message.metrics)
    })
    const end = (metrics: readonly ShownMetric[]) => {
      clearTimeout(giveUp)
      stop()
      for (const { values = [] } of metrics) for (const value of values) value.labels.process = child.name
      resolve(metrics)
    }
    child.send({ is: 'show metrics', id })
  })
}
