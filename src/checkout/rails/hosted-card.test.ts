import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { anIssuer, railsOver } from '../../../test/rails/fake-connections.ts'
import { defined } from '../../../test/setup/defined.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { newMerchantId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { PaymentRail } from '../../connectors/port.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import type { Checkout } from '../checkout.ts'
import { newCheckout } from '../create/create.ts'
import { findCheckout } from '../read/find.ts'
import { CHECKOUT_ROWS } from '../store.ts'
import { pollDueAttempts } from './poll-rails.ts'
import { requestPayment } from './request-payment.ts'

const { db } = await aDatabase()
const clock = aClock('still')
const PRICE = fromWhole(125_000, currency('IDR'))
const CARD = { type: 'credit_card', code: null, merchantName: 'Kopi' } as const
const merchantId = newMerchantId()
const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
await transaction(db, ALL_MERCHANTS, (tx) => createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }))

/** A provider with a page of its own for cards. */
const provider = anIssuer('con_page')
const payments: PaymentRail = {
  ...provider.payments,
  offers: [{ type: 'credit_card', code: null, currency: 'IDR', minAmount: 1, maxAmount: 10_000_000 }],
  async issue(request) {
    const issued = await provider.payments.issue(request)
    const url = `https://pay.provider.example/${request.reference}`
    return issued.is === 'issued' ? { ...issued, instrument: { type: 'credit_card', url } } : issued
  },
}
const { rails } = railsOver([{ id: 'con_page', payments }])
const signals = { wake: () => {}, checkoutChanged: () => {} }
const app = {
  db,
  clock,
  rails,
  livemode: true,
  plans: PLANS,
  customers: CUSTOMERS,
  checkoutUrl: 'https://pay.example',
  signals,
}

async function aCheckout(): Promise<Checkout> {
  const checkout = newCheckout(clock(), {
    merchantId,
    externalId: 'order-1',
    amount: PRICE,
    type: 'credit_card',
    code: null,
    metadata: {},
    description: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
  })
  await transaction(db, merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, [checkout]))
  return checkout
}
const read = async ({ id }: Checkout) => defined(await findCheckout(db, merchantId, id))
const pollAfter = async (ms: number) => {
  clock.advance(ms)
  await pollDueAttempts(app)
}

test('the payer is sent to the provider’s page and back, and we never see the card', async () => {
  const checkout = await aCheckout()
  expect(rails.cards({ merchantId, currency: 'IDR', amount: 125_000 })).toBeUndefined()
  const requested = await requestPayment(app, checkout, CARD)
  const { reference, returnUrl } = defined(provider.requests.at(-1))
  expect(returnUrl).toBe(`https://pay.example/${checkout.id}`)
  const url = `https://pay.provider.example/${reference}`
  expect(requested).toMatchObject({ is: 'issued', attempt: { instrument: { type: 'credit_card', url }, card: null } })

  const receipt = { reference, instrumentReference: null, railReference: 'p-1', amount: PRICE, paidAt: clock() }
  provider.states.set(reference, { is: 'succeeded', receipt })
  await pollAfter(2 * MINUTE_MS)
  expect((await read(checkout)).checkout).toMatchObject({ status: 'SUCCEEDED', paidAmount: PRICE })
})

test('a card the provider refuses leaves the checkout open for another one', async () => {
  const checkout = await aCheckout()
  await requestPayment(app, checkout, CARD)
  const { reference } = defined(provider.requests.at(-1))
  provider.states.set(reference, { is: 'failed', reason: 'Declined', railCode: 'deny' })
  await pollAfter(2 * MINUTE_MS)
  expect((await read(checkout)).checkout.status).toBe('PENDING')
  expect(await requestPayment(app, checkout, CARD)).toMatchObject({ is: 'issued' })
})

test('a provider that reports no outcome blocks no payer, who may have left its page', async () => {
  const checkout = await aCheckout()
  await requestPayment(app, checkout, CARD)
  provider.states.set(defined(provider.requests.at(-1)).reference, { is: 'unknown', railCode: 'timeout' })
  await pollAfter(2 * MINUTE_MS)
  const { checkout: open, attempts } = await read(checkout)
  expect([open.status, attempts[0]?.status]).toEqual(['PENDING', 'ISSUED'])
  await pollAfter(HOUR_MS)
  expect((await read(checkout)).checkout.status).toBe('PENDING')
})
