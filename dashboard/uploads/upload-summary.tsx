import type { ReactNode } from 'react'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import css from './upload-summary.module.css'
import { words } from './words.ts'

type Tab<Name extends string> = { readonly name: Name; readonly label: string; readonly count: number }
export type Figure = { readonly name: string; readonly value: string; readonly isBad?: boolean }

type Props<Name extends string> = {
  readonly tabs: readonly Tab<Name>[]
  readonly shown: Name
  readonly figures: readonly Figure[]
  /** What is in the way, over the whole width. */
  readonly obstacle?: string | null
  /** The way on. */
  readonly children: ReactNode
  readonly onShow: (name: Name) => void
}

/** What a file comes to, always in sight: how many rows are of which result, the sums, and the way on. */
export function UploadSummary<Name extends string>({ tabs, shown, figures, obstacle, children, onShow }: Props<Name>) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <section className={css.summary}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.tabs} role="group" aria-label={text.results}>
        {tabs.map(({ name, label, count }) => (
          <button
            key={name}
            type="button"
            className={css.tab}
            aria-pressed={name === shown}
            onClick={() => onShow(name)}
          >
            <span className={`${css.count} ${css[name]} tabular`}>{formatCount(count, locale)}</span>
            <span>{label}</span>
          </button>
        ))}
      </div>
      <dl className={css.money}>
        {figures.map(({ name, value, isBad }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={`tabular ${isBad ? css.bad : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.on}>{children}</div>
      {obstacle && <p className={css.short}>{obstacle}</p>}
    </section>
  )
}
