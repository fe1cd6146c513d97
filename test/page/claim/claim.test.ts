import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/base/clock.ts'
import { textOf } from '../../../src/page/text/text.ts'
import type { Locale } from '../../../src/page/view.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { looksAt } from '../../browser/looks.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { withOtherEnding } from '../../setup/other-ending.ts'
import { aPayer, type Payer } from '../payer.ts'
import { aClaimant, BANK, MINE, PHONE } from './claims.ts'

const gateway = await aGateway({ LIMIT_PAGE_PER_MINUTE: '10000', BANK_TRANSFER_MS: '100' })
const { aClaim, name, confirm, open, post, read, untilStatus, advance } = aClaimant(gateway)
const { refund: en } = textOf('en')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const WRONG = '7712340002'

/** Types an account into the form as a payer does. */
async function typeAccount({ page, type, press }: Payer, locale: Locale, number: string): Promise<void> {
  const words = textOf(locale).refund
  await page.getByLabel(words.bank, { exact: true }).selectOption(BANK)
  await type(page.getByLabel(words.number, { exact: true }), number)
  await press(page.getByRole('button', { name: words.lookUp }))
}

/** Each language and each way of reading in one of two pairs. */
const PAIRS = [
  [
    { locale: 'id', hasScript: true },
    { locale: 'en', hasScript: false },
  ],
  [
    { locale: 'en', hasScript: true },
    { locale: 'id', hasScript: false },
  ],
] as const

test.for(looksAt('a claim', PAIRS).flat())(
  'a payment by virtual account goes back by claim link: in $locale, with script: $hasScript',
  async ({ locale, hasScript }) => {
    const words = textOf(locale).refund
    const { id, url } = await aClaim()
    const payer = await aPayer(browser, url, { locale, hasScript, ...PHONE })
    const { page, press, sees } = payer
    await sees(words.nameTitle)
    await typeAccount(payer, locale, WRONG)
    await sees(words.confirmTitle)
    await page.getByText('BU*** SA***').waitFor()
    // Another person's account: the payer sees that it is not their name.
    await press(page.getByRole('link', { name: words.correct }))
    await sees(words.nameTitle)
    await typeAccount(payer, locale, '0012 3456 70')
    await sees(words.confirmTitle)
    await page.getByText('•••• 5670').waitFor()
    expect(await page.content()).not.toContain(MINE)
    await press(page.getByRole('button', { name: /Rp125\.000|IDR.125,000/ }))
    await untilStatus(id, 'SUCCEEDED')
    if (!hasScript) await page.reload()
    await sees(words.paidTitle)
    expect(await page.locator('.receipt').textContent()).toContain('•••• 5670')
    expect(await page.content()).not.toMatch(new RegExp(`${MINE}|${WRONG}`))
    expect(payer.faults).toEqual([])
    // A used link shows what became of it, and takes no other account.
    await page.goto(url)
    await sees(words.paidTitle)
    expect(await page.getByLabel(words.number, { exact: true }).count()).toBe(0)
    await payer.leave()
    const { rows } = await gateway.db.pool.query('select receiver_account_no from payout where external_id = $1', [id])
    expect(rows).toEqual([{ receiver_account_no: MINE }])
  },
)

test('two tabs: none confirms what the other named, and each sees what happened', async () => {
  const claim = await aClaim()
  const { id, url } = claim
  const [first, second] = await Promise.all(
    [0, 1].map(() => aPayer(browser, url, { locale: 'en', hasScript: true, ...PHONE })),
  )
  if (!first || !second) throw new Error('no tabs')
  await typeAccount(first, 'en', WRONG)
  await first.sees(en.confirmTitle)
  await typeAccount(second, 'en', MINE)
  await second.sees(en.confirmTitle)
  await first.press(first.page.getByRole('button', { name: /^Yes/ }))
  await first.page.getByText(en.news.changed.title).waitFor()
  await first.page.getByText('•••• 5670').waitFor()
  expect((await read(id)).status).toBe('NEEDS_PAYER')
  await second.press(second.page.getByRole('button', { name: /^Yes/ }))
  await untilStatus(id, 'SUCCEEDED')
  // By itself: nobody touches the first tab.
  await Promise.all([first, second].map(({ sees }) => sees(en.paidTitle)))
  expect(await first.page.locator('.receipt').textContent()).toContain('•••• 5670')
  await Promise.all([first.leave(), second.leave()])
  const late = await name(claim, WRONG)
  expect([late.status, late.text]).toEqual([422, expect.stringContaining(en.news.late.title)])
})

test('what is wrong is said at once, and what was typed is kept', async () => {
  const claim = await aClaim()
  const { path } = claim
  const empty = await post(`${path}/account`, {})
  expect(empty.status).toBe(422)
  expect(empty.text).toContain(en.faults.bankCode.REQUIRED)
  expect(empty.text).toContain(en.faults.accountNo.REQUIRED)
  const odd = await post(`${path}/account`, { bankCode: '020', accountNo: '"><b>12' })
  expect(odd.text).toContain(en.faults.bankCode.BANK_CLOSED)
  expect(odd.text).toContain(en.faults.accountNo.INVALID_FORMAT)
  expect(odd.text).toContain('value="&quot;>&lt;b>12"')
  const closed = await name(claim, '1234560001')
  expect(closed.text).toContain(en.news.refused.title)
  expect(closed.text).toContain('value="1234560001"')
  expect(closed.text).toMatch(/<option[^>]* selected[^>]*>Bank Mandiri/)
  expect((await open(path)).text).not.toContain('1234560001')
})

test('a silent bank costs no try; after the last try the page names whom to contact', async () => {
  const claim = await aClaim()
  const { id, path } = claim
  const silent = await name(claim, '1234560005')
  expect([silent.status, silent.text]).toEqual([422, expect.stringContaining(en.news.unavailable.title)])
  for (let tries = 0; tries < 10; tries++) {
    // The limit on tries of a link follows the deployment's clock.
    await gateway.advanceAll(15)
    await name(claim, '1234560001')
  }
  const page = await open(path)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(en.noTriesTitle)])
  const refused = await name(claim)
  expect(refused.headers.get('location')).toBe(`${path}?locale=en`)
  expect((await read(id)).status).toBe('NEEDS_PAYER')
})

test('accounts are not looked up in a rush', async () => {
  const claim = await aClaim()
  const all = await Promise.all(Array.from({ length: 8 }, () => name(claim)))
  expect(all.filter(({ text }) => text.includes(en.news.too_soon.title)).length).toBeGreaterThanOrEqual(2)
})

test('an expired and a cancelled link say so, and send nothing', async () => {
  const [expired, cancelled] = [await aClaim(), await aClaim()]
  await name(cancelled)
  await gateway.call('POST', `/v1/refunds/${cancelled.id}/cancel`)
  expect((await open(cancelled.path)).text).toContain(en.cancelledTitle)
  expect((await confirm(cancelled)).status).toBe(303)
  await name(expired)
  await advance((14 * DAY_MS) / 1_000 + 60)
  for (const query of ['', '?correct=1']) expect((await open(expired.path + query)).text).toContain(en.expiredTitle)
  expect((await confirm(expired)).status).toBe(303)
  await untilStatus(expired.id, 'FAILED')
  expect((await open(expired.path)).text).toContain(en.expiredTitle)
  for (const { id } of [expired, cancelled]) expect((await read(id)).payoutId).toBeNull()
})

test('a transfer that comes back is owned up to', async () => {
  const claim = await aClaim()
  await name(claim, '1234560004')
  await confirm(claim)
  await untilStatus(claim.id, 'FAILED')
  const { text } = await open(claim.path)
  expect(text).toContain(en.failedTitle)
  expect(text).toContain('Ask them to send it again')
})

test('the link leaks nothing: no referrer, no store, no robots, no forms from elsewhere, one answer to a guess', async () => {
  const { id, path } = await aClaim()
  const page = await open(path)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.text).not.toMatch(/co_[0-9a-z]{26}/)
  const form = { bankCode: BANK, accountNo: MINE }
  expect((await post(`${path}/account`, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(`${path}/confirm`, { naming: '1' }, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await post(`${path}/account`, { accountNo: '1'.repeat(5000) })).status).toBe(413)
  expect((await open(`${path}/account`)).headers.get('location')).toBe(`${path}?locale=en`)
  const guess = withOtherEnding(path)
  for (const other of [
    guess,
    "/claim/'--",
    '/claim/%00',
    `/${id}`,
    `/claim/${id}`,
    `/claim/${id.slice(3)}`,
    `${guess}/account`,
  ]) {
    const reply = other.endsWith('/account') ? await post(other, form) : await open(other)
    expect([reply.status, reply.text.includes('There is no refund here')], other).toEqual([404, true])
  }
  expect((await open(`${guess}/status`)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await open(`${path}/status`)).body).toEqual({ status: 'NEEDS_PAYER', version: expect.any(Number) })
})
