import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aMember, signIn } from '../gateway/dashboard.ts'
import { aCheckoutBody, type Gateway, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { goWithin, openDashboard, openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway
let page: Page
/** With a clock of its own, and nothing opened. */
let altered: Page

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ WORK: 'off' })
  page = await openSignedIn(browser, gateway, '/payments')
  altered = await openDashboard(browser, gateway, { isAltered: true })
  await altered.clock.install()
})
afterAll(() => browser.close())

/** Opens the list in the altered window, with the stream that was set for it. */
async function openAltered(): Promise<void> {
  const { cookies } = await signIn(gateway)
  const url = gateway.config.baseUrl
  await altered.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  await altered.goto('/dashboard/payments')
}

test('offline it is said that what is seen may be old, and once back it is brought up to date', async () => {
  await page.getByRole('heading', { name: 'No payments yet' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'meanwhile-1' }) })
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
})

test('a session ended elsewhere asks for a sign-in at the next change, and stays on the same page', async () => {
  await goWithin(page, '/payments?q=meanwhile-1')
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
  await (await signIn(gateway)).call('DELETE', '/dashboard/api/sessions')
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'ended-1' }) })
  const { email, password } = await gateway.login()
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
  expect(page.url()).toMatch(/payments\?q=meanwhile-1$/)
})

test('a window that is viewed again belongs to whoever signed in in another, and shows nothing of who was there', async () => {
  const { cookies } = await aMember(gateway, 'support')
  const url = gateway.config.baseUrl
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/dashboard/api/payments?*', (route) => isHeld.then(() => route.continue()))
  const row = page.getByRole('row', { name: /meanwhile-1/ })
  await row.waitFor()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('banner').getByText('Support').waitFor()
  expect(await row.count()).toBe(0)
  release()
  await row.waitFor()
})

test('where the server has no stream to give, the screen is refreshed every while', async () => {
  const declined = altered.waitForResponse('**/dashboard/api/stream*')
  await altered.route('**/dashboard/api/stream*', (route) => route.fulfill({ status: 204 }))
  await openAltered()
  await declined
  await altered.getByRole('row', { name: /meanwhile-1/ }).waitFor()
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'polled-1' }) })
  await altered.clock.fastForward(17_000)
  await altered.getByRole('row', { name: /polled-1/ }).waitFor()
})

test('a tab whose stream was given up for another one refreshes, and asks for one again once, not in a storm', async () => {
  await altered.unroute('**/dashboard/api/stream*')
  const displaced = 'retry: 300000\nevent: displaced\ndata: {}\n\n'
  let streams = 0
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'displaced-0' }) })
  await altered.route('**/dashboard/api/stream*', (route) => {
    streams += 1
    return route.fulfill({ contentType: 'text/event-stream', body: displaced })
  })
  await openAltered()
  await altered.getByRole('row', { name: /displaced-0/ }).waitFor()
  await until(async () => streams > 0)
  const first = streams
  await altered.clock.fastForward(10_000)
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'displaced-1' }) })
  expect(streams).toBe(first)
  await altered.clock.fastForward(7_000)
  await altered.getByRole('row', { name: /displaced-1/ }).waitFor()
  expect(streams).toBe(first + 1)
})
