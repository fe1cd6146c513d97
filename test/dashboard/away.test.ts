import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { signIn } from '../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, type Gateway, until } from '../gateway/gateway.ts'
import { openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
})
afterAll(() => browser.close())

test('offline it is said that what is seen may be old, and once back it is brought up to date', async () => {
  const page = await openSignedIn(browser, gateway, '/payments')
  await page.getByRole('heading', { name: 'No payments yet' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'meanwhile-1' }) })
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
})

test('a session ended elsewhere asks for a sign-in at the next change, and stays on the same page', async () => {
  const page = await openSignedIn(browser, gateway, '/payments?q=meanwhile-1')
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
  await (await signIn(gateway)).call('DELETE', '/dashboard/api/sessions')
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'ended-1' }) })
  await page.getByLabel('Email').fill(DEMO_LOGIN.email)
  await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
  expect(page.url()).toMatch(/payments\?q=meanwhile-1$/)
})

test('where the server has no stream to give, the screen is refreshed every while', async () => {
  const page = await openSignedIn(browser, gateway, '/developers', { isAltered: true })
  const declined = page.waitForResponse('**/dashboard/api/stream*')
  await page.route('**/dashboard/api/stream*', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  await page.goto('/dashboard/payments')
  await declined
  await page.getByRole('row', { name: /meanwhile-1/ }).waitFor()
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'polled-1' }) })
  await page.clock.fastForward(17_000)
  await page.getByRole('row', { name: /polled-1/ }).waitFor()
})

test('a tab whose stream was given up for another one refreshes, and asks for one again once, not in a storm', async () => {
  const page = await openSignedIn(browser, gateway, '/developers', { isAltered: true })
  const displaced = 'retry: 300000\nevent: displaced\ndata: {}\n\n'
  let streams = 0
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'displaced-0' }) })
  await page.route('**/dashboard/api/stream*', (route) => {
    streams += 1
    return route.fulfill({ contentType: 'text/event-stream', body: displaced })
  })
  await page.clock.install()
  await page.goto('/dashboard/payments')
  await page.getByRole('row', { name: /displaced-0/ }).waitFor()
  await until(async () => streams > 0)
  const first = streams
  await page.clock.fastForward(10_000)
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'displaced-1' }) })
  expect(streams).toBe(first)
  await page.clock.fastForward(7_000)
  await page.getByRole('row', { name: /displaced-1/ }).waitFor()
  expect(streams).toBe(first + 1)
})

test('the screens that nobody has opened are brought while there is nothing else to do', async () => {
  const page = await openSignedIn(browser, gateway, '/payments', { bringsAll: true })
  await Promise.all([page.waitForResponse(/\/assets\/glossary-[^/]*\.js$/), page.reload()])
  expect(page.url()).toMatch(/payments$/)
})
