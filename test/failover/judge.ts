import type { Db } from '../../src/db/db.ts'
import { type Call, CREATING, type CreatingKind, isAcknowledged } from '../faults/verdict/history.ts'

const TABLES: Readonly<Record<CreatingKind, string>> = {
  create: 'checkout',
  payout: 'payout',
  refund: 'refund',
  customer: 'customer',
  collector: 'collector',
  invoice: 'invoice',
}
/** Requirements line 14, and what the client's own machine may add under load. */
export const REFUSAL_MAX_MS = 2_000 + 250

/** Ids that were acknowledged and are not there, each with its kind. */
export async function lostOf({ pool }: Pick<Db, 'pool'>, calls: readonly Call[]): Promise<string[]> {
  const lost = await Promise.all(
    CREATING.map(async (kind) => {
      const ids = acknowledgedIds(calls, kind)
      const { rows } = await pool.query<{ id: string }>(
        `select id from unnest($1::text[]) as acknowledged (id) where id not in (select id from ${TABLES[kind]})`,
        [ids],
      )
      return rows.map(({ id }) => `${kind} ${id}`)
    }),
  )
  return lost.flat()
}

const acknowledgedIds = (calls: readonly Call[], kind: CreatingKind): string[] => [
  ...new Set(
    calls
      .filter((call) => call.kind === kind && isAcknowledged(call))
      .map(({ body }) => JSON.parse(body) as { id?: string; data?: { id: string } })
      .map(({ id, data }) => id ?? data?.id ?? ''),
  ),
]

/** What was refused in another way than by 503 with Retry-After, or later than `maxMs`. */
export const badRefusals = (calls: readonly Call[], maxMs: number): string[] =>
  calls
    .filter(({ status }) => status !== null && status >= 500)
    .filter((call) => call.status !== 503 || call.retryAfter === null || tookMs(call) > maxMs)
    .map((call) => `${call.kind} ${call.key}: ${call.status} after ${Math.round(tookMs(call))} ms`)

export const tookMs = ({ fromMs, toMs }: Pick<Call, 'fromMs' | 'toMs'>): number => toMs - fromMs
