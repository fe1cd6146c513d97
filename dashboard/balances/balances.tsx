import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { Balance } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { useBalances } from '../payouts/queries.ts'
import css from './balances.module.css'
import { BalancesScreen } from './balances-screen.tsx'
import { Month } from './month.tsx'
import { words } from './words.ts'

/** What the merchant has, by currency. */
export function Balances() {
  const text = useWords(words)
  const balances = useBalances()
  return (
    <BalancesScreen>
      {balances.error ? (
        <ErrorNotice error={balances.error} onRetry={() => balances.refetch()} />
      ) : balances.data?.data.length === 0 ? (
        <EmptyState icon="balances" title={text.emptyTitle} text={text.emptyText} />
      ) : (
        (balances.data?.data ?? [null]).map((balance) => (
          <Panel key={balance?.currency ?? ''} title={balance?.currency ?? '\u00a0'}>
            <BalanceShown balance={balance} />
          </Panel>
        ))
      )}
      {balances.data && balances.data.data.length > 0 && <Month />}
    </BalancesScreen>
  )
}

/** The parts of a balance; null while it loads. What is to be cleared, and what is owed, are shown where there is any. */
export function BalanceShown({ balance }: { balance: Balance | null }) {
  const text = useWords(words)
  const parts = (['available', 'pending', 'held', 'suspense', 'owed'] as const).filter(
    (part) => (part !== 'owed' && part !== 'suspense') || balance?.[part],
  )
  return (
    <dl className={css.parts}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{text[part]}</dt>
          <dd className={css.amount}>
            {balance ? (
              <Money amount={balance[part]} currency={balance.currency} />
            ) : (
              <Skeleton height={24} width={140} mt={6} />
            )}
          </dd>
          <dd className="muted">{text[`${part}Hint`]}</dd>
          {part === 'suspense' && (
            <dd>
              <Link to={paths.refundsDue}>{text.toClear}</Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
