import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aCheckoutBody, type Gateway } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { tabTo } from './keys.ts'
import { openDashboard, openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'earlier-1' }) })
})
afterAll(() => browser.close())

const type = (page: Page, text: string) => page.keyboard.type(text)
const press = (page: Page, key: string) => page.keyboard.press(key)
/** The second must come soon, however long the page takes to act on the first. */
const pressBoth = (page: Page, ...keys: [string, string]) => Promise.all(keys.map((key) => press(page, key)))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('without a mouse one signs in, creates a payment, opens it from the list and cancels it', async () => {
  const { email, password } = await gateway.login()
  const page = await openDashboard(browser, gateway)
  await page.goto('/dashboard/payments')
  await tabTo(page, 'textbox', 'Email')
  await type(page, email)
  await press(page, 'Tab')
  await type(page, password)
  await press(page, 'Enter')
  await page.getByRole('row', { name: /earlier-1/ }).waitFor()

  await press(page, 'n')
  // The first field of a form has the focus.
  await expect.poll(() => page.getByLabel('Amount').evaluate((one) => one === document.activeElement)).toBe(true)
  await type(page, '125000')
  await tabTo(page, 'textbox', 'Order number')
  await type(page, 'keys-1')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  await press(page, 'Escape')

  await page.getByRole('row', { name: /keys-1/ }).waitFor()
  await tabTo(page, 'link', 'keys-1')
  await press(page, 'ArrowDown')
  expect(await focused(page)).toContain('earlier-1')
  await press(page, 'ArrowUp')
  expect(await focused(page)).toContain('keys-1')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Payment of IDR 125,000' }).waitFor()

  await tabTo(page, 'button', 'Cancel payment')
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: 'Cancel this payment?' }).waitFor()
  // The focus is inside the dialog, and comes back to the button where it is given up.
  await page.locator('[role=dialog] :focus').waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Cancel payment')
  await press(page, 'Enter')
  // The button of the page behind it has the same name.
  await page.locator('[role=dialog] :focus').waitFor()
  await tabTo(page, 'button', 'Cancel payment')
  await press(page, 'Enter')
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
})

test('without a mouse money is sent, and the ledger is saved as a file', async () => {
  const page = await openSignedIn(browser, gateway, '/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await pressBoth(page, 'g', 'u')
  await page.getByRole('heading', { name: 'No payouts yet' }).waitFor()
  const reached = Promise.withResolvers<void>()
  await page.route(/\/banks/, async (route) => {
    await reached.promise
    await route.continue()
  })
  await tabTo(page, 'link', 'Send money')
  await press(page, 'Enter')
  await tabTo(page, 'combobox', 'Bank')
  // The list arrives while the field has the focus, and the focus stays there.
  reached.resolve()
  await page.getByRole('option', { name: /^Bank Central/ }).waitFor({ state: 'attached' })
  await type(page, 'Bank Central')
  await press(page, 'Tab')
  await type(page, '8001234599')
  await press(page, 'Tab')
  await type(page, 'Siti Rahma')
  await tabTo(page, 'textbox', 'Amount')
  await type(page, '250000')
  await press(page, 'Tab')
  await type(page, 'salary-keys-1')
  await press(page, 'Enter')
  const review = page.getByRole('dialog', { name: 'Send this payout?' })
  await review.getByText('8001234599').waitFor()
  await tabTo(page, 'button', 'Send IDR 250,000')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Payout of IDR 250,000' }).waitFor()

  await pressBoth(page, 'g', 'b')
  await tabTo(page, 'link', 'Movements')
  await press(page, 'Enter')
  await tabTo(page, 'button', 'Download CSV')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
  expect(download.suggestedFilename()).toBe('ledger.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain('250000')
})
