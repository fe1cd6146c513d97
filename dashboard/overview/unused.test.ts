import { expect, test } from 'vitest'
import type { Payments } from '../../src/dashboard/overview/schema.ts'
import { isUnused } from './unused.ts'

const NOTHING: Payments = {
  volume: [],
  hours: { today: '2026-11-21', before: '2026-11-14', volume: [] },
  successByMethod: [],
  payTimes: [],
  conversion: [{ day: '2026-11-21', created: 0, paid: 0, open: 0 }],
  unpaid: [],
}
const of = (change: Partial<Payments>) => isUnused({ payments: { ...NOTHING, ...change }, ahead: [] })

test('an account is welcomed while nothing was created, tried or received', () => {
  expect(of({})).toBe(true)
  expect(of({ conversion: [{ day: '2026-11-21', created: 1, paid: 0, open: 1 }] })).toBe(false)
  expect(of({ successByMethod: [{ type: 'qrcode', code: null, ended: 0, succeeded: 0, open: 1 }] })).toBe(false)
})

test('what a sticker received is something to show, although nothing was created', () => {
  const volume = [{ day: '2026-11-21', type: 'qrcode', code: null, currency: 'IDR', amount: 25_000, count: 1 }]
  expect(of({ volume })).toBe(false)
  const ahead = [{ day: '2026-11-23', currency: 'IDR', amount: '24825.00', count: 1 }]
  expect(isUnused({ payments: NOTHING, ahead })).toBe(false)
})

test('while they are being counted, no account is welcomed', () => {
  expect(isUnused({ payments: null, ahead: [] })).toBe(false)
})
