import { sql } from 'kysely'
import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import { findPaid, isKnown } from '../../checkout/receipts/find-paid.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import { noteRefund } from '../../checkout/refunds/note-refund.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { toRefund } from '../../checkout/refunds/wire.ts'
import { awaitReplication } from '../../db/replication.ts'
import { keepTraces } from '../../db/trace-contexts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Acceptance } from '../../http/once-together.ts'
import { holdRefund, releaseRefund } from '../../ledger/hold/refund-hold.ts'
import { countProposedRefund } from '../../payouts/accept/daily-limit.ts'
import type { TraceContext } from '../../telemetry/tracer.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import type { RefundApp } from '../app.ts'
import { claimEndsAt } from '../claim/claim-end.ts'
import { refundEvent } from '../events.ts'
import { payOut } from '../pay-out.ts'
import { railReferenceOf } from '../rail-refund.ts'
import { readRequested } from '../requested.ts'
import { finishAcceptance, insertRefund, readAccepted, readRefundsOf } from '../store.ts'
import { countRefund, lockTotal, type RefundTotal } from '../total-store.ts'
import { chooseWay } from './choose-way.ts'
import type { Draft } from './draft.ts'
import { feeReturned } from './fee-returned.ts'
import { refundAmount } from './refund-amount.ts'

export type Request = {
  readonly draft: Draft
  /** Of the request's payload, to distinguish a repeat from another request under the same externalId. */
  readonly payloadHash: Buffer
  /** The secret key that requests it, or that proposed it if it was approved; null: a member requests it. */
  readonly keyId: string | null
  /** The trace it is requested in, which the refund continues; absent: none. */
  readonly trace?: TraceContext | undefined
  /** The approved request it results from; absent: none. */
  readonly approvalId?: string
}

export type App = Pick<
  RefundApp,
  'db' | 'clock' | 'rails' | 'payoutRails' | 'hashKeys' | 'plans' | 'livemode' | 'claimLinks'
>

/**
 * Accepts refunds of one payment in the caller's transaction, one after the other, each behind a savepoint: a refusal is an
 * outcome and leaves nothing behind. The refusal of a single request is thrown.
 */
export async function acceptRefunds(
  tx: Tx,
  app: App,
  now: Date,
  requests: readonly Request[],
): Promise<(Acceptance | ApiError)[]> {
  const [first, ...others] = requests
  if (first && others.length === 0) return [await acceptRefund(tx, app, now, first)]
  const outcomes: (Acceptance | ApiError)[] = []
  for (const request of requests) {
    await sql`savepoint refund`.execute(tx)
    const outcome = await acceptRefund(tx, app, now, request).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    })
    if (outcome instanceof ApiError) await sql`rollback to savepoint refund`.execute(tx)
    await sql`release savepoint refund`.execute(tx)
    outcomes.push(outcome)
  }
  return outcomes
}

type DecidingApp = Omit<App, 'db' | 'clock'>

/**
 * Accepts a refund in the caller's transaction: the row, which is its own job, the hold on its money, the payout if it goes by
 * transfer, and its event. A repeat of the same externalId and payload gets the first reply byte for byte, even if the refund has
 * changed since; the stored reply lacks the claim link, which is added for callers who may see it (show-acceptance.ts). Throws
 * NOT_FOUND, INVALID_STATE, VALIDATION_ERROR, IDEMPOTENCY_REPLAY, REFUND_EXCEEDS_PAYMENT, REFUND_NOT_SUPPORTED,
 * REFUND_WINDOW_CLOSED, INSUFFICIENT_BALANCE, and the errors of payOut.
 */
export async function acceptRefund(tx: Tx, app: DecidingApp, now: Date, request: Request): Promise<Acceptance> {
  const { trace } = request
  const first = await findFirst(tx, request)
  if (first) return first
  const paid = await findPayment(tx, request.draft)
  const total = await lockTotal(tx, paid)
  // Another request with the same externalId may have been accepted while this one waited for the lock.
  const racer = await findFirst(tx, request)
  if (racer) return racer

  const requested = await readRequested(tx, paid, request.approvalId)
  const amount = refundAmount(request.draft.amount, total, requested)
  const refund = await newRefund(tx, app, now, request, paid, { total, amount })
  const dueAt = refund.claimExpiresAt ?? now
  const accepted = { payloadHash: request.payloadHash, acceptance: '' }
  const token = refund.way === 'claim_link' ? app.claimLinks.issue(refund) : null
  if (!(await insertRefund(tx, refund, { accepted, dueAt, token }))) {
    const winner = await findFirst(tx, request)
    if (!winner) throw new Error(`the refund ${refund.externalId} conflicted with a row that cannot be read`)
    return winner
  }
  const earlierRefundIds = (await readRefundsOf(tx, refund.merchantId, refund.transactionId))
    .map(({ id }) => id)
    .filter((id) => id !== refund.id)
  await keepTraces(tx, [{ ...refund, trace }])
  await countRefund(tx, refund)
  if (request.approvalId !== undefined && refund.keyId !== null && refund.way !== 'transfer') {
    await countProposedRefund(tx, now, { merchantId: refund.merchantId, keyId: refund.keyId, money: refund.amount })
  }
  await noteRefund(tx, refund)
  const hold = () => holdMoney(tx, now, refund, earlierRefundIds)
  const payoutId = refund.way === 'transfer' ? await transfer(tx, app, now, { refund, hold, trace }) : null
  if (payoutId === null) await hold()

  const made = { ...refund, payoutId }
  const acceptance = JSON.stringify(toRefund(made, null))
  await finishAcceptance(tx, refund, { acceptance, payoutId, dueAt: payoutId === null ? dueAt : null })
  await recordEvent(tx, now, refundEvent(app, made))
  return { acceptance, isRepeat: false }
}

async function findFirst(tx: Tx, { draft, payloadHash }: Request): Promise<Acceptance | undefined> {
  const first = await readAccepted(tx, draft.merchantId, draft.externalId)
  if (!first) return undefined
  await awaitReplication(tx)
  if (!first.payloadHash.equals(payloadHash)) {
    const message = 'This externalId was used with a different payload; use a new one for a new refund.'
    throw new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
  }
  return { acceptance: first.acceptance, isRepeat: true }
}

/** The one payment that the request refers to. */
async function findPayment(tx: Tx, { merchantId, of }: Draft): Promise<Paid> {
  const [paid, ...others] = await findPaid(tx, merchantId, of)
  if (others.length > 0) {
    const message = 'This checkout was paid more than once; send the "transactionId" of the payment to refund.'
    throw fieldError('checkoutId', 'AMBIGUOUS', message)
  }
  if (paid) return paid
  if (!(await isKnown(tx, merchantId, of))) throw notFound()
  throw new ApiError('INVALID_STATE', 'This was not paid, so there is nothing to refund.')
}

async function newRefund(
  tx: Tx,
  app: DecidingApp,
  now: Date,
  { draft, keyId }: Request,
  paid: Paid,
  { total, amount }: { readonly total: RefundTotal; readonly amount: Money },
): Promise<Refund> {
  const { merchantId, externalId, reason, fallback, receiver, metadata } = draft
  const id = newId('re', merchantId, now)
  const wanted = { id, merchantId, reference: railReferenceOf(id), amount, reason, fallback, receiver }
  const way = chooseWay(app, now, wanted, paid)
  return {
    ...wanted,
    initiator: 'merchant',
    externalId,
    keyId,
    checkoutId: paid.checkoutId,
    transactionId: paid.transactionId,
    status: way === 'claim_link' ? 'NEEDS_PAYER' : 'PROCESSING',
    stage: way === 'rail' ? 'QUEUED' : null,
    sequence: 1,
    ...(await feeReturned(tx, paid, total, amount)),
    way,
    nameTries: 0,
    payoutId: null,
    connectionId: paid.connectionId,
    railReference: null,
    failure: null,
    metadata,
    createdAt: now,
    submittedAt: null,
    completedAt: null,
    claimExpiresAt: way === 'claim_link' ? claimEndsAt(now) : null,
    sealedToken: null,
    pollCount: 0,
  }
}

async function holdMoney(tx: Tx, now: Date, refund: Refund, earlierRefundIds: readonly string[]): Promise<void> {
  const { merchantId, id: refundId, transactionId: receiptId, amount: money } = refund
  const { feeReturned, taxReturned } = refund
  const held = await holdRefund(tx, {
    merchantId,
    refundId,
    receiptId,
    earlierRefundIds,
    money,
    feeReturned,
    taxReturned,
    at: now,
  })
  if (held === 'insufficient') {
    throw new ApiError('INSUFFICIENT_BALANCE', 'What is left of the payment and the available balance do not cover it.')
  }
}

type Transfer = Pick<Request, 'trace'> & { readonly refund: Refund; readonly hold: () => Promise<void> }

async function transfer(tx: Tx, app: DecidingApp, now: Date, { refund, hold, trace }: Transfer): Promise<string> {
  if (!refund.receiver) throw new Error(`${refund.id} has no receiver`)
  const fund = async () => {
    await hold()
    await releaseRefund(tx, { merchantId: refund.merchantId, refundId: refund.id, at: now })
  }
  return payOut(tx, app, now, { refund, receiver: refund.receiver, fund, trace })
}
