import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'

type Sum = {
  readonly merchantId: string
  readonly personId: string
  readonly currency: string
  readonly amount: bigint
}

/** What a person has sent and refunded today, in smallest units. */
export async function readPersonDay(
  tx: Tx,
  now: Date,
  { merchantId, personId, currency }: Omit<Sum, 'amount'>,
): Promise<bigint> {
  const row = await tx
    .selectFrom('payout_person_day')
    .select('amount')
    .where('merchant_id', '=', merchantId)
    .where('person_id', '=', personId)
    .where('day', '=', sql<Date>`${HOME.calendar.dayOf(now)}::date`)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.amount ?? 0n
}

/**
 * Counts what a person is about to send against what they may send in a day without a second person; `above` null:
 * without a limit. It is one conditional statement, so concurrent requests cannot exceed the limit together. False: it
 * would exceed the limit, and nothing was counted. What fails later is not credited back that day.
 */
export async function countPersonDay(tx: Tx, now: Date, sum: Sum, above: bigint | null): Promise<boolean> {
  if (above !== null && sum.amount > above) return false
  const counted = await tx
    .insertInto('payout_person_day')
    .values({
      merchant_id: sum.merchantId,
      person_id: sum.personId,
      day: HOME.calendar.dayOf(now),
      currency: sum.currency,
      amount: sum.amount,
    })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['merchant_id', 'person_id', 'day', 'currency'])
        .doUpdateSet({ amount: sql<bigint>`payout_person_day.amount + excluded.amount` })
      return above === null
        ? update
        : update.where(sql<boolean>`payout_person_day.amount + excluded.amount <= ${above}`)
    })
    .returning('amount')
    .executeTakeFirst()
  return counted !== undefined
}
