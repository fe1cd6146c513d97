import type { Payments } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { RowChart } from '../charts/row-chart.tsx'
import { formatCount, formatShare } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { failureOf } from '../parts/failures/failure-words.ts'
import { Panel } from '../parts/screen.tsx'
import { words as shared } from '../parts/words.ts'
import { createdIn } from './links.ts'
import css from './overview.module.css'
import type { Period } from './period/periods.ts'
import { words } from './words.ts'

/** How the payments that were created in these days, and never paid, ended. */
export function Unpaid({ span, unpaid }: { span: Period; unpaid: Payments['unpaid'] }) {
  const text = useWords(words)
  const { status: names } = useWords(shared)
  const locale = useLocale()
  const rows = unpaid
    .toSorted((a, b) => b.count - a.count)
    .map(({ status, code, count }) => {
      const reason = code === null ? text.ends[status] : (failureOf(code, locale) ?? code)
      return { key: `${status} ${code}`, status, count, reason: reason ?? names[status] }
    })
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={text.unpaid}>
      {total === 0 ? (
        <p className={css.nothing}>{text.nothingUnpaid}</p>
      ) : (
        <>
          <p className="muted">{text.unpaidHint}</p>
          <RowChart
            rows={rows.map(({ key, status, count, reason }) => ({
              key,
              name: reason,
              value: formatCount(count, locale),
              hint: formatShare(count / total, locale),
              href: createdIn(span, status),
              part: count / total,
            }))}
          />
          <AsTable
            caption={text.unpaid}
            columns={[text.reason, text.statusName, text.count]}
            rows={rows.map(({ key, status, count, reason }) => ({
              key,
              cells: [reason, names[status], formatCount(count, locale)],
            }))}
          />
        </>
      )}
    </Panel>
  )
}
