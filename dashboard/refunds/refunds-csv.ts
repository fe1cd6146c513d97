import type { Refund } from '../api/replies.ts'

const COLUMNS = [
  ...['id', 'externalId', 'transactionId', 'checkoutId', 'status', 'currency', 'amount', 'way', 'reason'],
  ...['initiator', 'payoutId', 'createdAt', 'completedAt'],
] as const satisfies readonly (keyof Refund)[]

/** A cell as spreadsheets take it: one that begins like a formula is text. Source: RFC 4180; OWASP, "CSV Injection". */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Refunds as a CSV file, with the reason for which one failed. */
export function refundsCsv(refunds: readonly Refund[]): string {
  const lines = refunds.map((refund) => [...COLUMNS.map((name) => refund[name]), refund.failure?.code ?? null])
  return [[...COLUMNS, 'failure'], ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}
