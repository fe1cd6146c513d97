import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { lineAmount } from '../../../src/invoices/lines.ts'
import type { Invoice } from '../../api/replies.ts'
import { calledBy } from '../../customers/customer-field.tsx'
import { useCustomer } from '../../customers/queries.ts'
import { formatDayOfYear } from '../../format/time.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { ExactMoney, Money } from '../../parts/values/money.tsx'
import { Status, Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import layout from '../../payments/payment/payment.module.css'
import { useTypeName } from '../../payments/payment-table.tsx'
import { Timeline } from '../../timeline/timeline.tsx'
import { useInvoiceName } from '../columns.tsx'
import { useInvoice } from '../queries.ts'
import { Totals } from '../totals.tsx'
import { words } from '../words.ts'
import { AllocationsPanel } from './allocations.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { MailsPanel } from './mails.tsx'
import { PapersPanel } from './papers.tsx'

/** One invoice: what it bills, what is paid of it, and what can be done with it. */
export function InvoiceScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const invoice = useInvoice(id)
  const back = { to: paths.invoices, label: text.back }
  if (invoice.data) return <Shown invoice={invoice.data} back={back} />
  return (
    <Screen title={text.invoice} back={back}>
      {invoice.error ? <ErrorNotice error={invoice.error} onRetry={() => invoice.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ invoice, back }: { invoice: Invoice; back: { to: string; label: string } }) {
  const text = useWords(words)
  const locale = useLocale()
  const nameOf = useInvoiceName()
  const { id, status, overdue, dueAt, customerId } = invoice
  return (
    <Screen title={nameOf(invoice)} back={back} actions={<InvoiceActions invoice={invoice} />}>
      <p className={layout.under}>
        <Status status={status} />
        {overdue && <Tag tone="bad">{text.overdue}</Tag>}
        <CustomerLink id={customerId} isUnderlined />
        <span className="muted">
          {text.due} {formatDayOfYear(dueAt, locale)}
        </span>
      </p>
      <LinesPanel invoice={invoice} />
      <div className={layout.columns}>
        <Timeline of="invoices" id={id} />
        <div className={layout.aside}>
          <AllocationsPanel invoice={invoice} />
          <PapersPanel invoice={invoice} />
          <MailsPanel invoice={invoice} />
          <Panel title={text.details}>
            <InvoiceFacts invoice={invoice} />
          </Panel>
        </div>
      </div>
    </Screen>
  )
}

type Line = Invoice['lines'][number] & { readonly at: number }

function LinesPanel({ invoice }: { invoice: Invoice }) {
  const text = useWords(words)
  const locale = useLocale()
  const { currency } = invoice
  const amountOf = ({ taxRate, ...line }: Line) => lineAmount({ ...line, ...(taxRate === null ? {} : { taxRate }) })
  const decimal = (value: string) => (locale === 'id' ? value.replace('.', ',') : value)
  const columns: Column<Line>[] = [
    {
      name: text.description,
      cell: (line) => (
        <>
          <Clipped>{line.description}</Clipped>
          <Below>
            {decimal(line.quantity)} × <Money amount={line.unitAmount} currency={currency} />
            {line.taxRate && ` · ${text.taxOf(line.taxRate)}`}
          </Below>
        </>
      ),
    },
    { name: text.quantity, wide: true, align: 'right', cell: ({ quantity }) => decimal(quantity) },
    {
      name: text.unitAmount,
      wide: true,
      align: 'right',
      cell: ({ unitAmount }) => <Money amount={unitAmount} currency={currency} />,
    },
    { name: text.taxRate, wide: true, align: 'right', cell: ({ taxRate }) => taxRate && decimal(taxRate) },
    {
      name: text.lineAmount,
      align: 'right',
      cell: (line) => <ExactMoney amount={amountOf(line)} currency={currency} />,
    },
  ]
  return (
    <Panel title={text.lines}>
      <ListTable
        label={text.lines}
        columns={columns}
        rows={invoice.lines.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => String(at)}
      />
      <Totals of={invoice} />
    </Panel>
  )
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const text = useWords(words)
  const locale = useLocale()
  const typeName = useTypeName()
  const { id, customerId, externalId, methods, allowPartial, note, createdAt, finalizedAt } = invoice
  const wayName = (way: string) => {
    const [type = '', code] = way.split(':')
    return [typeName(type), code].filter(Boolean).join(' · ')
  }
  return (
    <Facts
      facts={[
        {
          label: text.customer,
          value: <CustomerLink id={customerId} />,
        },
        { label: text.due, value: formatDayOfYear(invoice.dueAt, locale) },
        { label: text.methods, value: methods?.map(wayName).join(', ') ?? text.allMethods },
        { label: text.allowPartial, value: allowPartial ? text.partial.yes : text.partial.no },
        { label: text.note, value: note },
        { label: text.reference, value: externalId, ...(externalId ? { copy: externalId } : {}) },
        { label: text.created, value: <Moment at={createdAt} /> },
        { label: text.finalizedAt, value: finalizedAt && <Moment at={finalizedAt} /> },
        { label: text.id, value: <span className="mono">{id}</span>, copy: id },
      ]}
    />
  )
}

/** `isUnderlined`: it stands in a line of other text. */
function CustomerLink({ id, isUnderlined = false }: { id: string; isUnderlined?: boolean }) {
  const customer = useCustomer(id).data
  return (
    <Anchor component={Link} to={paths.customer(id)} size="sm" underline={isUnderlined ? 'always' : 'hover'}>
      {customer ? calledBy(customer) : id}
    </Anchor>
  )
}
