import type { BulkPreview, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { wholeNumberIn } from '../../format/typed-amount.ts'
import { FixRow } from '../../uploads/fix-row.tsx'
import type { FixedCells } from '../../uploads/upload-file.ts'
import { useBanks } from '../queries.ts'
import { COLUMNS } from './template.ts'

type Props = {
  readonly row: UploadedRow
  readonly headings: BulkPreview['headings']
  readonly isBusy: boolean
  readonly onFix: (cells: FixedCells) => void
  readonly onClose: () => void
}

/** A payout of a file as fields. */
export function FixPayoutRow({ row, ...props }: Props) {
  const cells = Object.fromEntries(COLUMNS.map((column) => [column, row[column]]))
  return (
    <FixRow
      {...props}
      {...{ row, cells }}
      columns={COLUMNS}
      usual="receiverName"
      choices={{ column: 'receiverBankCode', options: (id) => <BankNames id={id} /> }}
      read={(column, typed) => (column === 'amount' ? amountOf(typed, row) : typed)}
    />
  )
}

/** An amount that was typed here is read as in every form; one that was left alone stays as the file has it. */
function amountOf(typed: string, row: UploadedRow): string {
  if (typed === row.amount) return typed
  const whole = wholeNumberIn(typed)
  return Number.isNaN(whole) ? typed : String(whole)
}

function BankNames({ id }: { id: string }) {
  const banks = useBanks().data?.data ?? []
  return (
    <datalist id={id}>
      {banks.map(({ shortCode, name }) => (
        <option key={shortCode} value={shortCode}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
