import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAY_TIME_BOUNDS, PAY_TIME_COUNTS, payTimeWithin } from './pay-times.ts'

/** As width_bucket counts them in the database. */
function histogramOf(seconds: readonly number[]): number[] {
  const counts = Array<number>(PAY_TIME_COUNTS).fill(0)
  for (const one of seconds) {
    const step = PAY_TIME_BOUNDS.filter((bound) => bound <= one).length
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

test('a median or 90th percentile is within one bucket of the exact value', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 150_000 }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.9),
      (seconds, share) => {
        const sorted = seconds.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
        const read = payTimeWithin(histogramOf(seconds), share) ?? Number.NaN
        expect(Math.max(read / exact, exact / read)).toBeLessThanOrEqual(1.3 + 1e-9)
      },
    ),
  )
})

test('without payments there is no median', () => {
  expect(payTimeWithin(histogramOf([]), 0.5)).toBeUndefined()
})
