import { Link } from 'react-router'
import { AGES, type Age } from '../../src/dashboard/invoices/ageing.ts'
import type { AgeSum } from '../../src/dashboard/invoices/schema.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Panel } from '../parts/screen.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import css from './ageing.module.css'
import { useAgeing } from './queries.ts'
import { words } from './words.ts'

/** What is due as one bar, from what is not due yet to what has been for months: a part of it filters the list. */
export function Ageing({ customerId }: { customerId?: string }) {
  const text = useWords(words)
  const ageing = useAgeing(customerId)
  if (ageing.error) return <ErrorNotice error={ageing.error} onRetry={() => ageing.refetch()} />
  const byCurrency = [...Map.groupBy(ageing.data?.data ?? [], ({ currency }) => currency)]
  if (byCurrency.length === 0) return null
  return (
    <Panel label={text.ageing}>
      {byCurrency.map(([currency, sums]) => (
        <Bar key={currency} currency={currency} sums={sums} {...(customerId ? { customerId } : {})} />
      ))}
    </Panel>
  )
}

type BarProps = { currency: string; sums: readonly AgeSum[]; customerId?: string }

function Bar({ currency, sums, customerId }: BarProps) {
  const text = useWords(words)
  const locale = useLocale()
  const { get } = useAddress()
  const chosen = get('age')
  const due = sums.reduce((sum, { amountDue }) => sum + amountDue, 0)
  const of = (age: Age) => sums.find((one) => one.age === age)
  const to = (age: Age) => {
    const query = { ...(customerId ? { customerId } : {}), ...(chosen === age ? {} : { age }) }
    return `${paths.invoices}?${new URLSearchParams(query)}`
  }
  return (
    <section className={css.ageing} aria-label={`${text.ageing} (${currency})`}>
      <p className={css.head}>
        <span className="muted">{text.amountDue}</span>
        <strong>
          <Money amount={due} currency={currency} />
        </strong>
      </p>
      <div className={css.bar} aria-hidden="true">
        {AGES.map((age) => {
          const { amountDue = 0 } = of(age) ?? {}
          return amountDue > 0 && <span key={age} className={css[age]} style={{ flexGrow: amountDue }} />
        })}
      </div>
      <ul className={css.parts}>
        {AGES.map((age) => {
          const { amountDue = 0, invoices = 0 } = of(age) ?? {}
          const amount = formatMoney(amountDue, currency, locale)
          return (
            <li key={age} className={amountDue === 0 ? css.empty : ''}>
              <Link to={to(age)} className={css.part} aria-current={chosen === age ? 'true' : undefined}>
                <span className={`${css.mark} ${css[age]}`} />
                <span className="muted">{text.ages[age]}</span>{' '}
                <span className={amountDue === 0 ? 'muted tabular' : 'tabular'}>
                  {amount}
                  <span className="visually-hidden"> {text.agePart(invoices)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
