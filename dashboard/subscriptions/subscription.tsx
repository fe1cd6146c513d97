import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { Subscription } from '../api/replies.ts'
import { useMethodName } from '../customers/method-name.ts'
import { useCustomer, useSavedMethod } from '../customers/queries.ts'
import { ExpiresSoon, SavedMethodsOf } from '../customers/saved-methods.tsx'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import layout from '../payments/payment/payment.module.css'
import { Timeline } from '../timeline/timeline.tsx'
import { SubscriptionActions } from './actions.tsx'
import { Collecting } from './collecting.tsx'
import { formatPeriod } from './format-period.ts'
import { Recurs } from './interval.tsx'
import { PeriodInvoices } from './period-invoices.tsx'
import { usePlan, useSubscription } from './queries.ts'
import { words } from './words.ts'

/** One subscription: its terms, what of it is being collected, the invoices of its periods, and what happened to it. */
export function SubscriptionScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const subscription = useSubscription(id)
  const back = { to: paths.subscriptions, label: text.back }
  if (subscription.data) return <Shown subscription={subscription.data} back={back} />
  return (
    <Screen title={text.subscription} back={back}>
      {subscription.error ? (
        <ErrorNotice error={subscription.error} onRetry={() => subscription.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </Screen>
  )
}

type Props = { subscription: Subscription }

function Shown({ subscription, back }: Props & { back: { to: string; label: string } }) {
  const text = useWords(words)
  const { id, description, status, cancelsAtPeriodEnd, endedAt } = subscription
  return (
    <Screen title={description} back={back} actions={<SubscriptionActions subscription={subscription} />}>
      <p className={layout.under}>
        <Status status={status} />
        <span>
          <Recurs {...subscription} />
        </span>
        {cancelsAtPeriodEnd && endedAt === null && <span className="muted">{text.cancels}</span>}
      </p>
      <div className={layout.columns}>
        <div className={layout.aside}>
          <Panel title={text.collecting}>
            <Collecting of={subscription} />
          </Panel>
          {subscription.collect === 'charge' && <SavedMethodsOf id={subscription.customerId} />}
        </div>
        <Panel title={text.terms}>
          <Terms subscription={subscription} />
        </Panel>
      </div>
      <PeriodInvoices id={id} />
      <Timeline of="subscriptions" id={id} />
    </Screen>
  )
}

function Terms({ subscription: one }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const customer = useCustomer(one.customerId).data
  const plan = usePlan(one.planId).data
  const nextPlan = usePlan(one.nextPlanId).data
  const { retryDays, onFailure } = one.dunning
  const isCharged = one.collect === 'charge'
  const retries = retryDays.length > 0 ? text.retriesOn(retryDays.join(', ')) : text.noRetries
  return (
    <Facts
      facts={[
        {
          label: text.customer,
          value: (
            <Anchor component={Link} to={paths.customer(one.customerId)} size="sm">
              {customer?.name ?? customer?.email ?? one.customerId}
            </Anchor>
          ),
        },
        { label: text.plan, value: one.planId && (plan?.name ?? one.planId) },
        { label: text.nextPlan, value: one.nextPlanId && (nextPlan?.name ?? one.nextPlanId) },
        { label: text.amount, value: <Recurs {...one} /> },
        { label: text.currentPeriod, value: one.currentPeriod && formatPeriod(one.currentPeriod, locale) },
        {
          label: text.nextDay,
          value: one.nextInvoiceAt && !one.cancelsAtPeriodEnd ? <Moment at={one.nextInvoiceAt} /> : null,
        },
        { label: text.cycles, value: text.cyclesOf(one.cyclesDone, one.cycles) },
        { label: text.timeZone, value: one.timeZone.replaceAll('_', ' ') },
        { label: text.collect, value: text.collects[one.collect] },
        {
          label: text.methods,
          value: isCharged ? <MethodNames subscription={one} /> : null,
        },
        {
          label: text.retries,
          value: isCharged ? retries : null,
        },
        { label: text.onFailure, value: isCharged ? text.onFailures[onFailure] : null },
        { label: text.endReason, value: one.endReason && text.endReasons[one.endReason] },
        { label: text.ended, value: one.endedAt && <Moment at={one.endedAt} /> },
        { label: text.reference, value: one.externalId, ...(one.externalId ? { copy: one.externalId } : {}) },
        { label: text.created, value: <Moment at={one.createdAt} /> },
        { label: text.id, value: <span className="mono">{one.id}</span>, copy: one.id },
      ]}
    />
  )
}

/** What is charged, the first that can be. */
const MethodNames = ({ subscription: { customerId, savedMethodIds } }: Props) =>
  savedMethodIds.map((id) => <MethodLine key={id} customerId={customerId} id={id} />)

function MethodLine({ customerId, id }: { customerId: string; id: string }) {
  const method = useSavedMethod(customerId, id).data
  const methodName = useMethodName()
  if (!method) return <div className="mono">{id}</div>
  return (
    <div>
      {methodName(method)} <ExpiresSoon one={method} />
      {method.status !== 'ACTIVE' && <Status status={method.status} />}
    </div>
  )
}
