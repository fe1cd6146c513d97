import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { signIn } from '../gateway/dashboard.ts'
import { type Gateway, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { lookAndLeave } from './look.ts'
import { goWithin, openSignedIn, SIZES } from './person.ts'
import { takePictures } from './pictures.ts'

let browser: Browser
let gateway: Gateway
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  const { aPaid } = aRefunder(gateway)
  await aPaid({ type: 'virtual_account', code: 'BCA' })
  await aPaid({ type: 'virtual_account', code: 'BRI' })
  await aPaid({ type: 'qrcode' })
  const owner = await signIn(gateway)
  await until(async () => (await owner.call('GET', '/dashboard/api/overview')).body.payments?.volume.length === 3)
  page = await openSignedIn(browser, gateway, '/')
})
afterAll(() => browser.close())

const chartOf = (page: Page, name: RegExp) => page.getByRole('list', { name })

test('the arrow keys go along a chart and say its numbers, and Enter leads to the rows', async () => {
  await goWithin(page, '/')
  const days = chartOf(page, /^Paid per day/)
  await days.getByRole('link').last().focus()
  expect(await days.locator('a:focus').getAttribute('aria-label')).toMatch(/Total IDR\s375,000 · 3/)
  await page.keyboard.press('ArrowLeft')
  expect(await days.locator('a:focus').getAttribute('aria-label')).toMatch(/Total IDR\s0 · 0/)
  // Of all the places of a chart the Tab key meets one.
  expect(await days.locator('a[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payments\?status=SUCCEEDED/)
  await page
    .getByRole('row', { name: /Succeeded/ })
    .nth(2)
    .waitFor()
})

test('behind each chart is a table with its numbers, on a phone within the screen', async () => {
  await page.setViewportSize(SIZES.phone)
  await goWithin(page, '/?days=7')
  const panel = page.getByRole('region', { name: 'Paid', exact: true })
  await panel.getByText('Show as a table').click()
  await panel.getByRole('row', { name: /IDR\s375,000/ }).waitFor()
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overhang).toBeLessThanOrEqual(0)
  await page.setViewportSize(SIZES.desktop)
})

test('other days are named by the address, and so is what is shown of them', async () => {
  await goWithin(page, '/?from=2026-01-01&to=2026-01-31')
  await page.getByText('No payments in this period.').first().waitFor()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: '7 days' }).click()
  await page.waitForURL(/\?days=7$/)
  await chartOf(page, /^Paid per day/).waitFor()
})

test('methods of several banks open into them', async () => {
  await goWithin(page, '/')
  const panel = page.getByRole('region', { name: 'Paid', exact: true })
  await panel.getByRole('link', { name: 'Virtual account', exact: true }).click()
  await panel.getByRole('link', { name: /BCA$/ }).waitFor()
  expect(await panel.getByText('QRIS').count()).toBe(0)
  await panel.getByRole('button', { name: 'All methods' }).click()
  await panel.getByRole('link', { name: 'QRIS', exact: true }).waitFor()
})

test('the first row says what can be sent, what is coming, what was paid today and how many succeed', async () => {
  await goWithin(page, '/')
  const figures = page.getByRole('region', { name: 'At a glance, in IDR' })
  for (const figure of [/^Available/, /^Pending/, /^Paid today\s*IDR\s375,000/, /^Success\s*100%\s*3 of 3/]) {
    await figures.getByRole('link', { name: figure }).waitFor()
  }
  await lookAndLeave(page, 'overview with figures', 'Success')
})

test('pictures are taken on request', () => takePictures(browser, gateway, { overview: '/' }))
