import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defined } from '../../../test/setup/defined.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { nextTryAt, PRODUCTION_SCHEDULE, readRetryAfter, SANDBOX_SCHEDULE } from './retry-schedule.ts'

const now = new Date('2026-03-01T00:00:00Z')
const middle = () => 0.5
const waitsOf = (schedule: readonly number[]) =>
  schedule.map((_, tries) => {
    const at = nextTryAt(schedule, tries + 1, now, null, middle)
    return at && (at.getTime() - now.getTime()) / 1_000
  })

test('production tries ten times over three days, the sandbox five times over minutes', () => {
  const [minute, hour] = [60, 3_600]
  expect(waitsOf(PRODUCTION_SCHEDULE)).toEqual([
    5,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
    null,
  ])
  expect(waitsOf(SANDBOX_SCHEDULE)).toEqual([5, 30, 120, 600, null])
})

test('a wait is off by at most a tenth, and what the endpoint asks for only lengthens it, to at most a day', () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  const retryAfter = fc.option(fc.nat(3 * DAY_MS))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), random, retryAfter, (tries, chance, retryAfterMs) => {
      const planned = defined(PRODUCTION_SCHEDULE[tries])
      const at = defined(nextTryAt(PRODUCTION_SCHEDULE, tries, now, retryAfterMs, () => chance))
      const waited = at.getTime() - now.getTime()
      expect(waited).toBeGreaterThanOrEqual(Math.max(Math.floor(planned * 0.9), Math.min(retryAfterMs ?? 0, DAY_MS)))
      expect(waited).toBeLessThanOrEqual(Math.max(Math.ceil(planned * 1.1), Math.min(retryAfterMs ?? 0, DAY_MS)))
    }),
  )
})

test('Retry-After is seconds or an HTTP date; anything else is none', () => {
  expect(readRetryAfter('120', now)).toBe(120_000)
  expect(readRetryAfter('0', now)).toBe(0)
  expect(readRetryAfter('9'.repeat(400), now)).toBe(Number.POSITIVE_INFINITY)
  expect(readRetryAfter(later(now, 5_000).toUTCString(), now)).toBe(5_000)
  expect(readRetryAfter(later(now, -5_000).toUTCString(), now)).toBe(0)
  for (const text of [undefined, '', '-1', '1.5', 'soon', '2026-03-01']) expect(readRetryAfter(text, now)).toBeNull()
})
