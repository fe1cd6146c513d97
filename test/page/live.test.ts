import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aWindow } from '../browser/window.ts'
import { aCheckoutBody } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { countBytes, openVisit, PHONE, visitPage } from './visit.ts'

const WEIGHT_MAX_BYTES = 60 * 1024
const SCRIPT_MAX_BYTES = 15 * 1024
/** More than a page takes before it goes back to the merchant, and than a note is shown that passes. */
const RETURN_MS = 15_000
const NOTE_MS = 5_000

/** By then, a page has done everything that it does on load. */
const SETTLED_MS = 1_000

/** Runs in the page: waits for finite animations to finish, and for changes to be painted. */
async function hasBeenDrawn(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((one) => one.finished))
  for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

const gateway = await sharedGateway()
// Chromium keeps secure-context features for localhost, which is also the host the gateway names itself by.
const site = gateway.config.baseUrl

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const create = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })).body.id
const simulate = (id: string, outcome: string) =>
  gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome } })

const visit = (id: string, options?: BrowserContextOptions) => visitPage(browser, `${site}/${id}`, options)

test('the page offers what the merchant offers, in that order, until its own time', async () => {
  const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const methods = ['ewallet:DANA', 'virtual_account:BNI', 'qrcode', 'ewallet:OVO', 'virtual_account:BCA']
  const { page, faults } = await visit(await create({ type: undefined, methods, expiresAt }))
  expect(await page.locator('.groups summary .note').allTextContents()).toEqual(['DANA, OVO', 'BNI, BCA'])
  const kinds = await page
    .locator('.groups [name=type]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(kinds).toEqual(['ewallet', 'virtual_account', 'qrcode'])
  await page.getByText('Virtual account').click()
  await page.getByRole('button', { name: 'BCA' }).click()
  const ends = await page.locator('.deadline time').first().getAttribute('datetime')
  expect([ends, await page.locator('.countdown').count(), faults]).toEqual([expiresAt, 0, []])
})

test.for([
  ['qrcode', {}],
  ['virtual account', { type: 'virtual_account', code: 'BCA' }],
  ['wallet', { type: 'ewallet', code: 'GOPAY' }],
  ['phone', { type: 'ewallet', code: 'OVO' }],
  ['card', { type: 'credit_card' }],
  ['choice', { type: undefined }],
] as const)(
  'the %s page is light, moves nothing, breaks no rule of its policy, and asks nobody else',
  async ([, change]) => {
    const { page, urls, faults, shifts } = await openVisit(browser)
    const bytes = await countBytes(page)
    await page.goto(`${site}/${await create(change)}`)
    await page.waitForSelector('html.js')
    await page.clock.runFor(SETTLED_MS)
    await page.evaluate(hasBeenDrawn)
    expect(await shifts()).toEqual([])
    expect(bytes()).toBeLessThan(WEIGHT_MAX_BYTES)
    expect(faults).toEqual([])
    expect(urls.filter((url) => new URL(url).origin !== site)).toEqual([])
    const script = urls.find((url) => url.endsWith('.js')) ?? ''
    expect((await (await fetch(script)).arrayBuffer()).byteLength).toBeLessThan(SCRIPT_MAX_BYTES)
  },
)

test('a payment shows by itself, is announced, and leads back to the merchant unless the payer stays', async () => {
  const id = await create()
  const { page, faults } = await visit(id)
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'welcome back' }))
  await page.locator('main').getByText('Waiting for payment').waitFor()
  await simulate(id, 'succeeded')
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await expect.poll(() => page.locator('#announce').textContent()).toBe('Payment received')
  expect(await page.title()).toContain('Payment received')
  await page.getByText(/Returning in/).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.locator('main').getByText('You stay on this page.').waitFor()
  await page.clock.runFor(RETURN_MS)
  expect(page.url()).toContain(id)
  await page.reload()
  await page.getByText(/Returning in/).waitFor()
  await page.clock.runFor(RETURN_MS)
  await page.waitForURL('https://shop.example/success')
  expect(faults).toEqual([])
})

test('an expired checkout says so by itself and sends nobody away', async () => {
  const id = await create({ type: 'virtual_account', code: 'BRI' })
  const { page } = await visit(id)
  await page.waitForSelector('html.js')
  await simulate(id, 'expired')
  await page.getByRole('heading', { name: 'The time to pay has passed' }).waitFor()
  expect(await page.locator('[data-return-seconds]').count()).toBe(0)
  await simulate(id, 'succeeded')
  await page.getByText('Your payment arrived after the deadline').waitFor()
  expect(await page.locator('[data-return-seconds]').count()).toBe(0)
})

test('a lost connection is shown, and shown again when it is found', async () => {
  const id = await create()
  const { page } = await visit(id)
  await page.waitForSelector('html.js')
  await page.context().setOffline(true)
  await page.locator('main').getByText('Connection lost').waitFor()
  await expect.poll(() => page.locator('#announce').textContent()).toContain('Connection lost')
  await page.context().setOffline(false)
  await page.locator('main').getByText('Connected again').waitFor()
  await page.clock.runFor(NOTE_MS)
  await page.locator('main').getByText('Waiting for payment').waitFor()
  await simulate(id, 'succeeded')
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
})

test('where streams do not get through, asking now and then finds the payment', async () => {
  const id = await create()
  const { page } = await openVisit(browser)
  await page.route('**/events', (route) => route.abort())
  await page.goto(`${site}/${id}`)
  await page.waitForSelector('html.js')
  await simulate(id, 'succeeded')
  await page.clock.runFor(5_000)
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
})

test('the account number and the amount are copied as digits alone', async () => {
  const id = await create({ type: 'virtual_account', code: 'BCA' })
  const { page, shifts } = await visit(id, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
  await page.getByRole('button', { name: /Copy Virtual account number/ }).click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.attempts[0].instrument.number)
  await page.getByRole('button', { name: /Copy Exact amount/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('125000')
  expect(await shifts()).toEqual([])
  const selected = await page.evaluate(() => {
    const digits = document.querySelector('.digits')
    if (digits) getSelection()?.selectAllChildren(digits)
    return String(getSelection())
  })
  expect(selected.replace(/\n/g, '')).toBe(body.attempts[0].instrument.number)
})

test('on demand, the page says that no payment has arrived yet', async () => {
  const { page } = await visit(await create())
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'I have paid, check now' }).click()
  await page.locator('main').getByText('Not received yet').waitFor()
  await page.clock.runFor(NOTE_MS)
  await page.locator('main').getByText('Waiting for payment').waitFor()
})

test('everything works without JavaScript: choosing, paying in the sandbox, the receipt', async () => {
  const id = await create({ type: undefined })
  const { page } = await aWindow(browser, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${site}/${id}`)
  await page.getByText('Virtual account').first().click()
  await page.getByRole('button', { name: 'Mandiri' }).click()
  await page.getByRole('heading', { name: 'Transfer to Mandiri Virtual Account' }).waitFor()
  expect(await page.locator('noscript meta[http-equiv=refresh], meta[http-equiv=refresh]').count()).toBe(1)
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: /QRIS/ }).click()
  await page.getByRole('img', { name: /QRIS code to pay/ }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the code' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^qris-.*\.png$/)
  await page.getByRole('button', { name: 'Pay it', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
})

test('the receipt prints on one sheet, without buttons, in daylight colours', async () => {
  const id = await create()
  await gateway.call('GET', `/${id}`, { key: null })
  await simulate(id, 'succeeded')
  const { page } = await visit(id, { colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.locator('button:visible').count()).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 24, 29)')
})

test('a wallet that does not open on the phone says what to do', async () => {
  const { page } = await visit(await create({ type: 'ewallet', code: 'GOPAY' }))
  await page.waitForSelector('html.js')
  const link = page.getByRole('link', { name: 'Open GoPay' })
  expect(await link.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\//)
  // As a phone without the app does: nothing.
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await page.clock.runFor(3_000)
  await page.getByText('Check that the GoPay app is installed').waitFor()
})
