import { randomInt } from 'node:crypto'

const MS_DIGITS = 13
const MS_DIGITS_OF_DAY = 8
const RANDOM_DIGITS_MAX = 12
const DAY_MS = 86_400_000

const random = (digits: number): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')

/**
 * A new X-EXTERNAL-ID of 9 digits or more, 25 unless a provider wants fewer: milliseconds, then chance, so that no two
 * calls of a partner share one on any day, whichever of our processes makes them. Fewer than 16 digits hold only the
 * milliseconds of the day, and two may meet: the provider then refuses the second (409xx00), and nothing happens.
 */
export function newExternalId(now: Date, digits = MS_DIGITS + RANDOM_DIGITS_MAX): string {
  const isLong = digits >= MS_DIGITS + 3
  const ms = isLong ? now.getTime() : now.getTime() % DAY_MS
  const time = ms.toString().padStart(isLong ? MS_DIGITS : MS_DIGITS_OF_DAY, '0')
  return time + random(Math.min(digits - time.length, RANDOM_DIGITS_MAX))
}
