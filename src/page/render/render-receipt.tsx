import { Amount } from '../parts/summary.tsx'
import { amountText } from '../receipt-rows.ts'
import type { ReceiptPage } from '../receipt-view.ts'
import { ReceiptState } from '../states/receipt.tsx'
import { rowWordsOf } from '../text/receipt-words.ts'
import { textOf } from '../text/text.ts'
import { Document } from './document.tsx'
import { html, type PageAssets } from './render.tsx'

/** A receipt's page as HTML, with what the browser checks it by. The same page in, the same text out. */
export function renderReceiptPage(page: ReceiptPage, assets: PageAssets): string {
  const { merchant, receipt, locale } = page
  const words = textOf(locale)
  const text = { ...words, skipToContent: words.receipt.skipToContent, secured: words.receipt.secured }
  const title = receipt ? text.receipt.title : text.receipt.checkTitle
  const otherLocale = locale === 'id' ? 'en' : 'id'
  return html(
    <Document
      locale={locale}
      title={text.titleOf(title, merchant?.displayName ?? 'Gapura')}
      text={text}
      assets={{ ...assets, script: assets.receiptScript }}
      moreStyle={assets.receiptStyle}
      accentPath={merchant?.accentColor ? assets.accentPathOf(merchant.accentColor) : null}
      refreshSeconds={null}
      otherLanguagePath={`${receipt?.path ?? '/r'}?locale=${otherLocale}`}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main
        id="main"
        class={receipt ? 'columns' : 'notice'}
        data-state={title}
        data-receipt={receipt?.jws}
        data-proof={receipt ? JSON.stringify(receipt.proof) : undefined}
      >
        {receipt && (
          <section class="summary" aria-labelledby="total">
            <Amount
              label={text.receipt.amounts[receipt.stated.kind]}
              amount={amountText(receipt.stated, rowWordsOf(locale))}
            />
          </section>
        )}
        <div class="act">
          <ReceiptState page={page} text={text} />
        </div>
      </main>
    </Document>,
  )
}
