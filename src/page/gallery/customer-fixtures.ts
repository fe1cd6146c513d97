import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { boundLines, mandateText } from '../../saved-methods/mandate/mandate-text.ts'
import type { CustomerPage, CustomerStep, InvoiceRow, SavedView, SubscriptionView } from '../customer/view.ts'
import { HOSTILE, KOPI, NOW, YELLOW } from './fixtures.ts'

/** Every state of a customer's own page, as values. */

const rupiah = (amount: number) => fromWhole(amount, currency('IDR'))
const DAY_MS = 86_400_000
const BODY = '7k2m9xq4t8v1n5c3b6z0w2e4r'

const TERMS = {
  merchantName: KOPI.displayName,
  method: 'DANA',
  bounds: { maxAmount: rupiah(150_000), frequency: { unit: 'month' as const, count: 1 }, until: null },
  zone: 'Asia/Jakarta',
}
const DANA: SavedView = {
  ...{ type: 'ewallet', code: 'DANA', name: 'DANA', id: `sm_${BODY}9`, label: '0812••••678' },
  bounds: boundLines(TERMS, 'id'),
  ...{ text: mandateText(TERMS, 'id'), version: '2026-12-id', acceptedAt: NOW, endedAt: null, expiry: null },
  usedFor: ['Kopi bulanan'],
}
const GOPAY: SavedView = {
  ...DANA,
  ...{ code: 'GOPAY', name: 'GoPay', id: `sm_${BODY}8`, label: null, usedFor: [] },
  bounds: ['Tanpa batas nominal', 'Tanpa batas frekuensi', 'Sampai Anda menghentikannya'],
}
const OVO: SavedView = {
  ...{ ...GOPAY, code: 'OVO', name: 'OVO', id: `sm_${BODY}7`, label: '0813••••111' },
  endedAt: new Date(NOW.getTime() - 3 * DAY_MS),
}
const MONTHLY: SubscriptionView = {
  ...{ id: `sub_${BODY}9`, description: 'Kopi bulanan', status: 'ACTIVE', amount: rupiah(125_000) },
  ...{ interval: { unit: 'month', count: 1 }, nextDay: '2026-12-31', endsOn: null, method: 'DANA 0812••••678' },
  ...{ isUnpaid: false, needsMethod: false, canChange: true, canCancel: true },
}
const LATE: SubscriptionView = {
  ...MONTHLY,
  ...{ id: `sub_${BODY}8`, description: 'Langganan katering kantor lantai sembilan', status: 'PAST_DUE', method: null },
  needsMethod: true,
  interval: { unit: 'week', count: 2 },
}
const WAITING: SubscriptionView = {
  ...LATE,
  ...{ id: `sub_${BODY}5`, description: 'Kelas seduh', status: 'PENDING_METHOD', nextDay: null },
}
const LEAVING: SubscriptionView = {
  ...MONTHLY,
  ...{ id: `sub_${BODY}7`, description: 'Kelas seduh', nextDay: null, endsOn: '2026-12-14', canChange: false },
  canCancel: false,
}
const ENDED: SubscriptionView = { ...LEAVING, id: `sub_${BODY}6`, status: 'CANCELLED', endsOn: null, isUnpaid: true }
const BILL: InvoiceRow = {
  ...{ id: `inv_${BODY}9`, number: 'INV-000012', description: 'Katering (2026-11-17 – 2026-11-30)' },
  ...{ amount: rupiah(2_450_000), dueAt: '2026-11-17', isOverdue: true, receiptPaths: [] },
  collecting: { is: 'failed', why: 'ended', next: { is: 'choose' } },
  pdfUrl: `/inv_${BODY}9/token/invoice.pdf`,
}
const CHARGED: InvoiceRow[] = [
  { ...BILL, id: `inv_${BODY}7`, isOverdue: false, collecting: { is: 'charging' } },
  { ...BILL, id: `inv_${BODY}4`, collecting: { is: 'approve', url: 'https://wallet.example/approve' } },
  {
    ...BILL,
    id: `inv_${BODY}6`,
    collecting: { is: 'failed', why: 'funds', next: { is: 'retry', day: '2026-12-31' } },
  },
  { ...BILL, id: `inv_${BODY}5`, collecting: { is: 'failed', why: 'declined', next: { is: 'none' } } },
]
const PAID: InvoiceRow = {
  ...{ ...BILL, id: `inv_${BODY}8`, number: 'INV-000011', description: 'Kopi bulanan (2026-11-01 – 2026-11-30)' },
  ...{ amount: rupiah(125_000), isOverdue: false, collecting: null, receiptPaths: [`/r/pay_${BODY}9/token`] },
}

const pageOf = (step: CustomerStep, change: Partial<CustomerPage> = {}): Omit<CustomerPage, 'locale'> => ({
  ...{ now: NOW, sandbox: true, merchant: KOPI, id: `cus_${BODY}9`, checkoutId: null, step },
  ...change,
})
const signIn = (change: object = {}): CustomerStep => ({
  ...{ is: 'sign_in', to: 'b•••@example.com', requested: null, fault: null },
  ...change,
})
const OPEN: Extract<CustomerStep, { is: 'open' }> = {
  is: 'open',
  due: [BILL],
  subscriptions: [MONTHLY, LATE, LEAVING, ENDED],
  methods: [DANA, GOPAY, OVO],
  paid: [PAID],
}
const CHANGE = { is: 'change', subscription: LATE, formKey: '0b8f4d2e-5c1a-4f0e-9d53-6f2a7c1e8b90' } as const
const LIVE = { sandbox: false, merchant: YELLOW }

/** Name of a state to its page. */
export const CUSTOMER_PAGES: Record<string, Omit<CustomerPage, 'locale'>> = {
  'customer-sign-in': pageOf(signIn(), LIVE),
  'customer-code-sent': pageOf(signIn({ requested: 'sent' }), LIVE),
  'customer-code-waits': pageOf(signIn({ requested: 'waits' })),
  'customer-code-wrong': pageOf(signIn({ fault: 'wrong' })),
  'customer-code-over': pageOf(signIn({ fault: 'over' }), LIVE),
  'customer-codes-too-many': pageOf(signIn({ requested: 'too_many' }), LIVE),
  'customer-mail-failed': pageOf(signIn({ requested: 'failed' }), LIVE),
  'customer-no-address': pageOf(signIn({ to: null })),
  'customer-open': pageOf(OPEN),
  'customer-charged': pageOf({ ...OPEN, due: CHARGED, subscriptions: [LATE, WAITING] }),
  'customer-nothing': pageOf({ ...OPEN, due: [], subscriptions: [], methods: [], paid: [] }),
  'customer-end': pageOf({ is: 'end', method: DANA }),
  'customer-cancel': pageOf({ is: 'cancel', subscription: MONTHLY, endsOn: '2026-12-30' }),
  'customer-cancel-now': pageOf({ is: 'cancel', subscription: LATE, endsOn: null }),
  'customer-change': pageOf({ ...CHANGE, methods: [DANA, GOPAY], offers: [DANA, GOPAY, OVO] }),
  'customer-change-none': pageOf({ ...CHANGE, methods: [], offers: [] }),
  'customer-hostile': pageOf(
    {
      ...OPEN,
      subscriptions: [{ ...MONTHLY, description: HOSTILE.displayName, method: HOSTILE.displayName }],
      methods: [{ ...DANA, label: HOSTILE.displayName, text: HOSTILE.displayName }],
    },
    { merchant: HOSTILE },
  ),
}
