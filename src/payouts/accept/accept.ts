import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import { keepTraces } from '../../db/trace-contexts.ts'
import { pipelined, type Tx } from '../../db/transaction.ts'
import type { Plan } from '../../fees/plan.ts'
import type { Plans } from '../../fees/plans.ts'
import { holdAll, lockAvailable } from '../../ledger/hold.ts'
import { isTracing, type TraceContext } from '../../telemetry/tracer.ts'
import { withHashcode } from '../envelope/envelope.ts'
import { type Draft, holdCause, type Payout, totalOf } from '../payout.ts'
import { newReference, referenceOfApproved } from '../reference.ts'
import { type Accepted, insertPayouts, readAccepted } from '../store.ts'
import { toAcceptance } from '../wire.ts'
import { type Room, readRoom } from './daily-limit.ts'

/** One payout that is asked for. */
export type Request = {
  readonly draft: Draft
  /** The bank it is to go through, as far as is known now. */
  readonly rail: Pick<PayoutRail, 'name' | 'bankCode'>
  /** Of the request's payload, to distinguish a repeat from another request under the same externalId. */
  readonly payloadHash: Buffer
  /** The secret key that sends it, or that proposed it if it was approved; null: a member sends it. */
  readonly keyId: string | null
  /** The approved request that asks for it, which its reference then follows from; absent: none. */
  readonly approvalId?: string | undefined
  /** The trace it is asked in, which the payout goes on in; absent: none. */
  readonly trace?: TraceContext | undefined
}

/** A request on its own, with what signs its reply. */
type OneRequest = Omit<Request, 'rail'> & {
  readonly hashKey: Buffer
  /** Makes money available that was set aside for this payout. */
  readonly fund?: () => Promise<void>
}

/** The payout, and the reply to its request. */
type Acceptance = { readonly id: string; readonly acceptance: string; readonly isRepeat: boolean }

type App = { readonly rail: PayoutRail; readonly plans: Plans }

/** As `acceptPayouts` for one. Throws its refusal. */
export async function acceptPayout(tx: Tx, app: App, now: Date, one: OneRequest): Promise<Acceptance> {
  const { hashKey, fund, ...request } = one
  await fund?.()
  const [outcome] = await acceptPayouts(tx, app.plans, now, async () => hashKey, [{ ...request, rail: app.rail }])
  if (!outcome || outcome instanceof ApiError) throw outcome ?? new Error('no outcome')
  return outcome
}

/**
 * Accepts payouts of one merchant in one currency, as if one came after the other, in the caller's transaction: each its
 * row, which is its own job, and its hold on the balance, with the fee and tax of this moment's plan. The same externalId with the same payload is
 * answered with the first acceptance to the letter, whatever has happened since. A refusal is an outcome and leaves nothing
 * behind: IDEMPOTENCY_REPLAY, LIMIT_EXCEEDED, INSUFFICIENT_BALANCE.
 *
 * The balance is locked first, and is the one lock that a merchant's acceptances wait for: what is read behind it (what was
 * sent today, which externalIds were used) no other changes before this transaction ends. Two round trips, however many.
 */
export async function acceptPayouts(
  tx: Tx,
  plans: Plans,
  now: Date,
  readHashKey: (tx: Tx) => Promise<Buffer>,
  requests: readonly Request[],
): Promise<(Acceptance | ApiError)[]> {
  const [{ merchantId, amount }] = requests.map(({ draft }) => draft) as [Draft]
  const { currency } = amount
  const keyIds = [...new Set(requests.flatMap(({ keyId }) => keyId ?? []))]
  const externalIds = requests.map(({ draft }) => draft.externalId)
  // Pipelined, in this order: what is read behind the lock is as the one before left it.
  const [available, room, known, hashKey, plan] = await pipelined([
    lockAvailable(tx, merchantId, currency),
    readRoom(tx, { merchantId, currency, keyIds, now }),
    readAccepted(tx, merchantId, externalIds),
    readHashKey(tx),
    plans.read(tx, merchantId),
  ])
  const fresh: NewPayout[] = []
  const outcomes = decideEach(requests, { now, hashKey, plan, available, room, known, fresh })
  if (fresh.length > 0) {
    await pipelined([room.count(tx), insertPayouts(tx, fresh), holdAll(tx, fresh.map(holdOf))])
    if (isTracing())
      await keepTraces(
        tx,
        fresh.map(({ payout, trace }) => ({ ...payout, trace })),
      )
  }
  return outcomes
}

type NewPayout = { readonly payout: Payout; readonly accepted: Accepted; readonly trace: TraceContext | undefined }

/** What is decided by; `known` and `fresh` take in what is accepted. */
type Given = {
  readonly now: Date
  readonly hashKey: Buffer
  readonly plan: Plan
  readonly available: bigint
  readonly room: Room
  readonly known: Map<string, Accepted>
  readonly fresh: NewPayout[]
}

function decideEach(requests: readonly Request[], given: Given): (Acceptance | ApiError)[] {
  const { now, hashKey, plan, room, known, fresh } = given
  let { available } = given
  return requests.map((request) => {
    const { draft, payloadHash, keyId, approvalId } = request
    const first = known.get(draft.externalId)
    if (first) return repeat(first, payloadHash)
    const payout = newPayout(request, plan, now)
    const spending = { keyId, isApproved: approvalId !== undefined, money: payout.amount }
    const refusal = room.refusalOf(spending)
    if (refusal) return refusal
    const { amount: total } = totalOf(payout)
    if (total > available) {
      return new ApiError('INSUFFICIENT_BALANCE', 'The available balance does not cover the amount and its fee.')
    }
    available -= total
    room.take(spending)
    const envelope = { status: 200, data: toAcceptance(payout), errors: null }
    const acceptance = JSON.stringify(withHashcode(envelope, hashKey))
    const accepted = { id: payout.id, payloadHash, acceptance }
    known.set(draft.externalId, accepted)
    fresh.push({ payout, accepted, trace: request.trace })
    return { id: payout.id, acceptance, isRepeat: false }
  })
}

const holdOf = ({ payout }: NewPayout) => ({
  merchantId: payout.merchantId,
  cause: holdCause(payout),
  at: payout.createdAt,
  money: totalOf(payout),
})

function newPayout({ draft, rail, approvalId }: Request, plan: Plan, now: Date): Payout {
  const { bankCode } = draft.receiver
  const { fee, tax, ruleId } = plan.payoutCharge(bankCode === rail.bankCode, bankCode, draft.amount, now)
  const id = newId('po', draft.merchantId, now)
  return {
    ...draft,
    id,
    status: 'PROCESSING',
    stage: 'QUEUED',
    sequence: 0,
    ...{ fee, tax, feeRuleId: ruleId },
    connectionId: rail.name,
    reference: approvalId
      ? referenceOfApproved(draft.merchantId, approvalId, draft.externalId)
      : newReference(draft.merchantId, now),
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

function repeat(first: Accepted, payloadHash: Buffer): Acceptance | ApiError {
  if (first.payloadHash.equals(payloadHash)) return { id: first.id, acceptance: first.acceptance, isRepeat: true }
  const message = 'This externalId was used with a different payload; use a new one for a new payout.'
  return new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
}
