import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { aGateway, type Gateway } from '../gateway.ts'
import { openDashboard, openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
})
afterAll(() => browser.close())

test('from the first sign-in it is a minute to the first payment that is paid', async () => {
  const page = await openDashboard(browser, gateway)
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: 'Use the demo login' }).click()

  // The address that was asked for is shown once the sign-in is done.
  await page.getByRole('heading', { name: 'No payments yet' }).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Amount').fill('125.000')
  await page.getByLabel('Order number').fill('order-1')
  await page.getByLabel('How it is paid').selectOption('qrcode')
  await page.getByRole('button', { name: 'Create payment' }).click()

  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await page.getByRole('link', { name: 'See the payment' }).click()
  await page.getByRole('heading', { name: 'Payment of Rp125.000' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  // Nobody loads the page again: it hears of the money by itself.
  await page.getByText('Succeeded', { exact: true }).waitFor()
  await page.getByText('The bank reported the money').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /order-1.*Succeeded/ }).waitFor()
})

test('a sentence is read before anything is created from it', async () => {
  const page = await openSignedIn(browser, gateway, '/payments/new?by=sentence')
  await page.getByLabel('What is to be paid?').fill('125rb for a Pro subscription, by QRIS')
  const reading = page.getByRole('region', { name: 'This is what we read' })
  await reading.getByText('Rp125.000').waitFor()
  await page.getByRole('button', { name: 'Create payment' }).click()
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
})

test('a list is gone through by keys alone, and its filter is in the address', async () => {
  const page = await openSignedIn(browser, gateway, '/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  // The second must come soon, however long the page takes to act on the first.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('p')])
  await page.getByRole('row', { name: /order-1/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order-1')
  await page.waitForURL(/q=order-1/)
  await page.locator('[data-row]').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment of Rp125.000' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(page.url()).toMatch(/payments\/co_/)
})

test('a line that leaves the list hands the focus to the line in its place', async () => {
  const page = await openSignedIn(browser, gateway, '/payments')
  await page.locator('[data-row]').nth(1).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/q=order-1/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('order-1')
  await page.waitForURL(/q=order-1/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  answer.resolve()
  await page.locator('[data-row]').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/payments\/co_/)
  await page.getByRole('heading', { name: 'Payment of Rp125.000' }).waitFor()
  await page.getByText('order-1', { exact: true }).first().waitFor()
})
