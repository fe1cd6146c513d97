import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { PlanInWords } from '../fees/plan.tsx'
import { Preview } from '../fees/preview.tsx'
import { words as feeWords } from '../fees/words.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { useSession } from '../session/session.tsx'
import { BalancesScreen } from './balances-screen.tsx'

/** What the merchant pays, in words, and a price for an amount. */
export function Fees() {
  const text = useWords(feeWords)
  const { environment } = useSession()
  const plan = useQuery({
    queryKey: ['balances', 'fees'],
    queryFn: ({ signal }) => call('GET /v1/fees', { signal }),
  })
  return (
    <BalancesScreen>
      <p className="muted">{text.intro}</p>
      <ErrorNotice error={plan.error} onRetry={() => plan.refetch()} />
      {plan.data ? (
        <PlanInWords plan={plan.data} isSandbox={environment === 'sandbox'} />
      ) : (
        !plan.error && <LoadingPanel />
      )}
      <Preview ask={(query) => call('GET /v1/fees/preview', { query })} />
    </BalancesScreen>
  )
}
