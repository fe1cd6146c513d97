import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/base/clock.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { signIn } from '../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, type Gateway, until } from '../gateway/gateway.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { goFiltered } from './filtered.ts'
import { lookAndLeave, lookAtDialog, turnTo } from './look.ts'
import { goWithin, openDashboard, openSignedIn, SIZES } from './person.ts'
import { picturesWanted, takePictures } from './pictures.ts'
import { DIALOGS, OUTSIDE, SCREENS } from './screens.ts'

const PAID = 3

let browser: Browser
let gateway: Gateway
let page: Page

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
  page = await openSignedIn(browser, gateway, '/')
})
afterAll(() => browser.close())

test.each(SCREENS)('axe finds nothing at %s, and a phone need not scroll sideways', async (path, shows) => {
  // Another search on the same screen: its rows are those of before until it is answered.
  await (path.includes('?q=') ? goFiltered : goWithin)(page, path)
  await lookAndLeave(page, path, shows)
})

test.each(DIALOGS)(
  'at %s “%s” opens a dialog: axe finds nothing, and the focus goes in and comes back',
  async (...at) => {
    const [path, opener] = at
    await turnTo(page, ['desktop', 'en'])
    await goWithin(page, path)
    const button = page.getByRole('button', { name: opener, exact: true }).first()
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await lookAtDialog(page, `${path} ${opener}`)
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until(() => button.evaluate((one) => one === document.activeElement))
  },
)

test('axe finds nothing in the menu of a phone, in that of the account or in help', async () => {
  await turnTo(page, ['desktop', 'en'])
  await goWithin(page, '/payments')
  await page.setViewportSize(SIZES.phone)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await lookAtDialog(page, 'menu of a phone', ['phone'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.setViewportSize(SIZES.desktop)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await lookAtDialog(page, 'help', ['desktop'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Kopi Gapura/ }).click()
  await page.getByRole('dialog').getByText('Sign out').waitFor()
  await lookAtDialog(page, 'menu of the account', ['desktop'])
})

describe('where nobody is signed in', () => {
  let outside: Page
  beforeAll(async () => {
    outside = await openDashboard(browser, gateway)
    await outside.goto('/dashboard/forgot-password')
    await outside.getByRole('heading', { level: 1 }).waitFor()
  })

  test.each(OUTSIDE)('axe finds nothing at %s', async (path, shows) => {
    await goWithin(outside, path)
    await lookAndLeave(outside, `${path} outside`, shows)
  })
})

test.runIf(picturesWanted)(
  'pictures of every screen are taken on request',
  () => takePictures(browser, gateway, Object.fromEntries(SCREENS.map(([path]) => [nameOf(path), path]))),
  30 * MINUTE_MS,
)

/** `/payments?q=order-0` as a file may be called: `payments-q-order-0`. */
const nameOf = (path: string): string => path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'overview'
