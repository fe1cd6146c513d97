/** `latestTransactionStatus` by its two-digit code; 08 and 09 are Qoin's. Source: SNAP BI, and rails seen in the wild. */
export const TRANSACTION_STATUS = {
  '00': 'success',
  '01': 'initiated',
  '02': 'paying',
  '03': 'pending',
  '04': 'refunded',
  '05': 'canceled',
  '06': 'failed',
  '07': 'not_found',
  '08': 'expired',
  '09': 'rejected',
} as const

export type TransactionStatusCode = keyof typeof TRANSACTION_STATUS
export type TransactionStatus = (typeof TRANSACTION_STATUS)[TransactionStatusCode]

/** Reads a status code; undefined for an unknown one, which decides nothing. */
export const readTransactionStatus = (code: unknown): TransactionStatus | undefined =>
  typeof code === 'string' && Object.hasOwn(TRANSACTION_STATUS, code)
    ? TRANSACTION_STATUS[code as TransactionStatusCode]
    : undefined
