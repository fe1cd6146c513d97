import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../src/page/text/text.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aClaimant, PHONE } from './claim/claims.ts'
import { aPayer } from './payer.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { aClaim, aPaid, confirm, name, open, refund, untilStatus } = aClaimant(gateway)
const { refund: en } = textOf('en')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('the page of the payment says what went back, and never where a claim link is', async () => {
  const { checkoutId, transactionId } = await aPaid()
  expect((await open(`/${checkoutId}`)).text).not.toContain(en.refunded)
  const { body: part } = await refund({ transactionId, amount: 25_000, reason: 'Satu kurang' })
  await untilStatus(part.id, 'SUCCEEDED')
  const partly = (await open(`/${checkoutId}`)).text
  expect(partly).toContain(en.partlyTitle)
  expect(partly).toContain('IDR\u00a025,000')
  expect(partly).toContain('Satu kurang')
  expect(partly).toContain(`href="/${checkoutId}/refunds/${part.id}?locale=en"`)
  const { body: rest } = await refund({ transactionId })
  await untilStatus(rest.id, 'SUCCEEDED')
  expect((await open(`/${checkoutId}`)).text).toContain(en.whollyTitle)
  const receipt = (await open(`/${checkoutId}/refunds/${part.id}`)).text
  expect(receipt).toContain(en.paidTitle)
  expect(receipt).toContain('QRIS')

  const claim = await aClaim()
  const waiting = (await open(`/${claim.checkoutId}`)).text
  expect(waiting).toContain(en.needsYou('Kopi Gapura', 'IDR\u00a0125,000').slice(-40))
  await name(claim)
  await confirm(claim)
  await untilStatus(claim.id, 'SUCCEEDED')
  const whole = (await open(`/${claim.checkoutId}`)).text
  expect(whole).toContain(en.whollyTitle)
  for (const { text } of [{ text: waiting }, { text: whole }]) expect(text).not.toMatch(/re_[0-9a-z]{26}/)
})

test('a second payment that went back leaves the first one paid', async () => {
  const { checkoutId, transactionId } = await aPaid({}, 'duplicate')
  expect((await open(`/${checkoutId}`)).text).toContain('ask them to refund the extra payment')
  const { rows } = await gateway.db.pool.query('select id from receipt where checkout_id = $1 and id <> $2', [
    checkoutId,
    transactionId,
  ])
  const { body } = await refund({ transactionId: rows[0].id })
  await untilStatus(body.id, 'SUCCEEDED')
  const { text } = await open(`/${checkoutId}`)
  expect(text).toContain('Payment received')
  expect(text).toContain('has sent you IDR\u00a0125,000 back.')
  expect(text).not.toContain('ask them to refund the extra payment')
})

test('the receipt of a refund prints: the slip alone, on white', async () => {
  const claim = await aClaim()
  const { id, url } = claim
  await name(claim)
  await confirm(claim)
  await untilStatus(id, 'SUCCEEDED')
  const { page, leave } = await aPayer(browser, url, { locale: 'en', hasScript: true, ...PHONE })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('button', { name: en.print }).count()).toBe(0)
  expect(await page.locator('.language').isVisible()).toBe(false)
  for (const words of [id, '•••• 5670', 'Salah ukuran', 'IDR\u00a0125,000']) {
    expect(await page.locator('.receipt').textContent()).toContain(words)
  }
  expect(await page.locator('.receipt').isVisible()).toBe(true)
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(scheme).toBe('light only')
  await leave()
})
