import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { goFiltered } from '../filtered.ts'
import { openSignedIn } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

test('a payment is made for a customer, with methods in an order, and found again by who they are', async () => {
  const page = await openSignedIn(browser, gateway, '/payments/new')
  await page.getByLabel('Amount').fill('250.000')
  await page.getByLabel('Order number').fill('order-described')
  await page.getByLabel('Payment method').selectOption('some')
  await page.getByLabel('Method 1').selectOption('ewallet:DANA')
  await page.getByLabel('Method 2').selectOption('qrcode')
  await page.getByRole('button', { name: 'Add a method' }).click()
  await page.getByLabel('Method 3').selectOption('qrcode')
  await page.getByLabel('Where the payer goes after cancelling').fill('')
  await page.getByText('Customer, expiry and metadata').click()
  await page.getByLabel('Name').fill('Ratna Dewi')
  await page.getByLabel('Email').fill('ratna@example.com')
  await page.getByLabel('Phone').fill('0811-1222-333')
  await page.getByLabel('Can be paid for').selectOption({ label: '7 days' })
  await page.getByRole('button', { name: 'Add a key and value' }).click()
  await page.getByLabel('Key 1').fill('invoice no')
  await page.getByLabel('Value 1').fill('F/2026/77')
  await page.getByRole('button', { name: 'Create payment' }).click()

  // What the server refuses stands beside its field, and nothing was made.
  await page.getByRole('alert').getByText('Keys have 1 to 40 characters').waitFor()
  await page.getByLabel('Key 1').fill('invoice')
  await page.getByRole('button', { name: 'Create payment' }).click()
  await page.getByText('Holds the same entry twice').waitFor()
  await page.getByRole('button', { name: 'Remove' }).nth(2).click()
  await page.getByRole('button', { name: 'Create payment' }).click()
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  await page.getByRole('link', { name: 'See the payment' }).click()

  await page.getByText('E-wallet · DANA, QRIS').waitFor()
  await page.getByText('+628111222333').waitFor()
  await page.getByText('F/2026/77').waitFor()
  const { data } = (await gateway.call('GET', '/v1/checkout?externalId=order-described')).body
  expect(Date.parse(data[0].expiresAt) - Date.parse(data[0].createdAt)).toBeGreaterThan(6.9 * 86_400_000)
  const made = (await gateway.call('GET', `/v1/checkout/${data[0].id}`)).body
  expect(made).toMatchObject({ methods: ['ewallet:DANA', 'qrcode'], metadata: { invoice: 'F/2026/77' } })

  await page.getByRole('link', { name: 'All payments of this customer' }).click()
  await page.waitForURL(/q=ratna/)
  await page.getByRole('row', { name: /order-described/ }).waitFor()
  for (const words of ['dewi ratna', '0811 1222 333', 'invoice:F/2026/77']) {
    await goFiltered(page, `/payments?q=${encodeURIComponent(words)}`)
    await page.getByRole('row', { name: /order-described/ }).waitFor()
  }
})
