import type { InvoicePage } from '../invoice-view.ts'
import { otherInvoiceLanguagePath } from '../parts/invoice-links.ts'
import { InvoicePapers, InvoiceSummary } from '../parts/invoice-papers.tsx'
import { InvoiceState, invoiceTitle } from '../states/invoice.tsx'
import { textOf } from '../text/text.ts'
import { Document } from './document.tsx'
import { html, type PageAssets } from './render.tsx'

/** An invoice's page as HTML. The same page in, the same text out. */
export function renderInvoicePage(page: InvoicePage, assets: PageAssets): string {
  const { merchant } = page
  const text = textOf(page.locale)
  const title = invoiceTitle(page, text)
  return html(
    <Document
      locale={page.locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={null}
      otherLanguagePath={otherInvoiceLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main id="main" class="columns" data-state={title} data-now={page.now.getTime()}>
        <InvoiceSummary page={page} text={text} />
        <div class="act">
          <InvoiceState page={page} text={text} />
        </div>
        <InvoicePapers page={page} text={text} />
      </main>
    </Document>,
  )
}
