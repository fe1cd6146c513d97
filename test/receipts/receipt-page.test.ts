import type { Browser, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verdict } from '../../src/page/receipt-view.ts'
import { textOf } from '../../src/page/text/text.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { aWindow } from '../browser/window.ts'
import { aGateway } from '../gateway/gateway.ts'
import { findingsOf } from '../page/axe.ts'
import { visitPage } from '../page/visit.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { forged, readJws } from './receipts.ts'

const gateway = await aGateway({ BANK_TRANSFER_MS: '100', LIMIT_PAGE_PER_MINUTE: '1000' })
const { call } = gateway
const refunder = aRefunder(gateway)
const sender = aSender(gateway)
const { receipt: en } = textOf('en')
const { receipt: id } = textOf('id')
const CUSTOMER = { name: 'Siti Rahmawati', email: 'siti@example.com', phone: '+6281234567890' }
const DAY_SECONDS = 86_400
const SMALL = { viewport: { width: 320, height: 640 } }

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

type Reply = { receipt: string; url: string; proof: { auditPath: string[]; root: string } | null }
const receiptOf = async (transaction: string): Promise<Reply> =>
  (transaction.startsWith('po_') ? sender : gateway).call('GET', `/v1/receipts/${transaction}`).then(({ body }) => body)
const pathOf = ({ url }: Reply) => new URL(url).pathname
const localUrl = (path: string) => `${gateway.url.replace('127.0.0.1', 'localhost')}${path}`

/** Waits until the page has judged, and returns what it says. */
async function verdictOf(page: Page): Promise<Verdict> {
  const panel = page.locator('[data-verdict]:not([data-verdict=checking]):visible')
  await panel.waitFor()
  return (await panel.getAttribute('data-verdict')) as Verdict
}
const rowsOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await page
      .locator('[data-row]:visible')
      .evaluateAll((rows) =>
        rows.map((row) => [(row as HTMLElement).dataset.row, row.querySelector('dd')?.textContent]),
      ),
  )

/** Pastes into the page that is open, as a reader does with one receipt after the other. */
async function paste(page: Page, text: string): Promise<Verdict> {
  if (new URL(page.url()).pathname !== '/r') await page.goto(localUrl('/r?locale=en'))
  await page.locator('textarea').fill(text)
  await page.getByRole('button', { name: en.pasteCheck }).click()
  return verdictOf(page)
}

test('while the day is open the signature is checked, in both languages, and the payer alone is named, masked', async () => {
  const { transactionId, checkoutId } = await refunder.aPaid({ customer: CUSTOMER, externalId: 'INV-1' })
  const reply = await receiptOf(transactionId)
  const { page, faults, shifts } = await visitPage(browser, localUrl(`${pathOf(reply)}?locale=en`))
  expect(await verdictOf(page)).toBe('open')
  expect(await page.locator('#announce').textContent()).toBe(en.verdicts.open.title)
  expect(await rowsOf(page)).toMatchObject({
    kind: 'Payment',
    merchant: 'Kopi Gapura',
    order: 'INV-1',
    amount: 'IDR\u00a0125,000',
    method: 'QRIS',
    payer: 'Si*** Ra***',
    id: transactionId,
  })
  const html = await page.content()
  for (const secret of [CUSTOMER.name, CUSTOMER.email, CUSTOMER.phone, checkoutId, 'mer_', '"fee"'])
    expect(html).not.toContain(secret)
  const { payload } = readJws((await page.locator('main').getAttribute('data-receipt')) ?? '')
  expect(payload.copy).toBe('payer')
  expect(Object.keys(payload)).not.toContain('details')
  expect(JSON.stringify(payload)).not.toContain('mer_')
  await page.goto(localUrl(`${pathOf(reply)}?locale=id`))
  expect(await verdictOf(page)).toBe('open')
  expect(await page.locator('h2:visible').first().textContent()).toBe(id.verdicts.open.title)
  expect(faults).toEqual([])
  expect(await shifts()).toEqual([])
})

test('the paid page carries the code, which leads to the receipt and nowhere else', async () => {
  const { transactionId, checkoutId } = await refunder.aPaid({ customer: CUSTOMER })
  const { page } = await aWindow(browser, SMALL, { isAltered: true })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  // In the background a page does not return to the shop by itself.
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await page.goto(localUrl(`/${checkoutId}?locale=en`))
  const link = page.locator('a.receipt-link')
  await link.scrollIntoViewIfNeeded()
  const shot = await page.locator('a.receipt-link img').screenshot()
  expect(shot.length).toBeGreaterThan(500)
  const { url } = await receiptOf(transactionId)
  expect(decodeQR(await pixelsOf(page, `${new URL(url).pathname}/qr.svg`))).toBe(url)
  await link.click()
  expect(await verdictOf(page)).toBe('open')
  expect(faults).toEqual([])
})

/** A picture of the site as its pixels, drawn by the browser. */
async function pixelsOf(page: Page, path: string) {
  const size = 246
  const data = await page.evaluate(
    async ([source, side]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const context = new OffscreenCanvas(side, side).getContext('2d') as OffscreenCanvasRenderingContext2D
      context.drawImage(image, 0, 0, side, side)
      return [...context.getImageData(0, 0, side, side).data]
    },
    [path, size] as const,
  )
  return { width: size, height: size, data: Uint8Array.from(data) }
}

test('once the day is closed the place in the books is proved, for each kind, and no forgery passes', async () => {
  const { transactionId } = await refunder.aPaid({ customer: CUSTOMER })
  await refunder.aPaid()
  const { body: refund } = await refunder.refund({ transactionId, amount: 25_000 })
  await refunder.untilStatus(refund.id, 'SUCCEEDED')
  const { body: sent } = await sender.send(aPayoutBody())
  await sender.untilStatus(sent.data.id, 'SUCCEEDED')
  await gateway.advanceAll(DAY_SECONDS)
  // Of the same day, which is closed every few seconds: one look in a while is enough for all.
  await expect.poll(async () => (await receiptOf(transactionId)).proof, { interval: 200 }).not.toBeNull()
  sender.forget()
  const replies = await Promise.all([transactionId, refund.id, sent.data.id].map(receiptOf))
  expect(replies.map(({ proof }) => proof)).not.toContain(null)
  const { page } = await aWindow(browser, SMALL)
  for (const reply of replies) {
    await page.goto(localUrl(`${pathOf(reply)}?locale=en`))
    const before = await rowsOf(page)
    expect(await verdictOf(page)).toBe('valid')
    // What the server drew is what the browser verified.
    expect(await rowsOf(page)).toEqual(before)
    expect((await rowsOf(page)).root).toBe(reply.proof?.root)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (reply === replies[0]) expect(await findingsOf(page)).toEqual([])
    // The merchant's copy, and the file of the payer's, as they are pasted.
    expect(await paste(page, JSON.stringify(reply))).toBe('valid')
    const file = await call('GET', `${pathOf(reply)}/receipt.json`, { key: null })
    expect(await paste(page, file.text)).toBe('valid')
  }
  const [reply, other] = replies as [Reply, Reply]
  const proof = reply.proof ?? { auditPath: [], root: '' }
  const forgeries: Record<string, unknown> = {
    amount: { ...reply, receipt: forged(reply.receipt, { amount: 1_250_000 }) },
    'proof of another': { ...reply, proof: other.proof },
    'no proof': { ...reply, proof: null },
    root: { ...reply, proof: { ...proof, root: 'a'.repeat(64) } },
    path: { ...reply, proof: { ...proof, auditPath: proof.auditPath.map(() => 'a'.repeat(64)) } },
  }
  for (const [name, forgery] of Object.entries(forgeries)) {
    expect([name, await paste(page, JSON.stringify(forgery))]).toEqual([name, 'invalid'])
    expect(await page.locator('[data-facts]').isVisible()).toBe(false)
  }
  expect(await paste(page, 'what is this?')).toBe('invalid')
  expect(await page.locator('[data-reason=malformed]').isVisible()).toBe(true)
})

test('a receipt that was changed on its way to the browser is not valid, and what it states is hidden', async () => {
  const { transactionId } = await refunder.aPaid()
  const reply = await receiptOf(transactionId)
  const { page } = await aWindow(browser, SMALL)
  await page.route(`**${pathOf(reply)}*`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const jws = /data-receipt="([^"]+)"/.exec(html)?.[1] ?? ''
    await route.fulfill({ response, body: html.replace(jws, forged(jws, { amount: 9_000_000 })) })
  })
  await page.goto(localUrl(`${pathOf(reply)}?locale=en`))
  expect(await verdictOf(page)).toBe('invalid')
  expect(await page.locator('[data-reason=signature]').isVisible()).toBe(true)
  expect(await page.locator('[data-facts]').isVisible()).toBe(false)
})

test('what cannot be checked is not called valid', async () => {
  const { transactionId } = await refunder.aPaid()
  const reply = await receiptOf(transactionId)
  const open = async (prepare: (page: Page) => Promise<unknown>, isAltered = false): Promise<Verdict> => {
    const { page, leave } = await aWindow(browser, SMALL, { isAltered })
    await prepare(page)
    await page.goto(localUrl(`${pathOf(reply)}?locale=en`))
    const verdict = await verdictOf(page)
    await leave()
    return verdict
  }
  expect(await open((page) => page.route('**/.well-known/jwks.json', (route) => route.abort()))).toBe('unreachable')
  // As in a browser from before Ed25519.
  const forget = () => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))
  }
  expect(await open((page) => page.addInitScript(forget), true)).toBe('unsupported')
})

test('without JavaScript the page says that nothing was checked, and what to do', async () => {
  const { transactionId } = await refunder.aPaid()
  const reply = await receiptOf(transactionId)
  const page = (await aWindow(browser, { ...SMALL, javaScriptEnabled: false })).page
  await page.goto(localUrl(`${pathOf(reply)}?locale=en`))
  expect(await page.locator('h2:visible').first().textContent()).toBe(en.noScriptTitle)
  expect(await page.locator('[data-verdict]:visible').count()).toBe(0)
  expect((await rowsOf(page)).amount).toBe('IDR\u00a0125,000')
  await page.goto(localUrl('/r?locale=en'))
  expect(await page.locator('form').isVisible()).toBe(false)
  expect(await page.locator('.lead:visible').allTextContents()).toEqual([en.pasteNoScript])
})
