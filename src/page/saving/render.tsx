import { BrandMarks } from '../parts/brand-mark.tsx'
import { Document } from '../render/document.tsx'
import { html, type PageAssets } from '../render/render.tsx'
import { textOf } from '../text/text.ts'
import { otherSavingLanguagePath, savingPath } from './links.ts'
import { SavingState, savingTitle } from './state.tsx'
import type { SavingPage } from './view.ts'
import { SAVING_WORDS } from './words.ts'

/** How often a browser without JavaScript reloads while the provider has not confirmed, in seconds. */
const REFRESH_SECONDS = 5

/** The page of a saved method as HTML. The same page in, the same text out. */
export function renderSavingPage(page: SavingPage, assets: PageAssets): string {
  const { merchant, locale, step } = page
  const text = textOf(locale)
  const words = SAVING_WORDS[locale]
  const title = savingTitle(page, words)
  return html(
    <Document
      locale={locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={step.is === 'continue' && step.hasReturned ? REFRESH_SECONDS : null}
      otherLanguagePath={otherSavingLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main id="main" class="notice" data-state={title} data-now={page.now.getTime()} data-self={savingPath(page)}>
        <BrandMarks.Provider value={assets.markPathOf}>
          <SavingState page={page} words={words} />
        </BrandMarks.Provider>
      </main>
    </Document>,
  )
}
