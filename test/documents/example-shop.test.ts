import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aWindow, faultsOf } from '../browser/window.ts'
import { aGateway, freePort, until } from '../gateway/gateway.ts'
import { startShop } from '../merchants/shop.ts'

const gateway = await aGateway()
// The shop is on localhost, the gateway on 127.0.0.1: another site, so its cookies are third-party ones.
const SHOP = await startShop(gateway.url, await freePort())
const { PICTURES } = process.env
const FOLDER = 'test/output/shop'

let browser: Browser
beforeAll(async () => {
  const settings = { allowedOrigins: [SHOP], successUrl: `${SHOP}/`, cancelUrl: `${SHOP}/` }
  await gateway.call('PATCH', '/v1/settings', { body: settings })
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const
type Screen = keyof typeof SCREENS

async function openShop(
  screen: Screen,
): Promise<{ page: Page; faults: string[]; picture(name: string): Promise<void> }> {
  const { page } = await aWindow(browser, { locale: 'en-GB' })
  await page.setViewportSize(SCREENS[screen])
  const faults = faultsOf(page)
  await page.goto(SHOP)
  const picture = async (name: string) => {
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([name, isWide]).toEqual([name, false])
    if (PICTURES) await page.screenshot({ path: `${FOLDER}/${screen}-${name}.png`, fullPage: true })
  }
  return { page, faults, picture }
}

const fillCart = async (page: Page): Promise<void> => {
  await page.getByLabel('How many Kopi Gayo').fill('2')
  await page.getByLabel('How many Kopi Toraja').fill('1')
  expect(await page.locator('#total').textContent()).toBe('Rp348.000')
}
const idOf = (page: Page): string => new URL(page.url()).pathname.slice(1)
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body

test.for([
  ['phone', 'Pay from this page'],
  ['desktop', 'Pay through our server'],
] as const)('on a %s, from the cart by "%s" to paid', async ([screen, way]) => {
  const { page, faults, picture } = await openShop(screen)
  await picture('1-shop')
  await fillCart(page)
  await picture('2-cart')
  await page.getByRole('button', { name: way }).click()
  await page.waitForURL(/\/co_/)
  const id = idOf(page)
  const checkout = await read(id)
  expect(checkout).toMatchObject({ amount: 348_000, currency: 'IDR', description: '2 × Kopi Gayo, 1 × Kopi Toraja' })
  await picture('3-checkout')
  // What the payer's bank does, which the page learns as it would from a real one.
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, {
    body: { outcome: 'succeeded', type: 'qrcode' },
  })
  const back = page.locator(`a[href^="${SHOP}/order"]`)
  await Promise.race([back.waitFor(), page.waitForURL(/\/order\?id=/)])
  if (!page.url().startsWith(SHOP)) await back.click()
  await page.getByRole('status').getByText('Paid. Thank you!').waitFor()
  expect(await page.locator('dl').textContent()).toContain(checkout.externalId)
  await picture('4-paid')
  expect(faults).toEqual([])
})

test('a sentence leads to its checkout', async () => {
  const { page } = await openShop('phone')
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await page.waitForURL(/\/co_/)
  expect(await read(idOf(page))).toMatchObject({ amount: 125_000, type: 'qrcode' })
})

test('a payer who pays less than the order costs does not see it as paid', async () => {
  const { page, picture } = await openShop('desktop')
  await fillCart(page)
  // The page is the visitor's: they change what it asks the gateway for.
  await page.route(`${gateway.url}/v1/checkout`, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), amount: 1_000 }) })
  })
  await page.getByRole('button', { name: 'Pay from this page' }).click()
  await page.waitForURL(/\/co_/)
  const { id, externalId, amount } = await read(idOf(page))
  expect(amount).toBe(1_000)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded', type: 'qrcode' } })
  await until(async () => (await read(id)).status === 'SUCCEEDED')
  expect(await (await fetch(`${SHOP}/orders/${externalId}`)).json()).toMatchObject({ amount: 348_000, isPaid: false })
  await page.goto(`${SHOP}/order?id=${externalId}`)
  await page.getByText('Rp348.000').waitFor()
  await picture('5-unpaid')
})

test('what goes wrong is said in words', async () => {
  const { page, picture } = await openShop('phone')
  await fillCart(page)
  await page.route(`${gateway.url}/**`, (route) => route.abort())
  await page.getByRole('button', { name: 'Pay from this page' }).click()
  await page.getByRole('alert').getByText('out of reach').waitFor()
  await picture('6-fault')
  await page.goto(`${SHOP}/order?id=nothing`)
  await page.getByText('We have no such order.').waitFor()
})
