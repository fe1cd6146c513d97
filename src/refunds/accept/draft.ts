import type { Refund } from '../../checkout/refunds/refund.ts'
import { nationalCode } from '../../payouts/accept/draft.ts'
import type { CreateRefund } from '../schema.ts'

/** A merchant's request, validated. */
export type Draft = {
  readonly merchantId: string
  readonly externalId: string
  readonly of: { readonly transactionId: string } | { readonly checkoutId: string }
  /** Whole units; null: the full remaining amount. */
  readonly amount: number | null
  readonly reason: string | null
  readonly fallback: Refund['fallback']
  readonly receiver: Refund['receiver']
  readonly metadata: Readonly<Record<string, string>>
}

/** Converts a body that passed the schema and rules.ts. */
export function toDraft(merchantId: string, body: CreateRefund): Draft {
  const { externalId, transactionId, checkoutId = '', amount = null, reason = null, fallback = 'none' } = body
  const { receiver, metadata = {} } = body
  return {
    merchantId,
    externalId,
    of: transactionId === undefined ? { checkoutId } : { transactionId },
    amount,
    reason,
    fallback,
    receiver: receiver ? { ...receiver, bankCode: nationalCode(receiver.bankCode) } : null,
    metadata,
  }
}
