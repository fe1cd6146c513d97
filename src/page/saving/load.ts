import { notFound } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import { findSavedMethodByUrl, type PublicSavedMethod } from '../../saved-methods/find.ts'
import { needsAccount, needsPhone } from '../../saved-methods/link/rail-link.ts'
import { boundLines, type MandateTerms, mandateText } from '../../saved-methods/mandate/mandate-text.ts'
import { methodNameOf } from '../../saved-methods/mandate/method-name.ts'
import type { PageApp } from '../app.ts'
import { toMerchantView } from '../load/load-page.ts'
import type { Locale } from '../view.ts'
import { expiryOf } from './expiry.ts'
import type { SavingPage, SavingStep } from './view.ts'

/** A saved method by its page's address. Throws NOT_FOUND. */
export async function findSavingForPage({ db }: Pick<PageApp, 'db'>, id: string): Promise<PublicSavedMethod> {
  const found = await findSavedMethodByUrl(db, id)
  if (!found) throw notFound()
  meetMerchant(found.method.merchantId)
  return found
}

/** What the payer agrees to, as the page shows it and the agreement is stored. */
export function termsOf({ method, merchant, zone }: PublicSavedMethod, locale: Locale): MandateTerms {
  return { merchantName: merchant.displayName, method: methodNameOf(method, locale), bounds: method.bounds, zone }
}

/** How the page was reached. */
export type SavingWish = {
  readonly locale: Locale
  /** Whether the payer is about to end it. */
  readonly isEnding?: boolean
  /** Whether they have come back from their provider. */
  readonly hasReturned?: boolean
}

/** The page of a saved method as it is now. */
export function savingPageOf(
  app: Pick<PageApp, 'clock' | 'livemode' | 'rails'>,
  found: PublicSavedMethod,
  wish: SavingWish,
): SavingPage {
  const { method, merchant } = found
  const { locale } = wish
  const terms = termsOf(found, locale)
  return {
    locale,
    now: app.clock(),
    sandbox: !app.livemode,
    merchant: toMerchantView(merchant),
    id: method.id,
    type: method.type,
    code: method.code,
    method: terms.method,
    label: method.label,
    bounds: boundLines(terms, locale),
    returnUrl: method.returnUrl,
    step: stepOf(app, found, wish, terms),
  }
}

function stepOf(
  app: Pick<PageApp, 'clock' | 'rails'>,
  { method, zone, isSuspended }: PublicSavedMethod,
  { locale, isEnding = false, hasReturned = false }: SavingWish,
  terms: MandateTerms,
): SavingStep {
  const { status, agreement, railUrl, failure } = method
  if (status === 'ACTIVE' && agreement) {
    const { text, acceptedAt } = agreement
    return { is: 'active', text, acceptedAt, expiry: expiryOf(method, app.clock(), zone, locale), isEnding }
  }
  if (status === 'FAILED') {
    const isLate = failure?.code === 'LAPSED' || failure?.code === 'NOT_TAKEN'
    if (isLate) return { is: 'ended', how: 'LAPSED' }
    return { is: 'ended', how: method.checkoutId === null ? 'FAILED' : 'UNSAVED' }
  }
  if (status === 'REVOKED' || status === 'EXPIRED') return { is: 'ended', how: status }
  if (isSuspended) return { is: 'paused' }
  if (agreement) return { is: 'continue', url: railUrl, hasReturned }
  const text = mandateText(terms, locale)
  const account = needsAccount(app, method) ? { number: '', holder: '', faults: [] } : null
  return { is: 'agree', text, needsPhone: needsPhone(app, method), typed: '', fault: false, account }
}
