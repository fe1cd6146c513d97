import { notFound } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import type { Checkout } from '../../checkout/checkout.ts'
import { methodNameOf } from '../../checkout/method-name.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { findCollectorIn } from '../../collectors/find.ts'
import { transaction } from '../../db/transaction.ts'
import { findMerchant, type Merchant } from '../../merchants/merchant.ts'
import { maskName } from '../../payouts/receiver/mask-name.ts'
import type { ReceiptLinks } from '../../receipts/receipt-links.ts'
import { findRefundByClaim } from '../../refunds/claim/find-by-token.ts'
import { isClaimable, NAME_TRIES_MAX } from '../../refunds/claim/name-account.ts'
import type { PageApp } from '../app.ts'
import type { AccountView, PaidFor, RefundPage, RefundStep, RefundView } from '../refund-view.ts'
import type { Locale } from '../view.ts'
import { bankChoices, bankNameOf } from './bank-choices.ts'
import { type Found, findForPage } from './find-checkout.ts'
import { toMerchantView } from './load-page.ts'
import { hasReceipt } from './refund-notes.ts'

/** What of an account number is shown. */
const ENDING_LENGTH = 4

/** A refund, what was paid, and what an open page of it compares. */
type FoundRefund = {
  readonly refund: Refund
  readonly merchant: Merchant
  readonly paidFor: PaidFor
  readonly paid: Parameters<typeof methodNameOf>[0] | undefined
  /** Null: a collector received the payment. */
  readonly checkout: Checkout | null
  /** As in `RefundView`. */
  readonly version: number
}

/** A refund with what was paid and its merchant, by its claim link's token. Throws NOT_FOUND. */
export async function findClaimForPage(app: Pick<PageApp, 'db'>, token: string): Promise<FoundRefund> {
  const known = await findRefundByClaim(app.db, token)
  if (!known) throw notFound()
  if (known.checkoutId === null) return findOfCollector(app, known)
  // As it is with this version of the checkout, whose changes an open page listens to.
  return refundIn(await findForPage(app, known.checkoutId), known.id)
}

function refundIn({ checkout, attempts, refunds, merchant }: Found, id: string): FoundRefund {
  const refund = refunds.find((one) => one.id === id)
  if (!refund) throw notFound()
  const { description, externalId: orderNumber, version } = checkout
  const paid =
    attempts.find((one) => one.id === refund.transactionId) ?? attempts.find(({ status }) => status === 'SUCCEEDED')
  return { refund, merchant, paidFor: { is: 'order', description, orderNumber }, paid, checkout, version }
}

async function findOfCollector({ db }: Pick<PageApp, 'db'>, refund: Refund): Promise<FoundRefund> {
  const { merchantId, transactionId, sequence: version } = refund
  meetMerchant(merchantId)
  const { merchant, paid, collector } = await transaction(db, merchantId, async (tx) => {
    const [paid] = await findPaid(tx, merchantId, { transactionId })
    const collector = paid && (await findCollectorIn(tx, { merchantId, id: paid.attempt.id }))
    return { merchant: await findMerchant(tx, merchantId), paid, collector }
  })
  if (!merchant || !paid || !collector) throw notFound()
  const place = [collector.name, collector.label].filter(Boolean).join(' · ')
  const paidFor = { is: 'collector', place, paidAt: paid.paidAt, rrn: paid.issuerReference } as const
  return { refund, merchant, paidFor, paid: paid.attempt, checkout: null, version }
}

type Wish = { readonly locale: Locale /** The payer wants to name another account. */; readonly wantsForm: boolean }

/** The page of a claim link in its current state. Throws NOT_FOUND. */
export async function loadClaimPage(
  app: Pick<PageApp, 'db' | 'clock' | 'livemode' | 'receipts'>,
  token: string,
  wish: Wish,
): Promise<RefundPage> {
  return pageOf(app, await findClaimForPage(app, token), { ...wish, path: `/claim/${token}` })
}

/**
 * The receipt of a refund, by its id and the address of its payment's page. Limited to receipts that the page links to, which
 * excludes claimed refunds. Throws NOT_FOUND.
 */
export async function loadReceipt(
  app: Pick<PageApp, 'db' | 'clock' | 'livemode' | 'receipts'>,
  { checkoutId, refundId }: { readonly checkoutId: string; readonly refundId: string },
  locale: Locale,
): Promise<RefundPage> {
  const found = refundIn(await findForPage(app, checkoutId), refundId)
  if (!hasReceipt(found.refund)) throw notFound()
  return pageOf(app, found, { locale, wantsForm: false, path: `/${checkoutId}/refunds/${refundId}` })
}

function pageOf(
  app: Pick<PageApp, 'clock' | 'livemode' | 'receipts'>,
  found: FoundRefund,
  { locale, path, wantsForm }: Wish & Pick<RefundPage, 'path'>,
): RefundPage {
  const now = app.clock()
  return {
    locale,
    path,
    now,
    sandbox: !app.livemode,
    merchant: toMerchantView(found.merchant),
    refund: toRefundView(app.receipts.links, found),
    step: stepOf(found.refund, now, wantsForm),
    news: null,
  }
}

function toRefundView(links: ReceiptLinks, { refund, paidFor, paid, version }: FoundRefund): RefundView {
  return {
    id: refund.id,
    version,
    status: refund.status,
    amount: refund.amount,
    reason: refund.reason,
    paidFor,
    transactionId: refund.transactionId,
    methodName: paid ? methodNameOf(paid) : null,
    completedAt: refund.completedAt,
    receiptPath: refund.status === 'SUCCEEDED' ? links.pathOf(refund.id) : null,
    claimEndsAt: refund.claimExpiresAt,
    account: refund.receiver && toAccountView(refund.receiver),
  }
}

const toAccountView = ({ bankCode, accountNo, name }: NonNullable<Refund['receiver']>): AccountView => ({
  bankName: bankNameOf(bankCode),
  ending: accountNo.slice(-ENDING_LENGTH),
  holder: name === null ? null : maskName(name),
})

function stepOf(refund: Refund, now: Date, wantsForm: boolean): RefundStep {
  switch (refund.status) {
    case 'NEEDS_PAYER':
      return isClaimable(refund, now) ? claimStep(refund, wantsForm) : { is: 'expired' }
    case 'PROCESSING':
      return { is: 'on_its_way' }
    case 'SUCCEEDED':
      return { is: 'paid' }
    case 'CANCELLED':
      return { is: 'cancelled' }
    case 'FAILED':
      return { is: refund.failure?.code === 'CLAIM_EXPIRED' ? 'expired' : 'failed' }
  }
}

function claimStep({ receiver, nameTries }: Refund, wantsForm: boolean): RefundStep {
  const triesLeft = NAME_TRIES_MAX - nameTries
  if (receiver && !(wantsForm && triesLeft > 0)) {
    return { is: 'confirm', naming: nameTries, account: toAccountView(receiver), isMistyped: false, triesLeft }
  }
  if (triesLeft <= 0) return { is: 'no_tries' }
  const typed = { bankCode: receiver?.bankCode ?? '', accountNo: '' }
  return { is: 'name', ...bankChoices(), typed, faults: [], triesLeft, isCorrection: receiver !== null }
}
