import type { Clock } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { type Money, toDecimal } from '../../base/money.ts'
import { lastDaysIn } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { readAttention } from './attention.ts'
import { readPayments } from './read-payments.ts'
import type { Overview } from './schema.ts'

export type OverviewSources = {
  readonly db: Db
  /** For counting attempts, which may take its time. */
  readonly patientDb: Db
  readonly clock: Clock
}

export async function readOverview(
  { db, patientDb, clock }: OverviewSources,
  merchantId: string,
  timeZone: string,
  count: number,
): Promise<Overview> {
  const days = lastDaysIn(timeZone, clock(), count)
  const payments = await readPayments({ db: patientDb, clock }, merchantId, { timeZone, days })
  const { balances, attention } = await transaction(db, merchantId, async (tx) => {
    const balances = await readBalances(tx, merchantId)
    const rupiah = currency('IDR')
    const available = balances.find((one) => one.currency === rupiah)?.available ?? { amount: 0n, currency: rupiah }
    return { balances, attention: await readAttention(tx, clock(), { merchantId, available }) }
  })
  return {
    days,
    ...payments,
    balances: balances.map(({ currency, available, pending, held, suspense, owed }) => ({
      currency,
      available: wholeUnits(available),
      pending: wholeUnits(pending),
      held: wholeUnits(held),
      suspense: wholeUnits(suspense),
      owed: wholeUnits(owed),
    })),
    attention,
  }
}

/** A fraction of a unit is cut off: nothing is shown that cannot be sent. */
const wholeUnits = (money: Money): number => Number(toDecimal(money).split('.')[0])
