import { Button } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../src/dashboard/overview/schema.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { outside, paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { Ahead } from './ahead.tsx'
import { Attention } from './attention/attention.tsx'
import { Conversion } from './conversion.tsx'
import { Figures } from './figures.tsx'
import { paidLinkOf } from './links.ts'
import css from './overview.module.css'
import { PayTimes } from './pay-times.tsx'
import { Range, useDays } from './period/range.tsx'
import { useOverview } from './queries.ts'
import { SuccessByMethod } from './success-by-method.tsx'
import { Today } from './today.tsx'
import { Unpaid } from './unpaid.tsx'
import { isUnused } from './unused.ts'
import { Volume } from './volume.tsx'
import { words } from './words.ts'

/** What needs attention, what was paid and tried in the days looked at, what settles next, and balances. */
export function OverviewScreen() {
  const text = useWords(words)
  const overview = useOverview(useDays())
  const { data, isPlaceholderData } = overview
  // The figures first: the charts are most of the work, and below them.
  const drawn = useDeferredValue(data, undefined)
  return (
    <Screen title={text.title} actions={<Range days={data?.days} />}>
      {data ? (
        <>
          {isUnused(data) && <Welcome />}
          <div className={css.shown} aria-busy={isPlaceholderData}>
            {currenciesOf(data).map((currency) => (
              <Figures key={currency} currency={currency} overview={data} />
            ))}
          </div>
          <Attention attention={data.attention} />
          {drawn ? (
            <div className={css.shown} aria-busy={isPlaceholderData || drawn !== data}>
              <Charts overview={drawn} />
            </div>
          ) : (
            <LoadingPanel lines={9} />
          )}
        </>
      ) : overview.error ? (
        <ErrorNotice error={overview.error} onRetry={() => overview.refetch()} />
      ) : (
        <LoadingPanel lines={9} />
      )}
    </Screen>
  )
}

/** Every currency that something is held or was paid in. */
const currenciesOf = ({ balances, payments }: Overview): string[] => [
  ...new Set([...balances, ...(payments?.volume ?? [])].map(({ currency }) => currency)),
]

const Charts = memo(function Charts({ overview }: { overview: Overview }) {
  const { days, payments, countedUntil, ahead, balances } = overview
  const currencies = [...new Set(payments?.volume.map(({ currency }) => currency))]
  const shown = currencies.length > 0 ? currencies : balances.slice(0, 1).map(({ currency }) => currency)
  return (
    <>
      {countedUntil && <Counting until={countedUntil} />}
      {payments &&
        shown.map((currency) => (
          <Volume
            key={currency}
            currency={currency}
            days={days}
            paidIn={paidLinkOf(payments)}
            volume={payments.volume.filter((day) => day.currency === currency)}
          />
        ))}
      <div className={css.columns}>
        {payments && (
          <>
            {shown.map((currency) => (
              <Today
                key={currency}
                currency={currency}
                hours={payments.hours}
                at={overview.now}
                paidIn={paidLinkOf(payments)}
              />
            ))}
            <Conversion days={days} conversion={payments.conversion} />
            <SuccessByMethod methods={payments.successByMethod} />
            <Unpaid span={{ from: days[0] ?? '', to: days.at(-1) ?? '' }} unpaid={payments.unpaid} />
            <PayTimes payTimes={payments.payTimes} />
          </>
        )}
        {shown.map((currency) => (
          <Ahead key={currency} currency={currency} ahead={ahead} />
        ))}
      </div>
    </>
  )
})

/** Stands where the figures will be: none is shown before all of what they are about is counted. */
function Counting({ until }: { until: string }) {
  const text = useWords(words)
  return (
    <Panel title={text.counting}>
      <p role="status">
        {text.countingText} <Moment at={until} />
      </p>
    </Panel>
  )
}

function Welcome() {
  const text = useWords(words)
  const canCreate = useMay('payments.act')
  return (
    <EmptyState icon="payments" title={text.emptyTitle} text={text.emptyText}>
      {canCreate && (
        <Button component={Link} to={paths.newPayment}>
          {text.create}
        </Button>
      )}
      <Button component="a" href={outside.docs} variant="default">
        {text.docs}
      </Button>
    </EmptyState>
  )
}
