import { currency } from '../../../base/currency.ts'
import { toDecimal } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { readPersonDay } from '../count-person-day.ts'
import { readThresholds } from '../policy-store.ts'
import type { RequesterDay } from './schema.ts'

/** `personId` null: a program. */
type Of = { readonly merchantId: string; readonly personId: string | null; readonly code: string }

/**
 * How much of what one person may send and refund in a day a person has used on the day of `at`. Null: a program made the request,
 * or nothing is limited in that currency.
 */
export async function readRequesterDay(
  tx: Tx,
  at: Date,
  { merchantId, personId, code }: Of,
): Promise<RequesterDay | null> {
  if (personId === null) return null
  const threshold = (await readThresholds(tx, merchantId)).find((one) => one.currency === code)
  if (!threshold) return null
  const sent = await readPersonDay(tx, at, { merchantId, personId, currency: code })
  const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(code) })
  return { currency: code, sent: decimal(sent), above: decimal(threshold.above) }
}
