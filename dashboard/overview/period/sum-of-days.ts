import type { DayConversion } from '../../../src/dashboard/overview/schema.ts'

/** Sums of some days; `part` of those that have ended was paid. */
export function sumOf(days: readonly DayConversion[]) {
  const sum = (of: 'created' | 'paid' | 'open') => days.reduce((total, day) => total + day[of], 0)
  const [created, paid, open] = [sum('created'), sum('paid'), sum('open')]
  return { created, paid, open, part: created > open ? Math.min(1, paid / (created - open)) : 0 }
}
