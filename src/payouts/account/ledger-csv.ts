import { toDecimal } from '../../base/money.ts'
import type { LedgerTransaction } from '../../ledger/list-transactions.ts'
import { csvLines } from '../../tabular/write-csv.ts'

const HEADER = ['createdAt', 'transaction', 'kind', 'cause', 'account', 'currency', 'out', 'in']

/**
 * Ledger transactions as CSV, one line per entry. Amounts are positive, in one of two columns, so that no number begins with a
 * sign.
 */
export function ledgerCsv(transactions: readonly LedgerTransaction[]): string {
  const rows = transactions.flatMap(({ at, id, kind, cause, entries }) =>
    entries.map(({ account, money }) => {
      const isOut = money.amount < 0n
      const amount = toDecimal({ ...money, amount: isOut ? -money.amount : money.amount })
      return [at.toISOString(), id, kind, cause, account, money.currency, isOut ? amount : '', isOut ? '' : amount]
    }),
  )
  return csvLines([HEADER, ...rows])
}
