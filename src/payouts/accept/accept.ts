import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import { keepTraces } from '../../db/trace-contexts.ts'
import { pipelined, type Tx } from '../../db/transaction.ts'
import type { Plan } from '../../fees/plan.ts'
import type { Plans } from '../../fees/plans.ts'
import { holdAll, lockAvailable } from '../../ledger/hold/hold.ts'
import { isTracing, type TraceContext } from '../../telemetry/tracer.ts'
import { withHashcode } from '../envelope/envelope.ts'
import { type Draft, holdCause, type Payout, totalOf } from '../payout.ts'
import { newReference, referenceOfApproved } from '../reference.ts'
import { type Accepted, insertPayouts, readAccepted } from '../store.ts'
import { toAcceptance } from '../wire.ts'
import { type Allowance, readAllowance } from './daily-limit.ts'

/** A request for one payout. */
export type Request = {
  readonly draft: Draft
  /** The bank expected to send it, as far as is known now. */
  readonly rail: Pick<PayoutRail, 'name' | 'bankCode'>
  /** Of the request's payload, to distinguish a repeat from another request under the same externalId. */
  readonly payloadHash: Buffer
  /** The secret key that sends it, or that proposed it if it was approved; null: a member sends it. */
  readonly keyId: string | null
  /** The approved request it results from, from which its reference is derived; absent: none. */
  readonly approvalId?: string | undefined
  /** The trace of the request, which the payout continues; absent: none. */
  readonly trace?: TraceContext | undefined
}

/** A single request, and the key that signs its reply. */
type OneRequest = Omit<Request, 'rail'> & {
  readonly hashKey: Buffer
  /** Makes available the money reserved for this payout. */
  readonly fund?: () => Promise<void>
}

/** The payout, and the reply to the request. */
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
 * Accepts payouts of one merchant in one currency in the caller's transaction, as if one after the other. Each gets a row, which
 * is its own job, and a hold on the balance, with the fee and tax of the current plan. A repeat of the same externalId and payload
 * gets the first acceptance byte for byte, even if the payout has changed since. A refusal is an outcome and stores nothing:
 * IDEMPOTENCY_REPLAY, LIMIT_EXCEEDED, INSUFFICIENT_BALANCE.
 *
 * The balance is locked first, and is the only lock that a merchant's acceptances contend for: what is read under it (the amount
 * sent today, the externalIds used) does not change until this transaction ends. Two round trips for any number of payouts.
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
  // Pipelined in this order: what is read under the lock includes the changes of its previous holder.
  const [available, allowance, known, hashKey, plan] = await pipelined([
    lockAvailable(tx, merchantId, currency),
    readAllowance(tx, { merchantId, currency, keyIds, now }),
    readAccepted(tx, merchantId, externalIds),
    readHashKey(tx),
    plans.read(tx, merchantId),
  ])
  const fresh: NewPayout[] = []
  const outcomes = decideEach(requests, { now, hashKey, plan, available, allowance, known, fresh })
  if (fresh.length > 0) {
    await pipelined([allowance.count(tx), insertPayouts(tx, fresh), holdAll(tx, fresh.map(holdOf))])
    if (isTracing())
      await keepTraces(
        tx,
        fresh.map(({ payout, trace }) => ({ ...payout, trace })),
      )
  }
  return outcomes
}

type NewPayout = { readonly payout: Payout; readonly accepted: Accepted; readonly trace: TraceContext | undefined }

/** The facts that decide; `known` and `fresh` grow with each acceptance. */
type Given = {
  readonly now: Date
  readonly hashKey: Buffer
  readonly plan: Plan
  readonly available: bigint
  readonly allowance: Allowance
  readonly known: Map<string, Accepted>
  readonly fresh: NewPayout[]
}

function decideEach(requests: readonly Request[], given: Given): (Acceptance | ApiError)[] {
  const { now, hashKey, plan, allowance, known, fresh } = given
  let { available } = given
  return requests.map((request) => {
    const { draft, payloadHash, keyId, approvalId } = request
    const first = known.get(draft.externalId)
    if (first) return repeat(first, payloadHash)
    const payout = newPayout(request, plan, now)
    const spending = { keyId, isApproved: approvalId !== undefined, money: payout.amount }
    const refusal = allowance.refusalOf(spending)
    if (refusal) return refusal
    const { amount: total } = totalOf(payout)
    if (total > available) {
      return new ApiError('INSUFFICIENT_BALANCE', 'The available balance does not cover the amount and its fee.')
    }
    available -= total
    allowance.take(spending)
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
    fee,
    tax,
    feeRuleId: ruleId,
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
