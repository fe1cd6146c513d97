import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { signIn } from '../dashboard.ts'
import { aCheckoutBody, aGateway, type Gateway, until } from '../gateway.ts'
import { findingsInBothSchemes } from '../page/axe.ts'
import { aPayoutBody, aSender } from '../send-money.ts'
import { goWithin, openDashboard, openSignedIn } from './person.ts'
import { DIALOGS, OUTSIDE, SCREENS } from './screens.ts'

const PAID = 3

let browser: Browser
let gateway: Gateway
let pages: readonly Page[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
  for (let at = 0; at < PAID; at++) {
    const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: `order-${at}` }) })
    await gateway.call('POST', `/v1/sandbox/checkout/${body.id}/simulate`, { body: { outcome: 'succeeded' } })
  }
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'open-1' }) })
  await aSender(gateway).call('POST', '/v1/send-money', { body: aPayoutBody() })
  const owner = await signIn(gateway)
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 1_000 }] } })
  await owner.call('POST', '/dashboard/api/payouts', { body: aPayoutBody() })
  await until(async () => (await gateway.call('GET', '/v1/checkout?status=SUCCEEDED')).body.data.length === PAID)
  pages = [await openSignedIn(browser, gateway, '/'), await openSignedIn(browser, gateway, '/', { size: 'phone' })]
})
afterAll(() => browser.close())

/** In light and in dark, axe finds nothing and nothing lies beyond the screen's edge. */
async function expectFine(page: Page): Promise<void> {
  const turned = (scheme: string) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
  expect(await findingsInBothSchemes(page, turned)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test.each(SCREENS)('axe finds nothing at %s, and a phone need not scroll sideways', async (path, shows) => {
  for (const page of pages) {
    await goWithin(page, path)
    await page.getByText(shows).first().waitFor({ state: 'attached' })
    await expectFine(page)
  }
})

test.each([
  ['payment', '/v1/checkout'],
  ['event', '/v1/events'],
] as const)('axe finds nothing at one %s', async (kind, list) => {
  const { data } = (await gateway.call('GET', list)).body
  for (const page of pages) {
    await goWithin(page, kind === 'payment' ? `/payments/${data.at(-1).id}` : `/developers/events/${data[0].id}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectFine(page)
  }
})

test('axe finds nothing at one payout', async () => {
  for (const page of pages) {
    await goWithin(page, '/payouts')
    await page.getByRole('link', { name: 'Budi Santoso' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    await expectFine(page)
  }
})

test.each(DIALOGS)(
  'at %s “%s” opens a dialog: axe finds nothing, and the focus goes in and comes back',
  async (...at) => {
    const [path, opener] = at
    for (const page of pages) {
      await goWithin(page, path)
      const button = page.getByRole('button', { name: opener, exact: true }).first()
      await button.click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expectFine(page)
      expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await until(() => button.evaluate((one) => one === document.activeElement))
    }
  },
)

test('axe finds nothing in the menu of a phone, in that of the account or in help', async () => {
  const [desktop, phone] = pages as [Page, Page]
  await goWithin(phone, '/payments')
  await phone.getByRole('button', { name: 'Menu', exact: true }).click()
  await phone.getByRole('dialog').waitFor()
  await expectFine(phone)
  await goWithin(desktop, '/payments')
  await desktop.keyboard.press('?')
  await desktop.getByRole('dialog').waitFor()
  await expectFine(desktop)
  await desktop.keyboard.press('Escape')
  await desktop.getByRole('button', { name: /Kopi Gapura/ }).click()
  await desktop.getByRole('dialog').getByText('Sign out').waitFor()
  await expectFine(desktop)
})

test.each(OUTSIDE)('axe finds nothing at %s, where nobody is signed in', async (path, shows) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await openDashboard(browser, gateway, { size })
    await page.goto(`/dashboard${path}`)
    await page.getByText(shows).first().waitFor()
    await expectFine(page)
    await page.context().close()
  }
})
