import { randomInt } from 'node:crypto'

const RANDOM_DIGITS = 12

/**
 * A new X-EXTERNAL-ID: 25 digits, milliseconds then chance, so that no two calls of a partner share one on any day,
 * whichever of our processes makes them.
 */
export const newExternalId = (now: Date): string =>
  now.getTime().toString().padStart(13, '0') +
  randomInt(10 ** RANDOM_DIGITS)
    .toString()
    .padStart(RANDOM_DIGITS, '0')
