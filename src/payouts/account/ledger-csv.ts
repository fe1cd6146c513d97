import { csvLine, inertText } from '../../base/csv.ts'
import { toDecimal } from '../../base/money.ts'
import type { LedgerTransaction } from '../../ledger/list-transactions.ts'

const HEADER = ['createdAt', 'transaction', 'kind', 'cause', 'account', 'currency', 'out', 'in']

/**
 * Ledger transactions as CSV (RFC 4180), one line an entry. Amounts are positive, in one of two columns, so that no
 * number begins with a sign; any other cell that a spreadsheet would run is neutralised with an apostrophe.
 */
export function ledgerCsv(transactions: readonly LedgerTransaction[]): string {
  const rows = transactions.flatMap(({ at, id, kind, cause, entries }) =>
    entries.map(({ account, money }) => {
      const isOut = money.amount < 0n
      const amount = toDecimal({ ...money, amount: isOut ? -money.amount : money.amount })
      return [at.toISOString(), id, kind, cause, account, money.currency, isOut ? amount : '', isOut ? '' : amount]
    }),
  )
  return toCsv([HEADER, ...rows])
}

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => csvLine(row.map(inertText))).join('')
