import type { MethodSuccess } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { RowChart } from '../charts/row-chart.tsx'
import { formatCount, formatShare } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { MethodMark } from '../parts/values/method-mark.tsx'
import { keyOf, useMethodName } from './methods.ts'
import { words } from './words.ts'

/** How often each method led to money, most used first. */
export function SuccessByMethod({ methods }: { methods: readonly MethodSuccess[] }) {
  const text = useWords(words)
  const locale = useLocale()
  const methodName = useMethodName()
  const count = (value: number) => formatCount(value, locale)
  const ended = methods.filter((method) => method.ended > 0).toSorted((a, b) => b.ended - a.ended)
  const open = methods.reduce((sum, method) => sum + method.open, 0)
  return (
    <Panel title={text.success}>
      <p className="muted">
        {ended.length === 0 ? text.nothingTried : text.successHint}{' '}
        {open > 0 && text.stillOpen(formatCount(open, locale), open === 1)}
      </p>
      <RowChart
        rows={ended.map((method) => ({
          key: keyOf(method),
          name: methodName(method),
          mark: <MethodMark {...method} />,
          value: formatShare(method.succeeded / method.ended, locale),
          hint: text.ofTried(count(method.succeeded), count(method.ended)),
          part: method.succeeded / method.ended,
        }))}
      />
      {ended.length > 0 && (
        <AsTable
          caption={text.success}
          columns={[text.method, text.paid, text.ended, text.open, text.paidShare]}
          rows={ended.map((method) => ({
            key: keyOf(method),
            cells: [
              ...[methodName(method), count(method.succeeded), count(method.ended), count(method.open)],
              formatShare(method.succeeded / method.ended, locale),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
