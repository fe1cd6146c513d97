import { formatDay, formatMonth, formatWeekday } from '../../format/time.ts'
import type { Locale } from '../../language/locale.tsx'
import type { Period } from './periods.ts'

/** A period below an axis: `21 Nov`, of a month `Nov 2026`. */
export const shortNameOf = ({ from, to }: Period, locale: Locale): string =>
  isMonth({ from, to }) ? formatMonth(from.slice(0, 7), locale) : formatDay(from, locale)

/** A period in full: `Sat, 21 Nov`, `16 Nov – 22 Nov`. */
export const nameOf = ({ from, to }: Period, locale: Locale): string =>
  from === to ? formatWeekday(from, locale) : `${formatDay(from, locale)} – ${formatDay(to, locale)}`

/** A week never has more than seven days; a month that is cut short to fewer is named by its days. */
const isMonth = ({ from, to }: Period): boolean =>
  from.slice(0, 7) === to.slice(0, 7) && Number(to.slice(8)) - Number(from.slice(8)) >= 7
