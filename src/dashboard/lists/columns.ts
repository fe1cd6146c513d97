/**
 * What each list may show beside what names a line, by the keys that stand in addresses, files and saved views. Imports
 * nothing: the single-page app draws these columns, the server keeps them.
 */
export const LIST_COLUMNS = {
  payments: [
    ...(['status', 'method', 'brand', 'created', 'paidAt', 'amount', 'paid', 'fee', 'net', 'customer'] as const),
    ...(['description', 'bankReference', 'transactionId', 'expiresAt'] as const),
  ],
  refunds: [
    ...(['status', 'way', 'method', 'brand', 'created', 'ended', 'amount', 'feeReturned', 'bank', 'order'] as const),
    ...(['reason', 'failure', 'initiator', 'bankReference', 'transactionId', 'checkoutId', 'payoutId'] as const),
  ],
  payouts: [
    ...(['status', 'account', 'reference', 'created', 'ended', 'amount', 'fee', 'total', 'service'] as const),
    ...(['bankReference', 'remark', 'failure'] as const),
  ],
} as const satisfies Record<string, readonly string[]>

export type ListName = keyof typeof LIST_COLUMNS
/** The columns of a list. */
export type ColumnKey<Name extends ListName> = (typeof LIST_COLUMNS)[Name][number]
