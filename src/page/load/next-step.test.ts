import { expect, test } from 'vitest'
import { railsWith } from '../../../test/rails/rails.ts'
import { HOUR_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { Attempt, Checkout } from '../../checkout/checkout.ts'
import { readChoice } from '../../checkout/instrument/method-choice.ts'
import { readWay, wayText } from '../../checkout/methods.ts'
import type { Rails } from '../../connections/rails.ts'
import type { PaymentRail } from '../../connectors/port.ts'
import { brandsOf } from '../../payment-methods/brands.ts'
import { nextStep, type Wish } from './next-step.ts'

const NOW = new Date('2026-11-20T11:00:00Z')
const rail: PaymentRail = {
  name: 'none',
  offers: [],
  customerNumberDigits: () => 10,
  issue: () => Promise.reject(new Error('a decision calls no rail')),
  query: () => Promise.reject(new Error('a decision calls no rail')),
  retire: () => Promise.reject(new Error('a decision calls no rail')),
}
const RAILS = railsWith({ qrcode: rail, virtual_account: rail })

const aCheckout = (change: Partial<Checkout> = {}): Checkout => ({
  merchantId: 'mer_00000000000000000000000000',
  id: 'co_00000000000000000000000000',
  externalId: 'order-1',
  status: 'PENDING',
  version: 1,
  methods: null,
  customer: null,
  linkId: null,
  customerId: null,
  webhookUrl: null,
  save: null,
  invoiceId: null,
  payUntil: null,
  origin: null,
  sequence: 0,
  amount: fromWhole(125_000, currency('IDR')),
  description: null,
  type: '',
  code: null,
  accountName: null,
  successUrl: null,
  cancelUrl: null,
  metadata: {},
  flags: [],
  failure: null,
  createdAt: NOW,
  expiresAt: later(NOW, 24 * HOUR_MS),
  paidAt: null,
  paidAmount: null,
  ...change,
})
const anAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  merchantId: 'mer_00000000000000000000000000',
  id: 'pay_00000000000000000000000000',
  checkoutId: 'co_00000000000000000000000000',
  reference: '0000000000000000000000000',
  connectionId: 'con_any',
  type: 'qrcode',
  code: null,
  status: 'ISSUED',
  amount: fromWhole(125_000, currency('IDR')),
  customerNumber: null,
  railReference: 'r',
  instrument: { type: 'qrcode', qrContent: '0002' },
  phone: null,
  card: null,
  challengeUrl: null,
  failure: null,
  createdAt: NOW,
  expiresAt: later(NOW, 15 * MINUTE_MS),
  pollCount: 0,
  chargeId: null,
  ...change,
})
const decide = (checkout: Checkout, attempts: Attempt[] = [], wish: Partial<Wish> = {}) =>
  nextStep(RAILS, { checkout, attempts, refunds: [] }, NOW, { wantsChoice: false, requested: {}, ...wish })

test('a fixed method is requested at once, an open instrument is shown', () => {
  expect(decide(aCheckout({ type: 'qrcode' }))).toEqual({ is: 'request', choice: { type: 'qrcode', code: null } })
  expect(decide(aCheckout({ type: 'virtual_account', code: 'BCA' }))).toMatchObject({ choice: { code: 'BCA' } })
  expect(decide(aCheckout({ type: 'ewallet', code: 'OVO' }))).toMatchObject({ step: { is: 'phone', code: 'OVO' } })
  expect(decide(aCheckout({ type: 'virtual_account' }))).toMatchObject({ step: { is: 'choose_code' } })
  expect(decide(aCheckout())).toMatchObject({ step: { is: 'choose_method', hasFailed: false } })
})

test('the open instrument is shown without calling the rail, and renewed once it has expired', () => {
  expect(decide(aCheckout(), [anAttempt()])).toMatchObject({ is: 'instrument' })
  expect(decide(aCheckout(), [anAttempt({ expiresAt: NOW })])).toMatchObject({ is: 'request' })
  expect(decide(aCheckout(), [anAttempt({ status: 'RETIRED' })])).toMatchObject({ is: 'request' })
})

test('what the merchant offers is shown in its order, banks and wallets together under the first', () => {
  const rails = railsWith({ qrcode: rail, virtual_account: rail, ewallet: rail })
  const offer = (methods: readonly string[], change: Partial<Checkout> = {}) => {
    const checkout = aCheckout({ methods: methods.flatMap((text) => readWay(text) ?? []), ...change })
    return nextStep(rails, { checkout, attempts: [], refunds: [] }, NOW, { wantsChoice: false, requested: {} })
  }
  const shown = (methods: readonly string[]) => {
    const next = offer(methods)
    return next.is === 'show' && 'methods' in next.step ? next.step.methods.map(wayText) : next
  }
  expect(shown(['ewallet:OVO', 'virtual_account:BNI', 'qrcode', 'ewallet:DANA', 'virtual_account:BCA'])).toEqual([
    ...['ewallet:OVO', 'ewallet:DANA', 'virtual_account:BNI', 'virtual_account:BCA', 'qrcode'],
  ])
  const count = brandsOf('virtual_account').length + 1
  const all = shown(['virtual_account:MANDIRI', 'virtual_account', 'qrcode']) as string[]
  expect([all[0], all[1], all.at(-1), new Set(all).size, all.length]).toEqual([
    ...['virtual_account:MANDIRI', 'virtual_account:BCA', 'qrcode', count, count],
  ])
  expect(offer(['virtual_account:BCA', 'virtual_account:BNI'])).toMatchObject({ step: { is: 'choose_code' } })
  expect(offer(['qrcode'])).toEqual({ is: 'request', choice: { type: 'qrcode', code: null } })
  expect(offer(['virtual_account:BCA'])).toEqual({ is: 'request', choice: { type: 'virtual_account', code: 'BCA' } })
  expect(offer(['virtual_account'])).toMatchObject({ step: { is: 'choose_code' } })
})

test('a refusal is shown, and loading the page does not request again', () => {
  const refused = anAttempt({ status: 'FAILED', instrument: null })
  expect(decide(aCheckout(), [refused])).toMatchObject({ step: { is: 'unavailable', canChange: true } })
  const unanswered = anAttempt({ status: 'RETIRED', instrument: null })
  const bound = aCheckout({ type: 'qrcode' })
  expect(decide(bound, [unanswered])).toMatchObject({ step: { is: 'unavailable', canChange: false } })
  const failed = anAttempt({ status: 'FAILED' })
  expect(decide(aCheckout(), [failed])).toMatchObject({ step: { is: 'choose_method', hasFailed: true } })
})

test('choosing again needs a checkout that leaves a choice', () => {
  expect(decide(aCheckout(), [anAttempt()], { wantsChoice: true })).toMatchObject({ step: { is: 'choose_method' } })
  expect(decide(aCheckout({ type: 'qrcode' }), [anAttempt()], { wantsChoice: true })).toMatchObject({
    is: 'instrument',
  })
})

test('only a way that is offered can be chosen', () => {
  const read = (checkout: Checkout, type?: string, code?: string) =>
    readChoice(RAILS, checkout, { ...(type === undefined ? {} : { type }), ...(code === undefined ? {} : { code }) })
  expect(read(aCheckout(), 'virtual_account', 'bca')).toEqual({ type: 'virtual_account', code: 'BCA' })
  expect(read(aCheckout(), 'virtual_account')).toBeUndefined()
  expect(read(aCheckout(), 'ewallet', 'GOPAY')).toBeUndefined()
  expect(read(aCheckout({ amount: fromWhole(9_999, currency('IDR')) }), 'virtual_account', 'BCA')).toBeUndefined()
  expect(read(aCheckout({ type: 'virtual_account', code: 'BNI' }), 'virtual_account', 'BCA')).toBeUndefined()
  const offered = aCheckout({
    methods: [
      { type: 'virtual_account', code: 'BNI' },
      { type: 'ewallet', code: null },
    ],
  })
  expect(read(offered, 'virtual_account', 'BNI')).toEqual({ type: 'virtual_account', code: 'BNI' })
  expect(read(offered, 'virtual_account', 'BCA')).toBeUndefined()
  expect(read(offered, 'qrcode')).toBeUndefined()
  expect(read(aCheckout({ type: 'qrcode' }), 'qrcode', '')).toEqual({ type: 'qrcode', code: null })
})

test('a card is paid on the provider’s page where a connection has one, by our own form only where we have that', () => {
  const hosted = railsWith({ credit_card: rail })
  const bound = aCheckout({ type: 'credit_card' })
  const at = (rails: Rails, attempts: Attempt[] = []) =>
    nextStep(rails, { checkout: bound, attempts, refunds: [] }, NOW, { wantsChoice: false, requested: {} })
  expect(at(hosted)).toEqual({ is: 'request', choice: { type: 'credit_card', code: null } })
  const instrument = { type: 'credit_card', url: 'https://pay.provider.example/1' } as const
  const open = anAttempt({ type: 'credit_card', instrument })
  expect(at(hosted, [open])).toMatchObject({ is: 'instrument' })
  expect(at(hosted, [{ ...open, status: 'FAILED' }])).toMatchObject({ is: 'request' })
  const never = () => Promise.reject(new Error('a decision calls no rail'))
  const cards = { name: 'con_cards', authorize: never, query: never, retire: never }
  expect(at(railsWith({ cards }))).toMatchObject({ step: { is: 'card' } })
})
