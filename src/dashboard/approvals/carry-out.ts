import { type Clock, later, MINUTE_MS } from '../../base/clock.ts'
import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { type Accepter, acceptApproved } from '../sending/accept-amount.ts'
import { makeApprovedRefund, type RefundMaker } from '../sending/make-refund.ts'
import { type Following, type PayoutSender, type Sent, sendPayouts } from '../sending/send-payouts.ts'
import { isErased, isRefundErased } from './erase-approvals.ts'
import { endCarryingOut, setDue } from './lease-store.ts'
import { readApprovedPayouts, type StoredRequest } from './store.ts'

/** The lease of a request that is being carried out; a process that has not renewed it for this long has died. */
export const LEASE_MS = 2 * MINUTE_MS
const RENEW_EVERY_MS = LEASE_MS / 8

export type CarryingOut = {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: PayoutSender
  readonly refunds: RefundMaker
  readonly accepting: Accepter
}

type Approved = Pick<StoredRequest, 'id' | 'refund' | 'acceptance' | 'createdBy'>

/**
 * Sends what was approved and has not been erased since. If the process dies or stops meanwhile, a worker resumes the
 * rest. However often that happens, each payout and refund has its externalId and is made once.
 */
export async function carryOut(
  app: CarryingOut,
  merchantId: string,
  found: Approved,
  following: Following = {},
): Promise<Sent> {
  const { db, clock } = app
  const key = { merchantId, id: found.id }
  const putOff = (ms: number) => transaction(db, merchantId, (tx) => setDue(tx, key, later(clock(), ms)))
  let renewedMs = performance.now()
  const onProgress: Following['onProgress'] = (progress) => {
    following.onProgress?.(progress)
    if (performance.now() - renewedMs < RENEW_EVERY_MS) return
    renewedMs = performance.now()
    // If the lease cannot be renewed, the work is at worst repeated, which sends nothing twice.
    void putOff(LEASE_MS).catch(() => {})
  }
  try {
    const sent = await send(app, merchantId, found, { ...following, onProgress })
    const counts = { accepted: sent.accepted.length, refused: sent.refused.length }
    await transaction(db, merchantId, (tx) => endCarryingOut(tx, key, counts))
    return sent
  } catch (thrown) {
    // A server that shuts down leaves the rest to the next worker.
    if (following.signal?.aborted) await putOff(0).catch(() => {})
    throw thrown
  }
}

async function send(
  { db, payouts, refunds, accepting }: CarryingOut,
  merchantId: string,
  { id, refund, acceptance, createdBy }: Approved,
  following: Following,
): Promise<Sent> {
  if (acceptance) return acceptApproved(accepting, { ...acceptance, merchantId, by: createdBy })
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
