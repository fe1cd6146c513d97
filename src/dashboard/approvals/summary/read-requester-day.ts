import { currency } from '../../../base/currency.ts'
import { toDecimal } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { readPersonDay } from '../count-person-day.ts'
import { readThresholds } from '../policy-store.ts'
import type { StoredRequest } from '../store.ts'
import type { RequesterDay } from './schema.ts'

/**
 * How much of what one person may send and refund in a day whoever made the request has used today. Null: a program made it, or
 * nothing is limited in that currency.
 */
export async function readRequesterDay(
  tx: Tx,
  now: Date,
  { merchantId, found, code }: { readonly merchantId: string; readonly found: StoredRequest; readonly code: string },
): Promise<RequesterDay | null> {
  if (found.makers !== null) return null
  const threshold = (await readThresholds(tx, merchantId)).find((one) => one.currency === code)
  if (!threshold) return null
  const sent = await readPersonDay(tx, now, { merchantId, personId: found.createdBy.id, currency: code })
  const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(code) })
  return { currency: code, sent: decimal(sent), above: decimal(threshold.above) }
}
