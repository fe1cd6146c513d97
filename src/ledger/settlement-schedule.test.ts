import { expect, test } from 'vitest'
import { settlementTime } from './settlement-schedule.ts'

const paidAt = new Date('2026-03-01T10:00:00Z')

test.each([
  ['qrcode', '2026-03-02T10:00:00.000Z'],
  ['virtual_account', '2026-03-02T10:00:00.000Z'],
  ['ewallet', '2026-03-03T10:00:00.000Z'],
  ['credit_card', '2026-03-04T10:00:00.000Z'],
] as const)('in production %s paid on the first settles at %s', (method, expected) => {
  expect(settlementTime('production', method, paidAt).toISOString()).toBe(expected)
})

test('the sandbox settles within a minute', () => {
  const waitMs = settlementTime('sandbox', 'credit_card', paidAt).getTime() - paidAt.getTime()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(60_000)
})
