import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAfter } from '../../src/base/time-zone.ts'
import { OVER, RUNNING } from '../../src/subscriptions/states.ts'
import { call } from '../api/call.ts'
import type { Subscription } from '../api/replies.ts'
import { formatDayOfYear } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { words } from './action-words.ts'
import { ChangePlanDialog } from './change-plan.tsx'
import { reloadSubscriptions } from './queries.ts'

type Props = { subscription: Subscription }
type Opened = 'pause' | 'resume' | 'cancel' | 'change'

/** What may be done with a subscription where it stands; each is confirmed, with what happens to money. */
export function SubscriptionActions({ subscription }: Props) {
  const text = useWords(words)
  const canAct = useMay('payments.act')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { status, cancelsAtPeriodEnd } = subscription
  const close = () => setOpened(null)
  if (!canAct || OVER.includes(status)) return null
  const isRunning = RUNNING.includes(status)
  return (
    <>
      {(status === 'PAUSED' || cancelsAtPeriodEnd) && (
        <Button onClick={() => setOpened('resume')}>{status === 'PAUSED' ? text.resume : text.keepIt}</Button>
      )}
      {isRunning && (
        <Button variant="default" onClick={() => setOpened('pause')}>
          {text.pause}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpened('change')}>
        {text.change}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setOpened('cancel')}>
        {text.cancel}
      </Button>
      {(opened === 'pause' || opened === 'resume') && (
        <PauseDialog subscription={subscription} to={opened} onClose={close} />
      )}
      {opened === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
      {opened === 'change' && <ChangePlanDialog subscription={subscription} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

function PauseDialog({ subscription, to, onClose }: DialogProps & { to: 'pause' | 'resume' }) {
  const text = useWords(words)
  const locale = useLocale()
  const showToast = useToast()
  // A second click, or a repeat after no answer, is the same request: it does nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { id, status, nextPeriodStart } = subscription
  const move = useMutation({
    mutationFn: () => call(`POST /v1/subscriptions/:id/${to}`, { params: { id }, idempotencyKey }),
    onSuccess: () => {
      showToast(text.done[to])
      onClose()
    },
    onSettled: reloadSubscriptions,
  })
  const nextDay = nextPeriodStart && formatDayOfYear(nextPeriodStart, locale)
  const [title, said, action] =
    to === 'pause'
      ? [text.pauseTitle, text.pauseText, text.pause]
      : status === 'PAUSED'
        ? [text.resumeTitle, text.resumeText, text.resume]
        : [text.keepTitle, text.keepText(nextDay), text.keepIt]
  return (
    <Confirm
      opened
      title={title}
      action={action}
      keep={text.back}
      isBusy={move.isPending}
      error={move.error}
      onConfirm={() => move.mutate()}
      onClose={onClose}
    >
      <p>{said}</p>
    </Confirm>
  )
}

type When = 'period_end' | 'now'

function CancelDialog({ subscription, onClose }: DialogProps) {
  const text = useWords(words)
  const locale = useLocale()
  const showToast = useToast()
  const { id, status, nextPeriodStart, cancelsAtPeriodEnd, collecting } = subscription
  // Whoever cancelled with the period before can only end it now.
  const lastDay =
    RUNNING.includes(status) && !cancelsAtPeriodEnd && nextPeriodStart ? dayAfter(nextPeriodStart, -1) : null
  const [when, setWhen] = useState<When>(lastDay === null ? 'now' : 'period_end')
  const [keys] = useState(() => ({ now: crypto.randomUUID(), period_end: crypto.randomUUID() }))
  const cancel = useMutation({
    mutationFn: () =>
      call('POST /v1/subscriptions/:id/cancel', { params: { id }, body: { when }, idempotencyKey: keys[when] }),
    onSuccess: () => {
      showToast(text.done[when])
      onClose()
    },
    onSettled: reloadSubscriptions,
  })
  const whens: When[] = lastDay === null ? ['now'] : ['period_end', 'now']
  return (
    <Confirm
      opened
      title={text.cancelTitle}
      action={text.cancel}
      color="red"
      keep={text.back}
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {whens.length > 1 && (
        <Chips
          label={text.when}
          value={when}
          choices={whens.map((value) => ({ value, label: text.whens[value] }))}
          onChange={setWhen}
        />
      )}
      <p>{when === 'period_end' && lastDay ? text.periodEndText(formatDayOfYear(lastDay, locale)) : text.nowText}</p>
      {when === 'now' && collecting.length > 0 && <p>{text.openStay(collecting.length)}</p>}
    </Confirm>
  )
}
