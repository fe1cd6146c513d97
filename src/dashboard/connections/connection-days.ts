import { type Clock, DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { type ConnectionAttempts, countAttemptsByConnection } from '../../checkout/attempts/count-by-connection.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import { type ConnectionPayouts, countPayoutsByConnection } from '../../payouts/find/count-by-connection.ts'

/** What was requested over the connections on a day of the home market, and the outcomes so far. */
export type ConnectionDay = {
  readonly attempts: readonly ConnectionAttempts[]
  readonly payouts: readonly ConnectionPayouts[]
}

/** A payout is polled for seven days: the counts of a day no longer change after eight. */
const CLOSED_AFTER_DAYS = 8

/** The last `days` days up to today, oldest first. Closed days are counted once and stored. */
export async function readConnectionDays(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  days: number,
): Promise<ConnectionDay[]> {
  const now = clock()
  const wanted = Array.from({ length: days }, (_, i) => HOME.calendar.dayOf(later(now, (i + 1 - days) * DAY_MS)))
  const rows = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('connection_day')
      .selectAll()
      .where('day', '>=', wanted[0] ?? '')
      .execute(),
  )
  const known = new Map(rows.map(({ day, totals }) => [day, fromText(totals)]))
  const result: ConnectionDay[] = []
  for (const day of wanted) result.push(known.get(day) ?? (await countDay(db, day, now)))
  return result
}

/** Counts one day, and stores the counts of a closed one. Each in a transaction of its own, so that none takes long. */
const countDay = (db: Db, day: string, now: Date): Promise<ConnectionDay> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const from = HOME.calendar.startOf(day)
    const until = later(from, DAY_MS)
    const attempts = await countAttemptsByConnection(tx, from, until)
    const counted = { attempts, payouts: await countPayoutsByConnection(tx, from, until) }
    if (later(from, (1 + CLOSED_AFTER_DAYS) * DAY_MS) <= now) {
      await tx
        .insertInto('connection_day')
        .values({ day, totals: toText(counted) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return counted
  })

const toText = (day: ConnectionDay): string =>
  JSON.stringify(day, (_name, value) => (typeof value === 'bigint' ? `${value}` : value))

type Stored<T extends { amount: unknown }> = Omit<T, 'amount'> & { amount: { amount: string; currency: string } }

function fromText(text: string): ConnectionDay {
  const stored: { attempts: Stored<ConnectionAttempts>[]; payouts: Stored<ConnectionPayouts>[] } = JSON.parse(text)
  return { attempts: stored.attempts.map(withMoney), payouts: stored.payouts.map(withMoney) }
}

const withMoney = <T extends { amount: { amount: string; currency: string } }>({ amount, ...rest }: T) => ({
  ...rest,
  amount: { amount: BigInt(amount.amount), currency: currency(amount.currency) },
})
