import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { MerchantEventDetail } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Json } from '../../parts/values/json.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { words } from '../words.ts'
import { Deliveries } from './deliveries.tsx'
import { EventDeliveries } from './event-deliveries.tsx'
import { DeliveryStatus } from './event-table.tsx'
import { subjectOf } from './subject.ts'

/** One event: what is sent, and every try to deliver it. */
export function EventScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const event = useQuery({
    queryKey: ['events', id],
    queryFn: ({ signal }) => call('GET /v1/events/:id', { params: { id }, signal }),
  })
  const back = { to: paths.events, label: text.tabs.events }
  if (!event.data) {
    return (
      <Screen title={id} back={back}>
        {event.error ? <ErrorNotice error={event.error} onRetry={() => event.refetch()} /> : <LoadingPanel />}
      </Screen>
    )
  }
  return (
    <Screen title={event.data.type} back={back} actions={<Resend event={event.data} />}>
      <Panel>
        <EventFacts event={event.data} />
      </Panel>
      {event.data.deliveries.length > 1 && (
        <Panel title={text.deliveries}>
          <EventDeliveries event={event.data} />
        </Panel>
      )}
      <Panel title={text.tries}>
        <Deliveries id={id} />
      </Panel>
      <Panel title={text.payload}>
        <Json value={event.data.data} label={text.payload} />
      </Panel>
    </Screen>
  )
}

function EventFacts({ event }: { event: MerchantEventDetail }) {
  const text = useWords(words)
  const { id: subject, externalId } = subjectOf(event)
  const to = subject?.startsWith('co_') ? paths.payment(subject) : subject ? paths.payout(subject) : null
  const nextTryAt = event.deliveries.flatMap((one) => one.nextTryAt ?? []).sort()[0]
  return (
    <Facts
      facts={[
        { label: text.delivery, value: <DeliveryStatus event={event} /> },
        { label: text.nextTry, value: nextTryAt && <Moment at={nextTryAt} exact /> },
        { label: text.about, value: to && <Link to={to}>{externalId ?? subject}</Link> },
        { label: text.when, value: <Moment at={event.timestamp} exact /> },
        { label: text.eventId, value: <span className="mono">{event.id}</span>, copy: event.id },
        { label: text.sequence, value: event.sequence },
      ]}
    />
  )
}

function Resend({ event }: { event: MerchantEventDetail }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('webhooks.act')
  const resend = useMutation({
    mutationFn: () => call('POST /v1/events/:id/resend', { params: { id: event.id } }),
    onSuccess: () => showToast(text.resent),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
  if (!canAct) return null
  return (
    <>
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {text.resend}
      </Button>
      <ErrorNotice error={resend.error} />
    </>
  )
}
