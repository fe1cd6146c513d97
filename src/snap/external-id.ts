import { randomInt } from 'node:crypto'

const MS_DIGITS = 13
const MS_DIGITS_OF_DAY = 8
const RANDOM_DIGITS_MAX = 12
const DAY_MS = 86_400_000

const random = (digits: number): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')

/** The last short id of the day, as a number, by its digits: the next one is always above it. */
const lastShort = new Map<number, { readonly day: number; readonly value: number }>()

/** Milliseconds of the day and chance, above every other of this process and day. */
function shortId(now: Date, digits: number): string {
  const day = Math.floor(now.getTime() / DAY_MS)
  const chance = Math.min(digits - MS_DIGITS_OF_DAY, RANDOM_DIGITS_MAX)
  const drawn = (now.getTime() % DAY_MS) * 10 ** chance + randomInt(10 ** chance)
  const last = lastShort.get(digits)
  const value = last?.day === day ? Math.max(drawn, last.value + 1) : drawn
  lastShort.set(digits, { day, value })
  return value.toString().padStart(MS_DIGITS_OF_DAY + chance, '0')
}

/**
 * A new X-EXTERNAL-ID of 9 digits or more, 25 unless a provider wants fewer: milliseconds, then chance, so that no two
 * calls of a partner share one on any day, whichever of our processes makes them. Fewer than 16 digits hold only the
 * milliseconds of the day: no two of one process meet, and where two of several processes do, the provider refuses the
 * second (409xx00), and nothing happens.
 */
export function newExternalId(now: Date, digits = MS_DIGITS + RANDOM_DIGITS_MAX): string {
  if (digits < MS_DIGITS + 3) return shortId(now, digits)
  return now.getTime().toString().padStart(MS_DIGITS, '0') + random(Math.min(digits - MS_DIGITS, RANDOM_DIGITS_MAX))
}
