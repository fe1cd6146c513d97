import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { AGES } from '../../src/dashboard/invoices/ageing.ts'
import { STATUS_GROUPS } from '../../src/dashboard/invoices/status-groups.ts'
import { AWAITED, INVOICE_MOVES } from '../../src/invoices/states.ts'
import { useWords } from '../language/locale.tsx'
import { DaysFilter } from '../lists/days-filter.tsx'
import { Folded, ListFields, SelectFilter } from '../lists/fields.tsx'
import { INVOICES, type SumOf } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { MONEY, MoneyFilter } from '../lists/money-filter.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { useFilters } from '../lists/use-filters.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { Ageing } from './ageing.tsx'
import { type Row, USUAL_COLUMNS, useInvoiceColumns, useInvoiceName } from './columns.tsx'
import { RemindMany } from './remind/remind-many.tsx'
import { InvoiceTabs } from './tabs.tsx'
import { words } from './words.ts'

/** Every invoice, newest first, below what is due by age. */
export function Invoices() {
  const text = useWords(words)
  const nameOf = useInvoiceName()
  const canAct = useMay('payments.act')
  const { filters } = useFilters(INVOICES)
  const create = canAct && (
    <Button component={Link} to={paths.newInvoice} leftSection={<Icon name="plus" size={16} />}>
      {text.create}
    </Button>
  )
  const look: ListLook<Row, SumOf<'invoices'>> = {
    list: INVOICES,
    label: text.title,
    columns: useInvoiceColumns(),
    usual: USUAL_COLUMNS,
    first: { name: text.number, cell: (invoice) => <Clipped>{nameOf(invoice)}</Clipped> },
    linkTo: ({ id }) => paths.invoice(id),
    csv: {
      id: ({ id }) => id,
      number: ({ number }) => number,
      externalId: ({ externalId }) => externalId,
      customerId: ({ customerId }) => customerId,
      currency: ({ currency }) => currency,
    },
    summary: {
      count: ({ invoices }) => invoices,
      done: ({ paid }) => paid,
      counted: text.counted,
      moreThan: text.moreThan,
      countedDone: text.countedPaid,
      facts: [
        { name: text.total, amount: ({ total }) => total },
        { name: text.amountPaid, amount: ({ amountPaid }) => amountPaid },
        { name: text.amountDue, amount: ({ amountDue }) => amountDue },
      ],
    },
    ...(canAct && {
      many: {
        canPick: ({ status }) => AWAITED.includes(status),
        nameOf,
        tools: (of) => <RemindMany {...of} />,
      },
    }),
    fields: <InvoiceFilters />,
    none: { title: text.noneTitle, text: text.noneText },
    empty: (
      <EmptyState icon="invoices" title={text.emptyTitle} text={text.emptyText}>
        {create}
      </EmptyState>
    ),
  }
  return (
    <Screen
      title={text.title}
      actions={
        canAct && (
          <>
            <Button component={Link} to={paths.importInvoices} variant="default">
              {text.importFile}
            </Button>
            {create}
          </>
        )
      }
    >
      <InvoiceTabs />
      <Ageing {...(filters.customerId ? { customerId: filters.customerId } : {})} />
      <ListBody look={look} />
    </Screen>
  )
}

/** What of the invoices is shown. */
function InvoiceFilters() {
  const text = useWords(words)
  return (
    <ListFields
      list={INVOICES}
      search={text.search}
      days={
        <DaysFilter created={{ name: 'due', label: text.dueDays }} ended={{ name: 'created', label: text.created }} />
      }
    >
      <Folded names={['age', ...MONEY]} label={text.amount}>
        <SelectFilter
          name="age"
          label={text.ageName}
          any="–"
          choices={AGES.map((value) => ({ value, label: text.ages[value] }))}
        />
        <MoneyFilter />
      </Folded>
      <StatusFilter
        moves={INVOICE_MOVES}
        groups={STATUS_GROUPS.map((value) => ({ value, label: text.groups[value] }))}
      />
    </ListFields>
  )
}
