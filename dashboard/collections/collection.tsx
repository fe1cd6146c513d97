import { Alert, Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { Problem } from '../api/problem.ts'
import type { Collection } from '../api/replies.ts'
import { useKindName } from '../collectors/amounts.ts'
import { useCollector } from '../collectors/queries.ts'
import { useCustomer } from '../customers/queries.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { ExactMoney, Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { Flags } from '../payments/flags.tsx'
import layout from '../payments/payment/payment.module.css'
import { useReceiptFact } from '../receipts/receipt-fact.tsx'
import { RefundsOfCollection } from '../refunds/of-payment.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { useMay } from '../session/session.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { AllocatedPanel } from './allocated.tsx'
import { useCollection } from './queries.ts'
import { words } from './words.ts'

/** Money that a collector received: from whom, what it brought, and which invoices it pays. */
export function CollectionScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const collection = useCollection(id)
  const back = { to: paths.collections, label: text.back }
  // A payment of a checkout is allocated as one of a collector is, and has its own screen.
  const isElsewhere = collection.error instanceof Problem && collection.error.status === 404
  if (isElsewhere) return <Navigate to={`${paths.payments}?q=${id}`} replace />
  if (collection.data) return <Shown collection={collection.data} back={back} />
  return (
    <Screen title={text.one} back={back}>
      {collection.error ? (
        <ErrorNotice error={collection.error} onRetry={() => collection.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </Screen>
  )
}

function Shown({ collection, back }: { collection: Collection; back: { to: string; label: string } }) {
  const text = useWords(words)
  const locale = useLocale()
  const { id, amount, currency, flags, collectorId } = collection
  const collector = useCollector(collectorId).data
  return (
    <Screen
      title={text.receivedOf(formatMoney(amount, currency, locale))}
      back={back}
      actions={<Refund collection={collection} />}
    >
      <p className={layout.under}>
        <Flags flags={flags} />
        <span className="muted">{[collector?.name, collector?.label].filter(Boolean).join(' · ')}</span>
      </p>
      {flags.map((flag) => (
        <Alert key={flag} color="yellow" variant="light">
          {text.flagNames[flag]}
        </Alert>
      ))}
      <div className={layout.columns}>
        <Timeline of="collections" id={id} />
        <div className={layout.aside}>
          <Panel title={text.payment}>
            <PayerFacts collection={collection} />
          </Panel>
          <AllocatedPanel collection={collection} />
          <RefundsOfCollection collection={collection} />
          <Panel title={text.details}>
            <CollectionFacts collection={collection} />
          </Panel>
        </div>
      </div>
    </Screen>
  )
}

/** Money of a collector goes back in two presses: this one, and that of the filled-in form. */
function Refund({ collection: { id, amount, refundedAmount } }: { collection: Collection }) {
  const text = useWords(words)
  const canAsk = useMay('refunds.ask')
  const [isOpen, setOpen] = useState(false)
  if (!canAsk || refundedAmount >= amount) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text.refund}
      </Button>
      {isOpen && <RefundDialog of="collections" id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function PayerFacts({ collection: { payer } }: { collection: Collection }) {
  const text = useWords(words)
  if (Object.values(payer).every((value) => value === null)) return <p className="muted">{text.unknownPayer}</p>
  return (
    <Facts
      facts={[
        { label: text.payer, value: payer.name },
        { label: text.payerBank, value: payer.bank },
        { label: text.payerAccount, value: payer.account && <span className="tabular">{payer.account}</span> },
        { label: text.source, value: payer.source },
      ]}
    />
  )
}

function CollectionFacts({ collection }: { collection: Collection }) {
  const text = useWords(words)
  const { id, currency, collectorId, customerId, reference, refundedAmount } = collection
  const collector = useCollector(collectorId).data
  const customer = useCustomer(customerId).data
  const kindName = useKindName()
  const receipt = useReceiptFact('payments', id)
  const exact = (amount: string) => <ExactMoney amount={amount} currency={currency} />
  const link = (to: string, name: string) => (
    <Anchor component={Link} to={to} size="sm">
      {name}
    </Anchor>
  )
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={collection.amount} currency={currency} /> },
        { label: text.fee, value: exact(collection.fee) },
        { label: text.tax, value: Number(collection.tax) === 0 ? null : exact(collection.tax) },
        { label: text.net, value: <strong>{exact(collection.net)}</strong> },
        { label: text.refunded, value: refundedAmount > 0 && <Money amount={refundedAmount} currency={currency} /> },
        { label: text.collector, value: link(paths.collector(collectorId), collector?.name ?? collectorId) },
        { label: text.method, value: collector && kindName(collector) },
        { label: text.customer, value: customerId && link(paths.customer(customerId), customer?.name ?? customerId) },
        { label: text.paidAt, value: <Moment at={collection.paidAt} /> },
        { label: text.created, value: <Moment at={collection.createdAt} /> },
        receipt,
        { label: text.bankReference, value: <span className="mono">{reference.rail}</span>, copy: reference.rail },
        {
          label: text.rrn,
          value: reference.rrn && <span className="mono">{reference.rrn}</span>,
          ...(reference.rrn ? { copy: reference.rrn } : {}),
        },
        { label: text.id, value: <span className="mono">{id}</span>, copy: id },
      ].map((fact) => ({ ...fact, value: fact.value || null }))}
    />
  )
}
