import type { FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { describeCellFault } from '../../parts/failures/fault-words.ts'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { words } from '../approvals/approval-words.ts'
import { words as payouts } from '../words.ts'
import { FoundHolder } from './found-name.tsx'

type Props = { readonly rows: readonly UploadedRow[]; readonly found: ReadonlyMap<number, FoundName> }

/** The lines of a file, what is wrong with each, and whom the bank names. */
export function UploadedTable({ rows, found }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const locale = useLocale()
  // What could not be read stands as it was written.
  const money = ({ amount, currency }: UploadedRow) =>
    /^\d+$/.test(amount) && /^[A-Z]{3}$/.test(currency)
      ? formatMoney(Number(amount), currency, locale)
      : `${currency} ${amount}`
  const columns: Column<UploadedRow>[] = [
    { name: text.line, isShort: true, cell: ({ line }) => line },
    {
      name: names.receiver,
      cell: (row) => (
        <>
          <Clipped>{row.receiverName}</Clipped>
          <Below>
            {money(row)} · {row.receiverBankCode} {row.receiverAccountNo} · {row.externalId}
          </Below>
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
    {
      name: text.outcome,
      cell: ({ errors, line, isNumber }) => (
        <>
          {errors.length > 0 ? (
            <>
              <Tag tone="bad">{text.problem}</Tag>{' '}
              <span style={{ overflowWrap: 'anywhere' }}>
                {errors.map((fault) => describeCellFault(fault, locale)).join(' ')}
              </span>
            </>
          ) : (
            <FoundHolder name={found.get(line)} />
          )}
          {isNumber && errors.length === 0 && <p className="muted">{text.storedAsNumber}</p>}
        </>
      ),
    },
  ]
  return <ListTable label={text.bulkTitle} columns={columns} rows={rows} keyOf={({ line }) => String(line)} />
}
