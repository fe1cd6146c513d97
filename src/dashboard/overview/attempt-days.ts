import { type Clock, DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { type AttemptCount, countAttempts } from '../../checkout/attempts/count-attempts.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { jakartaDay, startOfJakartaDay } from '../../payouts/jakarta.ts'

/** A day in Jakarta, `2026-11-20`, and how the attempts begun on it went. */
export type AttemptDay = { readonly day: string; readonly counts: readonly AttemptCount[] }

/** Attempts live for a day and are polled for another: after three days, nothing of a day changes. */
const CLOSED_AFTER_DAYS = 3

/** The last `days` days up to today, oldest first. Closed days are counted once and stored. */
export async function readAttemptDays(
  { db, clock }: { db: Db; clock: Clock },
  merchantId: string,
  days: number,
): Promise<AttemptDay[]> {
  const now = clock()
  const wanted = Array.from({ length: days }, (_, i) => jakartaDay(later(now, (i + 1 - days) * DAY_MS)))
  const kept = await transaction(db, merchantId, (tx) =>
    tx
      .selectFrom('attempt_day')
      .select(['day', 'totals'])
      .where('merchant_id', '=', merchantId)
      .where('day', '>=', wanted[0] ?? '')
      .execute(),
  )
  const known = new Map(kept.map(({ day, totals }) => [dayOf(day), fromText(totals)]))
  const result: AttemptDay[] = []
  for (const day of wanted) result.push({ day, counts: known.get(day) ?? (await countDay(db, merchantId, day, now)) })
  return result
}

/** Counts one day, and stores the count of a closed one. Each in a transaction of its own: none takes long. */
const countDay = (db: Db, merchantId: string, day: string, now: Date): Promise<AttemptCount[]> =>
  transaction(db, merchantId, async (tx) => {
    const from = startOfJakartaDay(day)
    const counts = await countAttempts(tx, merchantId, from, later(from, DAY_MS))
    if (later(from, (1 + CLOSED_AFTER_DAYS) * DAY_MS) <= now) {
      await tx
        .insertInto('attempt_day')
        .values({ merchant_id: merchantId, day, totals: toText(counts) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return counts
  })

/** A date column comes as a Date at midnight of this process's zone, or as a text. */
const dayOf = (day: unknown): string =>
  day instanceof Date
    ? [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-')
    : String(day)

const toText = (counts: readonly AttemptCount[]): string =>
  JSON.stringify(counts.map(({ amount, ...count }) => ({ ...count, ...amount, amount: `${amount.amount}` })))

const fromText = (text: string): AttemptCount[] =>
  (
    JSON.parse(text) as {
      type: string
      code: string | null
      attempted: number
      succeeded: number
      currency: string
      amount: string
    }[]
  ).map(({ currency: code, amount, ...count }) => ({
    ...count,
    amount: { amount: BigInt(amount), currency: currency(code) },
  }))
