import { whole } from '../exact.ts'
import type { NumberSpan } from '../numbers/number.ts'

/** Reads as a day of a month. */
export const isDayNumber = ({ value }: NumberSpan): boolean => {
  const day = whole(value)
  return day !== null && day >= 1 && day <= 31
}

export const isMonthNumber = ({ value }: NumberSpan): boolean => {
  const month = whole(value)
  return month !== null && month >= 1 && month <= 12
}
