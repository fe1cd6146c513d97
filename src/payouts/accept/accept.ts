import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import type { Tx } from '../../db/transaction.ts'
import { hold } from '../../ledger/hold.ts'
import { withHashcode } from '../envelope/envelope.ts'
import { type Draft, holdCause, type Payout } from '../payout.ts'
import { newReference } from '../reference.ts'
import { insertPayout, readAccepted } from '../store.ts'
import { toAcceptance } from '../wire.ts'
import { countAgainstLimits } from './daily-limit.ts'
import { payoutFee } from './fees.ts'

export type Request = {
  readonly draft: Draft
  /** Of the request's payload, to distinguish a repeat from another request under the same externalId. */
  readonly payloadHash: Buffer
  readonly hashKey: Buffer
  /** The secret key that it is sent with; null: a member sends it. */
  readonly keyId: string | null
  /** Makes money available that was set aside for this payout, right before it is held. */
  readonly fund?: () => Promise<void>
}

/** The payout, and the reply to its request. */
type Acceptance = { readonly id: string; readonly acceptance: string; readonly isRepeat: boolean }

/**
 * Accepts a payout: the row, which is its own job, and the hold on the balance, fee included, in the caller's
 * transaction. The same externalId with the same payload is answered with the first acceptance to the letter, whatever
 * has happened since. Throws IDEMPOTENCY_REPLAY, INSUFFICIENT_BALANCE, LIMIT_EXCEEDED.
 */
export async function acceptPayout(tx: Tx, rail: PayoutRail, now: Date, request: Request): Promise<Acceptance> {
  const payout = newPayout(request.draft, rail, now)
  const envelope = { status: 200, data: toAcceptance(payout), errors: null }
  const acceptance = JSON.stringify(withHashcode(envelope, request.hashKey))
  if (!(await insertPayout(tx, payout, { payloadHash: request.payloadHash, acceptance }))) return repeat(tx, request)

  const { merchantId, amount, fee } = payout
  await countAgainstLimits(tx, now, { merchantId, keyId: request.keyId, money: amount })
  // A merchant's payouts queue for the balance's row: it is locked last, and so held shortest.
  const money = { amount: amount.amount + fee.amount, currency: amount.currency }
  await request.fund?.()
  const held = await hold(tx, { merchantId, cause: holdCause(payout), at: now, money })
  if (held.is === 'repeated') throw new Error(`${payout.id} was held before`)
  if (held.is === 'insufficient') {
    throw new ApiError('INSUFFICIENT_BALANCE', 'The available balance does not cover the amount and its fee.')
  }
  return { id: payout.id, acceptance, isRepeat: false }
}

function newPayout(draft: Draft, rail: PayoutRail, now: Date): Payout {
  const id = newId('po', draft.merchantId, now)
  return {
    ...draft,
    id,
    status: 'PROCESSING',
    stage: 'QUEUED',
    sequence: 0,
    fee: payoutFee(draft.receiver.bankCode === rail.bankCode, draft.amount),
    connectionId: rail.name,
    reference: newReference(draft.merchantId, now),
    service: null,
    bankReference: null,
    failure: null,
    createdAt: now,
    submittedAt: null,
    completedAt: null,
    pollCount: 0,
    closed: null,
  }
}

async function repeat(tx: Tx, { draft, payloadHash }: Request): Promise<Acceptance> {
  const first = await readAccepted(tx, draft.merchantId, draft.externalId)
  if (!first) throw new Error(`the payout ${draft.externalId} is there and is not`)
  if (!first.payloadHash.equals(payloadHash)) {
    const message = 'This externalId was used with a different payload; use a new one for a new payout.'
    throw new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
  }
  return { id: first.id, acceptance: first.acceptance, isRepeat: true }
}
