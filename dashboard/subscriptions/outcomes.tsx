import type { Reply } from '../api/endpoint-types.ts'
import { formatCount } from '../format/money.ts'
import { formatMonth } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Money } from '../parts/values/money.tsx'
import css from './outcomes.module.css'
import { useOutcomes } from './queries.ts'
import { words } from './words.ts'

type Outcome = Reply<'GET /dashboard/api/subscriptions/outcomes'>['data'][number]
type Fate = 'won' | 'lost' | 'open'
/** What of a month or a reason came to what, in one currency. */
type Line = Pick<Outcome, 'currency' | Fate> & { readonly key: string; readonly name: string }

const FATES = ['won', 'lost', 'open'] as const
const NONE = { invoices: 0, amount: 0 }

/** Adds up what has the same name and currency. */
function linesOf(data: readonly Outcome[], nameOf: (one: Outcome) => string): Line[] {
  const groups = Map.groupBy(data, (one) => `${nameOf(one)} ${one.currency}`)
  return [...groups].flatMap(([key, of]) => {
    const [first] = of
    if (!first) return []
    const sum = (fate: Fate) =>
      of.reduce(
        ({ invoices, amount }, one) => ({ invoices: invoices + one[fate].invoices, amount: amount + one[fate].amount }),
        NONE,
      )
    return [
      { key, name: nameOf(first), currency: first.currency, won: sum('won'), lost: sum('lost'), open: sum('open') },
    ]
  })
}

/** Of what could not be collected in the last months: won back, lost, and why. Nothing where nothing failed. */
export function Outcomes() {
  const text = useWords(words)
  const locale = useLocale()
  const outcomes = useOutcomes()
  if (outcomes.error) return <ErrorNotice error={outcomes.error} onRetry={() => outcomes.refetch()} />
  if (!outcomes.data || outcomes.data.data.length === 0) return null
  const { data, months } = outcomes.data
  const byMonth = linesOf(
    data.toSorted((one, other) => months.indexOf(other.month) - months.indexOf(one.month)),
    ({ month }) => formatMonth(month, locale),
  )
  const byKind = linesOf(data, ({ kind }) => text.kinds[kind])
  return (
    <Panel title={text.outcomes(formatCount(months.length, locale))}>
      {linesOf(data, ({ currency }) => currency).map((line) => (
        <dl key={line.key} className={css.all}>
          {FATES.map((fate) => (
            <div key={fate}>
              <dt className="muted">{text.fates[fate]}</dt>
              <dd>
                <Money amount={line[fate].amount} currency={line.currency} />{' '}
                <span className="muted">· {text.invoicesOf(line[fate].invoices)}</span>
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <details className={css.details}>
        <summary>{text.byMonthAndReason}</summary>
        <p className="muted">{text.outcomesHint(formatCount(months.length, locale))}</p>
        <div className={css.tables}>
          <Table label={text.byMonth} lines={byMonth} />
          <Table label={text.byReason} lines={byKind} />
        </div>
      </details>
    </Panel>
  )
}

function Table({ label, lines }: { label: string; lines: readonly Line[] }) {
  const text = useWords(words)
  const columns: Column<Line>[] = [
    {
      name: label,
      cell: ({ name, currency, open }) => (
        <>
          {name}
          {open.invoices > 0 && (
            <Below>
              {text.fates.open}: <Money amount={open.amount} currency={currency} />
            </Below>
          )}
        </>
      ),
    },
    ...FATES.map(
      (fate): Column<Line> => ({
        name: text.fates[fate],
        align: 'right',
        wide: fate === 'open',
        cell: ({ currency, [fate]: { invoices, amount } }) =>
          invoices === 0 ? (
            <span className="muted">–</span>
          ) : (
            <>
              <Money amount={amount} currency={currency} />
              <br />
              <span className="muted">{text.invoicesOf(invoices)}</span>
            </>
          ),
      }),
    ),
  ]
  return <ListTable label={label} columns={columns} rows={lines} keyOf={({ key }) => key} />
}
