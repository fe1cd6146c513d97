import type { Tx } from '../db/transaction.ts'
import type { SavedMethod } from './saved-method.ts'

/** Hands over a method that became ACTIVE, in the transaction that records it. `subscriptions/` implements it. */
export type MethodActivated = (
  tx: Tx,
  now: Date,
  method: Pick<SavedMethod, 'merchantId' | 'id' | 'customerId' | 'currency' | 'subscriptionId'>,
) => Promise<void>
