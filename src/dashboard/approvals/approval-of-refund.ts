import { DAY_MS, later } from '../../base/clock.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Tx } from '../../db/transaction.ts'
import { findApprovedRefund, type StoredRequest } from './store.ts'

/** Requests wait for days, not for months; without a bound, a refund without an approval would look at all of them. */
const WAITED_MAX_MS = 180 * DAY_MS

/** The approved request that a refund was made of. Undefined: it needed no second person. */
export const approvalOfRefund = (
  tx: Tx,
  { merchantId, externalId, createdAt }: Pick<Refund, 'merchantId' | 'externalId' | 'createdAt'>,
): Promise<StoredRequest | undefined> =>
  findApprovedRefund(tx, { merchantId, externalId, from: later(createdAt, -WAITED_MAX_MS), until: createdAt })
