import type { TransactionStatus } from '../../../snap/transaction-status.ts'

/** What a provider's status codes mean, where they differ from the standard's or are not in it. */
export type Statuses = Readonly<Record<string, TransactionStatus>>
