import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { looksAt } from '../../browser/looks.ts'
import { aMember } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { speak } from '../speak.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const browser = await launchBrowser()
/** The owner's. */
let page: Page
beforeAll(async () => {
  page = await openSignedIn(browser, gateway, '/payouts/bulk')
})

test.each(looksAt('a question about a file', ['en', 'id'] as const))(
  'a file whose amounts can be read in two ways raises a question first (%s)',
  async (locale) => {
    const text = {
      en: {
        title: 'What do dots and commas mean in this file?',
        answer: /^Dots separate/,
        fine: /1 of 2 rows are OK/,
      },
      id: {
        title: 'Apa arti titik dan koma di berkas ini?',
        answer: /^Titik memisahkan/,
        fine: /1 dari 2 baris benar/,
      },
    }[locale]
    const csv = [
      'externalId,receiverName,receiverAccountNo,receiverBankCode,amount',
      `sign-${locale}-1,Siti Rahma,8001000009,BRI,2.500`,
      `sign-${locale}-2,Siti Rahma,8001000019,BRI,"1,50"`,
    ].join('\n')
    await speak(page, locale)
    const file = { name: 'gaji.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(text.title).waitFor()
    expect(await page.getByText(text.fine).count()).toBe(0)
    await look(page, `bulk-question-${locale}`)
    await page.getByRole('button', { name: text.answer }).click()
    await page.getByText(text.fine).waitFor()
    expect(await page.getByText(text.title).count()).toBe(0)
  },
)

test('what support requested stands on the payment and in the refund dialog, until they withdraw it', async () => {
  const support = await aMember(gateway, 'support')
  const { checkoutId, transactionId } = await aRefunder(gateway).aPaid({ externalId: 'order-requested' })
  const body = { externalId: 'requested-1', transactionId, amount: 100_000, reason: 'Batal' }
  expect((await support.call('POST', '/dashboard/api/refunds', { body })).status).toBe(202)
  await speak(page, 'en')
  await goWithin(page, `/payments/${checkoutId}`)
  await page.getByText('Waiting for approval').waitFor()
  await page.getByText(/requested by support on/).waitFor()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/IDR\s25,000 remaining/)
    .waitFor()
  await page
    .getByRole('dialog')
    .getByText(/IDR\s100,000, requested by support/)
    .waitFor()
  await look(page, 'refund-requested')

  const login = { email: support.email, password: DEMO_LOGIN.password }
  const asking = await openSignedIn(browser, gateway, '/payouts/approvals', { login })
  await asking.getByRole('button', { name: 'Withdraw' }).click()
  await asking.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await asking.getByText('Withdrawn; nothing is sent.').waitFor()
  // Where it is open, the screen learns so by itself.
  await page
    .getByRole('dialog')
    .getByText(/IDR\s125,000 remaining/)
    .waitFor()
  await page.getByText('Waiting for approval').waitFor({ state: 'detached' })
})
