import { CURRENCY_DIGITS } from '../../base/currency.ts'
import { divide } from '../../base/money.ts'
import type { Settlement } from '../account.ts'
import type { BookItem } from './book-items.ts'
import { addDays } from './days.ts'

/** Days that one settlement may be of: a long weekend with a holiday. */
const RANGE_DAYS_MAX = 5

/** Between which amounts a bank may show the items of some whole days as one entry. */
export type Batch = { readonly items: readonly BookItem[]; readonly least: bigint; readonly most: bigint }

/**
 * Every run of whole days that ends in the window before `day`, with what the bank may show for all of its items in one
 * entry: their sum, or what a provider leaves of it. A run begins and ends on a day that has items.
 */
export function batchesBefore(
  byDay: ReadonlyMap<string, readonly BookItem[]>,
  day: string,
  windowDays: number,
  fee: (item: BookItem) => readonly [least: bigint, most: bigint],
): Batch[] {
  const batches: Batch[] = []
  for (let back = 0; back <= windowDays; back++) {
    const last = addDays(day, -back)
    if (!byDay.has(last)) continue
    const items: BookItem[] = []
    let least = 0n
    let most = 0n
    for (let length = 0; length < RANGE_DAYS_MAX; length++) {
      const own = byDay.get(addDays(last, -length))
      if (!own) continue
      for (const item of own) {
        const [low, high] = fee(item)
        least += item.amount - high
        most += item.amount - low
        items.push(item)
      }
      batches.push({ items: [...items], least, most })
    }
  }
  return batches
}

/**
 * What a provider keeps of a payment: fee and tax, each rounded down or up to a whole unit, since nobody says which.
 * Nothing of anything else.
 */
export function feeRange(
  settlement: Settlement | null,
  currency: string,
): (item: BookItem) => readonly [bigint, bigint] {
  if (!settlement) return () => [0n, 0n]
  const unit = 10n ** BigInt(CURRENCY_DIGITS.get(currency) ?? 0)
  const whole = (numerator: bigint, denominator: bigint, rounding: 'up' | 'down') =>
    divide(numerator, denominator * unit, rounding) * unit
  return ({ kind, amount }) => {
    if (kind !== 'payment') return [0n, 0n]
    const [low, high] = (['down', 'up'] as const).map((rounding) => {
      const fee =
        whole(amount * BigInt(settlement.feeBasisPoints), 10_000n, rounding) + BigInt(settlement.feeFixed) * unit
      return fee + whole(fee * BigInt(settlement.taxPercent), 100n, rounding)
    })
    return [low ?? 0n, high ?? 0n]
  }
}
