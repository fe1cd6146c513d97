import type { LinkPage } from '../link-view.ts'
import { otherLinkLanguagePath } from '../parts/link-links.ts'
import { LinkSummary } from '../parts/link-summary.tsx'
import { LinkClosedState } from '../states/link-closed.tsx'
import { LinkFormState, linkFormTitle } from '../states/link-form.tsx'
import { textOf } from '../text/text.ts'
import { Document } from './document.tsx'
import { html, type PageAssets } from './render.tsx'

/** A payment link's page as HTML. The same page in, the same text out. */
export function renderLinkPage(page: LinkPage, assets: PageAssets): string {
  const { merchant, step } = page
  const words = textOf(page.locale)
  const text = { ...words, skipToContent: words.link.skipToContent }
  const title = step.is === 'form' ? linkFormTitle(page, step, text) : text.link.closed[step.why].title
  return html(
    <Document
      locale={page.locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={null}
      otherLanguagePath={otherLinkLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main id="main" class="columns" data-state={title} data-now={page.now.getTime()}>
        <LinkSummary page={page} text={text} />
        <div class="act">
          {step.is === 'form' ? (
            <LinkFormState page={page} step={step} text={text} />
          ) : (
            <LinkClosedState page={page} why={step.why} text={text} />
          )}
        </div>
      </main>
    </Document>,
  )
}
