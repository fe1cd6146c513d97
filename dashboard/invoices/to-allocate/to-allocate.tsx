import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { words as collectionWords } from '../../collections/words.ts'
import { useKindName } from '../../collectors/amounts.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import type { RowOf } from '../../lists/list.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
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
  const kind = get('kind')
  const rows = useUnallocated({ kind, cursor: get('cursor'), id: get('payment') })
  const isEmpty = rows.data?.data.length === 0
  return (
    <Screen title={title}>
      <InvoiceTabs />
      <p className="muted">{text.intro}</p>
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
      {rows.error ? (
        <ErrorNotice error={rows.error} onRetry={() => rows.refetch()} />
      ) : !rows.data ? (
        <LoadingPanel />
      ) : isEmpty ? (
        <EmptyState icon="check" title={text.emptyTitle} text={text.emptyText} />
      ) : (
        <ul className={css.list}>
          {rows.data.data.map((row) => (
            <li key={row.id}>
              <Unallocated row={row} />
            </li>
          ))}
        </ul>
      )}
      <Pager nextCursor={rows.data?.nextCursor} />
    </Screen>
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
