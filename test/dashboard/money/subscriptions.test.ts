import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { aGateway, until } from '../../gateway/gateway.ts'
import { aLinkingPayer } from '../../saved-methods/payer-links.ts'
import { look } from '../look.ts'
import { openSignedIn } from '../person.ts'

const gateway = await aGateway()
const { call } = gateway
const { save, method, offer } = aLinkingPayer(gateway)
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

/** Pays, and has no money for three days: see the guide "Testing". */
const [PAYS, HAS_NOTHING] = ['081234567890', '081234567803']
const read = async (id: string) => (await call('GET', `/v1/subscriptions/${id}`)).body
async function subscribe(phone: string, change: object = {}): Promise<{ id: string; customerId: string }> {
  const savedMethodId = await save(phone)
  const { customerId } = await method(savedMethodId)
  const body = {
    ...{ customerId, description: 'Paket Keluarga', amount: 150_000, currency: 'IDR' },
    ...{ interval: { unit: 'month', count: 1 }, savedMethodIds: [savedMethodId], ...change },
  }
  return (await call('POST', '/v1/subscriptions', { body })).body
}

test('a merchant sees what recurs, who is failing and when it is tried next, and what was agreed to', async () => {
  const paid = await subscribe(PAYS)
  await subscribe(PAYS, { amount: 1_200_000, interval: { unit: 'year', count: 1 }, description: 'Paket Tahunan' })
  await subscribe(PAYS, { trialDays: 14 })
  const failing = await subscribe(HAS_NOTHING, { amount: 84_000, interval: { unit: 'week', count: 1 } })
  await until(async () => (await read(failing.id)).status === 'PAST_DUE')
  await until(async () => (await read(paid.id)).collecting.length === 0)

  const page = await openSignedIn(browser, gateway, '/subscriptions')
  const recurs = page.getByRole('region', { name: 'Recurs a month' })
  await recurs.getByText('IDR 615,000').waitFor()
  const pastDue = page.getByRole('region', { name: 'Past due' })
  await pastDue.getByText('Next try:').waitFor()
  // The first one is for phones, below the customer.
  await page.getByRole('table').getByText('1 unpaid').last().waitFor()
  await look(page, 'subscriptions')
  await pastDue.getByRole('link', { name: '1 subscription' }).click()
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2)

  await page.getByRole('table').getByRole('link', { name: 'Budi Santoso' }).click()
  const collected = page.getByRole('region', { name: 'Being collected' })
  await collected.getByText('insufficient_funds').waitFor()
  await collected.getByText('Next try:').waitFor()
  await page.getByText('IDR 84,000').first().waitFor()
  await page.getByText('3, 5, 7 days after the first failure').waitFor()
  await look(page, 'a subscription that is past due')
  await collected.getByRole('link').click()
  await expect.poll(() => page.url()).toContain('/invoices/inv_')
})

test('a customer’s screen shows what they let the merchant charge, and what they have not agreed to', async () => {
  const id = await save(PAYS, { mandate: { maxAmount: 150_000, frequency: { unit: 'month', count: 1 } } })
  const { customerId } = await method(id)
  const page = await openSignedIn(browser, gateway, `/customers/${customerId}`)
  const saved = page.getByRole('region', { name: 'Saved methods' })
  await saved.locator('summary').click()
  await saved.getByText('to charge my DANA without confirming each time: at most IDR 150,000').waitFor()
  await saved.getByText('2026-11-en').waitFor()
  await saved.getByText('127.0.0.1').waitFor()
  await look(page, 'a customer with a saved method')
  await page.goto(page.url().replace(customerId, (await offer()).customerId))
  await saved.locator('summary').click()
  await saved.getByText('They have not agreed.').waitFor()
})
