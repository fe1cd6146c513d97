import { expect, test } from 'vitest'
import { rupiah } from '../../../test/saved-methods/scripted-rail.ts'
import { exceededBound, periodOf } from './exceeded.ts'
import { boundLines, mandateText } from './mandate-text.ts'

const zone = 'Asia/Jakarta'
const at = (text: string) => new Date(`${text}+07:00`)
const agreement = { text: 'I allow …', version: '1', acceptedAt: at('2026-01-15T09:00:00') }
const monthly = { unit: 'month', count: 1 } as const
const bounds = { maxAmount: null, frequency: monthly, until: null }
const boundAt = (now: string, chargedAt: readonly string[]) =>
  exceededBound({ bounds, agreement }, { amount: rupiah(1_000), now: at(now), zone, chargedAt: chargedAt.map(at) })
    ?.bound

test('once a month is once in each calendar month: the 31st and then the last of February are two', () => {
  expect(boundAt('2026-01-31T00:10:00', [])).toBe(undefined)
  expect(boundAt('2026-01-31T12:00:00', ['2026-01-31T00:10:00'])).toBe('frequency')
  expect(boundAt('2026-02-28T00:00:00', ['2026-01-31T00:10:00'])).toBe(undefined)
  expect(boundAt('2026-02-01T00:00:00', ['2026-01-31T23:59:00'])).toBe(undefined)
})

test('a month that went without a charge is made up for in the next, once', () => {
  expect(boundAt('2026-03-01T08:00:00', [])).toBe(undefined)
  expect(boundAt('2026-03-03T08:00:00', ['2026-03-01T08:00:00'])).toBe(undefined)
  expect(boundAt('2026-03-04T08:00:00', ['2026-03-03T08:00:00', '2026-03-01T08:00:00'])).toBe('frequency')
  expect(boundAt('2026-03-03T08:00:00', ['2026-03-01T08:00:00', '2026-02-01T08:00:00'])).toBe('frequency')
})

test('amount and end are bounds, both exact', () => {
  const until = at('2026-06-01T00:00:00')
  const limited = { bounds: { maxAmount: rupiah(50_000), frequency: null, until }, agreement }
  const of = (units: number, now: Date) =>
    exceededBound(limited, { amount: rupiah(units), now, zone, chargedAt: [] })?.bound
  expect(of(50_000, at('2026-05-31T23:59:59'))).toBe(undefined)
  expect(of(50_001, at('2026-05-31T23:59:59'))).toBe('amount')
  expect(of(50_000, until)).toBe('until')
})

test.each([
  [{ unit: 'day', count: 1 }, '2026-01-16T00:00:00', 1],
  [{ unit: 'day', count: 2 }, '2026-01-16T23:59:00', 0],
  // 15 January 2026 is a Thursday: its week ends on Sunday.
  [{ unit: 'week', count: 1 }, '2026-01-18T23:59:00', 0],
  [{ unit: 'week', count: 1 }, '2026-01-19T00:00:00', 1],
  [{ unit: 'month', count: 3 }, '2026-03-31T23:59:00', 0],
  [{ unit: 'month', count: 3 }, '2026-04-01T00:00:00', 1],
  [{ unit: 'year', count: 1 }, '2027-01-01T00:00:00', 1],
] as const)('%j: %s is in period %s', (frequency, time, period) => {
  expect(periodOf(frequency, zone, agreement.acceptedAt, at(time))).toBe(period)
})

test('the sentence names the merchant, the wallet and every bound, in both languages', () => {
  const terms = {
    ...{ merchantName: 'Kopi Senja', method: 'DANA', zone },
    bounds: {
      maxAmount: rupiah(150_000),
      frequency: { unit: 'month', count: 3 } as const,
      until: at('2027-01-01T00:00:00'),
    },
  }
  expect(mandateText(terms, 'en').replaceAll('\u00a0', ' ')).toBe(
    'I allow Kopi Senja to charge my DANA without confirming each time: at most IDR 150,000 each time; at most once every 3 months; until 1 Jan 2027. A charge that failed may be made up for in the following period. I can end this permission at any time.',
  )
  expect(mandateText(terms, 'id').replaceAll('\u00a0', ' ')).toBe(
    'Saya mengizinkan Kopi Senja menagih DANA saya tanpa konfirmasi setiap kali: paling banyak Rp150.000 setiap kali; paling sering sekali setiap 3 bulan; sampai 1 Jan 2027. Tagihan yang gagal boleh diulang pada periode berikutnya. Saya dapat menghentikan izin ini kapan saja.',
  )
})

test('who agrees speaks of themselves, and the page to them', () => {
  const terms = {
    merchantName: 'Kopi Senja',
    method: 'DANA',
    zone,
    bounds: { maxAmount: null, frequency: null, until: null },
  }
  expect(mandateText(terms, 'en')).toContain('until I end it.')
  expect(mandateText(terms, 'id')).toContain('sampai saya menghentikannya.')
  expect([boundLines(terms, 'en').at(-1), boundLines(terms, 'id').at(-1)]).toEqual([
    'Until you end it',
    'Sampai Anda menghentikannya',
  ])
})
