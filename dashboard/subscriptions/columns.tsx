import { formatDayOfYear } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { momentColumn, textColumn } from '../lists/cells.tsx'
import type { ColumnOf, SubscriptionRow } from '../lists/list.ts'
import { Clipped } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Status } from '../parts/values/status.tsx'
import { sayFailure } from './failures.ts'
import { Recurs } from './interval.tsx'
import { words } from './words.ts'

export const USUAL_COLUMNS = ['status', 'description', 'collecting', 'nextDay', 'amount'] as const

/** What may be shown of a subscription beside its customer. */
export function useSubscriptionColumns(): ColumnOf<'subscriptions'>[] {
  const text = useWords(words)
  const locale = useLocale()
  return [
    {
      key: 'status',
      name: text.statusName,
      wide: true,
      cell: ({ status }) => <Status status={status} />,
      csv: ({ status }) => status,
    },
    textColumn({ key: 'description', name: text.description }, ({ description }) => description),
    {
      key: 'nextDay',
      name: text.nextDay,
      wide: true,
      isShort: true,
      cell: ({ nextPeriodStart }) =>
        nextPeriodStart && <span className="tabular">{formatDayOfYear(nextPeriodStart, locale)}</span>,
      csv: ({ nextPeriodStart }) => nextPeriodStart,
    },
    {
      key: 'collecting',
      name: text.collecting,
      wide: true,
      cell: ({ collecting }) => collecting && <Collecting of={collecting} />,
      csv: ({ collecting }) => collecting?.nextTryAt ?? null,
    },
    momentColumn({ key: 'nextTry', name: text.nextTry }, ({ collecting }) => collecting?.nextTryAt ?? null),
    {
      key: 'failure',
      name: text.failure,
      wide: true,
      cell: ({ collecting }) => {
        const failure = collecting?.failure
        return failure && <Clipped>{sayFailure(text.failures, failure)}</Clipped>
      },
      csv: ({ collecting }) => collecting?.failure?.code ?? null,
    },
    {
      key: 'amount',
      name: text.amount,
      align: 'right',
      cell: (one) => <Recurs {...one} />,
      csv: ({ amount }) => amount,
    },
    textColumn({ key: 'reference', name: text.reference }, ({ externalId }) => externalId),
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
  ]
}

/** How many invoices are not paid, and what comes next. */
function Collecting({ of }: { of: NonNullable<SubscriptionRow['collecting']> }) {
  const text = useWords(words)
  const { invoices, nextTryAt, isCharging } = of
  return (
    <>
      {text.unpaid(invoices)}
      {' · '}
      <span className="muted">
        {nextTryAt ? (
          <>
            {text.nextTry} <Moment at={nextTryAt} />
          </>
        ) : isCharging ? (
          text.charging
        ) : (
          text.noTry
        )}
      </span>
    </>
  )
}
