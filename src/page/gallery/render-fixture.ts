import { renderCollectorPage } from '../collector/render.tsx'
import { renderCustomerPage } from '../customer/render.tsx'
import { type PageAssets, renderCheckoutPage, renderNotice } from '../render/render.tsx'
import { renderInvoicePage } from '../render/render-invoice.tsx'
import { renderLinkPage } from '../render/render-link.tsx'
import { renderReceiptPage } from '../render/render-receipt.tsx'
import { renderRefundPage } from '../render/render-refund.tsx'
import { renderSavingPage } from '../saving/render.tsx'
import type { Locale } from '../view.ts'
import { COLLECTOR_PAGES } from './collector-fixtures.ts'
import { CUSTOMER_PAGES } from './customer-fixtures.ts'
import { PAGES } from './fixtures.ts'
import { INVOICE_PAGES } from './invoice-fixtures.ts'
import { LINK_PAGES } from './link-fixtures.ts'
import { NOTICES } from './notices.ts'
import { RECEIPT_PAGES } from './receipt-fixtures.ts'
import { REFUND_PAGES } from './refund-fixtures.ts'
import { SAVED_CHECKOUT_PAGES } from './saved-checkout-fixtures.ts'
import { SAVING_PAGES } from './saving-fixtures.ts'

/** The names of all fixtures. */
export const FIXTURE_NAMES: readonly string[] = [
  ...Object.keys(PAGES),
  ...Object.keys(REFUND_PAGES),
  ...Object.keys(LINK_PAGES),
  ...Object.keys(INVOICE_PAGES),
  ...Object.keys(COLLECTOR_PAGES),
  ...Object.keys(SAVING_PAGES),
  ...Object.keys(CUSTOMER_PAGES),
  ...Object.keys(SAVED_CHECKOUT_PAGES),
  ...Object.keys(RECEIPT_PAGES),
  ...NOTICES,
]

/** The HTML of a fixture by its name; undefined for a name there is none of. */
export function renderFixture(name: string, locale: Locale, assets: PageAssets): string | undefined {
  const notice = NOTICES.find((known) => known === name)
  if (notice) return renderNotice({ notice, locale, sandbox: true }, assets)
  const refund = REFUND_PAGES[name]
  if (refund) return renderRefundPage({ ...refund, locale }, assets)
  const link = LINK_PAGES[name]
  if (link) return renderLinkPage({ ...link, locale }, assets)
  const invoice = INVOICE_PAGES[name]
  if (invoice) return renderInvoicePage({ ...invoice, locale }, assets)
  const collector = COLLECTOR_PAGES[name]
  if (collector) return renderCollectorPage({ ...collector, locale }, assets)
  const saving = SAVING_PAGES[name]
  if (saving) return renderSavingPage({ ...saving, locale }, assets)
  const customer = CUSTOMER_PAGES[name]
  if (customer) return renderCustomerPage({ ...customer, locale }, assets)
  const receipt = RECEIPT_PAGES[name]
  if (receipt) return renderReceiptPage({ ...receipt, locale }, assets)
  const page = PAGES[name] ?? SAVED_CHECKOUT_PAGES[name]
  return page && renderCheckoutPage({ ...page, locale }, assets)
}
