import { sql } from 'kysely'
import { type Clock, DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { toWhole } from '../../base/money.ts'
import { startOfDayIn } from '../../base/time-zone.ts'
import { countBegun, countOpen } from '../../checkout/attempts/count-begun.ts'
import { countPaid, type PaidCount } from '../../checkout/receipts/count-paid.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { catchUpCounts } from './count-payments.ts'
import type { DayVolume, MethodSuccess } from './schema.ts'

type Payments = { readonly volume: DayVolume[]; readonly successByMethod: MethodSuccess[] }

/** What was paid on each of these days, in their zone and oldest first, and how the attempts begun since then went. */
export async function readPayments(
  { db, clock }: { db: Db; clock: Clock },
  merchantId: string,
  { timeZone, days }: { timeZone: string; days: readonly string[] },
): Promise<Payments> {
  const now = clock()
  const starts = days.map((day) => ({ day, start: startOfDayIn(timeZone, day) }))
  const from = starts[0]?.start ?? now
  await catchUpCounts(db, merchantId, now)
  return transaction(db, merchantId, async (tx) => {
    const since = await holdCountedUntil(tx, merchantId, now)
    // Another process's clock may be ahead.
    const end = later(now, DAY_MS)
    const paid = await countPaid(tx, merchantId, since, end)
    // A bank whose clock is ahead pays today, not tomorrow. Undefined: before all of the days.
    const dayOf = (quarter: Date) => starts.findLast(({ start }) => start <= quarter)?.day
    return {
      volume: await readVolume(tx, { merchantId, from, paid, dayOf }),
      successByMethod: await readSuccess(tx, { merchantId, from, since, end, paid }),
    }
  })
}

/** Until when is counted; nobody counts on before the transaction ends. */
async function holdCountedUntil(tx: Tx, merchantId: string, now: Date): Promise<Date> {
  const row = await tx
    .selectFrom('payment_count')
    .select('counted_until')
    .where('merchant_id', '=', merchantId)
    .forShare()
    .executeTakeFirst()
  return row?.counted_until ?? now
}

type Volume = {
  readonly merchantId: string
  readonly from: Date
  /** What is not in the counts yet. */
  readonly paid: readonly PaidCount[]
  readonly dayOf: (quarter: Date) => string | undefined
}

async function readVolume(tx: Tx, { merchantId, from, paid, dayOf }: Volume): Promise<DayVolume[]> {
  const counted = await tx
    .selectFrom('paid_quarter')
    .select(['quarter', 'currency', 'payments', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('quarter', '>=', from)
    .execute()
  const all = [
    ...counted.map((row) => ({ ...row, day: dayOf(row.quarter), payments: Number(row.payments) })),
    ...paid.map(({ paidQuarter, amount, payments }) => ({
      ...{ day: dayOf(paidQuarter), currency: amount.currency as string, payments, amount: amount.amount },
    })),
  ].filter(({ day }) => day !== undefined)
  const days = Map.groupBy(all, ({ day, currency: code }) => `${day} ${code}`)
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, same]) => {
      const [day = '', code = ''] = key.split(' ')
      const amount = same.reduce((sum, one) => sum + one.amount, 0n)
      return {
        ...{ day, currency: code, amount: toWhole({ amount, currency: currency(code) }) },
        count: same.reduce((sum, { payments }) => sum + payments, 0),
      }
    })
}

type Success = {
  readonly merchantId: string
  readonly from: Date
  readonly since: Date
  readonly end: Date
  readonly paid: readonly PaidCount[]
}

/** Of what was begun since `from`: how many have ended, and how many of these were paid. */
async function readSuccess(tx: Tx, { merchantId, from, since, end, paid }: Success): Promise<MethodSuccess[]> {
  const counted = await tx
    .selectFrom('attempt_quarter')
    .select(['type', 'code', sql<bigint>`sum(begun)::bigint`.as('begun'), sql<bigint>`sum(paid)::bigint`.as('paid')])
    .where('merchant_id', '=', merchantId)
    .where('quarter', '>=', from)
    .groupBy(['type', 'code'])
    .execute()
  const begunSince = await countBegun(tx, merchantId, since < from ? from : since, end)
  const open = await countOpen(tx, merchantId, from)
  const parts = [
    ...counted.map(({ type, code, ...row }) => ({
      ...{ type, code: code === '' ? null : code, begun: Number(row.begun), paid: Number(row.paid), open: 0 },
    })),
    ...begunSince.map(({ type, code, count }) => ({ type, code, begun: count, paid: 0, open: 0 })),
    ...paid
      .filter(({ begunQuarter }) => begunQuarter >= from)
      .map(({ type, code, payments }) => ({ type, code, begun: 0, paid: payments, open: 0 })),
    ...open.map(({ type, code, count }) => ({ type, code, begun: 0, paid: 0, open: count })),
  ]
  return [...Map.groupBy(parts, ({ type, code }) => `${type} ${code}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sum = (of: 'begun' | 'paid' | 'open') => same.reduce((total, part) => total + part[of], 0)
    const [begun, succeeded, stillOpen] = [sum('begun'), sum('paid'), sum('open')]
    return { type: first.type, code: first.code, ended: begun - stillOpen, succeeded, open: stillOpen }
  })
}
