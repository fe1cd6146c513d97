import { type Clock, DAY_MS, HOUR_MS, later } from '../base/clock.ts'
import { quantileOf } from '../base/histogram.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import type { Task } from '../jobs/worker.ts'
import type { EndpointName } from '../merchants/endpoints/endpoint.ts'
import { DURATION_BOUNDS, DURATION_COUNTS } from './delivery/count-tries.ts'

/** What became of the tries of one hour. */
type HourOfTries = {
  readonly hour: Date
  readonly delivered: number
  /** Failed and followed by another try. */
  readonly retried: number
  /** Given up. */
  readonly lost: number
}

export type Health = {
  readonly endpoint: EndpointName
  /** The last 24 hours, oldest first, the current one included. */
  readonly hours: readonly HourOfTries[]
  /** What 95 of 100 tries of these hours took at most, ms; null: there were none. */
  readonly p95Ms: number | null
  /** The last answer in these hours, or why there was none. */
  readonly last: { readonly at: Date; readonly status: number | null; readonly error: string | null } | null
}

const HOURS = 24
/** Longer than anything shown, so that a longer span can be shown one day without waiting for it to fill. */
const RETENTION_MS = 30 * DAY_MS

/** How the tries to each of these endpoints of a merchant went in the last 24 hours. */
export async function readHealth(
  tx: Tx,
  now: Date,
  merchantId: string,
  endpoints: readonly EndpointName[],
): Promise<Health[]> {
  const current = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const span = Array.from({ length: HOURS }, (_, n) => new Date(current - (HOURS - 1 - n) * HOUR_MS))
  const rows = await tx
    .selectFrom('webhook_hour')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('hour', 'in', span)
    .orderBy('hour')
    .execute()
  return endpoints.map((endpoint) => {
    const hours = rows.filter(({ purpose }) => purpose === endpoint)
    const durations = Array.from({ length: DURATION_COUNTS }, (_, step) =>
      hours.reduce((sum, { durations }) => sum + (durations[step] ?? 0), 0),
    )
    const p95Ms = quantileOf(DURATION_BOUNDS, durations, 0.95)
    const last = hours.findLast(({ last_at }) => last_at !== null)
    return {
      endpoint,
      hours: span.map((hour) => {
        const counted = hours.find((one) => one.hour.getTime() === hour.getTime())
        return { hour, delivered: counted?.delivered ?? 0, retried: counted?.retried ?? 0, lost: counted?.lost ?? 0 }
      }),
      p95Ms: p95Ms === undefined ? null : Math.round(p95Ms),
      last: last?.last_at ? { at: last.last_at, status: last.last_status, error: last.last_error } : null,
    }
  })
}

/** Deletes counts that nothing shows any more. */
export const oldCountsTask = ({ db, clock }: { db: Db; clock: Clock }): Task => ({
  name: 'old webhook counts',
  everyMs: HOUR_MS,
  async run() {
    await transaction(db, ALL_MERCHANTS, (tx) =>
      tx.deleteFrom('webhook_hour').where('hour', '<', later(clock(), -RETENTION_MS)).execute(),
    )
    return 0
  },
})
