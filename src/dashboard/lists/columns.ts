/**
 * The columns that each list may show besides what identifies a line, by the keys used in addresses, files and saved
 * views. Imports nothing: the single-page app renders these columns, the server stores them.
 */
export const LIST_COLUMNS = {
  payments: [
    'status',
    'method',
    'brand',
    'created',
    'paidAt',
    'amount',
    'paid',
    'fee',
    'net',
    'customer',
    'description',
    'bankReference',
    'transactionId',
    'expiresAt',
  ],
  refunds: [
    'status',
    'way',
    'method',
    'brand',
    'created',
    'ended',
    'amount',
    'feeReturned',
    'bank',
    'order',
    'reason',
    'failure',
    'initiator',
    'bankReference',
    'transactionId',
    'checkoutId',
    'payoutId',
  ],
  payouts: [
    'status',
    'account',
    'reference',
    'created',
    'ended',
    'amount',
    'fee',
    'total',
    'service',
    'bankReference',
    'remark',
    'failure',
  ],
} as const satisfies Record<string, readonly string[]>

export type ListName = keyof typeof LIST_COLUMNS
/** The columns of a list. */
export type ColumnKey<Name extends ListName> = (typeof LIST_COLUMNS)[Name][number]
