import { later, MINUTE_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { CollectorPage, CollectorStep } from '../collector/view.ts'
import { HOSTILE, KOPI, NOW, YELLOW } from './fixtures.ts'

/** Every page of a collector there is, as values. */

const rupiah = (whole: number) => fromWhole(whole, currency('IDR'))
const CODE: CollectorStep = {
  is: 'code',
  scheme: 'QRIS',
  content:
    '00020101021126670017ID.GAPURA.SANDBOX01189360099900000000120213SANDBOX0000010303UMI51440014ID.CO.QRIS.WWW0215' +
    'ID10999999999990303UMI5204581253033605802ID5919KOPI GAPURA SANDBOX6013JAKARTA PUSAT61051011062070703A0163047342',
  payeeName: 'KOPI GAPURA SANDBOX',
}
const NUMBER: CollectorStep = {
  is: 'number',
  bankCode: 'BCA',
  bankName: 'BCA',
  number: '7000112345678901',
  holder: 'Siti Aminah',
}

const pageOf = (step: CollectorStep, change: Partial<CollectorPage> = {}): Omit<CollectorPage, 'locale'> => ({
  now: NOW,
  sandbox: true,
  merchant: KOPI,
  id: 'col_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  version: 1,
  place: 'Kasir depan · KASIR 1',
  amount: null,
  minAmount: null,
  maxAmount: null,
  step,
  live: null,
  ...change,
})

const token = 'w4k8m2q6t0x5z9c3v7b1n4r8y2h6j0p3d7f'
const payment = (n: number, change: object = {}) => ({
  id: `pay_7k2m9xq4t8v1n5c3b6z0w2e4r${n}`,
  amount: rupiah(25_000 * (n + 1)),
  paidAt: later(NOW, -n * 7 * MINUTE_MS),
  bank: 'GoPay',
  rrn: `00000000004${n}`,
  isUnexpected: false,
  ...change,
})

/** Name of a state to its page. */
export const COLLECTOR_PAGES: Record<string, Omit<CollectorPage, 'locale'>> = {
  'collector-code': pageOf(CODE),
  'collector-number': pageOf(NUMBER, { minAmount: rupiah(10_000), maxAmount: rupiah(5_000_000), merchant: YELLOW }),
  'collector-fixed': pageOf(NUMBER, { amount: rupiah(850_000), sandbox: false }),
  'collector-live': pageOf(CODE, {
    live: {
      token,
      payments: [payment(0), payment(1, { isUnexpected: true }), payment(2, { bank: null }), payment(3, { rrn: null })],
    },
  }),
  'collector-live-empty': pageOf({ is: 'closed', why: 'PAUSED' }, { live: { token, payments: [] } }),
  'collector-requested': pageOf({ is: 'closed', why: 'REQUESTED' }),
  'collector-closed': pageOf({ is: 'closed', why: 'CLOSED' }),
  'collector-hostile': pageOf(
    { ...NUMBER, holder: '<img src=x onerror=alert(1)> Nusantara Raya Abadi' },
    { merchant: HOSTILE, place: `<script>alert(1)</script> ${'Nusantara'.repeat(6)}`, amount: rupiah(999_999_999_999) },
  ),
}
