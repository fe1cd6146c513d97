import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import { noteRefund } from '../../checkout/refunds/note-refund.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Tx } from '../../db/transaction.ts'
import { postProviderRefund } from '../../ledger/hold/provider-refund.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import { feeReturned } from '../accept/fee-returned.ts'
import type { RefundApp } from '../app.ts'
import { refundEvent } from '../events.ts'
import { insertRefund, readRefundsOf } from '../store.ts'
import { countProviderRefund, lockTotal } from '../total-store.ts'

/**
 * Books all or part of a provider refund: a succeeded refund, in the provider's name and under its reference, debited to the
 * account that holds the payment's money and, beyond that, owed by the merchant.
 */
export async function book(
  tx: Tx,
  app: Pick<RefundApp, 'livemode' | 'takeBack'>,
  now: Date,
  { paid, reference, amount }: { readonly paid: Paid; readonly reference: string; readonly amount: Money },
): Promise<void> {
  const { merchantId, transactionId, connectionId } = paid
  const earlierRefundIds = (await readRefundsOf(tx, merchantId, transactionId)).map(({ id }) => id)
  const fee = await feeReturned(tx, paid, await lockTotal(tx, paid), amount)
  const refund: Refund = { ...newRefund(paid, now, reference, amount), ...fee }
  await insertUnderReference(tx, refund)
  await countProviderRefund(tx, refund)
  await noteRefund(tx, refund)
  await app.takeBack?.(tx, now, merchantId, transactionId)
  await recordEvent(tx, now, refundEvent(app, refund))
  const money = {
    merchantId,
    refundId: refund.id,
    receiptId: transactionId,
    earlierRefundIds,
    money: amount,
    ...fee,
    at: now,
  }
  if (!(await postProviderRefund(tx, { ...money, connectionId }))) throw new Error(`${refund.id} was booked before`)
}

const newRefund = (
  { merchantId, checkoutId, transactionId, connectionId }: Paid,
  now: Date,
  reference: string,
  amount: Money,
): Omit<Refund, 'feeReturned' | 'taxReturned'> => ({
  merchantId,
  id: newId('re', merchantId, now),
  initiator: 'provider',
  externalId: reference,
  keyId: null,
  checkoutId,
  transactionId,
  status: 'SUCCEEDED',
  stage: null,
  sequence: 1,
  amount,
  reason: null,
  way: 'rail',
  fallback: 'none',
  receiver: null,
  nameTries: 0,
  payoutId: null,
  connectionId,
  reference: null,
  railReference: reference,
  failure: null,
  metadata: {},
  createdAt: now,
  submittedAt: null,
  completedAt: now,
  claimExpiresAt: null,
  sealedToken: null,
  pollCount: 0,
})

/**
 * The first refund under a reference uses it as its key in the table; a further part uses its own id, as does a refund whose
 * reference is already used by another payment's provider.
 */
async function insertUnderReference(tx: Tx, refund: Refund): Promise<void> {
  const entry = { accepted: null, dueAt: null, token: null }
  if (await insertRefund(tx, refund, entry)) return
  if (!(await insertRefund(tx, { ...refund, externalId: refund.id }, entry)))
    throw new Error(`${refund.id} already exists`)
}
