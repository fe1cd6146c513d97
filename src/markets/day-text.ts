import type { Language } from './market.ts'

const NBSP = '\u00a0'

/** Months as every page, paper and screen abbreviates them. */
export const MONTHS = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
}

/** A day of the calendar, `2026-12-31`, in words: `31 Des 2026`. */
export function dayText(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)}${NBSP}${MONTHS[language][Number(month) - 1]}${NBSP}${year}`
}
