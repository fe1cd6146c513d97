import { MONTHS } from '../../src/markets/day-text.ts'

const NAMES = [...MONTHS.id.entries(), ...MONTHS.en.entries()]

/** The number of a month by its name in either language, of which three letters do; undefined: there is none. */
const monthNamed = (name: string): number | undefined => {
  const at = NAMES.find(([, short]) => name.toLowerCase().startsWith(short.toLowerCase()))?.[0]
  return at === undefined ? undefined : at + 1
}

/**
 * A day as people type it, as `2026-11-24`: `24 Nov 2026`, `24/11/2026`, `24-11-2026` or so. The day comes before the
 * month in both languages. Undefined: it is none, or none of the calendar.
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const [, date = '', name = '', year = ''] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d{4})$/i.exec(text) ?? []
  const month = /^\d+$/.test(name) ? Number(name) : monthNamed(name)
  const [y, m, d] = iso ? [iso[1], iso[2], iso[3]].map(Number) : [Number(year), month, Number(date)]
  if (!y || !m || !d) return undefined
  const day = new Date(Date.UTC(y, m - 1, d))
  return day.getUTCMonth() === m - 1 && day.getUTCDate() === d ? day.toISOString().slice(0, 10) : undefined
}
