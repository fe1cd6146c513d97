import type { Currency } from '../base/currency.ts'
import { fromWhole } from '../base/money.ts'
import { newCheckout } from '../checkout/create/create.ts'
import type { Rails } from '../connections/rails.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { toMerchantView } from './load/load-page.ts'
import { nextStep } from './load/next-step.ts'
import { type PageAssets, renderCheckoutPage } from './render/render.tsx'
import type { CheckoutPage, CheckoutView, Locale } from './view.ts'

const GOODS = { id: 'Kopi Gayo 1 kg', en: 'Gayo coffee, 1 kg' } as const
/** As much as such goods cost in the home market, and elsewhere. */
const PRICE = { home: 125_000, elsewhere: 20 } as const

/** What a page says of a checkout that only its payment gives it. */
const NOTHING_PAID = {
  otherAmount: null,
  transactionId: null,
  receiptPath: null,
  methodName: null,
  cardRefusal: null,
  challengeUrl: null,
  approveUrl: null,
  refunds: [],
  successText: null,
} satisfies Partial<CheckoutView>

type PreviewApp = { readonly rails: Rails; readonly livemode: boolean; readonly now: Date; readonly assets: PageAssets }

/**
 * The page of an order that no one placed, with the methods that the merchant's payers would find: for whoever chooses its
 * colour. Nothing is stored and no rail is called; scripts are left out, and no link or form leads anywhere in a frame that
 * forbids new windows and forms.
 */
export function renderPreview(
  { rails, livemode, now, assets }: PreviewApp,
  merchant: Merchant,
  locale: Locale,
): string {
  const currency: Currency = merchant.defaultCurrency ?? HOME_CURRENCY
  const checkout = newCheckout(now, {
    merchantId: merchant.id,
    externalId: 'INV-2026-0001',
    amount: fromWhole(currency === HOME_CURRENCY ? PRICE.home : PRICE.elsewhere, currency),
    description: GOODS[locale],
    type: '',
    code: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
    metadata: {},
  })
  const detail = { checkout, attempts: [], refunds: [] }
  const next = nextStep(rails, detail, now, { wantsChoice: true, requested: { type: undefined, code: undefined } })
  const page: CheckoutPage = {
    locale,
    now,
    sandbox: !livemode,
    merchant: toMerchantView(merchant),
    checkout: { ...checkout, ...NOTHING_PAID, startedAt: now },
    saved: null,
    step: next.is === 'show' ? next.step : null,
  }
  return renderCheckoutPage(page, assets)
    .replace(/<script\b[^>]*><\/script>/g, '')
    .replace('<head>', '<head><base target="_blank"/>')
}
