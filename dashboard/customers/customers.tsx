import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { momentColumn, textColumn } from '../lists/cells.tsx'
import { ListFields } from '../lists/fields.tsx'
import { type ColumnOf, CUSTOMERS, type CustomerRow } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { calledBy } from './customer-field.tsx'
import { words } from './words.ts'

const USUAL_COLUMNS = ['email', 'phone', 'reference', 'owed', 'overdue'] as const

/** Whom a merchant sells to again and again, and what they owe. */
export function Customers() {
  const text = useWords(words)
  const go = useNavigate()
  const canAct = useMay('payments.act')
  const [isMaking, setMaking] = useState(false)
  const create = canAct && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
      {text.create}
    </Button>
  )
  const look: ListLook<CustomerRow, never> = {
    list: CUSTOMERS,
    label: text.title,
    columns: useCustomerColumns(),
    usual: USUAL_COLUMNS,
    first: { name: text.name, cell: (one) => <Clipped>{calledBy(one)}</Clipped> },
    linkTo: ({ id }) => paths.customer(id),
    csv: { id: ({ id }) => id, name: ({ name }) => name },
    fields: (
      <ListFields list={CUSTOMERS} search={text.search}>
        {null}
      </ListFields>
    ),
    none: { title: text.noneTitle, text: text.noneText },
    empty: (
      <EmptyState icon="customers" title={text.emptyTitle} text={text.emptyText}>
        {create}
      </EmptyState>
    ),
  }
  return (
    <Screen title={text.title} actions={create}>
      <ListBody look={look} />
      {isMaking && (
        <CustomerDialog customer={null} onDone={({ id }) => go(paths.customer(id))} onClose={() => setMaking(false)} />
      )}
    </Screen>
  )
}

function useCustomerColumns(): ColumnOf<'customers'>[] {
  const text = useWords(words)
  const locale = useLocale()
  const amounts = (key: 'due' | 'overdue', name: string, isWide: boolean): ColumnOf<'customers'> => ({
    key: key === 'due' ? 'owed' : key,
    name,
    align: 'right',
    ...(isWide ? { wide: true } : {}),
    cell: ({ owed }) =>
      owed.flatMap((one) =>
        one[key] > 0 ? [<div key={one.currency}>{<Money amount={one[key]} currency={one.currency} />}</div>] : [],
      ),
    csv: ({ owed }) => owed.map((one) => formatMoney(one[key], one.currency, locale)).join(' '),
  })
  return [
    textColumn({ key: 'email', name: text.email }, ({ email, name }) => (name === null ? null : email)),
    textColumn({ key: 'phone', name: text.phone }, ({ phone }) => phone),
    textColumn({ key: 'reference', name: text.reference }, ({ externalId }) => externalId),
    amounts('due', text.owed, false),
    amounts('overdue', text.overdue, true),
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
  ]
}
