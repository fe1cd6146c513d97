import { Alert } from '@mantine/core'
import { useParams } from 'react-router'
import type { PaymentLink } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import layout from '../payments/payment/payment.module.css'
import { USUAL_COLUMNS, usePaymentColumns } from '../payments/payment-columns.tsx'
import { PaymentTable, useTypeName } from '../payments/payment-table.tsx'
import { Availability, useLeft, usePrice } from './availability.tsx'
import { LinkActions } from './link-actions.tsx'
import { useLink, usePaymentsOf } from './queries.ts'
import { FIELDS } from './read-link-form.ts'
import { Share } from './share.tsx'
import { words } from './words.ts'

/** One link: how it is passed on, what it says, and what was paid by it. */
export function LinkScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const link = useLink(id)
  const back = { to: paths.links, label: text.back }
  if (link.data) return <Shown link={link.data} back={back} />
  return (
    <Screen title={text.link} back={back}>
      {link.error ? <ErrorNotice error={link.error} onRetry={() => link.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ link, back }: { link: PaymentLink; back: { to: string; label: string } }) {
  const text = useWords(words)
  const over = link.stock === null ? 0 : link.paidCount - link.stock
  return (
    <Screen title={link.title} back={back} actions={<LinkActions link={link} />}>
      <p className={layout.under}>
        <Availability of={link.availability} />
      </p>
      {over > 0 && (
        <Alert color="yellow" variant="light">
          {text.overSold(over)}
        </Alert>
      )}
      <div className={layout.columns}>
        <Share link={link} key={link.title} />
        <Panel title={text.details}>
          <LinkFacts link={link} />
        </Panel>
      </div>
      <Payments of={link.id} />
    </Screen>
  )
}

function LinkFacts({ link }: { link: PaymentLink }) {
  const text = useWords(words)
  const typeName = useTypeName()
  const priceOf = usePrice()
  const leftOf = useLeft()
  const requested = FIELDS.filter((field) => link.asks[field] !== 'off').map(
    (field) => text.fields[field] + (link.asks[field] === 'optional' ? ` (${text.optional})` : ''),
  )
  const methods = link.methods?.map((way) => {
    const [type = '', code] = way.split(':')
    return [typeName(type), code].filter(Boolean).join(' · ')
  })
  return (
    <Facts
      facts={[
        { label: text.price, value: priceOf(link) },
        { label: text.paid, value: `${link.paidCount}` },
        { label: text.sum, value: <Money amount={link.paidAmount} currency={link.currency} /> },
        { label: text.left, value: leftOf(link) },
        { label: text.underWay, value: link.openCount > 0 ? `${link.openCount}` : null },
        { label: text.description, value: link.description },
        { label: text.methods, value: methods?.join(', ') },
        { label: text.asks, value: requested.join(', ') },
        { label: text.expires, value: link.expiresAt && <Moment at={link.expiresAt} /> },
        { label: text.successText, value: link.successText },
        { label: text.successUrl, value: link.successUrl },
        { label: text.created, value: <Moment at={link.createdAt} /> },
        { label: text.id, value: <span className="mono">{link.id}</span>, copy: link.id },
      ]}
    />
  )
}

function Payments({ of }: { of: string }) {
  const text = useWords(words)
  const { get } = useAddress()
  const payments = usePaymentsOf(of, get('cursor'))
  const columns = usePaymentColumns()
  const isEmpty = payments.data?.data.length === 0 && get('cursor') === ''
  return (
    <Panel title={text.payments}>
      {payments.error ? (
        <ErrorNotice error={payments.error} onRetry={() => payments.refetch()} />
      ) : isEmpty ? (
        <p className="muted">{text.noPayments}</p>
      ) : (
        <StaleRows value={payments.isPlaceholderData}>
          <PaymentTable payments={payments.data?.data} columns={columns} chosen={USUAL_COLUMNS} />
        </StaleRows>
      )}
      <Pager nextCursor={payments.data?.nextCursor} />
    </Panel>
  )
}
