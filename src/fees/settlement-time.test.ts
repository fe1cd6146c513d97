import { expect, test } from 'vitest'
import { holidayWarning } from '../markets/holiday-warning.ts'
import { HOME } from '../markets/market-of.ts'
import { Plan } from './plan.ts'
import type { Rule } from './rule.ts'
import { scheduledTime, settlementTime } from './settlement-time.ts'

const at = new Date('2026-03-01T10:00:00Z')
const PLAIN = new Plan([])

test.each([
  ['qrcode', '2026-03-02T10:00:00.000Z'],
  ['virtual_account', '2026-03-02T10:00:00.000Z'],
  ['ewallet', '2026-03-03T10:00:00.000Z'],
  ['credit_card', '2026-03-04T10:00:00.000Z'],
] as const)('in production %s paid on the first settles at %s by default', (method, expected) => {
  expect(settlementTime('production', PLAIN, { method, code: null, at, currency: 'IDR' }).toISOString()).toBe(expected)
})

test('the sandbox settles within a minute, unless a schedule says when', () => {
  const payment = { method: 'credit_card', code: null, at, currency: 'IDR' } as const
  const waitMs = settlementTime('sandbox', PLAIN, payment).getTime() - at.getTime()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(60_000)
  const rule: Rule = {
    kind: 'settlement',
    subject: 'credit_card',
    code: null,
    schedule: { dayKind: 'calendar', days: 2 },
    id: 'rul_x',
    merchantId: 'mer_x',
    validFrom: at,
    createdAt: at,
    createdBy: 'x',
  }
  expect(settlementTime('sandbox', new Plan([rule]), payment).toISOString()).toBe('2026-03-03T10:00:00.000Z')
})

/** In Jakarta's time, seven hours ahead. */
test.each([
  ['a Friday, the Monday', 1, '2026-11-20T10:00', '2026-11-23T08:00'],
  ['a Friday night, the Monday', 1, '2026-11-20T23:59', '2026-11-23T08:00'],
  ['a Saturday, the Monday', 1, '2026-11-21T00:00', '2026-11-23T08:00'],
  ['a Sunday, the Tuesday of two days', 2, '2026-11-22T12:00', '2026-11-24T08:00'],
  ['before Lebaran, after it', 1, '2026-03-17T12:00', '2026-03-25T08:00'],
  ['before Christmas and its joint leave, the Monday', 1, '2026-12-23T12:00', '2026-12-28T08:00'],
  ['before its hour, the same day', 0, '2026-11-20T07:59', '2026-11-20T08:00'],
  ['at its hour, the next business day', 0, '2026-11-20T08:00', '2026-11-23T08:00'],
  ['a Sunday before its hour, the Monday', 0, '2026-11-22T07:00', '2026-11-23T08:00'],
] as const)('what is paid on %s', (_words, days, paid, expected) => {
  const schedule = { dayKind: 'business', days, atMinute: 8 * 60 } as const
  expect(scheduledTime(schedule, new Date(`${paid}+07:00`))).toEqual(new Date(`${expected}+07:00`))
})

test('banks are closed on holidays that move and on joint leave; of a year without a decree the fixed ones are known', () => {
  const open = ['2026-03-25', '2026-08-18', '2027-03-10', '2026-12-23']
  const closed = ['2026-02-16', '2026-03-20', '2026-05-28', '2026-12-24', '2027-08-17', '2027-01-01']
  const isOpen = (day: string) => HOME.calendar.isBusinessDay(new Date(`${day}T12:00:00+07:00`))
  expect(open.filter((day) => !isOpen(day))).toEqual([])
  expect(closed.filter(isOpen)).toEqual([])
})

test('a warning is logged two months before the known holidays end', () => {
  expect(holidayWarning(new Date('2026-10-31T00:00:00Z'))).toBeUndefined()
  expect(holidayWarning(new Date('2026-11-02T00:00:00Z'))).toContain('known until 2026-12-31')
  expect(holidayWarning(new Date('2027-02-01T00:00:00Z'))).toContain('known until 2026-12-31')
})
