import { Link } from 'react-router'
import type { LedgerTransaction } from '../api/replies.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { paths } from '../paths.ts'
import css from './balances.module.css'
import { bookingOf, shownEntry } from './booking.ts'
import { words } from './words.ts'

/** `payout:po_…` is a payout, `refund:re_…` a refund; `receipt:pay_…` is found among the payments by that id. */
function linkOf(cause: string): string | null {
  const [, kind, id = ''] = cause.match(/:((?:pay|po|re)_)([0-9a-z]+)$/) ?? []
  if (kind === 'pay_') return `${paths.payments}?q=${kind}${id}`
  if (kind === 're_') return paths.refund(kind + id)
  return kind === 'po_' ? paths.payout(kind + id) : null
}

function Cause({ cause, entries }: LedgerTransaction) {
  const text = useWords(words)
  const kind = bookingOf(
    cause,
    entries.map(({ account }) => account),
  )
  const to = linkOf(cause)
  const name = text.causes[kind] ?? kind
  return to ? <Link to={to}>{name}</Link> : <span title={cause}>{name}</span>
}

function Entries({ transaction }: { transaction: LedgerTransaction }) {
  const text = useWords(words)
  const locale = useLocale()
  const shown = transaction.entries.map(({ currency, ...entry }) => ({ ...shownEntry(entry), currency }))
  return (
    <ul className={css.entries}>
      {shown.map(({ name, currency, amount, isSigned }) => (
        <li key={`${name} ${amount}`} className={css.entry}>
          <span className="muted">{text.accountNames[name] ?? name}</span>
          <span className="tabular">
            {isSigned && !amount.startsWith('-') && '+'}
            {formatDecimal(amount, currency, locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function LedgerTable({ transactions }: { transactions: readonly LedgerTransaction[] | undefined }) {
  const text = useWords(words)
  const columns: Column<LedgerTransaction>[] = [
    {
      name: text.cause,
      cell: (transaction) => (
        <>
          <Cause {...transaction} />
          <Below>
            <Moment at={transaction.createdAt} />
          </Below>
        </>
      ),
    },
    { name: text.at, wide: true, isShort: true, cell: ({ createdAt }) => <Moment at={createdAt} exact /> },
    { name: text.movement, wide: true, cell: ({ id }) => <span className="mono muted">{id}</span> },
    { name: text.accounts, cell: (transaction) => <Entries transaction={transaction} /> },
  ]
  return <ListTable label={text.tabs.ledger} columns={columns} rows={transactions} keyOf={({ id }) => id} />
}
