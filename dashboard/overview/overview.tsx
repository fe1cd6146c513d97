import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Overview } from '../../src/dashboard/overview/schema.ts'
import { BalanceShown } from '../balances/balances.tsx'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/chips.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { useAddress } from '../parts/use-address.ts'
import { outside, paths } from '../paths.ts'
import { useMay } from '../session/merchant.tsx'
import { Attention } from './attention.tsx'
import css from './overview.module.css'
import { useOverview } from './queries.ts'
import { SuccessByMethod } from './success-by-method.tsx'
import { Volume } from './volume.tsx'
import { words } from './words.ts'

const DAYS = [7, 30, 90] as const

/** Sales, success by method, balances, and what needs attention. */
export function OverviewScreen() {
  const text = useWords(words)
  const address = useAddress()
  const days = DAYS.find((days) => String(days) === address.get('days')) ?? 30
  const overview = useOverview(days)
  return (
    <Screen title={text.title}>
      {overview.data ? (
        <>
          {overview.data.successByMethod.length === 0 && <Welcome />}
          <Chips
            label={text.period}
            value={String(days)}
            choices={DAYS.map((days) => ({ value: String(days), label: text.days(days) }))}
            onChange={(chosen) => address.change({ days: chosen === '30' ? null : chosen })}
          />
          <div className={css.shown} aria-busy={overview.isPlaceholderData}>
            <Shown overview={overview.data} />
          </div>
        </>
      ) : overview.error ? (
        <ErrorNotice error={overview.error} onRetry={() => overview.refetch()} />
      ) : (
        <LoadingPanel lines={9} />
      )}
    </Screen>
  )
}

function Shown({ overview }: { overview: Overview }) {
  const text = useWords(words)
  const { days, volume, successByMethod, balances, attention } = overview
  const currencies = [...new Set(volume.map(({ currency }) => currency))]
  const shown = currencies.length > 0 ? currencies : balances.slice(0, 1).map(({ currency }) => currency)
  return (
    <>
      {shown.map((currency) => (
        <Volume
          key={currency}
          currency={currency}
          days={days}
          volume={volume.filter((day) => day.currency === currency)}
        />
      ))}
      <div className={css.columns}>
        <SuccessByMethod methods={successByMethod} />
        <Attention attention={attention} />
      </div>
      {balances.map((balance) => (
        <Panel key={balance.currency} title={text.balance(balance.currency)}>
          <BalanceShown balance={balance} />
        </Panel>
      ))}
    </>
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
