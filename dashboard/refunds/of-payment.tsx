import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RefundOptions } from '../../src/dashboard/refunds/schema.ts'
import type { Collection, PaymentDetail, Refund } from '../api/replies.ts'
import { formatTime } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status, Tag } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { words as lookWords } from '../payouts/approvals/look-words.ts'
import { useMay } from '../session/session.tsx'
import { useRefundOptions, useRefundsOf } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { words } from './words.ts'

/** A payment of the wrong amount pays for nothing, but can still be refunded. */
const isPaid = ({ status, flags }: PaymentDetail): boolean => status === 'SUCCEEDED' || flags.length > 0

/** Refunds of a payment that were made, are about to be made, or were requested, and by whom. */
export function RefundsOfPayment({ payment }: { payment: PaymentDetail }) {
  const { id, refunds, currency } = payment
  const options = useRefundOptions('payments', id, isPaid(payment))
  return <RefundsPanel refunds={refunds} options={options.data} currency={currency} />
}

/** As RefundsOfPayment, of money that a collector received. */
export function RefundsOfCollection({ collection: { id, currency } }: { collection: Collection }) {
  const refunds = useRefundsOf(id)
  const options = useRefundOptions('collections', id)
  return <RefundsPanel refunds={refunds.data?.data ?? []} options={options.data} currency={currency} />
}

type PanelProps = { refunds: readonly Refund[]; options: RefundOptions | undefined; currency: string }

function RefundsPanel({ refunds, options, currency: paidIn }: PanelProps) {
  const text = useWords(words)
  const { requested: waits, requestedBy } = useWords(lookWords)
  const locale = useLocale()
  const zone = useZone()
  const requested = options?.data.flatMap((one) => one.requested) ?? []
  if (refunds.length === 0 && requested.length === 0) return null
  return (
    <Panel title={text.refunds}>
      <ul style={{ display: 'grid', gap: '0.5rem', padding: 0, listStyle: 'none' }}>
        {refunds.map(({ id: refund, amount, currency, status, initiator }) => (
          <li key={refund}>
            <Link to={paths.refund(refund)}>
              <Money amount={amount} currency={currency} />
            </Link>{' '}
            <Status status={status} />
            {initiator === 'provider' && <span className="muted"> {text.initiators.provider}</span>}
          </li>
        ))}
        {requested.map(({ id: approval, amount, requestedBy: by, requestedAt }) => (
          <li key={approval}>
            <Money amount={amount} currency={paidIn} /> <Tag tone="warn">{waits}</Tag>
            <br />
            <span className="muted">{requestedBy(by, formatTime(new Date(requestedAt), { locale, zone }))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Opens the refund of a payment of which something has come in. */
export function RefundButton({ payment }: { payment: PaymentDetail }) {
  const text = useWords(words)
  const canAsk = useMay('refunds.ask')
  const [isOpen, setOpen] = useState(false)
  if (!canAsk || !isPaid(payment)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text.makeRefund}
      </Button>
      {isOpen && <RefundDialog id={payment.id} onClose={() => setOpen(false)} />}
    </>
  )
}
