import { fieldError } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { SavedMethod } from '../saved-methods/saved-method.ts'

/** What a subscription asks of a saved method before it is charged. */
export type MethodFacts = Pick<SavedMethod, 'id' | 'customerId' | 'currency' | 'status'>

/** Reads saved methods of a merchant, as they are until the transaction ends. `saved-methods/` implements it. */
export type ReadMethods = (tx: Tx, merchantId: string, ids: readonly string[]) => Promise<readonly MethodFacts[]>

type Payer = { readonly customerId: string; readonly currency: string }

/**
 * Throws VALIDATION_ERROR where one of the methods named is not the customer's, is charged in another currency, or has ended.
 * `known`: those that it had before, which may have ended since.
 */
export function assertUsable(
  { customerId, currency }: Payer,
  ids: readonly string[],
  found: readonly MethodFacts[],
  known: readonly string[] = [],
): void {
  for (const [n, id] of ids.entries()) {
    const method = found.find((one) => one.id === id)
    const field = `savedMethodIds[${n}]`
    if (method?.customerId !== customerId) {
      throw fieldError(field, 'NOT_FOUND', `"${field}" is not the id of a saved method of this customer.`)
    }
    if (method.currency !== currency) {
      throw fieldError(field, 'NOT_ALLOWED_HERE', `The saved method is charged in ${method.currency}.`)
    }
    if (!known.includes(id) && method.status !== 'ACTIVE' && method.status !== 'PENDING_PAYER') {
      throw fieldError(field, 'NOT_ALLOWED_HERE', `The saved method is ${method.status}; it is not charged any more.`)
    }
  }
}

/** Whether one of them can be charged now. */
export const hasActive = (found: readonly MethodFacts[]): boolean => found.some(({ status }) => status === 'ACTIVE')
