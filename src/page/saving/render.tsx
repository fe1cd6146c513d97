import { renderOwnPage } from '../render/own-page.tsx'
import type { PageAssets } from '../render/render.tsx'
import { otherSavingLanguagePath, savingPath } from './links.ts'
import { SavingState, savingTitle } from './state.tsx'
import type { SavingPage } from './view.ts'
import { savingWords } from './words.ts'

/** How often a browser looks again while the provider has not confirmed, in seconds. */
const REFRESH_SECONDS = 5

/** The page of a saved method as HTML. The same page in, the same text out. */
export function renderSavingPage(page: SavingPage, assets: PageAssets): string {
  const words = savingWords(page)
  const { step } = page
  const hasReturned = step.is === 'continue' && step.hasReturned
  const place = (path: string) => (hasReturned ? `${path}&returned=1` : path)
  return renderOwnPage(page, assets, {
    title: savingTitle(page, words),
    selfPath: place(savingPath(page)),
    otherLanguagePath: place(otherSavingLanguagePath(page)),
    refreshSeconds: hasReturned ? REFRESH_SECONDS : null,
    children: <SavingState page={page} words={words} />,
  })
}
