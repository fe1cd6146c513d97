import type { MethodExpiring } from '../../saved-methods/expiry-port.ts'
import { insertMail } from './store.ts'
import { usesOf } from './uses.ts'

/**
 * Queues a mail to the payer of a method that expires soon, where a subscription is charged with it: once for each end of it. Where
 * nothing can be mailed the row says so, and the merchant's event is still recorded.
 */
export const methodExpiring =
  ({ canMail }: { readonly canMail: boolean }): MethodExpiring =>
  async (tx, now, method) => {
    const { merchantId, id: savedMethodId, expiresAt } = method
    if (expiresAt === null || (await usesOf(tx, method)).length === 0) return false
    const dropped = canMail ? null : ({ status: 'DROPPED', code: 'NOT_CONFIGURED' } as const)
    return insertMail(tx, now, { merchantId, savedMethodId, expiresAt }, dropped)
  }
