import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attention } from '../../../src/dashboard/overview/schema.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { looksAt } from '../../browser/looks.ts'
import { aMember, type Browser as Member, signIn } from '../../gateway/dashboard.ts'
import { type Gateway, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aPayroll, uploadPayouts } from '../../payouts/payout-upload.ts'
import { aPayoutBody } from '../../payouts/send-money.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { look, lookAtDialog } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { speak } from '../speak.ts'

let browser: Browser
let gateway: Gateway
let page: Page
let owner: Member
let refunder: ReturnType<typeof aRefunder>

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  page = await openSignedIn(browser, gateway, '/payouts/bulk')
  owner = await signIn(gateway)
  refunder = aRefunder(gateway)
})
afterAll(() => browser.close())

/** What the screens say, where the tests look for it. */
const WORDS = {
  en: {
    attention: 'Needs your attention',
    failed: '3 payouts failed or were returned and have not been handled',
    hint: /^These payouts failed or were returned within the last 14 days/,
    handle: 'Mark as handled',
    handled: 'Marked as handled.',
    handleTwo: 'Mark these 2 as handled',
    handleTitle: 'Mark all of these as handled?',
    handleText: /The 2 payouts shown here no longer need attention/,
    noPayout: 'No payouts match',
    booked: 'Fee and settlement',
    settles: 'Becomes available',
    returned: 'Refunded or being refunded',
    noFee: /It belongs to no order, so no fee was charged/,
    show: 'Show what will be sent',
    more: /^And 20 more/,
    download: 'Download all 120 (CSV)',
    approve: 'Approve and send',
    nothingWaits: 'Nothing is waiting for approval',
    accepted: '120 accepted.',
    lookedUp: '1 of 1 accounts match the name in the file.',
    review: 'Review IDR 250,000',
    send: 'Send IDR 250,000',
    sent: '1 payout is on its way.',
    leftOut: 'Skipped',
    noBank: /^Row 4: receiverBankCode: /,
  },
  id: {
    attention: 'Perlu perhatian Anda',
    failed: '3 pencairan dana gagal atau dikembalikan, dan belum ditangani',
    hint: /^Pencairan dana ini gagal atau dikembalikan dalam 14 hari terakhir/,
    handle: 'Tandai sudah ditangani',
    handled: 'Ditandai sudah ditangani.',
    handleTwo: 'Tandai 2 ini sudah ditangani',
    handleTitle: 'Tandai semua ini sudah ditangani?',
    handleText: /2 pencairan dana di sini tidak lagi perlu ditangani/,
    noPayout: 'Tidak ada pencairan dana yang cocok',
    booked: 'Biaya dan settlement',
    settles: 'Tersedia pada',
    returned: 'Dikembalikan atau sedang diproses',
    noFee: /Bukan untuk pesanan mana pun, jadi tidak dikenai biaya/,
    show: 'Lihat yang akan dikirim',
    more: /^Dan 20 lagi/,
    download: 'Unduh semua 120 (CSV)',
    approve: 'Setujui dan kirim',
    nothingWaits: 'Tidak ada yang menunggu persetujuan',
    accepted: '120 diterima.',
    lookedUp: '1 dari 1 rekening cocok dengan nama yang ditulis.',
    review: 'Periksa Rp250.000',
    send: 'Kirim Rp250.000',
    sent: '1 pencairan dana sedang diproses.',
    leftOut: 'Dilewati',
    noBank: 'Baris 4: receiverBankCode: Bank ini tidak dikenal.',
  },
} as const

const LOCALES = ['en', 'id'] as const

async function show(locale: 'en' | 'id', path: string): Promise<void> {
  await speak(page, locale)
  await goWithin(page, path)
}

/** A payout whose receiver's bank has refused it. */
async function aFailed(externalId: string): Promise<string> {
  const body = aPayoutBody({ externalId }, { receiverAccountNo: '8001230001', receiverBankCode: 'BCA' })
  const { id } = (await owner.call('POST', '/dashboard/api/payouts', { body })).body.data
  await until(async () => (await owner.call('GET', `/v1/send-money/${id}`)).body.data.status === 'FAILED')
  return id
}

test.each(looksAt('failed payouts', LOCALES))(
  'payouts that failed are found from the overview and marked as handled (%s)',
  async (locale) => {
    const text = WORDS[locale]
    for (const n of [1, 2, 3]) await aFailed(`rent-${locale}-${n}`)
    await until(async () => {
      const { attention } = (await owner.call('GET', '/dashboard/api/overview')).body
      return attention.some(({ kind, count }: Attention) => kind === 'payouts_failed' && count === 3)
    })
    await show(locale, '/')
    await page.getByText(text.attention).waitFor()
    const line = page.getByRole('link', { name: text.failed })
    await look(page, `attention-${locale}`)
    await line.click()
    await page.getByText(text.hint).waitFor()
    await until(async () => (await page.getByRole('row').count()) === 4)
    await look(page, `failed-payouts-${locale}`)

    await page.getByRole('link', { name: 'Budi Santoso' }).first().click()
    await page.getByRole('button', { name: text.handle, exact: true }).waitFor()
    await look(page, `failed-payout-${locale}`)
    await page.getByRole('button', { name: text.handle, exact: true }).click()
    await page.getByText(text.handled).waitFor()
    await page.getByRole('button', { name: text.handle, exact: true }).waitFor({ state: 'detached' })

    await goWithin(page, '/payouts?needs=failed')
    await page.getByRole('button', { name: text.handleTwo }).click()
    const dialog = page.getByRole('dialog', { name: text.handleTitle })
    await dialog.getByText(text.handleText).waitFor()
    await lookAtDialog(page, `failed-payouts-dialog-${locale}`)
    await dialog.getByRole('button', { name: text.handleTwo }).click()
    await page.getByText(text.noPayout).waitFor()
  },
)

test.each(looksAt('what a payment cost', LOCALES))(
  'a payment says what it cost and when it settles (%s)',
  async (locale) => {
    const text = WORDS[locale]
    const twice = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' }, 'duplicate')
    const back = { transactionId: twice.transactionId, amount: 25_000, fallback: 'claim_link' }
    expect((await refunder.refund(back)).status).toBe(200)
    await show(locale, `/payments/${twice.checkoutId}`)
    const booked = page.getByRole('region', { name: text.booked })
    await booked
      .getByText(/(Rp|IDR\s)121[.,]000/)
      .first()
      .waitFor()
    await booked.getByText(text.settles).waitFor()
    await booked.getByText(text.returned).waitFor()
    await booked.getByText(text.noFee).waitFor()
    await look(page, `payment-twice-${locale}`)

    const { checkoutId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
    await refunder.advance(60)
    await until(async () => (await refunder.balance()).pending === 0)
    await goWithin(page, `/payments/${checkoutId}`)
    await booked.getByText(/^ST-\d{8}-IDR$/).waitFor()
    expect(await booked.getByText(text.settles).count()).toBe(0)
  },
)

test.each(looksAt('an upload', LOCALES))(
  'the result of a file lists the rows that were skipped (%s)',
  async (locale) => {
    await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [] } })
    const text = WORDS[locale]
    await show(locale, '/payouts/bulk')
    const csv = [
      'externalId,receiverName,receiverAccountNo,receiverBankCode,amount',
      `${locale}-1,Siti Rahma,8001234567,BCA,250000`,
      `${locale}-2,Budi Santoso,12,BCA,250000`,
      `${locale}-3,Dewi Lestari,8001234569,NOBANK,250000`,
    ].join('\r\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(text.lookedUp).waitFor()
    await page.getByRole('button', { name: text.review }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.send }).click()
    await page.getByText(text.sent).waitFor()
    await page.getByText(text.leftOut).waitFor()
    await page.getByText(text.noBank).waitFor()
    await look(page, `upload-result-${locale}`)
    // The result stays for as long as its screen does.
    await goWithin(page, '/payouts')
  },
)

// Last, since the transfers that it leaves in progress slow everything down.
test.each(looksAt('an approval', LOCALES))(
  'an approver downloads all payouts of a request and sees its result (%s)',
  async (locale) => {
    const text = WORDS[locale]
    const finance = await aMember(gateway, 'finance')
    await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
    const csv = aPayroll(`gaji-${locale}`, 120)
    const { hash } = (await uploadPayouts(finance, csv)).body
    await uploadPayouts(finance, csv, { hash, confirm: 'true' })
    await show(locale, '/payouts/approvals')
    await page.getByText(text.show).click()
    await page.getByText(text.more).waitFor()
    await page.getByText(text.show).click()
    await look(page, `approval-${locale}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: text.download }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file.split('\r\n')).toHaveLength(122)

    await page.getByRole('button', { name: text.approve }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.approve }).click()
    await page.getByText(text.nothingWaits).waitFor()
    await goWithin(page, '/payouts/approvals?status=APPROVED')
    await page.getByText(text.accepted).first().waitFor()
    await look(page, `approved-${locale}`)
  },
)
