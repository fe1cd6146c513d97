import type { Refund } from '../api/replies.ts'
import { csvCell } from '../parts/list-csv.ts'

const COLUMNS = [
  ...['id', 'externalId', 'transactionId', 'checkoutId', 'status', 'currency', 'amount', 'way', 'reason'],
  ...['initiator', 'payoutId', 'createdAt', 'completedAt'],
] as const satisfies readonly (keyof Refund)[]

/** Refunds as a CSV file, with the reason for which one failed. */
export function refundsCsv(refunds: readonly Refund[]): string {
  const lines = refunds.map((refund) => [...COLUMNS.map((name) => refund[name]), refund.failure?.code ?? null])
  return [[...COLUMNS, 'failure'], ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}
