import { expect, test } from 'vitest'
import { DAY_MS, later } from '../../src/base/clock.ts'
import { countNextDue } from '../../src/dashboard/overview/catch-up.ts'
import { transaction } from '../../src/db/transaction.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { insertOrders } from '../checkout/paid-checkout.ts'
import { aGateway } from '../gateway/gateway.ts'
import { takePicture } from './look.ts'
import { openSignedIn } from './person.ts'

test('while much is counted the overview says so and shows no figure, and then shows them by itself', async () => {
  const browser = await launchBrowser()
  const gateway = await aGateway({ WORK: 'off' })
  const since = later(new Date(), -3 * DAY_MS)
  await transaction(gateway.db, DEMO.merchantId, (tx) => insertOrders(tx, DEMO.merchantId, 2_000, since))
  const page = await openSignedIn(browser, gateway, '/?days=7')
  await page.getByText('Counting…').waitFor()
  await page.getByRole('region', { name: 'Needs your attention' }).waitFor()
  const said = await page.locator('main').innerText()
  for (const figure of ['No payments in this period.', 'Created and paid', 'Welcome to Gapura']) {
    expect(said).not.toContain(figure)
  }
  await takePicture(page, 'counting')
  const failed: unknown[] = []
  while ((await countNextDue(gateway.db, new Date(), (error) => failed.push(error))) > 0);
  await page.getByRole('heading', { name: 'Created and paid' }).waitFor()
  await page.getByText(/ of [\d,]+ payments created in this period that have ended were paid/).waitFor()
  expect(await page.getByText('Counting…').count()).toBe(0)
  expect(failed).toEqual([])
  await browser.close()
})
