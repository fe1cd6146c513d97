import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { bankChoices } from '../load/bank-choices.ts'
import type { RefundPage, RefundStep, RefundView } from '../refund-view.ts'
import { HOSTILE, KOPI, NOW, YELLOW } from './fixtures.ts'

/** Every page of a refund there is, as values. */

const ACCOUNT = { bankName: 'Bank Mandiri', ending: '5678', holder: 'BU*** SA***' }
const LONG_NAME = {
  bankName: 'KB Bank Syariah (ex Bukopin Syariah)',
  ending: '0021',
  holder: 'MU*** WI***',
}

const REFUND: RefundView = {
  id: 're_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  version: 7,
  status: 'NEEDS_PAYER',
  amount: fromWhole(62_500, currency('IDR')),
  reason: 'Satu bungkus tidak terkirim',
  paidFor: { is: 'order', description: 'Biji kopi Toraja 250 g × 2', orderNumber: 'INV-2026-00123' },
  transactionId: 'pay_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  methodName: 'BCA Virtual Account',
  completedAt: null,
  receiptPath: null,
  claimEndsAt: later(NOW, 13 * DAY_MS),
  account: null,
}

type Change = Partial<RefundView> & Partial<Pick<RefundPage, 'merchant' | 'sandbox' | 'news'>>

function pageOf(
  step: RefundStep,
  { merchant = KOPI, sandbox = true, news = null, ...refund }: Change = {},
): Omit<RefundPage, 'locale'> {
  return {
    path: '/claim/7k2m9xq4t8v1n5c3b6z0w2e4r9a1b2c3d4e',
    now: NOW,
    sandbox,
    merchant,
    refund: { ...REFUND, ...refund },
    step,
    news,
  }
}

const NAME = {
  is: 'name',
  ...bankChoices(),
  typed: { bankCode: '', accountNo: '' },
  faults: [],
  triesLeft: 10,
  isCorrection: false,
} as const
const TYPED = { bankCode: '008', accountNo: '1234560001' }
const CONFIRM = { is: 'confirm', naming: 1, account: ACCOUNT, isMistyped: false, triesLeft: 9 } as const
/** Of a sticker at a counter. */
const AT_COUNTER = {
  paidFor: {
    is: 'collector',
    place: 'Kopi Senja · Kasir 1',
    paidAt: later(NOW, -3 * DAY_MS),
    rrn: '528786398613',
  },
  methodName: 'QRIS',
} as const
const PAID = {
  status: 'SUCCEEDED',
  receiptPath: '/r/re_7k2m9xq4t8v1n5c3b6z0w2e4r9/7k2m9xq4t8v1n5c3b6z0w2e4r9a1b2c3d4e',
  completedAt: later(NOW, -2 * MINUTE_MS),
  account: ACCOUNT,
} as const

/** Name of a state to its page. Every step and every news the view can hold is here at least once. */
export const REFUND_PAGES: Record<string, Omit<RefundPage, 'locale'>> = {
  'refund-name': pageOf(NAME),
  'refund-name-faulty': pageOf({
    ...NAME,
    typed: { bankCode: '', accountNo: '12-AB' },
    faults: [
      { field: 'bankCode', fault: 'REQUIRED' },
      { field: 'accountNo', fault: 'INVALID_FORMAT' },
    ],
  }),
  'refund-name-refused': pageOf({ ...NAME, typed: TYPED, triesLeft: 2 }, { news: 'refused' }),
  'refund-name-silent': pageOf({ ...NAME, typed: { ...TYPED, accountNo: '1234560005' } }, { news: 'unavailable' }),
  'refund-name-too-soon': pageOf({ ...NAME, typed: TYPED }, { news: 'too_soon', merchant: YELLOW, sandbox: false }),
  'refund-name-correction': pageOf({
    ...NAME,
    typed: { bankCode: '008', accountNo: '' },
    triesLeft: 1,
    isCorrection: true,
  }),
  'refund-confirm': pageOf(CONFIRM),
  'refund-confirm-hostile': pageOf(
    { ...CONFIRM, account: LONG_NAME },
    {
      merchant: HOSTILE,
      amount: fromWhole(49_999_999, currency('IDR')),
      reason: `<b>Alasan</b> ${'panjang '.repeat(10)}`,
      paidFor: { is: 'order', orderNumber: `"'><img src=x onerror=alert(1)>${'A'.repeat(34)}`, description: null },
    },
  ),
  'refund-confirm-changed': pageOf(CONFIRM, { news: 'changed' }),
  'refund-confirm-cannot-send': pageOf({ ...CONFIRM, triesLeft: 0 }, { news: 'cannot_send' }),
  'refund-confirm-nameless': pageOf({ ...CONFIRM, account: { ...ACCOUNT, holder: null } }),
  'refund-confirm-mistyped': pageOf({ ...CONFIRM, account: { ...ACCOUNT, holder: null }, isMistyped: true }),
  'refund-no-tries': pageOf({ is: 'no_tries' }),
  'refund-on-its-way': pageOf({ is: 'on_its_way' }, { status: 'PROCESSING', account: ACCOUNT }),
  'refund-on-its-way-late': pageOf({ is: 'on_its_way' }, { status: 'PROCESSING', account: ACCOUNT, news: 'late' }),
  'refund-on-its-way-rail': pageOf(
    { is: 'on_its_way' },
    { status: 'PROCESSING', claimEndsAt: null, methodName: 'QRIS', merchant: YELLOW },
  ),
  'refund-paid': pageOf({ is: 'paid' }, PAID),
  'refund-name-collector': pageOf(NAME, AT_COUNTER),
  'refund-paid-collector': pageOf({ is: 'paid' }, { ...PAID, ...AT_COUNTER }),
  'refund-paid-production': pageOf({ is: 'paid' }, { ...PAID, merchant: YELLOW, sandbox: false }),
  'refund-paid-card': pageOf({ is: 'paid' }, { ...PAID, account: null, methodName: 'Visa •••• 4242', reason: null }),
  'refund-expired': pageOf({ is: 'expired' }, { claimEndsAt: later(NOW, -DAY_MS) }),
  'refund-cancelled': pageOf({ is: 'cancelled' }, { status: 'CANCELLED' }),
  'refund-failed': pageOf({ is: 'failed' }, { status: 'FAILED', account: ACCOUNT }),
}
