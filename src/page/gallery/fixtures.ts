import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole, type Money } from '../../base/money.ts'
import type { MethodView } from '../../checkout/instrument/method-choice.ts'
import { brandsOf } from '../../payment-methods/brands.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { CheckoutPage, CheckoutView, MerchantView, RefundNote, Step } from '../view.ts'

/** Every page there is, as values: what the pictures, the accessibility checks and the tests are made from. */

export const NOW = new Date('2026-11-20T11:15:00Z')
const rupiah = (whole: number): Money => fromWhole(whole, currency('IDR'))

/** Synthetic, safe to draw. */
const QR_CONTENT =
  '00020101021226670017ID.GAPURA.SANDBOX01189360099900000000120213SANDBOX0000010303UMI51440014ID.CO.QRIS.WWW0215' +
  'ID10999999999990303UMI52045812530336054061250005802ID5919KOPI GAPURA SANDBOX6013JAKARTA PUSAT610510110' +
  '62280117CPI20261120A1B2C30703A0163046215'

export const KOPI: MerchantView = { displayName: 'Kopi Gapura', accentColor: null, logoUrl: null }
export const YELLOW: MerchantView = { displayName: 'PT Sinar Mentari Nusantara', accentColor: '#ffd400', logoUrl: null }
export const HOSTILE: MerchantView = {
  displayName: '<script>alert(1)</script> Toko & Anak-Anak Nusantara Sejahtera',
  accentColor: '#8b1e5a',
  logoUrl: null,
}

const CHECKOUT: CheckoutView = {
  id: 'co_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  version: 3,
  status: 'PENDING',
  amount: rupiah(125_000),
  description: 'Biji kopi Toraja 250 g × 2',
  externalId: 'INV-2026-00123',
  createdAt: later(NOW, -5 * MINUTE_MS),
  expiresAt: later(NOW, DAY_MS - 5 * MINUTE_MS),
  paidAt: null,
  paidAmount: null,
  otherAmount: null,
  flags: [],
  transactionId: null,
  receiptPath: null,
  methodName: null,
  cardRefusal: null,
  startedAt: later(NOW, -5 * MINUTE_MS),
  challengeUrl: null,
  approveUrl: null,
  refunds: [],
  successText: null,
  successUrl: 'https://shop.example/success',
  cancelUrl: 'https://shop.example/cancel',
}

const brandViews = (type: PaymentType): MethodView[] =>
  brandsOf(type).map(({ code, name }) => ({ type, code, displayName: name, refusal: null }))
const BANKS = brandViews('virtual_account')
const WALLETS = brandViews('ewallet')
const QRIS: MethodView = { type: 'qrcode', code: null, displayName: 'QRIS', refusal: null }
const CARD: MethodView = { type: 'credit_card', code: null, displayName: 'Card', refusal: null }
const NO_CARD: MethodView = { ...CARD, refusal: { is: 'unavailable' } }

type Change = { merchant?: MerchantView; step?: Step | null; sandbox?: boolean } & Partial<CheckoutView>

function pageOf({ merchant = KOPI, step = null, sandbox = true, ...checkout }: Change): Omit<CheckoutPage, 'locale'> {
  return { now: NOW, sandbox, merchant, checkout: { ...CHECKOUT, ...checkout }, step, saved: null }
}

const instrument = (
  value: Extract<Step, { is: 'instrument' }>['instrument'],
  codeName: string,
  expiresAt: Date,
  canChange = true,
): Step => ({
  is: 'instrument',
  instrument: value,
  codeName,
  payeeName: null,
  phone: codeName === 'OVO' ? '+6281234567890' : null,
  expiresAt,
  canChange,
})

const qrStep: Step = {
  is: 'instrument',
  instrument: { type: 'qrcode', qrContent: QR_CONTENT },
  codeName: 'QRIS',
  payeeName: 'KOPI GAPURA SANDBOX',
  phone: null,
  expiresAt: later(NOW, 14 * MINUTE_MS + 40 * SECOND_MS),
  canChange: false,
}
const FIRST = { hasFailed: false, isRequested: false } as const
const cardStep = { is: 'card', faults: [], triesLeft: 5, canChange: true } as const
const phoneStep = {
  is: 'phone',
  type: 'ewallet',
  code: 'OVO',
  codeName: 'OVO',
  fault: null,
  typed: '',
  canChange: true,
} as const
const account = (bankCode: string, number: string, accountName = 'Kopi Gapura') =>
  ({ type: 'virtual_account', bankCode, number, accountName }) as const

const PAID = {
  status: 'SUCCEEDED',
  paidAt: later(NOW, -20 * SECOND_MS),
  paidAmount: rupiah(125_000),
  transactionId: 'pay_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  receiptPath: '/r/pay_7k2m9xq4t8v1n5c3b6z0w2e4r9/7k2m9xq4t8v1n5c3b6z0w2e4r9a1b2c3d4e',
  methodName: 'QRIS',
} as const

/** Less than the order's amount arrived. */
const OTHER = { flags: ['mismatch'], otherAmount: rupiah(50_000) } as const

const sent: RefundNote = {
  id: 're_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  amount: rupiah(62_500),
  reason: 'Satu bungkus tidak terkirim',
  state: 'sent',
  sentAt: later(NOW, -10 * SECOND_MS),
  isOfOrder: true,
  hasReceipt: true,
}
const whole: RefundNote = { ...sent, amount: rupiah(125_000), reason: null, hasReceipt: false }
const other: RefundNote = { ...sent, id: 're_7k2m9xq4t8v1n5c3b6z0w2e4ra', amount: rupiah(10_000) }

/** Name of a state to its page. Every state and step the view model can hold is here at least once. */
export const PAGES: Record<string, Omit<CheckoutPage, 'locale'>> = {
  qrcode: pageOf({ step: qrStep }),
  'qrcode-production-yellow': pageOf({ step: qrStep, merchant: YELLOW, sandbox: false }),
  'virtual-account': pageOf({
    step: instrument(account('BCA', '12345678901234567'), 'BCA', CHECKOUT.expiresAt, false),
  }),
  'virtual-account-hostile': pageOf({
    merchant: HOSTILE,
    externalId: `"'><img src=x onerror=alert(1)>${'A'.repeat(34)}`,
    description: `<b>Pesanan</b> ${'sangat panjang '.repeat(15)}`,
    amount: rupiah(49_999_999),
    step: instrument(
      account('MANDIRI', '8890812345678901234567', '<i>PT Toko & Anak-Anak Nusantara</i>'),
      'Mandiri',
      CHECKOUT.expiresAt,
    ),
  }),
  ewallet: pageOf({
    step: instrument(
      { type: 'ewallet', walletCode: 'GOPAY', url: 'https://wallet.example/pay/1', qrContent: QR_CONTENT },
      'GoPay',
      later(NOW, 15 * MINUTE_MS),
    ),
  }),
  'ewallet-push': pageOf({
    step: instrument(
      { type: 'ewallet', walletCode: 'OVO', url: null, qrContent: null },
      'OVO',
      later(NOW, 15 * MINUTE_MS),
    ),
  }),
  'ewallet-without-code': pageOf({
    merchant: YELLOW,
    step: instrument(
      { type: 'ewallet', walletCode: 'DANA', url: 'https://wallet.example/pay/1', qrContent: null },
      'DANA',
      later(NOW, 15 * MINUTE_MS),
      false,
    ),
  }),
  phone: pageOf({ step: phoneStep }),
  'phone-faulty': pageOf({ step: { ...phoneStep, fault: 'malformed', typed: '0212 345 678' } }),
  'card-page': pageOf({
    step: instrument(
      { type: 'credit_card', url: 'https://cards.provider.example/pay/1' },
      'Card',
      later(NOW, 15 * MINUTE_MS),
    ),
  }),
  card: pageOf({ step: cardStep }),
  'card-production': pageOf({ step: { ...cardStep, canChange: false }, merchant: YELLOW, sandbox: false }),
  'card-faulty': pageOf({
    step: {
      ...cardStep,
      faults: [
        { field: 'number', fault: 'wrong_checksum' },
        { field: 'expiry', fault: 'expired' },
        { field: 'code', fault: 'missing' },
      ],
    },
  }),
  'card-refused': pageOf({ step: { ...cardStep, triesLeft: 3 }, cardRefusal: 'INSUFFICIENT_FUNDS' }),
  charging: pageOf({ step: { is: 'charging' } }),
  challenge: pageOf({ status: 'PROCESSING', challengeUrl: 'https://acs.bank.example/3ds/1' }),
  'choose-method': pageOf({
    step: { is: 'choose_method', ...FIRST, methods: [QRIS, ...BANKS, ...WALLETS, CARD] },
  }),
  'choose-method-small': pageOf({
    amount: rupiah(5_000),
    merchant: YELLOW,
    step: {
      is: 'choose_method',
      ...FIRST,
      hasFailed: true,
      methods: [
        QRIS,
        ...BANKS.map((m) => ({ ...m, refusal: { is: 'below' as const, min: rupiah(10_000) } })),
        ...WALLETS,
      ],
    },
  }),
  'choose-method-none': pageOf({
    amount: fromWhole(1_250, currency('SGD')),
    step: { is: 'choose_method', ...FIRST, methods: [NO_CARD] },
  }),
  'choose-bank': pageOf({ step: { is: 'choose_code', type: 'virtual_account', methods: BANKS, ...FIRST } }),
  'choose-wallet': pageOf({
    step: { is: 'choose_code', type: 'ewallet', methods: WALLETS, ...FIRST, hasFailed: true },
  }),
  preparing: pageOf({ step: { is: 'preparing' } }),
  unavailable: pageOf({ step: { is: 'unavailable', type: 'virtual_account', code: 'BNI', canChange: true } }),
  mismatch: pageOf({ step: qrStep, ...OTHER }),
  'mismatch-more': pageOf({ step: qrStep, flags: ['mismatch'], otherAmount: rupiah(150_000) }),
  'expired-mismatch': pageOf({ status: 'EXPIRED', ...OTHER }),
  'succeeded-mismatch': pageOf({ ...PAID, ...OTHER }),
  'succeeded-accepted': pageOf({ ...PAID, flags: ['mismatch'], paidAmount: rupiah(50_000) }),
  processing: pageOf({ status: 'PROCESSING' }),
  'processing-slow': pageOf({ status: 'PROCESSING', startedAt: later(NOW, -30 * MINUTE_MS) }),
  succeeded: pageOf(PAID),
  'succeeded-production': pageOf({ ...PAID, merchant: YELLOW, sandbox: false }),
  'succeeded-card': pageOf({ ...PAID, methodName: 'Visa •••• 4242' }),
  'succeeded-late': pageOf({ ...PAID, flags: ['late'] }),
  'succeeded-duplicate': pageOf({ ...PAID, flags: ['duplicate'], successUrl: null }),
  'succeeded-refunded': pageOf({ ...PAID, refunds: [whole] }),
  'succeeded-partly-refunded': pageOf({ ...PAID, refunds: [sent, { ...other, state: 'under_way', sentAt: null }] }),
  'succeeded-refund-waits': pageOf({ ...PAID, refunds: [{ ...other, state: 'needs_payer', sentAt: null }] }),
  'succeeded-duplicate-refunded': pageOf({ ...PAID, flags: ['duplicate'], refunds: [{ ...whole, isOfOrder: false }] }),
  'expired-mismatch-refunded': pageOf({ status: 'EXPIRED', ...OTHER, refunds: [{ ...sent, isOfOrder: false }] }),
  expired: pageOf({ status: 'EXPIRED' }),
  cancelled: pageOf({ status: 'CANCELLED' }),
  failed: pageOf({ status: 'FAILED', cancelUrl: null }),
  'failed-cards': pageOf({ status: 'FAILED', cardRefusal: 'CARD_DECLINED' }),
}

export const LOCALES = ['id', 'en'] as const
