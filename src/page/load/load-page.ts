import { meetMerchant } from '../../base/merchant-time.ts'
import { fillPlaceholders } from '../../base/net/redirect-url.ts'
import { findChargeOf } from '../../charges/find.ts'
import type { CheckoutApp } from '../../checkout/app.ts'
import type { Attempt, Checkout } from '../../checkout/checkout.ts'
import { canChoose } from '../../checkout/instrument/method-choice.ts'
import { requestInstrument } from '../../checkout/instrument/request-instrument.ts'
import { codeNameOf, methodNameOf } from '../../checkout/method-name.ts'
import { type CheckoutDetail, findCheckout, findCheckoutByUrl } from '../../checkout/read/find.ts'
import { sumParked } from '../../checkout/receipts/sum-parked.ts'
import { isCardRefusal } from '../../connectors/card/card-port.ts'
import { isOfKind } from '../../connectors/port.ts'
import { transaction } from '../../db/transaction.ts'
import { findSuccessText } from '../../links/find.ts'
import { marketOf } from '../../markets/market-of.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { labelOf } from '../../payment-methods/types.ts'
import type { ReceiptLinks } from '../../receipts/receipt-links.ts'
import type { PageApp } from '../app.ts'
import { inWords } from '../text/format.ts'
import type { CheckoutPage, CheckoutView, Locale, MerchantView, SavedChoice, Step } from '../view.ts'
import type { Found } from './find-checkout.ts'
import { nextStep, phoneStep, type Wish } from './next-step.ts'
import { toRefundNotes } from './refund-notes.ts'

/** Reads what the customer of a checkout saved, as the visitor may see it. */
type SavedOf = (checkout: Checkout) => Promise<SavedChoice | null>

/**
 * A checkout's page as it is to be shown now. Requests an instrument from the rail where the page needs one and there
 * is none, so that creating a checkout waits for no network. Undefined: there is no such checkout.
 */
export async function loadPage(
  app: CheckoutApp & Pick<PageApp, 'receipts'>,
  id: string,
  wish: Wish & { readonly locale: Locale; readonly savedOf?: SavedOf },
): Promise<CheckoutPage | undefined> {
  const found = await findCheckoutByUrl(app.db, id)
  if (!found) return undefined
  meetMerchant(found.checkout.merchantId)
  const { detail, step } = await resolveStep(app, found, wish)
  return {
    locale: wish.locale,
    now: app.clock(),
    sandbox: !app.livemode,
    merchant: toMerchantView(found.merchant),
    checkout: {
      ...toCheckoutView(app.receipts.links, detail, wish.locale),
      successText: await successTextOf(app, detail.checkout),
      otherAmount: await otherAmountOf(app, detail.checkout),
      approveUrl: await approveUrlOf(app, detail),
    },
    step: detail.checkout.status === 'PENDING' ? step : null,
    saved: isChoice(step) && wish.savedOf ? await wish.savedOf(detail.checkout) : null,
  }
}

/**
 * A request to the rail raises the checkout's version and may have ended it: it is read again, unless the new instrument
 * came with it.
 */
async function resolveStep(
  app: CheckoutApp,
  found: Found,
  wish: Wish,
): Promise<{ detail: CheckoutDetail; step: Step | null }> {
  const { checkout, merchant } = found
  if (checkout.status !== 'PENDING') return { detail: found, step: null }
  const next = nextStep(app.rails, found, app.clock(), wish)
  if (next.is === 'show') return { detail: found, step: next.step }
  if (next.is === 'instrument') return { detail: found, step: instrumentStep(checkout, next.attempt) }

  const requested = await requestInstrument(app, checkout, merchant, next.choice)
  if (requested.is === 'issued' && requested.checkout) {
    const { checkout: issued, attempt } = requested
    return {
      detail: { ...found, checkout: issued, attempts: [...found.attempts, attempt] },
      step: instrumentStep(issued, attempt),
    }
  }
  const detail = (await findCheckout(app.db, checkout.merchantId, checkout.id)) ?? found
  if (requested.is === 'issued') return { detail, step: instrumentStep(checkout, requested.attempt) }
  if (requested.is === 'phone_needed') return { detail, step: phoneStep(checkout, next.choice) }
  if (requested.is === 'unavailable') {
    const { type, code } = next.choice
    return { detail, step: { is: 'unavailable', type, code, canChange: canChoose(checkout) } }
  }
  return { detail, step: { is: 'preparing' } }
}

function instrumentStep(checkout: Checkout, attempt: Attempt): Step {
  const { instrument } = attempt
  if (!instrument) return { is: 'preparing' }
  const { qr } = marketOf(checkout.amount.currency)
  const read = isOfKind(instrument, 'qr') ? qr.read(instrument.qrContent) : undefined
  return {
    is: 'instrument',
    instrument,
    codeName: codeNameOf(attempt, checkout.amount.currency),
    payeeName: read?.payeeName ?? null,
    phone: attempt.phone,
    expiresAt: attempt.expiresAt,
    canChange: canChoose(checkout),
  }
}

/** A logo on another host is left out: a payer's browser loads nothing from third parties. */
export const toMerchantView = ({ displayName, accentColor, logoUrl }: Merchant): MerchantView => ({
  displayName,
  accentColor,
  logoUrl: logoUrl !== null && /^\/[^/\\]/.test(logoUrl) ? logoUrl : null,
})

/** The message of its payment link after payment. */
const successTextOf = async ({ db }: Pick<CheckoutApp, 'db'>, { merchantId, linkId, status }: Checkout) =>
  linkId !== null && status === 'SUCCEEDED' ? findSuccessText(db, merchantId, linkId) : null

const isChoice = (step: Step | null): boolean => step?.is === 'choose_method' || step?.is === 'choose_code'

/** Where a charge of a saved method waits for its payer. */
const approveUrlOf = async ({ db }: Pick<CheckoutApp, 'db'>, { checkout, attempts }: CheckoutDetail) => {
  const last = attempts.at(-1)
  return checkout.status === 'PROCESSING' && last ? ((await findChargeOf(db, last))?.actionUrl ?? null) : null
}

/** Read only where there is some: other pages wait for no further query. */
const otherAmountOf = async ({ db }: Pick<CheckoutApp, 'db'>, { merchantId, id, flags, amount }: Checkout) =>
  flags.includes('mismatch')
    ? transaction(db, merchantId, (tx) => sumParked(tx, merchantId, id, amount.currency))
    : null

/** A card that was typed on its provider's page has no brand or digits here: it is named in the language of the page. */
const paidWith = (paid: Attempt, locale: Locale): string =>
  paid.type === 'credit_card' && paid.card === null ? labelOf(paid.type, locale) : methodNameOf(paid)

function toCheckoutView(
  links: ReceiptLinks,
  { checkout, attempts, refunds }: CheckoutDetail,
  locale: Locale,
): Omit<CheckoutView, 'successText' | 'otherAmount' | 'approveUrl'> {
  const paid = attempts.find(({ status }) => status === 'SUCCEEDED')
  const last = attempts.at(-1)
  const refusal = last?.status === 'FAILED' ? last.failure?.code : undefined
  const values = { CHECKOUT_ID: checkout.id, EXTERNAL_ID: checkout.externalId }
  return {
    id: checkout.id,
    version: checkout.version,
    status: checkout.status,
    amount: checkout.amount,
    description: checkout.description && inWords(checkout.description, locale),
    externalId: checkout.externalId,
    createdAt: checkout.createdAt,
    expiresAt: checkout.expiresAt,
    paidAt: checkout.paidAt,
    paidAmount: checkout.paidAmount,
    flags: checkout.flags,
    transactionId: paid?.id ?? null,
    receiptPath: paid && checkout.status === 'SUCCEEDED' ? links.pathOf(paid.id) : null,
    methodName: paid ? paidWith(paid, locale) : null,
    cardRefusal: isCardRefusal(refusal) ? refusal : null,
    startedAt: last?.createdAt ?? checkout.createdAt,
    challengeUrl: last?.status === 'PROCESSING' ? last.challengeUrl : null,
    refunds: toRefundNotes(refunds, paid?.id),
    successUrl: checkout.successUrl && fillPlaceholders(checkout.successUrl, values),
    cancelUrl: checkout.cancelUrl && fillPlaceholders(checkout.cancelUrl, values),
  }
}
