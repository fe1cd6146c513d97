import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../src/db/transaction.ts'
import { suspendMerchant } from '../../../src/merchants/suspension.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { goWithin, openSignedIn, SIZES } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  const { db, merchantId } = gateway
  await transaction(db, merchantId, (tx) => suspendMerchant(tx, new Date(), merchantId))
})
afterAll(() => browser.close())

test('a suspended account is said to be one on every screen, on a desktop and on a phone', async () => {
  const page = await openSignedIn(browser, gateway, '/')
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(SIZES[size])
    for (const path of ['/', '/payouts']) {
      await goWithin(page, path)
      await page.getByText('This account is suspended').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
  }
})
