import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { anOtherAmount } from '../../checkout/other-amount.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const browser = await launchBrowser()
const pay = anOtherAmount(gateway)
/** The owner's. */
let page: Page
beforeAll(async () => {
  page = await openSignedIn(browser, gateway, '/payments')
})

const pageOf = async (id: string) => {
  const response = await fetch(`${gateway.url}/${id}`, { headers: { 'accept-language': 'en' } })
  return (await response.text()).replaceAll('\u00a0', ' ')
}

test('too small a payment is one story: to the payer what is missing, to the merchant how to collect it', async () => {
  const { id, externalId } = await pay(50_000)
  const shown = await pageOf(id)
  for (const said of ['We received IDR 50,000 instead of IDR 125,000', 'IDR 75,000', 'Please do not pay again yet']) {
    expect(shown).toContain(said)
  }

  await goWithin(page, `/payments/${id}`)
  await page.getByRole('heading', { level: 1, name: 'IDR 50,000 received instead of IDR 125,000' }).waitFor()
  // The bank's own reference is not the code that the payer was given.
  await page
    .getByText(/^paid-50000/)
    .first()
    .waitFor()
  await look(page, 'another amount')
  await page.getByRole('link', { name: 'Ask for the missing IDR 75,000' }).click()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('75,000')
  expect(await page.getByLabel('Order number').inputValue()).toBe(`${externalId}-rest`)
})

test('too large a payment is not offered to be completed, only to be accepted or refunded', async () => {
  const { id } = await pay(150_000)
  const shown = await pageOf(id)
  expect(shown).toContain('they can give this money back')
  await goWithin(page, `/payments/${id}`)
  await page.getByRole('heading', { level: 1, name: 'IDR 150,000 received instead of IDR 125,000' }).waitFor()
  expect(await page.getByRole('link', { name: /^Ask for/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Accept IDR 150,000' }).waitFor()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog').getByLabel('Amount').waitFor()
})

test('it is accepted: the order is paid, and both pages say with how much', async () => {
  const { id } = await pay(50_000)
  await goWithin(page, `/payments/${id}`)
  await page.getByRole('button', { name: 'Accept IDR 50,000' }).click()
  const question = page.getByRole('dialog', { name: 'Accept IDR 50,000 instead of IDR 125,000?' })
  await question.getByText('IDR 75,000').waitFor()
  await look(page, 'accepting another amount')
  await question.getByRole('button', { name: 'Accept IDR 50,000' }).click()
  await page.getByRole('heading', { level: 1, name: 'IDR 50,000 accepted instead of IDR 125,000' }).waitFor()
  await page.getByText('accepted a different amount: the payment succeeded').waitFor()
  await page.getByText('Accepted by', { exact: true }).waitFor()
  await look(page, 'another amount accepted')
  expect(await pageOf(id)).toContain('accepted your IDR 50,000 instead of IDR 125,000')
})

test('whom it takes two for asks, and the approver sees who, what for and what is waived', async () => {
  const owner = await signIn(gateway)
  const customerId = (await gateway.call('POST', '/v1/customers', { body: { name: 'Budi Santoso' } })).body.id
  const { id } = await pay(50_000, { customerId, successUrl: undefined, cancelUrl: undefined })
  await pay(60_000, { customerId })
  const policy = { approveAbove: [{ currency: 'IDR', amount: 100_000 }] }
  await owner.call('PATCH', '/dashboard/api/policy', { body: policy })
  const support = await aMember(gateway, 'support')
  const asking = await openSignedIn(browser, gateway, `/payments/${id}`, {
    login: { email: support.email, password: DEMO_LOGIN.password },
  })
  await asking.getByRole('button', { name: 'Accept IDR 50,000' }).click()
  await asking.getByRole('dialog').getByRole('button', { name: 'Request acceptance' }).click()
  await asking.getByText('It waits for a second person’s approval.').waitFor()

  await goWithin(page, '/payouts/approvals')
  const card = page.getByRole('region', { name: /IDR\s50,000 · Accept instead of IDR\s125,000/ })
  await card.getByText('Budi Santoso').waitFor()
  await card.getByText('1 payment', { exact: true }).waitFor()
  await card.getByText(/IDR\s0 of the IDR\s100,000 that one person may · with this request IDR\s75,000/).waitFor()
  await look(page, 'an acceptance waits')
  await card.getByRole('button', { name: 'Approve and accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and accept' }).click()
  await expect.poll(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status).toBe('SUCCEEDED')
})
