import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember } from '../../gateway/dashboard.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { openSignedIn } from '../person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
})
afterAll(() => browser.close())

test('another owner sees what waits, why, and who can approve it, and approves it', async () => {
  const other = await aMember(gateway, 'owner')
  const body = { approveAbove: [{ currency: 'IDR', amount: 5_000_000 }] }
  expect((await other.call('PATCH', '/dashboard/api/policy', { body })).status).toBe(202)
  const page = await openSignedIn(browser, gateway, '/team/changes', { size: 'phone' })
  await page.getByText('how much one person may send in a day').waitFor()
  await page.getByText('IDR 5,000,000 per day').waitFor()
  await page.getByText('Demo', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('No changes are waiting for a second owner').waitFor()
})
