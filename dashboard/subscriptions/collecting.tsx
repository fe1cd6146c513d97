import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Subscription } from '../api/replies.ts'
import list from '../collections/allocated.module.css'
import { useInvoice } from '../invoices/queries.ts'
import { useWords } from '../language/locale.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { sayFailure } from './failures.ts'
import { words } from './words.ts'

type One = Subscription['collecting'][number]

/** Invoices that are not paid, with why and when each is tried next. */
export function Collecting({ of: { collecting, latestInvoiceId } }: { of: Subscription }) {
  const text = useWords(words)
  if (collecting.length === 0) {
    return <p className="muted">{latestInvoiceId === null ? text.noInvoices : text.nothingCollected}</p>
  }
  return (
    <ul className={list.list}>
      {collecting.map((one) => (
        <Line key={one.invoiceId} one={one} />
      ))}
    </ul>
  )
}

function Line({ one }: { one: One }) {
  const text = useWords(words)
  const { invoiceId, status, nextTryAt, chargeId, tries, failure } = one
  const invoice = useInvoice(invoiceId).data
  return (
    <li>
      <span>
        <Anchor component={Link} to={paths.invoice(invoiceId)} size="sm">
          {invoice?.number ?? invoiceId}
        </Anchor>{' '}
        <span className="muted">{text.tries(tries)}</span>
        <br />
        {failure && (
          <>
            {sayFailure(text.failures, failure)} <span className="muted">({failure.code})</span>{' '}
            {failure.needs && text.needs[failure.needs]}
            <br />
          </>
        )}
        <span className="muted">
          {nextTryAt ? (
            <>
              {failure?.needs === 'new_method' ? text.waitsForMethod : text.nextTryAt} <Moment at={nextTryAt} />
            </>
          ) : chargeId ? (
            text.chargeUnderWay
          ) : status === 'GIVEN_UP' ? (
            text.givenUp
          ) : (
            text.nothingTried
          )}
        </span>
      </span>
      {invoice && <Money amount={invoice.amountDue} currency={invoice.currency} />}
    </li>
  )
}
