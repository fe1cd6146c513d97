import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aCollectorWorld } from '../collectors/collectors.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { look } from './look.ts'
import { goWithin, openDashboard, openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway
/** With documents of its own. */
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  page = await openDashboard(browser, gateway, { bringsAll: true, isAltered: true })
})
afterAll(() => browser.close())

const OVERVIEW = /\/assets\/overview-[^/]*\.js$/
const API = '/dashboard/api/'

test('the overview is loaded while its reader signs in, and nothing else comes between them and its figures', async () => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/')
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => requested.some((path) => OVERVIEW.test(path))).toBe(true)
  await page.waitForLoadState('networkidle')
  const { email, password } = await gateway.login()
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(password)
  requested.length = 0
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('region', { name: /^At a glance/ }).waitFor()
  const untilFigures = requested.slice(0, requested.indexOf(`${API}overview`) + 1)
  expect(untilFigures.filter((path) => path.endsWith('.js'))).toEqual([])
  expect(untilFigures.filter((path) => path.startsWith(API)).slice(0, 2)).toEqual([
    `${API}auth/sign-in/email`,
    `${API}me`,
  ])
  // The other screens come once the first one stands.
  await expect.poll(() => requested.some((path) => /\/assets\/glossary-[^/]*\.js$/.test(path))).toBe(true)
})

test('the screen that an address asks for is loaded instead of the overview', async () => {
  await page.context().clearCookies()
  const loaded = page.waitForRequest(/\/assets\/payments-[^/]*\.js$/)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/payments?q=order')
  await loaded
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => OVERVIEW.test(path))).toEqual([])
  await page.goto('/dashboard/forgot-password')
  requested.length = 0
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => OVERVIEW.test(path))).toEqual([])
})

test('who only takes money by stickers and numbers sees figures, not a welcome', async () => {
  const welcome = 'Welcome to Gapura'
  const page = await openSignedIn(browser, gateway, '/')
  await page.getByText(welcome).waitFor()
  const { aCollector, pay, collections } = aCollectorWorld(gateway)
  const [sticker, number] = [await aCollector(), await aCollector({ kind: 'va_open', code: 'BCA' })]
  await pay(sticker, 25_000)
  await pay(number, 175_000)
  for (const collector of [sticker, number]) await collections(collector, 1)
  await goWithin(page, '/collectors')
  await goWithin(page, '/')
  const figures = page.getByRole('region', { name: /^At a glance/ })
  await figures.getByRole('link', { name: /Paid today.*IDR 200,000/ }).waitFor()
  const paid = page.getByRole('region', { name: 'Paid', exact: true })
  await paid.getByText('2 payments').waitFor()
  for (const each of ['QRIS', 'Virtual account']) await paid.getByRole('link', { name: each, exact: true }).waitFor()
  expect(await page.getByText(welcome).count()).toBe(0)
  await look(page, 'overview-of-collections')
  // A figure leads to its rows, which are no payments of the list of payments.
  await figures.getByRole('link', { name: /Paid today/ }).click()
  await page.getByRole('row', { name: /IDR\s25,000/ }).waitFor()
  await page.getByRole('row', { name: /IDR\s175,000/ }).waitFor()
})
