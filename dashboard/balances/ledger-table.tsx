import { Link } from 'react-router'
import type { LedgerTransaction } from '../api/replies.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Below, type Column, ListTable } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { paths } from '../paths.ts'
import css from './balances.module.css'
import { words } from './words.ts'

/** `payout:po_…` is a payout, `payment:co_…` or `…:co_…:…` a payment. */
function linkOf(cause: string): string | null {
  const id = cause.match(/(co|po)_[0-9a-z]+/)?.[0]
  if (!id) return null
  return id.startsWith('co_') ? paths.payment(id) : paths.payout(id)
}

function Cause({ cause }: { cause: string }) {
  const text = useWords(words)
  const [kind = ''] = cause.split(':')
  const to = linkOf(cause)
  const name = text.causes[kind] ?? kind
  return to ? <Link to={to}>{name}</Link> : <span title={cause}>{name}</span>
}

function Entries({ transaction }: { transaction: LedgerTransaction }) {
  const text = useWords(words)
  const locale = useLocale()
  const nameOf = (account: string) => text.accountNames[account.split(':')[0] ?? ''] ?? account
  return (
    <ul className={css.entries}>
      {transaction.entries.map(({ account, currency, amount }) => (
        <li key={`${account} ${amount}`} className={css.entry}>
          <span className="muted">{nameOf(account)}</span>
          <span className="tabular">{formatDecimal(amount, currency, locale)}</span>
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
      cell: ({ cause, createdAt }) => (
        <>
          <Cause cause={cause} />
          <Below>
            <Moment at={createdAt} />
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
