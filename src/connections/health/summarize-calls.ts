import type { Tx } from '../../db/transaction.ts'
import type { Outcome } from './call-metrics.ts'
import { type CallCount, sumCalls } from './call-store.ts'

/** How the calls to one service of a connection went in a stretch of time. */
export type ServiceCalls = {
  readonly connectionId: string
  readonly service: string
  readonly outcomes: Readonly<Record<Outcome, number>>
  /** Half of the calls that were made took at most so long; null: none was. */
  readonly medianMs: number | null
  /** All but the slowest twentieth took at most so long. */
  readonly p95Ms: number | null
}

/** How the calls of whole hours went, by connection and service. Times are upper bounds: of a few buckets, which one. */
export async function summarizeCalls(tx: Tx, from: Date, until: Date): Promise<ServiceCalls[]> {
  const counts = await sumCalls(tx, from, until)
  const groups = Map.groupBy(counts, ({ connectionId, service }) => `${connectionId} ${service}`)
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { connectionId, service } = first
    const times = { medianMs: quantile(same, 0.5), p95Ms: quantile(same, 0.95) }
    return { connectionId, service, outcomes: outcomesOf(same), ...times }
  })
}

type Count = Pick<CallCount, 'outcome' | 'withinMs' | 'calls'>

function outcomesOf(counts: readonly Count[]): Record<Outcome, number> {
  const sums = { done: 0, refused: 0, unsent: 0, unknown: 0, not_made: 0 }
  for (const { outcome, calls } of counts) sums[outcome] += calls
  return sums
}

/** The bound below which this share of the calls lies. `counts` are in the order of their bounds. */
function quantile(counts: readonly Count[], share: number): number | null {
  const made = counts.filter(({ outcome }) => outcome !== 'not_made')
  let rest = made.reduce((sum, { calls }) => sum + calls, 0) * share
  for (const { withinMs, calls } of made) {
    rest -= calls
    if (rest <= 0) return withinMs
  }
  return null
}
