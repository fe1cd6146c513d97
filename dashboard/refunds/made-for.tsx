import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import type { MadeRefundSummary } from '../../src/dashboard/refunds/summary/schema.ts'
import type { Refund } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { formatDay, formatTime } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { DayBar } from '../payouts/approvals/day-limit.tsx'
import { words as lookWords } from '../payouts/approvals/look-words.ts'
import { useOrderFacts } from '../payouts/approvals/order-facts.tsx'
import { madeForWords } from './made-for-words.ts'
import { useRefundSummary } from './queries.ts'
import css from './refund.module.css'
import { words } from './words.ts'

/** Who wanted a refund, which order and customer it is for, and what else is open there. */
export function MadeFor({ refund }: { refund: Refund }) {
  const summary = useRefundSummary(refund.id)
  if (summary.error) return <ErrorNotice error={summary.error} onRetry={() => summary.refetch()} />
  return summary.data ? <Known refund={refund} summary={summary.data} /> : <LoadingPanel lines={5} />
}

type Of = { readonly refund: Refund; readonly summary: MadeRefundSummary }

function Known({ refund, summary }: Of) {
  const text = useWords(madeForWords)
  const looked = useWords(lookWords)
  const { reason } = useWords(words)
  const { currency } = refund
  const { by, approved, order, paid, refunded, left, others } = summary
  const orderFacts = useOrderFacts(order, currency)
  const maker = useMaker(by)
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const at = (time: string) => (
    <>
      {' '}
      · <Moment at={time} />
    </>
  )
  return (
    <Panel title={text.title}>
      <AlsoWaiting summary={summary} currency={currency} />
      <Facts
        facts={[
          {
            label: text.requestedBy,
            value: (
              <>
                {maker}
                {at(by.requestedAt ?? refund.createdAt)}
              </>
            ),
          },
          {
            label: text.approvedBy,
            value: approved && (
              <>
                {approved.by}
                {at(approved.at)}
              </>
            ),
          },
          { label: reason, value: refund.reason },
          ...orderFacts,
          {
            label: looked.paid,
            value: (
              <>
                {money(paid)}
                {at(order.paidAt)}
              </>
            ),
          },
          { label: text.refunded, value: money(refunded) },
          { label: text.left, value: money(left) },
          { label: text.others, value: others.length > 0 ? <Others others={others} currency={currency} /> : null },
        ]}
      />
      <Day refund={refund} summary={summary} />
    </Panel>
  )
}

function useMaker({ kind, name }: MadeRefundSummary['by']): string {
  const text = useWords(madeForWords)
  switch (kind) {
    case 'member':
      return name ?? text.unknown
    case 'program':
      return name === null ? text.programUnknown : text.program(name)
    case 'provider':
      return text.provider
    case 'unknown':
      return text.unknown
  }
}

function Others({ others, currency }: { others: MadeRefundSummary['others']; currency: string }) {
  return (
    <ul className={css.others}>
      {others.map(({ id, amount, status }) => (
        <li key={id}>
          <Link to={paths.refund(id)}>
            <Money amount={amount} currency={currency} />
          </Link>{' '}
          <Status status={status} />
        </li>
      ))}
    </ul>
  )
}

/** Refunds of the same payment that wait for a second person. */
function AlsoWaiting({ summary: { requested }, currency }: { summary: MadeRefundSummary; currency: string }) {
  const text = useWords(lookWords)
  const locale = useLocale()
  const zone = useZone()
  if (requested.length === 0) return null
  return (
    <Alert color="yellow" variant="light" my="sm">
      <strong>{text.requested}</strong>
      {requested.map(({ id, amount, requestedBy, requestedAt }) => (
        <p key={id}>
          {text.alsoRefund(
            formatMoney(amount, currency, locale),
            requestedBy,
            formatTime(new Date(requestedAt), { locale, zone }),
          )}
        </p>
      ))}
    </Alert>
  )
}

/** How much of a day's limit its maker has used, and whether this refund is part of it. */
function Day({ refund, summary: { day, by } }: Of) {
  const text = useWords(madeForWords)
  const looked = useWords(lookWords)
  const locale = useLocale()
  if (!day || by.name === null) return null
  const money = (amount: number) => formatMoney(amount, day.currency, locale)
  const [sent, above] = [Number(day.sent), Number(day.above)]
  const ofThis = day.isCounted ? Math.min(refund.amount, sent) : 0
  return (
    <DayBar used={sent - ofThis} wanted={ofThis} above={above}>
      <span className="muted">
        {day.isToday ? looked.day(by.name) : text.dayOn(by.name, formatDay(day.day, locale))}
      </span>{' '}
      {day.isToday ? looked.dayOf(money(sent), money(above)) : text.dayWithout(money(sent), money(above))} ·{' '}
      {day.isCounted ? text.counted(money(ofThis)) : text.notCounted}
    </DayBar>
  )
}
