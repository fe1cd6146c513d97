import type { Clock } from '../../base/clock.ts'
import { type Money, toDecimal } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { readComing } from '../../ledger/settlement-days.ts'
import type { Span } from '../span.ts'
import { readAttention, toAttention } from './attention.ts'
import { COUNTING } from './catch-up.ts'
import { readPayments } from './read-payments.ts'
import type { Overview } from './schema.ts'

export type OverviewSources = {
  readonly db: Db
  /** For counting attempts, which may take longer than a request otherwise may. */
  readonly patientDb: Db
  readonly clock: Clock
  readonly signals: { wake(task: string): void }
}

/** Everything that the overview shows, of a span of days. */
export async function readOverview(
  { db, patientDb, clock, signals }: OverviewSources,
  merchantId: string,
  span: Span,
): Promise<Overview> {
  const { days, timeZone } = span
  const figures = readPayments({ db: patientDb, clock }, merchantId, span)
  const books = transaction(db, merchantId, async (tx) => {
    const balances = await readBalances(tx, merchantId)
    const attention = await readAttention(tx, clock(), { merchantId, balances })
    return { balances, attention, ahead: await readComing(tx, merchantId, timeZone) }
  })
  const [{ payments, countedUntil }, { balances, attention, ahead }] = await Promise.all([figures, books])
  if (countedUntil) signals.wake(COUNTING)
  return {
    now: clock().toISOString(),
    days: [...days],
    payments,
    countedUntil: countedUntil?.toISOString() ?? null,
    ahead: ahead.map(({ day, money, count }) => ({
      day,
      currency: money.currency,
      amount: toDecimal(money),
      count,
    })),
    balances: balances.map(({ currency, available, pending, held, suspense, owed }) => ({
      currency,
      available: wholeUnits(available),
      pending: wholeUnits(pending),
      held: wholeUnits(held),
      suspense: wholeUnits(suspense),
      owed: wholeUnits(owed),
    })),
    attention: attention.map(toAttention),
  }
}

/** Rounded down to whole units: nothing is shown that cannot be sent. */
const wholeUnits = (money: Money): number => Number(toDecimal(money).split('.')[0])
