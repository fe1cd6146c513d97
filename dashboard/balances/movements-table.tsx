import { Link } from 'react-router'
import type { Movement } from '../../src/dashboard/balances/schema.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { paths } from '../paths.ts'
import css from './balances.module.css'
import { bookingOf, shownEntry } from './booking.ts'
import { words as pictures } from './picture-words.ts'
import { words } from './words.ts'

/** Where what a movement is about is shown; null: it is about nothing of its own. */
function linkOf({ cause, subject }: Movement): string | null {
  if (subject?.startsWith('co_')) return paths.payment(subject)
  if (subject?.startsWith('re_')) return paths.refund(subject)
  if (subject?.startsWith('po_')) return paths.payout(subject)
  const pay = cause.match(/:(pay_[0-9a-z]+)$/)?.[1]
  return pay ? `${paths.payments}?q=${pay}` : null
}

function Cause({ movement }: { movement: Movement }) {
  const text = useWords(words)
  const { cause, entries } = movement
  const kind = bookingOf(
    cause,
    entries.map(({ account }) => account),
  )
  const to = linkOf(movement)
  const name = text.causes[kind] ?? kind
  return to ? <Link to={to}>{name}</Link> : <span title={cause}>{name}</span>
}

function Entries({ movement: { entries, currency } }: { movement: Movement }) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <ul className={css.entries}>
      {entries.map(shownEntry).map(({ name, amount, isSigned }) => (
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

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

/** Movements, newest first, each with what it changed and what there was after it. */
export function MovementsTable({ movements }: { movements: readonly Movement[] | undefined }) {
  const text = useWords(words)
  const more = useWords(pictures)
  const locale = useLocale()
  const hasBalances = movements?.some(({ balance }) => balance !== null) ?? true
  const change = ({ change: amount, currency }: Movement) =>
    isNothing(amount) ? (
      <span className="muted">–</span>
    ) : (
      <strong className={`tabular ${amount.startsWith('-') ? '' : css.more}`}>
        {!amount.startsWith('-') && '+'}
        {formatDecimal(amount, currency, locale)}
      </strong>
    )
  const balance = ({ balance: amount, currency }: Movement) =>
    amount !== null && <span className="tabular">{formatDecimal(amount, currency, locale)}</span>
  const columns: Column<Movement>[] = [
    {
      name: text.cause,
      cell: (movement) => (
        <>
          <Cause movement={movement} />
          {movement.reference !== null && (
            <span className="muted">
              <Clipped>{movement.reference}</Clipped>
            </span>
          )}
          <Below>
            <Moment at={movement.at} />
          </Below>
        </>
      ),
    },
    { name: text.at, wide: true, isShort: true, cell: ({ at }) => <Moment at={at} exact /> },
    { name: text.accounts, wide: true, cell: (movement) => <Entries movement={movement} /> },
    {
      name: more.change,
      align: 'right',
      isShort: true,
      cell: (movement) => (
        <>
          {change(movement)}
          {hasBalances && <Below>{balance(movement)}</Below>}
        </>
      ),
    },
    ...(hasBalances ? [{ name: more.after, align: 'right' as const, wide: true, isShort: true, cell: balance }] : []),
  ]
  return <ListTable label={text.tabs.ledger} columns={columns} rows={movements} keyOf={({ id }) => id} />
}
