import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { looksAt } from '../../browser/looks.ts'
import { look } from '../../dashboard/look.ts'
import { openSignedIn } from '../../dashboard/person.ts'
import { speak } from '../../dashboard/speak.ts'
import { fund, rupiah } from '../../database/ledger.ts'
import { aMember, aRole, type Member, signIn } from '../../gateway/dashboard.ts'
import { until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { uploadPayouts } from '../../payouts/payout-upload.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { decide } from './shop.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const refunder = aRefunder(gateway)
const owner = await signIn(gateway)
const CUSTOMER = { name: 'Siti Rahma', email: 'siti@example.com', phone: '+6281234567890' }
const LOCALES = ['en', 'id'] as const
/** The owner's. */
let page: Page
let support: Member
let finance: Member

beforeAll(async () => {
  page = await openSignedIn(await launchBrowser(), gateway, '/payments')
  support = await aMember(gateway, 'support')
  finance = await aMember(gateway, 'finance')
  await fund(gateway.db, gateway.merchantId, rupiah(1_000_000_000))
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
})

const showApprovals = (locale: 'en' | 'id') => speak(page, locale).then(() => page.goto('/dashboard/payouts/approvals'))
const lookAt = async (id: string, by: Pick<Member, 'call'> = owner) =>
  (await by.call('GET', `/dashboard/api/approvals/${id}/summary`)).body
const available = async () => Math.floor((await refunder.balance()).available)
/** A payout that fails returns its money, and payments settle: the balance only holds still once all of it has ended. */
const untilAllHasEnded = async () => {
  await refunder.advance(60)
  await until(async () => {
    const query = `select from payout where status = 'PROCESSING' and merchant_id = $1`
    const { rowCount } = await gateway.db.pool.query(query, [gateway.merchantId])
    return rowCount === 0 && (await refunder.balance()).pending === 0
  })
}

/** A request of support for a part of a paid order, of which another part has gone back and a third was requested. */
async function aRequestedRefund() {
  const paid = await refunder.aPaid({ externalId: 'INV-2026-0042', amount: 1_250_000, customer: CUSTOMER })
  const { transactionId } = paid
  const ask = async (externalId: string, amount: number, reason: string) =>
    (await support.call('POST', '/dashboard/api/refunds', { body: { externalId, transactionId, amount, reason } })).body
      .approvalId as string
  const gone = (await refunder.refund({ transactionId, amount: 50_000 })).body
  const other = await ask(`other-${transactionId.slice(-6)}`, 200_000, 'Satu bungkus kurang')
  const id = await ask(`this-${transactionId.slice(-6)}`, 1_000_000, 'Pesanan dibatalkan')
  return { ...paid, id, other, gone }
}

/** What a file of payouts asks for. */
async function aRequestedPayroll(name: string, length = 47): Promise<string> {
  const HEAD = 'externalId,receiverName,receiverAccountNo,receiverBankCode,amount'
  const lines = Array.from({ length }, (_, n) => `${name}-${n},Siti Rahma,${8_001_000_009 + 10 * n},BRI,${100_000 + n}`)
  const csv = [HEAD, ...lines].join('\n')
  const { body: shown } = await uploadPayouts(finance, csv)
  return (await uploadPayouts(finance, csv, { hash: shown.hash, confirm: 'true' })).body.approvalId
}

// Before anything is paid: what settles meanwhile would change the balance.
test('of 47 payouts an approver sees sum, fee, count and the balance afterwards, as they are at that moment', async () => {
  const id = await aRequestedPayroll('gaji')
  const amount = 47 * 100_000 + (46 * 47) / 2
  const before = await available()
  const { payouts } = await lookAt(id)
  const fee = payouts.fee
  expect(fee).toBeGreaterThan(0)
  expect(payouts).toEqual({
    currency: 'IDR',
    alreadySent: 0,
    count: 47,
    amount,
    fee,
    total: amount + fee,
    available: before,
    availableAfter: before - amount - fee,
    alsoRequested: [],
    alsoSent: 0,
    lastSentAt: null,
  })
  // The balance is for who approves, or sees it anyhow.
  const roles = [['payouts.read'], ['payouts.read', 'payouts.approve'], ['payouts.read', 'balances.read']] as const
  const seen = roles.map(async (permissions) => {
    const { payouts } = await lookAt(id, await aMember(gateway, await aRole(gateway, permissions)))
    return [payouts.total, payouts.available, payouts.availableAfter]
  })
  const whole = [amount + fee, before, before - amount - fee]
  expect(await Promise.all(seen)).toEqual([[amount + fee, null, null], whole, whole])
  await fund(gateway.db, gateway.merchantId, rupiah(1_000))
  expect((await lookAt(id)).payouts.available).toBe(before + 1_000)
  expect((await decide(owner, id, 'approve')).body.counts.accepted).toBe(47)
  // What it said is what it took.
  await until(async () => (await available()) === before + 1_000 - amount - fee)
})

test('of a refund an approver sees the order, the customer, the way it was paid, and what else was requested or has gone back', async () => {
  const { id, other, gone, checkoutId, transactionId } = await aRequestedRefund()
  expect(await lookAt(id)).toEqual({
    you: 'second',
    program: null,
    payouts: null,
    acceptance: null,
    day: { currency: 'IDR', above: '0.00', sent: expect.any(String) },
    refund: {
      checkoutId,
      transactionId,
      orderNumber: 'INV-2026-0042',
      customer: CUSTOMER,
      open: null,
      method: 'qrcode',
      brand: null,
      paidAt: expect.any(String),
      paid: 1_250_000,
      refunded: 50_000,
      refunds: [{ id: gone.id, amount: 50_000, status: expect.any(String), createdAt: expect.any(String) }],
      requested: [
        {
          id: other,
          externalId: expect.any(String),
          amount: 200_000,
          reason: 'Satu bungkus kurang',
          requestedBy: expect.any(String),
          requestedAt: expect.any(String),
        },
      ],
      leftAfter: 0,
      transferFee: null,
    },
  })
  expect((await lookAt(id, support)).you).toBe('asker')
  // Who sees no payments sees no customer; who sees no requests sees nothing.
  const checker = await aMember(gateway, await aRole(gateway, ['payouts.read', 'payouts.approve']))
  expect((await lookAt(id, checker)).refund).toMatchObject({ orderNumber: 'INV-2026-0042', customer: null })
  const stranger = await aMember(gateway, await aRole(gateway, ['payments.read']))
  expect((await stranger.call('GET', `/dashboard/api/approvals/${id}/summary`)).status).toBe(403)
  await Promise.all([id, other].map((one) => decide(owner, one, 'reject')))
})

test('of a refund that was approved and could not be made, what would be left is said before it is tried again', async () => {
  const { id, other } = await aRequestedRefund()
  await decide(owner, other, 'reject')
  await gateway.db.pool.query(`update payout_approval set status = 'APPROVED', decided_by = 'x', decided_name = 'X',
    decided_at = now(), accepted = 0, refused = 1 where id = '${id}'`)
  const { refund } = await lookAt(id)
  expect([refund.refunded, refund.leftAfter]).toEqual([50_000, 200_000])
  expect((await decide(owner, id, 'approve')).body.counts.accepted).toBe(1)
  expect((await lookAt(id)).refund).toMatchObject({ refunded: 1_050_000, leftAfter: 200_000 })
})

test('what was requested or sent once more, to the same account and of the same amount, is said', async () => {
  const [one, other] = [await aRequestedPayroll('twice-a', 5), await aRequestedPayroll('twice-b', 5)]
  const own = (await owner.call('GET', '/dashboard/api/approvals?status=WAITING')).body.data.find(
    (approval: { id: string }) => approval.id === other,
  )
  expect((await lookAt(one)).payouts.alsoRequested).toEqual([
    { id: other, requestedBy: own.createdBy.name, requestedAt: own.createdAt, count: 5 },
  ])
  expect((await decide(owner, other, 'approve')).body.counts.accepted).toBe(5)
  expect((await lookAt(one)).payouts).toMatchObject({ alsoRequested: [], lastSentAt: expect.any(String) })
  expect((await lookAt(one)).payouts.alsoSent).toBeGreaterThanOrEqual(5)
  await decide(owner, one, 'reject')
})

test.each(looksAt('a refund', LOCALES))(
  'the last question before a refund says whose order it is (%s)',
  async (locale) => {
    const { id, other } = await aRequestedRefund()
    await showApprovals(locale)
    const text = {
      en: {
        approve: 'Approve and send',
        also: 'Already requested or sent',
        left: 'Remaining after all pending requests',
      },
      id: {
        approve: 'Setujui dan kirim',
        also: 'Sudah diajukan atau dikirim',
        left: 'Sisa setelah semua permintaan yang menunggu',
      },
    }[locale]
    const card = page.getByRole('region', { name: /1[.,]000[.,]000/ })
    for (const said of ['INV-2026-0042', CUSTOMER.name, 'Pesanan dibatalkan', text.also]) {
      await card.getByText(said).first().waitFor()
    }
    await look(page, `approval-refund-${locale}`)
    await card.getByRole('button', { name: text.approve }).click()
    const dialog = page.getByRole('dialog')
    for (const said of ['INV-2026-0042', CUSTOMER.name, 'QRIS', 'Pesanan dibatalkan', text.left, text.also]) {
      await dialog.getByText(said).first().waitFor()
    }
    expect(await dialog.innerText()).toMatch(/(Rp|IDR\s)1[.,]000[.,]000/)
    await look(page, `confirm-refund-${locale}`)
    await Promise.all([id, other].map((one) => decide(owner, one, 'reject')))
  },
)

test('the last question before a refund that may go by transfer says to which account, and what that costs', async () => {
  const { transactionId } = await refunder.aPaid({ amount: 77_000 })
  const receiver = { bankCode: 'BRI', accountNo: '8001000019', name: 'Orang Lain' }
  const body = { externalId: 'to-an-account', transactionId, fallback: 'transfer', receiver }
  const { approvalId } = (await finance.call('POST', '/dashboard/api/refunds', { body })).body
  await showApprovals('en')
  const card = page.getByRole('region', { name: /77[.,]000/ })
  await card.getByRole('button', { name: 'Approve and send' }).click()
  for (const said of ['if that fails, to an account', 'Orang Lain', 'BRI 8001000019', 'Transfer fee, maximum']) {
    await page.getByRole('dialog').getByText(said).waitFor()
  }
  await decide(owner, approvalId, 'reject')
})

test.each(looksAt('47 payouts', LOCALES))(
  'the last question before 47 payouts says sum, fee, count and the balance afterwards (%s)',
  async (locale) => {
    const id = await aRequestedPayroll(`requested-${locale}`)
    await untilAllHasEnded()
    await showApprovals(locale)
    const text = {
      en: { approve: 'Approve and send', after: 'Balance afterwards' },
      id: { approve: 'Setujui dan kirim', after: 'Saldo sesudahnya' },
    }[locale]
    await page.getByText(text.after).first().waitFor()
    await page.getByRole('button', { name: text.approve }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text.after).waitFor()
    const { payouts } = await lookAt(id)
    const said = (await dialog.innerText()).replaceAll(/[.,\s ]/g, '')
    for (const sum of [payouts.amount, payouts.fee, payouts.total, payouts.available, payouts.availableAfter]) {
      expect(said).toContain(`${locale === 'id' ? 'Rp' : 'IDR'}${sum}`)
    }
    expect(said).toMatch(/(?:Payouts|Pencairandana)47/)
    await look(page, `confirm-payouts-${locale}`)
    // Not before: while many looks are taken, money settles, and the balance is another.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await look(page, `approval-payouts-${locale}`)
    await decide(owner, id, 'reject')
  },
)
