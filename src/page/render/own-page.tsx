import type { ComponentChildren } from 'preact'
import { SECOND_MS } from '../../base/clock.ts'
import { BrandMarks } from '../parts/brand-mark.tsx'
import { textOf } from '../text/text.ts'
import type { Locale, MerchantView } from '../view.ts'
import { Document } from './document.tsx'
import { html, type PageAssets } from './render.tsx'

type OwnPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
}

type Frame = {
  /** The state in a few words, for the tab and for screen readers. */
  readonly title: string
  readonly selfPath: string
  readonly otherLanguagePath: string
  readonly refreshSeconds?: number | null
  readonly children: ComponentChildren
}

/** A page of a merchant's that is about no checkout, as HTML: one column, in the merchant's colour. */
export function renderOwnPage({ locale, now, sandbox, merchant }: OwnPage, assets: PageAssets, frame: Frame): string {
  const text = textOf(locale)
  const { title, selfPath, otherLanguagePath, refreshSeconds = null, children } = frame
  return html(
    <Document
      locale={locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={refreshSeconds}
      otherLanguagePath={otherLanguagePath}
      sandbox={sandbox}
      merchant={merchant}
    >
      <main
        id="main"
        class="notice"
        data-state={title}
        data-now={now.getTime()}
        data-self={selfPath}
        data-reload-after={refreshSeconds === null ? undefined : refreshSeconds * SECOND_MS}
      >
        <BrandMarks.Provider value={assets.markPathOf}>{children}</BrandMarks.Provider>
      </main>
    </Document>,
  )
}
