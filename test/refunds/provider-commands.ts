import type fc from 'fast-check'
import { later, SECOND_MS } from '../../src/base/clock.ts'
import { ApiError } from '../../src/base/errors.ts'
import type { Refund } from '../../src/checkout/refunds/refund.ts'
import type { RefundState } from '../../src/connectors/port.ts'
import { transaction } from '../../src/db/transaction.ts'
import { applyBankResponse } from '../../src/payouts/send/apply-bank-response.ts'
import { submitPayouts } from '../../src/payouts/send/queue-store.ts'
import { acceptRefund } from '../../src/refunds/accept/accept.ts'
import { cancelRefund } from '../../src/refunds/cancel.ts'
import { reconcileDue } from '../../src/refunds/provider/reconcile-due.ts'
import { recordProviderRefund } from '../../src/refunds/provider/record-provider-refund.ts'
import { applyRailResponse } from '../../src/refunds/send/apply-rail-response.ts'
import { followPayout } from '../../src/refunds/send/follow-payout.ts'
import { submitRefund } from '../../src/refunds/send/queue-store.ts'
import { readRefund } from '../../src/refunds/store.ts'
import type { Crash } from '../database/crashing-db.ts'
import type { aClock } from '../rails/bank.ts'
import { defined } from '../setup/defined.ts'
import { type Model, type Real, reportsOf, theirName } from './provider-model.ts'

type Command = fc.AsyncCommand<Model, Real>
type Clock = ReturnType<typeof aClock>
type Fallback = Refund['fallback']

const RECEIVER = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
const withCrash = (text: string, crash: Crash | null) => (crash ? `${text}, dying ${crash}` : text)

const readNow = ({ app: { db }, paid: { merchantId } }: Real, id: string): Promise<Refund> =>
  transaction(db, merchantId, async (tx) => defined(await readRefund(tx, { merchantId, id })))

/** The merchant requests a refund: made as far as payment and balance allow. */
export const request = (clock: Clock, name: string, whole: number, fallback: Fallback): Command => ({
  check: (model) => !model.refunds.has(name),
  async run(model, { app, paid: { merchantId, transactionId } }) {
    clock.advance(1)
    const receiver = fallback === 'transfer' ? RECEIVER : null
    const requested = {
      merchantId,
      externalId: name,
      of: { transactionId },
      amount: whole,
      reason: null,
      fallback,
      receiver,
    }
    const request = { draft: { ...requested, metadata: {} }, payloadHash: Buffer.alloc(32), keyId: null }
    const accepted = await transaction(app.db, merchantId, (tx) => acceptRefund(tx, app, clock(), request)).catch(
      (error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)),
    )
    if (!accepted) return
    const { id } = JSON.parse(accepted.acceptance)
    const reference = id.slice('re_'.length, 're_'.length + 25)
    model.refunds.set(name, { id, reference, amount: BigInt(whole) * 100n, isSent: false, isMade: null })
  },
  toString: () => `request ${name} Rp${whole}, else ${fallback}`,
})

/** Takes a refund out of the queue, as the one who sends it does. */
export const send = (clock: Clock, name: string): Command => ({
  check: (model) => model.refunds.get(name)?.isSent === false,
  async run(model, { app: { db }, paid: { merchantId } }) {
    clock.advance(1)
    const refund = defined(model.refunds.get(name))
    const at = { at: clock(), pollAt: later(clock(), 30 * SECOND_MS) }
    const sent = await transaction(db, merchantId, (tx) => submitRefund(tx, { merchantId, id: refund.id }, at))
    refund.isSent = sent !== undefined
  },
  toString: () => `send ${name}`,
})

/** The provider makes a refund that reached it, or does not. */
export const decide = (name: string, isMade: boolean): Command => ({
  check: (model) => model.refunds.get(name)?.isSent === true && model.refunds.get(name)?.isMade === null,
  async run(model) {
    defined(model.refunds.get(name)).isMade = isMade
  },
  toString: () => `the provider ${isMade ? 'makes' : 'refuses'} ${name}`,
})

/** What a provider answers about a refund of ours, if it answers. */
export const answerOf = (model: Model, name: string): RefundState => {
  const refund = defined(model.refunds.get(name))
  if (refund.isMade === null) return { is: 'unknown', railCode: 'silent' }
  const railReference = model.manner === 'totals' ? null : theirName(refund)
  return refund.isMade
    ? { is: 'succeeded', railReference, railCode: '00' }
    : { is: 'failed', reason: 'no', code: 'refused', railCode: '13' }
}

export const answer = (clock: Clock, name: string, isSilent: boolean, crash: Crash | null): Command => ({
  check: (model) => model.refunds.get(name)?.isSent === true,
  async run(model, { app, paid: { merchantId }, tryTo }) {
    clock.advance(1)
    const state: RefundState = isSilent ? { is: 'unknown', railCode: 'silent' } : answerOf(model, name)
    const key = { merchantId, id: defined(model.refunds.get(name)).id }
    await tryTo(crash, () => applyRailResponse(app, key, state, 'inquiry'))
  },
  toString: () => withCrash(`answer about ${name}${isSilent ? ' with nothing' : ''}`, crash),
})

/** The provider refunds on its own initiative: after a complaint, or as a chargeback. */
export const refundAtProvider = (name: string, whole: number): Command => ({
  check: (model) => !model.providerRefunds.has(name),
  async run(model) {
    model.providerRefunds.set(name, BigInt(whole) * 100n)
  },
  toString: () => `the provider refunds Rp${whole} as ${name}`,
})

/** The provider reports what has gone back by now: to arrive at any time. */
export const report = (clock: Clock): Command => ({
  check: () => true,
  async run(model, { paid }) {
    model.underWay.push(...reportsOf(model, paid, clock()))
  },
  toString: () => 'report',
})

/** Several steps at once: what would take a long history to come about by chance. */
export const inOrder = (...steps: readonly Command[]): Command => ({
  check: () => true,
  async run(model, real) {
    for (const step of steps) if (await step.check(model)) await step.run(model, real)
  },
  toString: () => steps.join(', then '),
})

/** The provider reports what has gone back by now, and all of it arrives at once. */
export const reportAtOnce = (clock: Clock): Command => ({
  check: () => true,
  async run(model, { app, paid }) {
    clock.advance(1)
    const reports = reportsOf(model, paid, clock())
    for (const notified of reports) await recordProviderRefund(app, paid, notified)
    model.underWay.push(...reports)
  },
  toString: () => 'report at once',
})

/** One of the reports arrives, maybe not for the first time. */
export const arrive = (clock: Clock, nth: number, crash: Crash | null): Command => ({
  check: ({ underWay }) => underWay.length > 0,
  async run({ underWay }, { app, paid, tryTo }) {
    clock.advance(1)
    const notified = defined(underWay[nth % underWay.length])
    await tryTo(crash, () => recordProviderRefund(app, paid, notified))
  },
  toString: () => withCrash(`a report arrives (${nth})`, crash),
})

/** The worker books what is due. */
export const work = (clock: Clock, crash: Crash | null): Command => ({
  check: () => true,
  async run(_model, { app, tryTo }) {
    await tryTo(crash, () => reconcileDue(app, clock()))
  },
  toString: () => withCrash('work', crash),
})

export type TransferEnd = 'succeeded' | 'failed' | 'reversed'

/** The transfer that carries a refund ends, and the refund as it did. */
export const endTransfer = (clock: Clock, name: string, end: TransferEnd): Command => ({
  check: (model) => model.refunds.has(name),
  async run(model, real) {
    const { app, paid } = real
    const { merchantId } = paid
    const refund = await readNow(real, defined(model.refunds.get(name)).id)
    const id = refund.payoutId
    if (id === null) return
    clock.advance(1)
    const service = 'bifast' as const
    const sending = { id, connectionId: 'con_bank', service, at: clock(), pollAt: clock() }
    await transaction(app.db, merchantId, (tx) => submitPayouts(tx, merchantId, [sending]))
    const state =
      end === 'failed'
        ? { is: end, reason: 'no', railCode: '13' }
        : { is: end, bankReference: 'bank-1', amount: refund.amount, railCode: '00' }
    await applyBankResponse(app, { merchantId, id }, state, 'notice')
    await followPayout(app, refund)
  },
  toString: () => `the transfer of ${name} is ${end}`,
})

/** The merchant cancels a refund whose payer has named no account. */
export const cancel = (clock: Clock, name: string): Command => ({
  check: (model) => model.refunds.has(name),
  async run(model, { app, paid: { merchantId } }) {
    clock.advance(1)
    await cancelRefund(app, merchantId, defined(model.refunds.get(name)).id).catch((error: unknown) =>
      error instanceof ApiError ? undefined : Promise.reject(error),
    )
  },
  toString: () => `cancel ${name}`,
})
