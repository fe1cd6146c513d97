import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Collector } from '../api/replies.ts'
import { words as collectionWords } from '../collections/words.ts'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { COLLECTIONS } from '../lists/list.ts'
import { useListSums } from '../lists/queries.ts'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { ExactMoney } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** The day's closing: what came today, what of it was returned, what it cost, and when the rest becomes available. */
export function TodayPanel({ collector: { id, currency } }: { collector: Collector }) {
  const text = useWords(words)
  const { gross, feeWithTax, net, refunded } = useWords(collectionWords)
  const locale = useLocale()
  const filters = { collectorId: id, created: 'today' }
  const sums = useListSums(COLLECTIONS, filters)
  const today = sums.data?.data.find((sum) => sum.currency === currency)
  const money = (amount: string) => <ExactMoney amount={amount} currency={currency} />
  const all = (
    <Anchor component={Link} to={`${paths.collections}?${new URLSearchParams(filters)}`} size="sm">
      {text.allOfToday}
    </Anchor>
  )
  return (
    <Panel title={text.today} aside={today ? all : undefined}>
      {today ? (
        <Facts
          facts={[
            { label: text.count, value: formatCount(today.collections, locale) },
            { label: gross, value: <strong>{money(today.gross)}</strong> },
            { label: feeWithTax, value: money(today.fee) },
            { label: net, value: money(today.net) },
            { label: refunded, value: Number(today.refunded) === 0 ? null : money(today.refunded) },
            ...(today.due.length === 0 ? [{ label: text.availableAt, value: text.allAvailable }] : []),
            ...today.due.map(({ at, amount }) => ({
              label: text.availableAt,
              value: (
                <>
                  {money(amount)} <span className="muted">{text.from}</span> <Moment at={at} />
                </>
              ),
            })),
          ]}
        />
      ) : (
        sums.data && <p className="muted">{text.nothingToday}</p>
      )}
    </Panel>
  )
}
