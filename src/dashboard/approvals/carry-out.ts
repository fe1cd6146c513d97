import { type Clock, later, MINUTE_MS } from '../../base/clock.ts'
import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { makeApprovedRefund, type RefundMaker } from '../sending/make-refund.ts'
import { type Following, type PayoutSender, type Sent, sendPayouts } from '../sending/send-payouts.ts'
import { isErased, isRefundErased } from './erase-approvals.ts'
import { endCarryingOut, setDue } from './lease-store.ts'
import { type Asked, readApprovedPayouts } from './store.ts'

/** What is carried out says so again within this; who has not for so long has died. */
export const LEASE_MS = 2 * MINUTE_MS
const RENEW_EVERY_MS = LEASE_MS / 8

export type CarryingOut = {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: PayoutSender
  readonly refunds: RefundMaker
}

type Approved = Pick<Asked, 'id' | 'refund' | 'createdBy'>

/**
 * Sends what was approved and has not been erased since. Where the process dies or stops meanwhile a worker takes up the rest;
 * whoever does it, and however often, each payout and refund has its externalId and is made once.
 */
export async function carryOut(
  app: CarryingOut,
  merchantId: string,
  asked: Approved,
  following: Following = {},
): Promise<Sent> {
  const { db, clock } = app
  const key = { merchantId, id: asked.id }
  const putOff = (ms: number) => transaction(db, merchantId, (tx) => setDue(tx, key, later(clock(), ms)))
  let renewedMs = performance.now()
  const onProgress: Following['onProgress'] = (progress) => {
    following.onProgress?.(progress)
    if (performance.now() - renewedMs < RENEW_EVERY_MS) return
    renewedMs = performance.now()
    // What cannot be renewed is done twice at worst, which sends nothing twice.
    void putOff(LEASE_MS).catch(() => {})
  }
  try {
    const sent = await send(app, merchantId, asked, { ...following, onProgress })
    const counts = { accepted: sent.accepted.length, refused: sent.refused.length }
    await transaction(db, merchantId, (tx) => endCarryingOut(tx, key, counts))
    return sent
  } catch (thrown) {
    // A server that shuts down leaves the rest to whoever looks next.
    if (following.signal?.aborted) await putOff(0).catch(() => {})
    throw thrown
  }
}

async function send(
  { db, payouts, refunds }: CarryingOut,
  merchantId: string,
  { id, refund, createdBy }: Approved,
  following: Following,
): Promise<Sent> {
  // A program's proposal is subject to the limits of its key.
  const keyId = isId('key', createdBy.id) ? createdBy.id : null
  if (!refund) {
    const listed = await transaction(db, merchantId, (tx) => readApprovedPayouts(tx, merchantId, id))
    const unsent = listed.filter((payout) => !isErased(payout))
    return sendPayouts({ ...payouts, approvalId: id, keyId }, merchantId, unsent, following)
  }
  if (isRefundErased(refund)) return { accepted: [], refused: [] }
  const { currency: _, ...body } = refund
  return makeApprovedRefund(refunds, { merchantId, approvalId: id, keyId }, body)
}
