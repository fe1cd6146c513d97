import { expect, test } from 'vitest'
import { currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import { amountText, periodText, timeText } from './receipt-rows.ts'
import { formatMoney, formatTime, inWords } from './text/format.ts'
import { rowWordsOf } from './text/receipt-words.ts'

const money = (amount: bigint, code: string): Money => ({ amount, currency: currency(code) })

test.for([
  ['IDR', 12_500_000n, 125_000],
  ['IDR', 12_500_050n, 125_000.5],
  ['IDR', 99_999_999_999_900n, 999_999_999_999],
  ['USD', 1_250n, 12.5],
  ['USD', 500n, 5],
  ['JPY', 500n, 500],
] as const)('%s: %s smallest units are written as everywhere on the pages', ([code, smallest, amount]) => {
  const exact = money(smallest, code)
  for (const locale of ['id', 'en'] as const) {
    const stated = { amount, currency: exact.currency }
    expect(amountText(stated, rowWordsOf(locale))).toBe(formatMoney(exact, locale))
  }
})

test.for(['2026-11-19T11:14:40.000Z', '2026-12-31T17:00:00.000Z', '2026-03-02T16:59:59.000Z'])(
  '%s is written as everywhere on the pages',
  (at) => {
    for (const locale of ['id', 'en'] as const) {
      expect(timeText(at, rowWordsOf(locale))).toBe(formatTime(new Date(at), locale))
    }
  },
)

test.for(['Paket (2026-12-29 – 2027-01-28)', 'Kopi (2026-13-01 – 2026-12-01)', 'Kopi Gayo'])(
  '%s is written as everywhere on the pages',
  (description) => {
    for (const locale of ['id', 'en'] as const) {
      expect(periodText(description, rowWordsOf(locale))).toBe(inWords(description, locale))
    }
  },
)
