import { MONTHS } from '../../markets/day-text.ts'
import { CURRENCIES, HOME, marketCurrency } from '../../markets/market-of.ts'
import { MARKS } from '../../markets/money-text.ts'
import type { RowWords } from '../receipt-rows.ts'
import type { Locale } from '../view.ts'
import { textOf } from './text.ts'

/** How the rows of a receipt are written in a language: the same as everywhere on the pages. */
export function rowWordsOf(locale: Locale): RowWords {
  const { kinds, placeInDay } = textOf(locale).receipt
  const { zone, zoneName, utcOffset } = HOME.calendar
  const signs = CURRENCIES.flatMap((code) => {
    const sign = marketCurrency(code)?.signs[locale]
    return sign === undefined ? [] : [[code, sign] as const]
  })
  return {
    kinds,
    months: MONTHS[locale],
    ...MARKS[locale],
    hourPoint: locale === 'id' ? '.' : ':',
    signs: Object.fromEntries(signs),
    zone,
    zoneName: locale === 'id' ? zoneName : `${zoneName}\u00a0(${utcOffset})`,
    placeInDay,
  }
}
