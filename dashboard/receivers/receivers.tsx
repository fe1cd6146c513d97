import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SavedReceiver } from '../../src/dashboard/receivers/schema.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import css from '../parts/filters/filters.module.css'
import { SearchField } from '../parts/filters/search-field.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable, StaleRows } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { paths } from '../paths.ts'
import { words as payouts } from '../payouts/words.ts'
import { useMay } from '../session/session.tsx'
import { NewReceiver } from './new-receiver.tsx'
import { useSavedReceivers } from './queries.ts'
import { RemoveReceiver } from './remove-receiver.tsx'
import { words } from './words.ts'

/** Whom payouts go to again and again. */
export function Receivers() {
  const text = useWords(words)
  const { title } = useWords(payouts)
  const canSend = useMay('payouts.ask')
  const q = useAddress().get('q')
  const receivers = useSavedReceivers(q)
  const [isAdding, setAdding] = useState(false)
  const { data: found, matching = 0, total } = receivers.data ?? {}
  const add = canSend && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  return (
    <Screen title={text.title} back={{ to: paths.payouts, label: title }} actions={total === 0 ? null : add}>
      {total !== 0 && (
        <div className={css.filters}>
          <SearchField label={text.search} />
        </div>
      )}
      {receivers.error ? (
        <ErrorNotice error={receivers.error} onRetry={() => receivers.refetch()} />
      ) : total === 0 ? (
        <EmptyState icon="user" title={text.emptyTitle} text={text.emptyText}>
          {add}
        </EmptyState>
      ) : found?.length === 0 ? (
        <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
      ) : (
        <StaleRows value={receivers.isPlaceholderData}>
          <Table receivers={found} canSend={canSend} />
          {found && matching > found.length && <p className="muted">{text.shown(found.length, matching)}</p>}
        </StaleRows>
      )}
      {isAdding && <NewReceiver onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function Table({ receivers, canSend }: { receivers: readonly SavedReceiver[] | undefined; canSend: boolean }) {
  const text = useWords(words)
  const [removed, setRemoved] = useState<SavedReceiver | null>(null)
  const accountOf = ({ receiverBankCode, receiverAccountNo }: SavedReceiver) =>
    `${receiverBankCode} ${receiverAccountNo}`
  const columns: Column<SavedReceiver>[] = [
    {
      name: text.name,
      cell: (receiver) => (
        <>
          <Clipped>{receiver.receiverName}</Clipped>
          <Below>
            {accountOf(receiver)}
            {receiver.note && ` · ${receiver.note}`}
          </Below>
        </>
      ),
    },
    { name: text.account, wide: true, isShort: true, cell: accountOf },
    { name: text.note, wide: true, cell: ({ note }) => <Clipped>{note}</Clipped> },
    { name: text.changed, wide: true, isShort: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
    {
      name: text.remove,
      isNameHidden: true,
      align: 'right',
      cell: (receiver) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={text.removeOf(receiver.receiverName)}
          onClick={() => setRemoved(receiver)}
        >
          {text.remove}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListTable
        label={text.title}
        columns={canSend ? columns : columns.slice(0, -1)}
        rows={receivers}
        keyOf={({ id }) => id}
        {...(canSend ? { linkTo: ({ id }: SavedReceiver) => `${paths.newPayout}?receiver=${id}` } : {})}
      />
      {removed && <RemoveReceiver receiver={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
