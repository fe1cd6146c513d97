import type { Tx } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import { moveAttempt } from '../attempts/move.ts'
import { noteRailReference } from '../attempts/of-charges.ts'
import { listInDirectory, readAttempts } from '../attempts/store.ts'
import type { Attempt, Checkout, Failure } from '../checkout.ts'
import { moveAndRecord, moveCheckout } from '../move.ts'
import { lockCheckout } from '../store.ts'

type Key = { readonly merchantId: string; readonly checkoutId: string }
type ChargedKey = Key & { readonly transactionId: string }

/** The attempt that a charge is. Throws where there is none, which is a bug. */
export async function readChargedAttempt(
  tx: Tx,
  { merchantId, checkoutId, transactionId }: ChargedKey,
): Promise<Attempt> {
  const attempt = (await readAttempts(tx, merchantId, checkoutId)).find(({ id }) => id === transactionId)
  if (!attempt) throw new Error(`the checkout ${checkoutId} of a charge has no attempt`)
  return attempt
}

/** Reads the checkout of a charge and locks it until the transaction ends: before its charge is locked. */
export async function lockCharged(tx: Tx, { merchantId, checkoutId }: Key): Promise<Checkout> {
  const checkout = await lockCheckout(tx, merchantId, checkoutId)
  if (!checkout) throw new Error(`a charge has no checkout ${checkoutId}`)
  return checkout
}

/**
 * Ends the attempt of a charge, and its checkout, which the caller holds locked, as failed; one that its payer pays on its page can
 * be paid otherwise. False: it had already ended.
 */
export async function failCharged(
  tx: Tx,
  app: Pick<CheckoutApp, 'livemode' | 'customers'>,
  now: Date,
  { merchantId, id: checkoutId, save }: Checkout,
  transactionId: string,
  failure: Failure,
): Promise<boolean> {
  const attempt = await readChargedAttempt(tx, { merchantId, checkoutId, transactionId })
  await moveAttempt(tx, attempt, 'FAILED', { failure, pollAt: null })
  if (save !== null) return (await moveCheckout(tx, { merchantId, id: checkoutId }, 'PENDING')) !== undefined
  const endedBy = { transactionId: attempt.id, attempt, failure }
  return (await moveAndRecord(tx, app, now, { merchantId, id: checkoutId }, 'FAILED', endedBy)) !== undefined
}

/**
 * Stores what the rail calls a charge, so that messages which name it so are found, and refunds name it. Its first name stays:
 * by that its messages are believed.
 */
export async function nameCharged(tx: Tx, attempt: Attempt, railReference: string): Promise<void> {
  if (attempt.railReference === railReference) return
  if (attempt.railReference === null) await noteRailReference(tx, attempt, railReference)
  await listInDirectory(tx, [{ reference: railReference, attempt }])
}
