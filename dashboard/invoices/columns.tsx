import { formatDayOfYear } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { momentColumn, textColumn, wholeColumn } from '../lists/cells.tsx'
import type { ColumnOf, RowOf } from '../lists/list.ts'
import { Money } from '../parts/values/money.tsx'
import { Status, Tag } from '../parts/values/status.tsx'
import { words } from './words.ts'

export type Row = RowOf<'invoices'>
export const USUAL_COLUMNS = ['status', 'due', 'customer', 'total', 'amountDue'] as const

/** What may be shown of an invoice beside its number. */
export function useInvoiceColumns(): ColumnOf<'invoices'>[] {
  const text = useWords(words)
  const locale = useLocale()
  return [
    {
      key: 'status',
      name: text.statusName,
      wide: true,
      cell: ({ status, overdue }) => (
        <>
          <Status status={status} /> {overdue && <Tag tone="bad">{text.overdue}</Tag>}
        </>
      ),
      csv: ({ status, overdue }) => (overdue ? `${status} overdue` : status),
    },
    {
      key: 'due',
      name: text.due,
      wide: true,
      isShort: true,
      cell: ({ dueAt }) => <span className="tabular">{formatDayOfYear(dueAt, locale)}</span>,
      csv: ({ dueAt }) => dueAt,
    },
    textColumn({ key: 'customer', name: text.customer }, ({ customerName }) => customerName),
    { ...wholeColumn<Row, 'total'>({ key: 'total', name: text.total }, ({ total }) => total) },
    wholeColumn({ key: 'amountPaid', name: text.amountPaid }, ({ amountPaid }) => amountPaid),
    {
      ...wholeColumn<Row, 'amountDue'>({ key: 'amountDue', name: text.amountDue }, ({ amountDue }) => amountDue),
      wide: false,
      // The sum above the list counts what is awaited alone: of a draft or a void invoice, nothing is due.
      cell: ({ status, amountDue, currency }) =>
        status === 'DRAFT' || status === 'VOID' ? (
          <span className="muted">–</span>
        ) : (
          <Money amount={amountDue} currency={currency} />
        ),
    },
    wholeColumn({ key: 'subtotal', name: text.subtotal }, ({ subtotal }) => subtotal),
    wholeColumn({ key: 'tax', name: text.tax }, ({ tax }) => tax),
    textColumn({ key: 'reference', name: text.reference }, ({ externalId }) => externalId),
    textColumn({ key: 'note', name: text.note }, ({ note }) => note),
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
    momentColumn({ key: 'finalized', name: text.finalizedAt }, ({ finalizedAt }) => finalizedAt),
  ]
}

type Named = Pick<Row, 'number' | 'externalId'> & { readonly lines: readonly { readonly description: string }[] }

/** What an invoice is called: its number, or that it is a draft of something. */
export function useInvoiceName(): (of: Named) => string {
  const { draft } = useWords(words)
  return ({ number, externalId, lines }) => number ?? `${draft}: ${externalId ?? lines[0]?.description ?? ''}`
}
