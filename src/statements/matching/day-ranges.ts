import { currency as currencyOf } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { roundTo } from '../../fees/rounding.ts'
import type { Settlement } from '../account.ts'
import type { BookItem } from './book-items.ts'
import { addDays } from './days.ts'

/** Days that one settlement may be of: a long weekend with a holiday. */
const RANGE_DAYS_MAX = 5

/** Between which amounts a bank may show the items of some whole days as one entry. */
export type Batch = { readonly items: readonly BookItem[]; readonly least: bigint; readonly most: bigint }

/**
 * Every run of whole days that ends in the window before `day`, with what the bank may show for all of its items in one
 * entry: their sum, or what remains after a provider's deduction. A run begins and ends on a day that has items.
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
 * What a provider deducts from a payment: fee and tax, each rounded down or up to the currency's paid unit, since providers
 * do not document which. Other items have no deduction.
 */
export function feeRange(
  settlement: Settlement | null,
  code: string,
): (item: BookItem) => readonly [least: bigint, most: bigint] {
  if (!settlement) return () => [0n, 0n]
  const currency = currencyOf(code)
  const fixed = fromWhole(settlement.feeFixed, currency).amount
  const deducted = (amount: bigint, rounding: 'up' | 'down') => {
    const fee = roundTo(currency, amount * BigInt(settlement.feeBasisPoints), 10_000n, rounding) + fixed
    return fee + roundTo(currency, fee * BigInt(settlement.taxPercent), 100n, rounding)
  }
  return ({ kind, amount }) => (kind === 'payment' ? [deducted(amount, 'down'), deducted(amount, 'up')] : [0n, 0n])
}
