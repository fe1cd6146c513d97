import { ResultPanel } from '../parts/panel.tsx'
import { Document } from '../render/document.tsx'
import { html, type PageAssets } from '../render/render.tsx'
import { textOf } from '../text/text.ts'
import type { Locale, MerchantView } from '../view.ts'
import { MAIL_WORDS } from './words.ts'

/** The page on which a customer ends mails about invoices. */
export type MailsPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly path: string
  readonly haveEnded: boolean
}

/** That page as HTML. The same page in, the same text out. */
export function renderMailsPage(page: MailsPage, assets: PageAssets): string {
  const { merchant, locale, path, haveEnded } = page
  const text = textOf(locale)
  const { page: words } = MAIL_WORDS[locale]
  const title = haveEnded ? words.ended : words.title(merchant.displayName)
  return html(
    <Document
      locale={locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={null}
      otherLanguagePath={`${path}?locale=${locale === 'id' ? 'en' : 'id'}`}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main id="main" class="notice" data-state={title} data-now={page.now.getTime()}>
        <ResultPanel
          tone={haveEnded ? 'good' : 'quiet'}
          icon={haveEnded ? 'check' : 'warning'}
          title={title}
          heading="h1"
        >
          <p class="lead">{haveEnded ? words.endedLead(merchant.displayName) : words.lead}</p>
          <form class="form" method="post" action={`${path}?locale=${locale}`}>
            {haveEnded && <input type="hidden" name="resume" value="1" />}
            <button type="submit" class="button">
              {haveEnded ? words.resume : words.end}
            </button>
          </form>
        </ResultPanel>
      </main>
    </Document>,
  )
}
