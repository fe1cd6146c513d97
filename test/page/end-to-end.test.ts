import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../src/page/text/text.ts'
import type { Locale } from '../../src/page/view.ts'
import { labelOf } from '../../src/payment-methods/types.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { looksAt } from '../browser/looks.ts'
import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aPayer, type Payer } from './payer.ts'

const gateway = await sharedGateway()
const site = gateway.config.baseUrl

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body
const simulate = (id: string, outcome: string) =>
  gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome } })

type Visit = Payer & { id: string; locale: Locale; hasScript: boolean }
type Outcome = 'paid' | 'refused' | 'expired'

/** One landing page: how the payer gets to what they pay with, and how they then pay, or refuse to. */
type Way = {
  readonly request: Record<string, unknown>
  arrive(visit: Visit): Promise<void>
  act(visit: Visit, outcome: 'paid' | 'refused'): Promise<void>
  /** The payer's own form ends on a page that shows the outcome. */
  readonly leadsToResult?: true
  /** The payer comes back to a page that is loaded anew: it may show the outcome from the first, and so announces nothing. */
  readonly leadsBack?: true
  /** Where it was refused permanently, or may be retried. */
  refused(text: ReturnType<typeof textOf>): string
}

/** Paid in an app or at a machine of the payer's own bank, which tells us. */
const payElsewhere: Way['act'] = async ({ id }, outcome) => {
  await simulate(id, outcome === 'paid' ? 'succeeded' : 'failed')
}

const APPROVAL = {
  id: { paid: 'Setujui dan bayar', refused: 'Tolak' },
  en: { paid: 'Approve and pay', refused: 'Refuse' },
}

const WAYS: Record<string, Way> = {
  qrcode: {
    request: { type: 'qrcode' },
    arrive: ({ sees, locale }) => sees(textOf(locale).qrTitle('QRIS')),
    act: payElsewhere,
    refused: (text) => text.failedTitle,
  },
  virtual_account: {
    request: { type: 'virtual_account', code: 'BCA' },
    arrive: ({ sees, locale }) => sees(textOf(locale).vaTitle('BCA')),
    act: payElsewhere,
    refused: (text) => text.failedTitle,
  },
  'ewallet by link': {
    request: { type: 'ewallet', code: 'DANA' },
    leadsBack: true,
    arrive: ({ sees, locale }) => sees(textOf(locale).walletTitle('DANA')),
    act: async ({ page, press, locale }, outcome) => {
      await press(page.getByRole('link', { name: textOf(locale).walletOpen('DANA') }))
      await press(page.getByRole('button', { name: APPROVAL[locale][outcome], exact: true }))
      await page.waitForURL(/\/co_/)
    },
    refused: (text) => text.failedTitle,
  },
  'ewallet by push': {
    request: { type: 'ewallet', code: 'OVO' },
    arrive: async ({ sees, type, page, locale }) => {
      await sees(textOf(locale).phoneTitle('OVO'))
      await type(page.getByRole('textbox'), '0812-3456-7890')
      await page.keyboard.press('Enter')
      await sees(textOf(locale).walletTitle('OVO'))
      await page.getByText('0812 •••• 890').waitFor()
    },
    act: payElsewhere,
    refused: (text) => text.failedTitle,
  },
  credit_card: {
    request: { type: 'credit_card' },
    leadsToResult: true,
    arrive: ({ sees, locale }) => sees(textOf(locale).card.title),
    act: async ({ type, page, locale, press }, outcome) => {
      const { card } = textOf(locale)
      await type(page.getByLabel(card.number), outcome === 'paid' ? '4242424242424242' : '4000000000000002')
      await type(page.getByLabel(card.expiry), '12/34')
      await type(page.getByLabel(card.code), '123')
      await press(page.locator('[data-card-form] [type=submit]'))
      if (outcome === 'refused') await page.getByText(card.refusals.CARD_DECLINED.why).waitFor()
    },
    refused: (text) => text.card.title,
  },
  'no type': {
    request: { type: undefined },
    arrive: async ({ sees, press, page, locale }) => {
      const text = textOf(locale)
      await sees(text.chooseTitle)
      await press(page.locator('summary', { hasText: labelOf('virtual_account', locale) }))
      await press(page.getByRole('button', { name: 'Mandiri' }))
      await sees(text.vaTitle('Mandiri'))
    },
    act: payElsewhere,
    refused: (text) => text.chooseTitle,
  },
}

type Reader = { readonly locale: Locale; readonly hasScript: boolean }

/** Who meets each outcome; over the outcomes every pairing has its turn. */
const READERS: Record<Outcome, readonly Reader[]> = {
  paid: [
    { locale: 'id', hasScript: true },
    { locale: 'en', hasScript: false },
  ],
  refused: [
    { locale: 'en', hasScript: true },
    { locale: 'id', hasScript: false },
  ],
  expired: [
    { locale: 'id', hasScript: true },
    { locale: 'en', hasScript: false },
  ],
}

async function pass(way: Way, outcome: Outcome, reader: Reader): Promise<void> {
  const { locale, hasScript } = reader
  const text = textOf(locale)
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(way.request) })).body
  const payer = await aPayer(browser, `${site}/${id}`, reader)
  const visit = { ...payer, ...reader, id }
  await way.arrive(visit)
  if (outcome === 'expired') await simulate(id, 'expired')
  else await way.act(visit, outcome)
  const title = { paid: text.succeededTitle, refused: way.refused(text), expired: text.expiredTitle }[outcome]
  const status = { paid: 'SUCCEEDED', refused: title === text.failedTitle ? 'FAILED' : 'PENDING', expired: 'EXPIRED' }
  await until(async () => (await read(id)).status === status[outcome])
  // The script shows it by itself; without one the page is read again, as the browser does by itself every few seconds.
  if (!hasScript && !(way.leadsToResult && outcome !== 'expired')) await payer.page.reload()
  await payer.sees(title)
  if (hasScript && (outcome === 'expired' || (outcome === 'paid' && !way.leadsBack))) {
    await until(async () => ((await payer.page.locator('#announce').textContent()) ?? '').includes(title))
  }
  expect(payer.faults).toEqual([])
  await payer.leave()
}

/** Paying is tested with and without JavaScript; the other outcomes with one of their readers, or with all in a long run. */
const readersOf = (name: string, outcome: Outcome): readonly Reader[] =>
  outcome === 'paid' ? READERS.paid : looksAt(`${name}, ${outcome}`, READERS[outcome])

const describe = ({ locale, hasScript }: Reader) => `in ${locale} ${hasScript ? 'with' : 'without'} JavaScript`

for (const [name, way] of Object.entries(WAYS)) {
  for (const outcome of ['paid', 'refused', 'expired'] as const) {
    const readers = readersOf(name, outcome)
    test(`${name}: ${outcome} by keyboard alone at 320 px, ${readers.map(describe).join(' and ')}`, async () => {
      await Promise.all(readers.map((reader) => pass(way, outcome, reader)))
    })
  }
}

test('a breach of the policy would be found: the browser logs it', async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  const { page, faults, leave } = await aPayer(browser, `${site}/${id}`, { locale: 'en', hasScript: true })
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await until(async () => faults.some((fault) => fault.includes('Content Security Policy')))
  await leave()
})
