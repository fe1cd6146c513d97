import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RUNNING } from '../../src/subscriptions/states.ts'
import { call } from '../api/call.ts'
import type { Subscription } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Form } from '../parts/form/form.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { useToast } from '../parts/toast.tsx'
import { words } from './action-words.ts'
import { reloadSubscriptions, usePlans } from './queries.ts'
import { words as shared } from './words.ts'

type Props = { subscription: Subscription; onClose: () => void }
const PRORATIONS = ['none', 'next', 'now'] as const
type Proration = (typeof PRORATIONS)[number]

/** Changes the plan, with what that does to the current period. Only plans of the same currency are offered. */
export function ChangePlanDialog({ subscription, onClose }: Props) {
  const text = useWords(words)
  const plans = usePlans()
  return (
    <Dialog title={text.changeTitle} onClose={onClose}>
      {plans.error && <ErrorNotice error={plans.error} onRetry={() => plans.refetch()} />}
      {plans.isPending && <LoadingPanel />}
      {plans.data && <Choice subscription={subscription} onClose={onClose} plans={plans.data.data} />}
    </Dialog>
  )
}

type Plan = NonNullable<ReturnType<typeof usePlans>['data']>['data'][number]

function Choice({ subscription: one, plans, onClose }: Props & { plans: readonly Plan[] }) {
  const text = useWords(words)
  const { per } = useWords(shared)
  const locale = useLocale()
  const showToast = useToast()
  const offered = plans.filter(({ id, currency }) => id !== (one.nextPlanId ?? one.planId) && currency === one.currency)
  const [planId, setPlanId] = useState('')
  const [wanted, setProration] = useState<Proration>('none')
  const plan = offered.find(({ id }) => id === planId)
  const isOther =
    plan !== undefined && (plan.interval.unit !== one.interval.unit || plan.interval.count !== one.interval.count)
  const isRunning = RUNNING.includes(one.status)
  const proration = isOther || !isRunning ? 'none' : wanted
  // The same choice again is the same request: a second click changes, credits and bills nothing twice.
  const [keys] = useState(() => new Map<string, string>())
  const change = useMutation({
    mutationFn: () => {
      const choice = `${planId} ${proration}`
      const idempotencyKey = keyOf(keys, choice)
      return call('POST /v1/subscriptions/:id/change', {
        params: { id: one.id },
        body: { planId, proration },
        idempotencyKey,
      })
    },
    onSuccess: () => {
      showToast(text.done.change)
      onClose()
    },
    onSettled: reloadSubscriptions,
  })
  if (offered.length === 0) return <p className="muted">{text.noPlans(one.currency)}</p>
  return (
    <Form
      submit={text.change}
      isBusy={change.isPending}
      error={change.error}
      fields={[]}
      onSubmit={() => change.mutate()}
    >
      <NativeSelect
        label={text.plan}
        required
        value={planId}
        onChange={(event) => setPlanId(event.currentTarget.value)}
        data={[
          { value: '', label: text.choose, disabled: true },
          ...offered.map(({ id, name, amount, currency, interval }) => ({
            value: id,
            label: `${name} · ${formatMoney(amount, currency, locale)} ${per(interval)}`,
          })),
        ]}
      />
      <NativeSelect
        label={text.proration}
        value={proration}
        onChange={(event) => setProration(PRORATIONS.find((known) => known === event.currentTarget.value) ?? 'none')}
        data={PRORATIONS.map((value) => ({
          value,
          label: text.prorations[value],
          disabled: value !== 'none' && (isOther || !isRunning),
        }))}
      />
      <p className="muted">{text.prorationTexts[proration]}</p>
      {isOther ? (
        <p className="muted">{text.otherInterval}</p>
      ) : isRunning ? null : (
        <p className="muted">{text.isPaused}</p>
      )}
    </Form>
  )
}

function keyOf(keys: Map<string, string>, choice: string): string {
  const key = keys.get(choice) ?? crypto.randomUUID()
  keys.set(choice, key)
  return key
}
