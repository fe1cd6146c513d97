import { type Clock, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { WorkerLog } from '../../jobs/worker.ts'
import { type Result, recordResults } from './record-results.ts'

const BATCH_MAX = 200
const PAUSE_MS = SECOND_MS

/**
 * Writes results in batches: those that arrived while the previous batch was being written. While the database is unavailable
 * they are retained and retried; once the claims have expired other processes will have made those tries again anyway, so
 * older results are dropped.
 */
export function openResultWriter(app: { db: Db; clock: Clock; log: WorkerLog; leaseMs: number }) {
  const waiting: { result: Result; isUsefulUntilMs: number }[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX)
      const results = batch.map(({ result }) => result)
      try {
        await transaction(app.db, ALL_MERCHANTS, (tx) => recordResults(tx, app.clock(), results))
      } catch (err) {
        app.log.error({ err, results: batch.length }, 'results of deliveries could not be written')
        waiting.unshift(...batch.filter(({ isUsefulUntilMs }) => isUsefulUntilMs > performance.now()))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    writing = undefined
  }

  return {
    add(result: Result): void {
      waiting.push({ result, isUsefulUntilMs: performance.now() + app.leaseMs })
      writing ??= writeAll()
    },
    /** Resolves when everything added so far is written. */
    written: (): Promise<void> => writing ?? Promise.resolve(),
  }
}
