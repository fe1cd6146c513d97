import { BrandMarks } from '../parts/brand-mark.tsx'
import { Document } from '../render/document.tsx'
import { html, type PageAssets } from '../render/render.tsx'
import { textOf } from '../text/text.ts'
import { collectorPath, otherCollectorLanguagePath, watchPath } from './links.ts'
import { CollectorState, CollectorSummary, collectorTitle, Payments } from './state.tsx'
import type { CollectorPage } from './view.ts'
import { COLLECTOR_WORDS } from './words.ts'

/** How often a browser without JavaScript reloads, in seconds: a screen must not offer what is closed by now. */
const REFRESH_SECONDS = { live: 10, payer: 60, REQUESTED: 5 } as const

function refreshSeconds({ live, step }: CollectorPage): number {
  if (live) return REFRESH_SECONDS.live
  return step.is === 'closed' && step.why === 'REQUESTED' ? REFRESH_SECONDS.REQUESTED : REFRESH_SECONDS.payer
}

/** A collector's page as HTML. The same page in, the same text out. */
export function renderCollectorPage(page: CollectorPage, assets: PageAssets): string {
  const { merchant, locale } = page
  const text = textOf(locale)
  const words = COLLECTOR_WORDS[locale]
  const title = collectorTitle(page, words)
  return html(
    <Document
      locale={locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={refreshSeconds(page)}
      otherLanguagePath={otherCollectorLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main
        id="main"
        class="columns"
        data-state={title}
        data-version={page.version}
        data-now={page.now.getTime()}
        data-self={collectorPath(page)}
        data-watch={watchPath(page)}
        data-newest={page.live ? (page.live.payments[0]?.id ?? '') : undefined}
      >
        <CollectorSummary page={page} text={text} words={words} />
        <div class="act">
          <BrandMarks.Provider value={assets.markPathOf}>
            <CollectorState page={page} text={text} words={words} />
          </BrandMarks.Provider>
        </div>
        <Payments page={page} text={text} words={words} />
      </main>
    </Document>,
  )
}
