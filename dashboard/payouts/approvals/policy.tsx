import { useMutation, useQuery } from '@tanstack/react-query'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { amountIn } from '../../format/typed-amount.ts'
import { useWords } from '../../language/locale.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useMay } from '../../session/session.tsx'
import { words as changeWords } from '../../team/changes/change-words.ts'
import { words } from './approval-words.ts'

const KEY = ['policy'] as const

/** Above how much a payout waits for a second person. */
export function Policy() {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const showToast = useToast()
  const canChange = useMay('policy.change')
  const policy = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /dashboard/api/policy', { signal }) })
  const others = policy.data?.approveAbove.filter(({ currency }) => currency !== HOME_CURRENCY) ?? []
  const change = useMutation({
    mutationFn: (typed: string | null) =>
      call('PATCH /dashboard/api/policy', {
        body: {
          approveAbove:
            typed === null ? others : [...others, { currency: HOME_CURRENCY, amount: amountIn(typed, HOME_CURRENCY) }],
        },
      }),
    onSuccess: (changed) => {
      if ('changeId' in changed) return showToast(changes.held)
      queryClient.setQueryData(KEY, changed)
      showToast(text.policySaved)
    },
  })
  if (!policy.data) return null
  const above = policy.data.approveAbove.find(({ currency }) => currency === HOME_CURRENCY)?.amount
  return (
    <Panel title={text.policy} isNarrow>
      <Form
        submit={text.save}
        isBusy={change.isPending}
        error={change.error}
        isDisabled={!canChange}
        onSubmit={(values) => change.mutate(textOf(values, 'above'))}
      >
        <p className="muted">{text.policyText}</p>
        <AmountField
          name="above"
          currency={HOME_CURRENCY}
          label={text.above}
          placeholder="10.000.000"
          readOnly={!canChange}
          defaultValue={above ?? ''}
        />
      </Form>
    </Panel>
  )
}
