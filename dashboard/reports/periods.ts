import { dayAfter, dayIn } from '../../src/base/time-zone.ts'
import { serverNow } from '../format/now.ts'

export const PERIODS = ['today', 'yesterday', 'week', 'month', 'last_month', 'other'] as const
export type Period = (typeof PERIODS)[number]

type Days = { readonly from: string; readonly to: string }

/** The days of a period in a zone; of `other` those that are named. */
export function daysOf(period: Period, zone: string, other: Days, now = serverNow()): Days {
  const today = dayIn(zone, now)
  const first = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
    case 'week':
      return { from: dayAfter(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'last_month':
      return { from: `${dayAfter(first, -1).slice(0, 7)}-01`, to: dayAfter(first, -1) }
    case 'other':
      return other
  }
}

/** The last months, newest first: `2026-11`. `isOver`: without the present one. */
export function lastMonths(zone: string, isOver: boolean, now = serverNow()): string[] {
  const months: string[] = []
  for (let day = dayIn(zone, now); months.length < 24; day = dayAfter(`${day.slice(0, 7)}-01`, -1)) {
    months.push(day.slice(0, 7))
  }
  return isOver ? months.slice(1) : months
}
