import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { currency } from '../../../src/base/currency.ts'
import { fromWhole } from '../../../src/base/money.ts'
import { findCheckout } from '../../../src/checkout/read/find.ts'
import { recordPayment } from '../../../src/checkout/receipts/record-payment.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { CUSTOMERS } from '../../checkout/customers.ts'
import { aCheckoutBody, aGateway } from '../../gateway/gateway.ts'
import { PLANS } from '../../gateway/plans.ts'
import { defined } from '../../setup/defined.ts'
import { look } from '../look.ts'
import { openSignedIn } from '../person.ts'

const gateway = await aGateway()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

const pageOf = async (id: string) => {
  const response = await fetch(`${gateway.url}/${id}`, { headers: { 'accept-language': 'en' } })
  return (await response.text()).replaceAll('\u00a0', ' ')
}

/** An order of IDR 125,000, for which `amount` has arrived. */
async function anOrder(amount: number): Promise<string> {
  const body = aCheckoutBody({ externalId: `other-${amount}` })
  const { id } = (await gateway.call('POST', '/v1/checkout', { body })).body
  await fetch(`${gateway.url}/${id}`)
  const { attempts } = defined(await findCheckout(gateway.db, DEMO.merchantId, id))
  const attempt = defined(attempts[0])
  const signals = { wake: () => {}, checkoutChanged: () => {} }
  const app = { db: gateway.db, clock: () => new Date(), livemode: false, customers: CUSTOMERS, plans: PLANS, signals }
  const outcome = await recordPayment(app, attempt, {
    reference: attempt.reference,
    instrumentReference: null,
    railReference: `paid-${amount}`,
    amount: fromWhole(amount, currency('IDR')),
    paidAt: new Date(),
  })
  expect(outcome).toBe('parked')
  return id
}

test('too small a payment is one story: to the payer what is missing, to the merchant how to collect it', async () => {
  const id = await anOrder(50_000)
  const shown = await pageOf(id)
  for (const said of ['We received IDR 50,000 instead of IDR 125,000', 'IDR 75,000', 'Please do not pay again yet']) {
    expect(shown).toContain(said)
  }

  const page = await openSignedIn(browser, gateway, `/payments/${id}`)
  await page.getByRole('heading', { level: 1, name: 'IDR 50,000 received instead of IDR 125,000' }).waitFor()
  // The bank's own reference is not the code that the payer was given.
  await page.getByText('paid-50000', { exact: true }).first().waitFor()
  await look(page, 'another amount')
  await page.getByRole('link', { name: 'Ask for the missing IDR 75,000' }).click()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('75,000')
  expect(await page.getByLabel('Order number').inputValue()).toBe('other-50000-rest')
})

test('too large a payment is not offered to be completed, only to be refunded', async () => {
  const id = await anOrder(150_000)
  const shown = await pageOf(id)
  expect(shown).toContain('they can give this money back')
  const page = await openSignedIn(browser, gateway, `/payments/${id}`)
  await page.getByRole('heading', { level: 1, name: 'IDR 150,000 received instead of IDR 125,000' }).waitFor()
  expect(await page.getByRole('link', { name: /^Ask for/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Refund' }).waitFor()
})
