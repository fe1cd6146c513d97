import { useMediaQuery } from '@mantine/hooks'
import type { BulkPreview, FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import type { FixedCells, Fixes } from '../../uploads/upload-file.ts'
import { words as uploads } from '../../uploads/words.ts'
import { words } from '../approvals/approval-words.ts'
import { words as payouts } from '../words.ts'
import { FixPayoutRow } from './fix-payout-row.tsx'
import { RowOutcome } from './row-outcome.tsx'

type Props = {
  readonly rows: readonly UploadedRow[]
  readonly headings: BulkPreview['headings']
  readonly fixes: Fixes
  readonly anyway: ReadonlySet<number>
  /** The line whose fields are open. */
  readonly editing: number | null
  readonly isFixing: boolean
  readonly nameOf: (row: UploadedRow) => FoundName | undefined
  readonly onEdit: (line: number | null) => void
  readonly onFix: (line: number, cells: FixedCells) => void
  readonly onAnyway: (line: number, isSent: boolean) => void
}

/** The lines of a file, what is wrong with each and how it is put right, and whom the bank names. */
export function UploadedTable({ rows, headings, fixes, anyway, editing, isFixing, nameOf, ...on }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const { line: lineName, outcome: outcomeName } = useWords(uploads)
  const locale = useLocale()
  // What could not be read stands as it was written.
  const money = ({ amount, currency }: UploadedRow) =>
    /^\d+$/.test(amount) && /^[A-Z]{3}$/.test(currency)
      ? formatMoney(Number(amount), currency, locale)
      : `${currency} ${amount}`
  const isNarrow = useMediaQuery('(max-width: 48rem)') ?? false
  const outcome = (row: UploadedRow) => (
    <RowOutcome
      {...{ row, headings, isFixing }}
      name={nameOf(row)}
      isFixed={fixes.has(row.line)}
      isSentAnyway={anyway.has(row.line)}
      isOpen={editing === row.line}
      onEdit={() => on.onEdit(row.line)}
      onFix={(cells) => on.onFix(row.line, cells)}
      onAnyway={(isSent) => on.onAnyway(row.line, isSent)}
    />
  )
  const columns: Column<UploadedRow>[] = [
    { name: lineName, isShort: true, cell: ({ line }) => line },
    {
      name: names.receiver,
      cell: (row) => (
        <>
          <Clipped>{row.receiverName}</Clipped>
          <Below>
            {money(row)} · {row.receiverBankCode} {row.receiverAccountNo} · {row.externalId}
          </Below>
          {isNarrow && outcome(row)}
        </>
      ),
    },
    {
      name: names.account,
      wide: true,
      isShort: true,
      cell: ({ receiverBankCode, receiverAccountNo }) => `${receiverBankCode} ${receiverAccountNo}`,
    },
    { name: names.reference, wide: true, cell: ({ externalId }) => <Clipped>{externalId}</Clipped> },
    { name: names.amount, align: 'right', wide: true, isShort: true, cell: money },
    ...(isNarrow ? [] : [{ name: outcomeName, cell: outcome }]),
  ]
  return (
    <ListTable
      label={text.bulkTitle}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
      detail={(row) =>
        editing === row.line && (
          <FixPayoutRow
            // A row that is still at fault is shown with what is wrong now.
            key={row.errors.map(({ field, code }) => field + code).join()}
            {...{ row, headings }}
            isBusy={isFixing}
            onFix={(cells) => on.onFix(row.line, cells)}
            onClose={() => on.onEdit(null)}
          />
        )
      }
    />
  )
}
