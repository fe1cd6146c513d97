import { renderToString } from 'preact-render-to-string'
import { BrandMarks, type FindMark } from '../parts/brand-mark.tsx'
import { otherLanguagePath, selfPath } from '../parts/links.ts'
import { SandboxPanel } from '../parts/sandbox-panel.tsx'
import { OrderDetails, Summary } from '../parts/summary.tsx'
import { isWatched, refreshSeconds, reloadAfterMs } from '../refresh.ts'
import { NoticeState, noticeTitle } from '../states/notice.tsx'
import { titleOf } from '../text/page-title.ts'
import { textOf } from '../text/text.ts'
import type { CheckoutPage, Locale, Notice } from '../view.ts'
import { CheckoutState } from './checkout-state.tsx'
import { type AssetPaths, Document } from './document.tsx'

/** What the pages load; `accentPathOf` names the stylesheet of a merchant's colour, `markPathOf` an operator's picture. */
export type PageAssets = AssetPaths & { accentPathOf(accent: string): string; readonly markPathOf: FindMark }

/** A document as text. */
export const html = (document: Parameters<typeof renderToString>[0]): string =>
  `<!doctype html>${renderToString(document)}`

/** A checkout's page as HTML. The same page in, the same text out. */
export function renderCheckoutPage(page: CheckoutPage, assets: PageAssets): string {
  const text = textOf(page.locale)
  const title = titleOf(page, text)
  const { merchant, checkout } = page
  return html(
    <Document
      locale={page.locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={refreshSeconds(page)}
      otherLanguagePath={otherLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main
        id="main"
        class="columns"
        data-state={title}
        data-status={checkout.status}
        data-version={checkout.version}
        data-now={page.now.getTime()}
        data-form={page.step?.is === 'card' || page.step?.is === 'phone' ? page.step.is : undefined}
        data-self={selfPath(page)}
        data-reload-after={reloadAfterMs(page) ?? undefined}
        data-watch={isWatched(page) ? `/${checkout.id}` : undefined}
      >
        <Summary page={page} text={text} />
        <div class="act">
          <BrandMarks.Provider value={assets.markPathOf}>
            <CheckoutState page={page} text={text} />
          </BrandMarks.Provider>
        </div>
        {checkout.status !== 'SUCCEEDED' && <OrderDetails page={page} text={text} />}
        {page.sandbox && <SandboxPanel page={page} text={text} />}
      </main>
    </Document>,
  )
}

/** A page that shows no checkout. */
export function renderNotice(page: { notice: Notice; locale: Locale; sandbox: boolean }, assets: PageAssets): string {
  const text = textOf(page.locale)
  return html(
    <Document
      locale={page.locale}
      title={text.titleOf(noticeTitle(page.notice, text), 'Gapura')}
      text={text}
      assets={assets}
      accentPath={null}
      refreshSeconds={null}
      otherLanguagePath={`?locale=${page.locale === 'id' ? 'en' : 'id'}`}
      sandbox={page.sandbox}
      merchant={null}
    >
      <main id="main" class="notice" data-state={noticeTitle(page.notice, text)}>
        <NoticeState notice={page.notice} locale={page.locale} text={text} />
      </main>
    </Document>,
  )
}
