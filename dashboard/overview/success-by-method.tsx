import type { MethodSuccess } from '../../src/dashboard/overview/schema.ts'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { useTypeName } from '../payments/payment-table.tsx'
import css from './overview.module.css'
import { words } from './words.ts'

/** How often each method led to money, most used first. */
export function SuccessByMethod({ methods }: { methods: readonly MethodSuccess[] }) {
  const text = useWords(words)
  const typeName = useTypeName()
  const locale = useLocale()
  const nameOf = ({ type, code }: MethodSuccess) => [typeName(type), code].filter(Boolean).join(' · ')
  const share = new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en', { style: 'percent' })
  const ended = methods.filter((method) => method.ended > 0)
  const open = methods.reduce((sum, method) => sum + method.open, 0)
  return (
    <Panel title={text.success}>
      <p className="muted">
        {ended.length === 0 ? text.nothingTried : text.successHint}{' '}
        {open > 0 && text.stillOpen(formatCount(open, locale), open === 1)}
      </p>
      <ul className={css.methods}>
        {ended
          .toSorted((a, b) => b.ended - a.ended)
          .map((method) => {
            const part = method.succeeded / method.ended
            return (
              <li key={nameOf(method)}>
                <span>{nameOf(method)}</span>
                <span>
                  <strong>{share.format(part)}</strong>{' '}
                  <span className="muted">
                    {text.ofTried(formatCount(method.succeeded, locale), formatCount(method.ended, locale))}
                  </span>
                </span>
                <span className={css.track}>
                  <span className={css.part} style={{ width: `${part * 100}%` }} />
                </span>
              </li>
            )
          })}
      </ul>
    </Panel>
  )
}
