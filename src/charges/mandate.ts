import { DAY_MS, later } from '../base/clock.ts'
import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { readTimeZone } from '../merchants/settings/settings.ts'
import { type Exceeded, exceededBound } from '../saved-methods/mandate/exceeded.ts'
import { endOf, type SavedMethod } from '../saved-methods/saved-method.ts'
import { readChargedAt } from './store.ts'

/** Days of the longest unit of a frequency, with a day at both ends for zones. */
const UNIT_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const
/** More than two of the last two periods are not needed to decide. */
const CHARGES_MAX = 3

/**
 * Whether a charge is outside of what the payer agreed to; undefined: it is not. The caller holds the method locked, so that
 * charges of it are counted one after the other.
 */
export async function withinMandate(
  tx: Tx,
  now: Date,
  method: SavedMethod,
  amount: Money,
): Promise<Exceeded | undefined> {
  const { frequency } = method.bounds
  const end = endOf(method)
  if (end !== null && now >= end) {
    return { bound: 'until', message: 'The saved method has reached the end of what the payer agreed to.' }
  }
  const zone = await readTimeZone(tx, method.merchantId)
  const days = frequency ? 2 * frequency.count * UNIT_DAYS[frequency.unit] + 2 : 0
  const chargedAt = frequency ? await readChargedAt(tx, method, later(now, -days * DAY_MS), CHARGES_MAX) : []
  return exceededBound(method, { amount, now, zone, chargedAt })
}
