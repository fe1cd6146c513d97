import type { CSSProperties } from 'react'
import { initialsOf } from '../../src/page/text/format.ts'
import { accentProperties, DEFAULT_ACCENT } from '../../src/page/theme/accent.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { useSettings } from '../settings/queries.ts'
import css from './links.module.css'
import { FIELDS, type readLinkForm } from './read-link-form.ts'
import { words } from './words.ts'

type Props = { said: ReturnType<typeof readLinkForm>; currency: string }

/** The link's page in small, as its form says it at this moment. */
export function Preview({ said, currency }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const settings = useSettings().data
  const name = settings?.displayName ?? ''
  const colours = accentProperties(settings?.accentColor ?? DEFAULT_ACCENT, 'light') as CSSProperties
  const money = (amount: number) => (amount > 0 ? formatMoney(amount, currency, locale) : '…')
  const { openPrice, asks } = said
  return (
    <div className={css.page} style={colours} aria-hidden="true">
      <header>
        {settings?.logoUrl ? (
          <img className={css.mark} src={settings.logoUrl} alt="" />
        ) : (
          <span className={css.mark}>{initialsOf(name)}</span>
        )}
        <strong>{name}</strong>
      </header>
      <div className={css.said}>
        <strong>{said.title || text.previewTitle}</strong>
        {said.amount !== null && <span className={css.amount}>{money(said.amount)}</span>}
        {said.description && <span className={css.description}>{said.description}</span>}
      </div>
      <div className={css.card}>
        {openPrice && (
          <>
            {openPrice.suggested.length > 0 && (
              <span className={css.amounts}>
                {openPrice.suggested.slice(0, 6).map((amount) => (
                  <span key={amount}>{money(amount)}</span>
                ))}
              </span>
            )}
            <span className={css.field}>{text.previewAmount}</span>
          </>
        )}
        {FIELDS.filter((field) => asks[field] !== 'off').map((field) => (
          <span key={field} className={css.field}>
            {text.fields[field]}
            {asks[field] === 'optional' && ` (${text.optional})`}
          </span>
        ))}
        <span className={css.button}>{text.previewPay}</span>
      </div>
    </div>
  )
}
