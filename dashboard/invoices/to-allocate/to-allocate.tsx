import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { COLLECTION_ORDERS } from '../../../src/dashboard/collections/order.ts'
import { words as collectionWords } from '../../collections/words.ts'
import { useKindName } from '../../collectors/amounts.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import type { RowOf } from '../../lists/list.ts'
import { SearchedUntil } from '../../lists/list-tools.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { SearchField } from '../../parts/filters/search-field.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { Pager } from '../../parts/table/pager.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Money } from '../../parts/values/money.tsx'
import { paths } from '../../paths.ts'
import { Flags } from '../../payments/flags.tsx'
import { RefundDialog } from '../../refunds/refund-dialog.tsx'
import { useMay } from '../../session/session.tsx'
import { useUnallocated } from '../queries.ts'
import { InvoiceTabs } from '../tabs.tsx'
import { words } from '../words.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import { allocateWords } from './allocate-words.ts'
import { Suggestions } from './suggestions.tsx'
import css from './to-allocate.module.css'

type Row = RowOf<'collections'>

/** Money that may be for an invoice: which it is likely for, allocated in one press. */
export function ToAllocate() {
  const text = useWords(allocateWords)
  const { title } = useWords(words)
  const { get, change } = useAddress()
  const [kind, order] = [get('kind'), get('order')]
  return (
    <Screen title={title}>
      <InvoiceTabs />
      <p className="muted">{text.intro}</p>
      <div className={css.narrow}>
        <SearchField label={text.find} />
        <Chips
          label={text.kind}
          value={kind}
          choices={[
            { value: '', label: text.all },
            { value: 'va_open', label: text.kinds.va_open },
            { value: 'va_fixed', label: text.kinds.va_fixed },
            { value: 'qr_static', label: text.kinds.qr_static },
          ]}
          onChange={(chosen) => change({ kind: chosen, payment: null })}
        />
        <Chips
          label={text.order}
          value={order || 'newest'}
          choices={COLLECTION_ORDERS.map((value) => ({ value, label: text.orders[value] }))}
          onChange={(chosen) => change({ order: chosen === 'newest' ? null : chosen })}
        />
      </div>
      <Rows kind={kind} order={order} q={get('q') || get('payment')} cursor={get('cursor')} />
    </Screen>
  )
}

type RowsProps = { kind: string; order: string; q: string; cursor: string }

function Rows({ kind, order, q, cursor }: RowsProps) {
  const text = useWords(allocateWords)
  const rows = useUnallocated({ kind, order, cursor, q })
  if (rows.error) return <ErrorNotice error={rows.error} onRetry={() => rows.refetch()} />
  if (!rows.data) return <LoadingPanel />
  const { data, searchedUntil, isTextTooWide, nextCursor } = rows.data
  const none =
    q !== '' || kind !== '' ? (
      <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
    ) : (
      <EmptyState icon="check" title={text.emptyTitle} text={text.emptyText} />
    )
  return (
    <>
      {data.length === 0 ? (
        none
      ) : (
        <ul className={css.list}>
          {data.map((row) => (
            <li key={row.id}>
              <Unallocated row={row} />
            </li>
          ))}
        </ul>
      )}
      <SearchedUntil at={searchedUntil} isTextTooWide={isTextTooWide} isOldestFirst={order === 'oldest'} />
      <Pager nextCursor={nextCursor} />
    </>
  )
}

function Unallocated({ row }: { row: Row }) {
  const text = useWords(allocateWords)
  const { unknownPayer } = useWords(collectionWords)
  const locale = useLocale()
  const kindName = useKindName()
  const canAct = useMay('payments.act')
  const canRefund = useMay('refunds.ask')
  const [dialog, setDialog] = useState<'search' | 'refund' | null>(null)
  const { id, payer, unallocated, amount, currency, customerName, collectorName, paidAt, flags } = row
  const name = payer.name ?? payer.bank ?? unknownPayer
  return (
    <Panel label={`${formatMoney(unallocated, currency, locale)}, ${name}`}>
      <div className={css.head}>
        <div>
          <p className={css.sum}>
            <Link to={paths.collection(id)}>
              <Money amount={unallocated} currency={currency} />
            </Link>
            {unallocated !== amount && <span className="muted"> {text.of(formatMoney(amount, currency, locale))}</span>}{' '}
            <Flags flags={flags} />
          </p>
          <p className="muted">
            {text.from(name)} · <Moment at={paidAt} />
          </p>
          <p className="muted">
            {[kindName(row), collectorName, customerName !== collectorName && customerName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={css.actions}>
          {canAct && (
            <Button size="xs" variant="default" onClick={() => setDialog('search')}>
              {text.search}
            </Button>
          )}
          {canRefund && (
            <Button size="xs" variant="subtle" onClick={() => setDialog('refund')}>
              {text.refund}
            </Button>
          )}
        </div>
      </div>
      <Suggestions row={row} />
      {dialog === 'search' && <AllocateDialog row={row} onClose={() => setDialog(null)} />}
      {dialog === 'refund' && <RefundDialog of="collections" id={id} isOfList onClose={() => setDialog(null)} />}
    </Panel>
  )
}
