import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { aCheckoutBody, aGateway, type Gateway, until } from '../gateway.ts'
import { findingsOf } from '../page/axe.ts'
import { enter, openDashboard } from './person.ts'
import { SCREENS } from './screens.ts'

const PAID = 3

let browser: Browser
let gateway: Gateway
const pages: Record<string, Page> = {}

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
  for (let at = 0; at < PAID; at++) {
    const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: `order-${at}` }) })
    await gateway.call('POST', `/v1/sandbox/checkout/${body.id}/simulate`, { body: { outcome: 'succeeded' } })
  }
  await until(async () => (await gateway.call('GET', '/v1/checkout?status=SUCCEEDED')).body.data.length === PAID)
  pages.light = await openDashboard(browser, gateway)
  pages.dark = await openDashboard(browser, gateway, { scheme: 'dark', size: 'phone' })
  for (const page of Object.values(pages)) await enter(page)
})
afterAll(() => browser.close())

test.each(SCREENS)('axe finds nothing at %s, and a phone need not scroll sideways', async (path, shows) => {
  for (const page of Object.values(pages)) {
    await page.goto(`/dashboard${path}`)
    await page.getByText(shows).first().waitFor({ state: 'attached' })
    expect(await findingsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('axe finds nothing before the sign-in, in the menu of a phone, in search or in help', async () => {
  const stranger = await openDashboard(browser, gateway)
  await stranger.goto('/dashboard/')
  await stranger.getByRole('button', { name: 'Use the demo login' }).waitFor()
  expect(await findingsOf(stranger)).toEqual([])
  for (const [page, open] of [
    [pages.dark, 'Menu'],
    [pages.light, 'Search'],
    [pages.light, '?'],
  ] as const) {
    if (!page) throw new Error('no page')
    await page.goto('/dashboard/payments')
    await page.getByRole('table').waitFor()
    if (open === '?') await page.keyboard.press(open)
    else await page.getByRole('button', { name: open, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findingsOf(page)).toEqual([])
  }
})
