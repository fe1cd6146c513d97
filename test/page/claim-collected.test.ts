import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../src/page/text/text.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aClaimant, BANK, MINE, PHONE } from './claim/claims.ts'
import { aPayer } from './payer.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { aCollectedClaim, name, confirm, open, untilStatus } = aClaimant(gateway)

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test.for(['id', 'en'] as const)('a payment without a checkout goes back by claim link: in %s', async (locale) => {
  const words = textOf(locale).refund
  const { id, url, rrn } = await aCollectedClaim()
  const payer = await aPayer(browser, url, { locale, hasScript: true, ...PHONE })
  const { page, press, sees, type } = payer
  await sees(words.nameTitle)
  // What distinguishes this payment from the payer's others stands where an order's number would.
  const details = await page.locator('.details').textContent()
  expect(details).toContain(`${words.paidTo}Kopi Senja · Kelas 4B`)
  expect(details).toContain(`${words.rrn}${rrn}`)
  expect(details).not.toContain(textOf(locale).reference)
  await page.getByLabel(words.bank, { exact: true }).selectOption(BANK)
  await type(page.getByLabel(words.number, { exact: true }), MINE)
  await press(page.getByRole('button', { name: words.lookUp }))
  await sees(words.confirmTitle)
  await press(page.getByRole('button', { name: /Rp125\.000|IDR.125,000/ }))
  await untilStatus(id, 'SUCCEEDED')
  await sees(words.paidTitle)
  expect(await page.locator('.receipt').textContent()).toContain(rrn)
  expect(payer.faults).toEqual([])
  await payer.leave()
})

test('an open page sees by itself what became of its refund', async () => {
  const { refund: en } = textOf('en')
  const [claim, other] = [await aCollectedClaim(), await aCollectedClaim()]
  const payers = await Promise.all(
    [claim, other].map(({ url }) => aPayer(browser, url, { locale: 'en', hasScript: true, ...PHONE })),
  )
  const [first, second] = payers
  await Promise.all(payers.map(({ sees }) => sees(en.nameTitle)))
  await gateway.call('POST', `/v1/refunds/${claim.id}/cancel`)
  await first?.sees(en.cancelledTitle)
  await name(other)
  await confirm(other)
  await second?.sees(en.paidTitle)
  expect(payers.flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all(payers.map(({ leave }) => leave()))
  const seen = await gateway.call('GET', `${claim.path}/status`, { key: null })
  expect(seen.body).toEqual({ status: 'CANCELLED', version: expect.any(Number) })
  expect((await open(claim.path)).text).toContain(en.cancelledTitle)
})
