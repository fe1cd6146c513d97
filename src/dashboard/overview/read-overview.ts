import type { Clock } from '../../base/clock.ts'
import { type Money, toDecimal, toWhole } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { type AttemptDay, readAttemptDays } from './attempt-days.ts'
import { readAttention } from './attention.ts'
import type { DayVolume, MethodSuccess, Overview } from './schema.ts'

export type OverviewSources = {
  readonly db: Db
  /** For counting attempts, which may take its time. */
  readonly patientDb: Db
  readonly clock: Clock
}

export async function readOverview(
  { db, patientDb, clock }: OverviewSources,
  merchantId: string,
  days: number,
): Promise<Overview> {
  const attempts = await readAttemptDays({ db: patientDb, clock }, merchantId, days)
  const { balances, attention } = await transaction(db, merchantId, async (tx) => ({
    balances: await readBalances(tx, merchantId),
    attention: await readAttention(tx, clock(), merchantId),
  }))
  return {
    volume: attempts.flatMap(volumeOf),
    successByMethod: successByMethod(attempts),
    balances: balances.map(({ currency, available, pending, held, owed }) => ({
      currency,
      available: wholeUnits(available),
      pending: wholeUnits(pending),
      held: wholeUnits(held),
      owed: wholeUnits(owed),
    })),
    attention,
  }
}

/** What was paid of a day's attempts, by currency; a day without any is left out. */
function volumeOf({ day, counts }: AttemptDay): DayVolume[] {
  const paid = counts.filter(({ succeeded }) => succeeded > 0)
  return [...Map.groupBy(paid, ({ amount }) => amount.currency)].map(([currency, same]) => ({
    day,
    currency,
    amount: toWhole({ amount: same.reduce((sum, { amount }) => sum + amount.amount, 0n), currency }),
    count: same.reduce((sum, { succeeded }) => sum + succeeded, 0),
  }))
}

function successByMethod(days: readonly AttemptDay[]): MethodSuccess[] {
  const byMethod = Map.groupBy(
    days.flatMap(({ counts }) => counts),
    ({ type, code }) => `${type} ${code}`,
  )
  return [...byMethod.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return {
      type: first.type,
      code: first.code,
      attempted: same.reduce((sum, { attempted }) => sum + attempted, 0),
      succeeded: same.reduce((sum, { succeeded }) => sum + succeeded, 0),
    }
  })
}

/** A fraction of a unit is cut off: nothing is shown that cannot be sent. */
const wholeUnits = (money: Money): number => Number(toDecimal(money).split('.')[0])
