import { DAY_MS, later } from '../../../base/clock.ts'
import { currency } from '../../../base/currency.ts'
import { toDecimal } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { HOME } from '../../../markets/market-of.ts'

/** The partner's transfers in the bank's journal on one day of the home market, as CSV: one line a movement. */
export async function readStatement(tx: Tx, day: string): Promise<string> {
  const from = HOME.calendar.startOf(day)
  const rows = await tx
    .selectFrom('bank.journal')
    .select(['id', 'cause', 'cause_reference', 'currency', 'amount', 'booked_at'])
    .where('cause', 'in', ['transfer', 'reversal'])
    .where('booked_at', '>=', from)
    .where('booked_at', '<', later(from, DAY_MS))
    .orderBy('id')
    .execute()
  const lines = rows.map((row) =>
    [
      row.booked_at.toISOString(),
      row.id,
      row.cause,
      row.cause_reference,
      row.currency,
      toDecimal({ amount: row.amount, currency: currency(row.currency) }),
    ].join(','),
  )
  return `${['bookedAt,journal,kind,reference,currency,amount', ...lines].join('\n')}\n`
}
