import { later } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import { retireAttempts } from '../attempts/move.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { insertChargedAttempt } from '../attempts/of-charges.ts'
import { readAttempts } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { moveCheckout } from '../move.ts'
import { OPEN_ATTEMPT } from '../states.ts'
import { readCheckout } from '../store.ts'

type Way = { readonly connectionId: string; readonly type: PaymentType; readonly code: string | null }

/**
 * Begins the attempt of a charge by which the payer pays a checkout, which the caller holds locked: it is PROCESSING from here on,
 * and what the payer was shown before is retired. Undefined: it cannot be paid now, or another attempt may be under way.
 */
export async function beginCharged(
  tx: Tx,
  now: Date,
  checkout: Checkout,
  chargeId: string,
  way: Way,
): Promise<Attempt | undefined> {
  const { merchantId, id } = checkout
  if (checkout.status !== 'PENDING' || checkout.expiresAt <= now) return undefined
  const attempts = await readAttempts(tx, merchantId, id)
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  // A card may have been charged, and money that is on its way must not be paid twice.
  if (open && (open.card !== null || open.status === 'PROCESSING')) return undefined
  if (open) await retireAttempts(tx, now, merchantId, [open.id])
  // The page uses the last attempt, and ids sort by time: two of the same millisecond would have no order.
  const last = attempts.at(-1)?.createdAt
  const attempt: Attempt = {
    ...newAttempt(last && last >= now ? later(last, 1) : now, checkout, way),
    ...{ status: 'PROCESSING', chargeId },
  }
  await insertChargedAttempt(tx, attempt)
  await moveCheckout(tx, { merchantId, id }, 'PROCESSING')
  return attempt
}

/** Whether a checkout still waits for its charge: its money may have come otherwise. */
export const awaitsCharge = async (
  tx: Tx,
  { merchantId, checkoutId }: { readonly merchantId: string; readonly checkoutId: string },
): Promise<boolean> => (await readCheckout(tx, merchantId, checkoutId))?.status === 'PROCESSING'
