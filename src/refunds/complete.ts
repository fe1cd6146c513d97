import { noteRefund } from '../checkout/refunds/note-refund.ts'
import type { Refund, RefundFailure } from '../checkout/refunds/refund.ts'
import type { Tx } from '../db/transaction.ts'
import { postRefundHold, returnTransferred, voidRefundHold } from '../ledger/hold/refund-hold.ts'
import type { RefundApp } from './app.ts'
import { moveAndRecord } from './move.ts'
import { uncountRefund } from './total-store.ts'

type App = Pick<RefundApp, 'livemode' | 'takeBack'>

/** Invoices are locked after the checkout, in the order in which payments of them are recorded. */
const takeBack = async (tx: Tx, app: App, now: Date, { merchantId, transactionId }: Refund): Promise<void> =>
  app.takeBack?.(tx, now, merchantId, transactionId)

/*
 * Each moves first and posts to the ledger last: the slower of two racers changes nothing, and balances are locked briefly.
 */

/** The rail refunded the payer: the hold is posted. False: the refund had already moved. */
export async function succeedRefund(
  tx: Tx,
  app: App,
  now: Date,
  refund: Refund,
  railReference: string | null,
): Promise<boolean> {
  const change = railReference === null ? {} : { rail_reference: railReference }
  const moved = await moveAndRecord(tx, app, now, refund, 'SUCCEEDED', { change })
  if (!moved) return false
  await noteRefund(tx, moved)
  await takeBack(tx, app, now, moved)
  const { merchantId, id: refundId, connectionId, amount: money } = moved
  await postRefundHold(tx, { merchantId, refundId, connectionId, money, at: now })
  return true
}

/** No money left and none will: the hold is voided, and the amount may be refunded again. False: the refund had already moved. */
export async function endUnpaid(
  tx: Tx,
  app: App,
  now: Date,
  refund: Refund,
  to: 'FAILED' | 'CANCELLED',
  failure: RefundFailure,
): Promise<boolean> {
  const moved = await moveAndRecord(tx, app, now, refund, to, { failure })
  if (!moved) return false
  await uncountRefund(tx, moved)
  await noteRefund(tx, moved)
  const { merchantId, id: refundId, transactionId: receiptId } = moved
  await voidRefundHold(tx, { merchantId, refundId, receiptId, at: now })
  return true
}

/** The payout that carries it succeeded. False: the refund had already moved. */
export async function succeedTransferred(tx: Tx, app: App, now: Date, refund: Refund): Promise<boolean> {
  const moved = await moveAndRecord(tx, app, now, refund, 'SUCCEEDED')
  if (!moved) return false
  await noteRefund(tx, moved)
  await takeBack(tx, app, now, moved)
  return true
}

/** The payout that carries it failed or was returned; its money is available again. False: the refund had already moved. */
export async function failTransferred(
  tx: Tx,
  app: App,
  now: Date,
  refund: Refund,
  failure: RefundFailure,
): Promise<boolean> {
  const moved = await moveAndRecord(tx, app, now, refund, 'FAILED', { failure })
  if (!moved) return false
  await uncountRefund(tx, moved)
  await noteRefund(tx, moved)
  await takeBack(tx, app, now, moved)
  await returnTransferred(tx, { merchantId: moved.merchantId, refundId: moved.id, at: now })
  return true
}
