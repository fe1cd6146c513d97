import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Standing } from '../../src/dashboard/customers/schema.ts'
import type { Customer } from '../api/replies.ts'
import { formatCount, formatMoney } from '../format/money.ts'
import { InvoicesOf } from '../invoices/invoices-of.tsx'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { ExactMoney, Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import layout from '../payments/payment/payment.module.css'
import { useMay } from '../session/session.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { calledBy } from './customer-field.tsx'
import css from './customers.module.css'
import { NumbersOf } from './numbers.tsx'
import { PaidBy } from './paid-by.tsx'
import { useCustomer, useStanding } from './queries.ts'
import { SavedMethodsOf } from './saved-methods.tsx'
import { words } from './words.ts'

/** One customer: what they owe, their numbers, their invoices, and all they paid. */
export function CustomerScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const customer = useCustomer(id)
  const back = { to: paths.customers, label: text.back }
  if (customer.data) return <Shown customer={customer.data} back={back} />
  return (
    <Screen title={text.customer} back={back}>
      {customer.error ? <ErrorNotice error={customer.error} onRetry={() => customer.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ customer, back }: { customer: Customer; back: { to: string; label: string } }) {
  const text = useWords(words)
  const canAct = useMay('payments.act')
  const [isEditing, setEditing] = useState(false)
  const standing = useStanding(customer.id)
  const isErased = customer.name === null && customer.email === null && customer.phone === null && !customer.externalId
  const actions = canAct && (
    <>
      {!isErased && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {text.edit}
        </Button>
      )}
      <Button component={Link} to={`${paths.newInvoice}?customerId=${customer.id}`}>
        {text.newInvoice}
      </Button>
    </>
  )
  return (
    <Screen title={isErased ? text.erased : calledBy(customer)} back={back} actions={actions}>
      {isErased && <p className="muted">{text.erasedText}</p>}
      {standing.error ? (
        <ErrorNotice error={standing.error} onRetry={() => standing.refetch()} />
      ) : (
        <Sums standing={standing.data} />
      )}
      <div className={layout.columns}>
        <NumbersOf customer={customer} />
        <Panel title={text.details}>
          <Facts
            facts={[
              { label: text.name, value: customer.name },
              {
                label: text.email,
                value: customer.email && (
                  <Anchor href={`mailto:${customer.email}`} size="sm">
                    {customer.email}
                  </Anchor>
                ),
                ...(customer.email ? { copy: customer.email } : {}),
              },
              { label: text.phone, value: customer.phone, ...(customer.phone ? { copy: customer.phone } : {}) },
              { label: text.reference, value: customer.externalId },
              {
                label: text.ownPage,
                value: customer.email ? (
                  <Anchor href={customer.customerUrl} target="_blank" rel="noreferrer" size="sm">
                    {text.ownPageOpen}
                  </Anchor>
                ) : (
                  <span className="muted">{text.ownPageNone}</span>
                ),
                ...(customer.email ? { copy: customer.customerUrl } : {}),
              },
              { label: text.created, value: <Moment at={customer.createdAt} /> },
              { label: text.id, value: <span className="mono">{customer.id}</span>, copy: customer.id },
            ]}
          />
        </Panel>
      </div>
      <SavedMethodsOf id={customer.id} />
      <InvoicesOf customerId={customer.id} title={text.invoices} none={text.noInvoices} all={text.allInvoices} />
      <PaidBy id={customer.id} />
      {isEditing && (
        <CustomerDialog customer={customer} onDone={() => setEditing(false)} onClose={() => setEditing(false)} />
      )}
    </Screen>
  )
}

/** What they owe beside what they paid. */
function Sums({ standing }: { standing: Standing | undefined }) {
  const text = useWords(words)
  const locale = useLocale()
  const owed = standing?.owed.filter(({ due, writtenOff }) => due > 0 || writtenOff > 0) ?? []
  return (
    <div className={css.sums} aria-busy={standing === undefined}>
      <Panel label={text.owed}>
        <p className="muted">{text.owed}</p>
        {owed.length === 0 && <p className={css.sum}>{standing ? text.owesNothing : '…'}</p>}
        {owed.map(({ currency, due, overdue, invoices, writtenOff }) => (
          <div key={currency}>
            <p className={css.sum}>
              <Money amount={due} currency={currency} />
            </p>
            <p className="muted">
              {invoices > 0 && text.owedIn(invoices)}
              {overdue > 0 && (
                <strong className={css.overdue}> · {text.overdueOf(formatMoney(overdue, currency, locale))}</strong>
              )}
              {writtenOff > 0 && ` · ${text.writtenOff(formatMoney(writtenOff, currency, locale))}`}
            </p>
          </div>
        ))}
      </Panel>
      <Panel label={text.paidAll}>
        <p className="muted">{text.paidAll}</p>
        {standing?.paid.length === 0 && <p className={css.sum}>{text.paidNothing}</p>}
        {standing?.paid.map(({ currency, amount, count }) => (
          <div key={currency}>
            <p className={css.sum}>
              <ExactMoney amount={amount} currency={currency} />
            </p>
            <p className="muted">{text.paidIn(formatCount(count, locale))}</p>
          </div>
        ))}
      </Panel>
    </div>
  )
}
