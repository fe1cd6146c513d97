import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PaymentDetail } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Money } from '../parts/money.tsx'
import { Panel } from '../parts/screen.tsx'
import { Status } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/merchant.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { words } from './words.ts'

/** What of a payment has gone back or is about to. */
export function RefundsOfPayment({ payment: { refunds } }: { payment: PaymentDetail }) {
  const text = useWords(words)
  if (refunds.length === 0) return null
  return (
    <Panel title={text.refunds}>
      <ul style={{ display: 'grid', gap: '0.5rem', padding: 0, listStyle: 'none' }}>
        {refunds.map(({ id, amount, currency, status }) => (
          <li key={id}>
            <Link to={paths.refund(id)}>
              <Money amount={amount} currency={currency} />
            </Link>{' '}
            <Status status={status} />
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
  // Money of another amount pays nothing, and may be given back all the same.
  const isPaid = payment.status === 'SUCCEEDED' || payment.flags.length > 0
  if (!canAsk || !isPaid) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text.giveBack}
      </Button>
      {isOpen && <RefundDialog checkoutId={payment.id} onClose={() => setOpen(false)} />}
    </>
  )
}
