import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../src/db/transaction.ts'
import { suspendMerchant } from '../../../src/merchants/suspension.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { enter, openDashboard } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
  await transaction(gateway.db, DEMO.merchantId, (tx) => suspendMerchant(tx, new Date(), DEMO.merchantId))
})
afterAll(() => browser.close())

test.each(['desktop', 'phone'] as const)('a suspended account is said to be one on every screen (%s)', async (size) => {
  const page = await openDashboard(browser, gateway, { size })
  await enter(page)
  await page.getByText('This account is suspended').waitFor()
  await page.goto('/dashboard/payouts')
  await page.getByText('This account is suspended').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
