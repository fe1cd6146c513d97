import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { Collector } from '../api/replies.ts'
import { CollectionsOf } from '../collections/collections-of.tsx'
import { useCustomer } from '../customers/queries.ts'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import layout from '../payments/payment/payment.module.css'
import { useSession } from '../session/session.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { useTaken } from './amounts.ts'
import { CollectorActions } from './collector-actions.tsx'
import css from './collectors.module.css'
import { HowPaid } from './how-paid.tsx'
import { LivePanel } from './live.tsx'
import { useCollector } from './queries.ts'
import { SimulateCollector } from './simulate.tsx'
import { StickerPanel } from './sticker.tsx'
import { TodayPanel } from './today.tsx'
import { words } from './words.ts'

/** One collector: how it is paid, what it received, and what can be done with it. */
export function CollectorScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const collector = useCollector(id)
  const back = { to: paths.collectors, label: text.back }
  if (collector.data) return <Shown collector={collector.data} back={back} />
  return (
    <Screen title={text.collector} back={back}>
      {collector.error ? <ErrorNotice error={collector.error} onRetry={() => collector.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ collector, back }: { collector: Collector; back: { to: string; label: string } }) {
  const text = useWords(words)
  const locale = useLocale()
  const { environment } = useSession()
  const { id, name, label, kind, status, receivedCount, receivedAmount, currency } = collector
  return (
    <Screen title={name} back={back} actions={<CollectorActions collector={collector} />}>
      <p className={layout.under}>
        <Status status={status} />
        <span className="muted">{[text.kinds[kind], label].filter(Boolean).join(' · ')}</span>
      </p>
      <div className={layout.columns}>
        <div className={layout.aside}>
          <Panel label={text.sum}>
            <p className="muted">{text.lastDay}</p>
            <p className={css.total}>
              <Money amount={receivedAmount} currency={currency} />
            </p>
            <p className="muted">{text.receivedOf(formatCount(receivedCount, locale))}</p>
          </Panel>
          <TodayPanel collector={collector} />
          <HowPaid collector={collector} />
          <StickerPanel collector={collector} />
          <LivePanel collector={collector} />
        </div>
        <div className={layout.aside}>
          {environment === 'sandbox' && <SimulateCollector collector={collector} />}
          <Panel title={text.details}>
            <CollectorFacts collector={collector} />
          </Panel>
        </div>
      </div>
      <CollectionsOf of={{ collectorId: id }} title={text.latest} none={text.noneReceived} />
      <Timeline of="collectors" id={id} />
    </Screen>
  )
}

function CollectorFacts({ collector }: { collector: Collector }) {
  const text = useWords(words)
  const taken = useTaken()
  const { customerId, failure, externalId, id, createdAt, code, label } = collector
  const customer = useCustomer(customerId)
  return (
    <Facts
      facts={[
        { label: text.amount, value: taken(collector) },
        { label: text.bank, value: code },
        { label: text.label, value: label },
        {
          label: text.customer,
          value: customerId && (
            <Anchor component={Link} to={paths.customer(customerId)} size="sm">
              {customer.data?.name ?? customerId}
            </Anchor>
          ),
        },
        { label: text.failure, value: failure && `${failure.message} (${failure.code})` },
        { label: text.reference, value: externalId, copy: externalId },
        { label: text.created, value: <Moment at={createdAt} /> },
        { label: text.id, value: <span className="mono">{id}</span>, copy: id },
      ]}
    />
  )
}
