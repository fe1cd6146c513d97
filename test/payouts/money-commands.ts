import { createHash } from 'node:crypto'
import type fc from 'fast-check'
import { expect } from 'vitest'
import { HOUR_MS, later, SECOND_MS } from '../../src/base/clock.ts'
import { ApiError } from '../../src/base/errors.ts'
import { newCheckout } from '../../src/checkout/create/create.ts'
import { requestPayment } from '../../src/checkout/rails/request-payment.ts'
import { recordPayment } from '../../src/checkout/receipts/record-payment.ts'
import { CHECKOUT_ROWS, readCheckout } from '../../src/checkout/store.ts'
import type { TransferState } from '../../src/connectors/payout-port.ts'
import { insertRows } from '../../src/db/insert-rows.ts'
import { transaction } from '../../src/db/transaction.ts'
import { settleDue } from '../../src/ledger/settle-due.ts'
import { acceptPayout } from '../../src/payouts/accept/accept.ts'
import { wantedOf } from '../../src/payouts/accept/draft.ts'
import { applyBankResponse } from '../../src/payouts/send/apply-bank-response.ts'
import type { Source } from '../../src/payouts/send/bank-response-store.ts'
import { submitPayouts } from '../../src/payouts/send/queue-store.ts'
import { listPayouts } from '../../src/payouts/store.ts'
import type { Crash } from '../database/crashing-db.ts'
import { rupiah } from '../database/ledger.ts'
import { feeOf, PLANS, payoutFee } from '../gateway/plans.ts'
import type { aClock } from '../rails/bank.ts'
import { defined } from '../setup/defined.ts'
import { endPayout, type Model, type Real, receive, settle } from './money-model.ts'

type Command = fc.AsyncCommand<Model, Real>
type Clock = ReturnType<typeof aClock>

const SETTLES_MS = 10 * SECOND_MS
const sen = (amount: bigint) => ({ ...rupiah(0), amount })
const withCrash = (text: string, crash: Crash | null) => (crash ? `${text}, dying ${crash}` : text)

/** A new checkout with a QR code to pay it by. */
export const create = (clock: Clock, name: string, whole: number): Command => ({
  check: (model) => !model.checkouts.has(name),
  async run(model, { merchantId, checkoutApp, attempts }) {
    const optional = { description: null, code: null, accountName: null, successUrl: null, cancelUrl: null }
    const draft = { merchantId, externalId: name, amount: rupiah(whole), type: '' as const, metadata: {}, ...optional }
    const checkout = newCheckout(clock(), draft)
    await transaction(checkoutApp.db, merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, [checkout]))
    const wanted = { type: 'qrcode' as const, code: null, merchantName: 'M' }
    const requested = await requestPayment(checkoutApp, checkout, wanted)
    if (requested.is !== 'issued') throw new Error(requested.is)
    attempts.set(name, requested.attempt)
    model.checkouts.set(name, { amount: rupiah(whole).amount, isPaid: false, heard: new Set() })
  },
  toString: () => `create ${name} Rp${whole}`,
})

/** The bank notifies a payment, by its own reference: the first, a second one, or one of another amount. */
export const pay = (clock: Clock, name: string, payment: string, extra: bigint, crash: Crash | null): Command => ({
  check: (model) => model.checkouts.has(name),
  async run(model, { checkoutApp, attempts, tryTo }) {
    const checkout = defined(model.checkouts.get(name))
    const amount = checkout.amount + extra
    const attempt = defined(attempts.get(name))
    const railReference = `${attempt.reference}-${payment}-${extra}`
    const receipt = {
      reference: attempt.reference,
      instrumentReference: null,
      railReference,
      amount: sen(amount),
      paidAt: clock(),
    }
    const until = clock().getTime() + SETTLES_MS
    const tried = await tryTo(crash, () => recordPayment(checkoutApp, attempt, receipt))
    if (tried.is === 'undone') return
    const isKnown = checkout.heard.has(railReference)
    const expected = isKnown ? 'known' : extra === 0n ? 'booked' : 'parked'
    if (tried.is === 'done') expect(tried.value).toBe(expected)
    receive(model, checkout, { name: railReference, amount, fee: feeOf('qrcode', sen(amount)).amount, until })
  },
  toString: () => withCrash(`pay ${name} by ${payment}${extra === 0n ? '' : ' wrongly'}`, crash),
})

/** Makes everything available that is due. */
export const settleAll = (clock: Clock, crash: Crash | null): Command => ({
  check: () => true,
  async run(model, { payoutApp, tryTo }) {
    const tried = await tryTo(crash, () => settleDue(payoutApp.db, clock(), 1_000))
    if (tried.is !== 'undone') settle(model, clock().getTime())
  },
  toString: () => withCrash('settle', crash),
})

export const accept = (clock: Clock, name: string, whole: number, crash: Crash | null): Command => ({
  check: () => true,
  async run(model, { merchantId, payoutApp: { db, rails }, payoutIds, tryTo }) {
    const money = rupiah(whole)
    const total = money.amount + payoutFee(false, money).amount
    const receiver = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
    const about = { receiver, receiverBankCode: 'MANDIRI', remark: null, metadata: null, namedByPayer: false }
    const draft = { merchantId, externalId: name, amount: money, ...about }
    const request = {
      draft,
      payloadHash: createHash('sha256').update(`${whole}`).digest(),
      hashKey: Buffer.alloc(32, 7),
      keyId: null,
    }
    const tried = await tryTo(crash, () =>
      transaction(db, merchantId, (tx) =>
        acceptPayout(tx, { rail: defined(rails.forNew(wantedOf(draft))[0]), plans: PLANS }, clock(), request),
      ).catch((error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error))),
    )
    const known = model.payouts.get(name)
    if (tried.is === 'undone') return
    if (known) {
      const expected = known.amount === money.amount ? 'repeat' : 'IDEMPOTENCY_REPLAY'
      const replied = (value: { isRepeat: boolean } | string) =>
        typeof value === 'string' ? value : value.isRepeat ? 'repeat' : 'new'
      if (tried.is === 'done') expect(replied(tried.value)).toBe(expected)
      return
    }
    if (model.available < total) {
      expect(tried).toEqual({ is: 'done', value: 'INSUFFICIENT_BALANCE' })
      return
    }
    if (tried.is === 'done' && typeof tried.value === 'string') throw new Error(tried.value)
    const [row] = await transaction(db, merchantId, (tx) =>
      listPayouts(tx, merchantId, { externalId: name, before: null, limit: 1 }),
    )
    payoutIds.set(name, defined(row).id)
    model.available -= total
    model.held += total
    const beginning = { status: 'PROCESSING' as const, isSent: false, sentAt: 0, lastInquiry: '', events: 0 }
    model.payouts.set(name, { amount: money.amount, total, ...beginning })
  },
  toString: () => withCrash(`accept ${name} Rp${whole}`, crash),
})

/** Takes a payout out of the queue, as the one who sends it does; only one ever may. */
export const submit = (clock: Clock, name: string, crash: Crash | null): Command => ({
  check: (model) => model.payouts.has(name),
  async run(model, { merchantId, payoutApp, payoutIds, tryTo }) {
    const payout = defined(model.payouts.get(name))
    const at = clock()
    const id = defined(payoutIds.get(name))
    const submission = {
      id,
      connectionId: 'con_any',
      service: 'bifast' as const,
      at,
      pollAt: later(at, 30 * SECOND_MS),
    }
    const tried = await tryTo(crash, () =>
      transaction(payoutApp.db, merchantId, (tx) => submitPayouts(tx, merchantId, [submission])),
    )
    if (tried.is === 'undone') return
    const isFirst = payout.status === 'PROCESSING' && !payout.isSent
    if (tried.is === 'done') expect(tried.value.length === 1).toBe(isFirst)
    if (isFirst) Object.assign(payout, { isSent: true, sentAt: at.getTime() })
  },
  toString: () => withCrash(`submit ${name}`, crash),
})

export type Said =
  | 'succeeded'
  | 'failed'
  | 'reversed'
  | 'processing'
  | 'unknown'
  | 'not_found'
  | 'succeeded with another amount'

/** The bank reports something about a sent payout, in any way, as often and as late as it likes. */
export const hear = (clock: Clock, name: string, said: Said, source: Source, crash: Crash | null): Command => ({
  check: (model) => model.payouts.get(name)?.isSent === true,
  async run(model, { merchantId, payoutApp, payoutIds, tryTo }) {
    const payout = defined(model.payouts.get(name))
    const key = { merchantId, id: defined(payoutIds.get(name)) }
    const tried = await tryTo(crash, () => applyBankResponse(payoutApp, key, stateOf(said, payout.amount), source))
    if (tried.is === 'undone') return
    const isOld = clock().getTime() - payout.sentAt >= 24 * HOUR_MS
    const isLost = source === 'inquiry' && said === 'not_found' && payout.lastInquiry === 'not_found' && isOld
    if (source === 'inquiry') payout.lastInquiry = said === 'succeeded with another amount' ? 'succeeded' : said
    for (const end of endsOf(payout.status, said, isLost)) endPayout(model, payout, end)
  },
  toString: () => withCrash(`learn about ${name} by ${source}: ${said}`, crash),
})

/** How a payout of this status ends by what the bank says of it: a transfer that was returned had succeeded before. */
function endsOf(status: string, said: Said, isLost: boolean): ('SUCCEEDED' | 'FAILED' | 'REVERSED')[] {
  if (status === 'SUCCEEDED') return said === 'reversed' ? ['REVERSED'] : []
  if (status !== 'PROCESSING') return []
  if (said === 'succeeded') return ['SUCCEEDED']
  if (said === 'reversed') return ['SUCCEEDED', 'REVERSED']
  return said === 'failed' || isLost ? ['FAILED'] : []
}

function stateOf(said: Said, amount: bigint): TransferState {
  const railCode = said.slice(0, 9)
  const bankReference = 'bank-1'
  switch (said) {
    case 'succeeded with another amount':
      return { is: 'succeeded', bankReference, amount: sen(amount + 1n), railCode }
    case 'succeeded':
    case 'reversed':
      return { is: said, bankReference, amount: sen(amount), railCode }
    case 'failed':
      return { is: said, reason: 'no', railCode }
    case 'processing':
      return { is: said, bankReference, railCode }
    default:
      return { is: said, railCode }
  }
}

export const wait = (clock: Clock, ms: number): Command => ({
  check: () => true,
  async run() {
    clock.advance(ms)
  },
  toString: () => `wait ${ms / SECOND_MS} s`,
})

/** Every balance, every payout and every checkout is where the model has it. */
export const compare: Command = {
  check: () => true,
  async run(model, { merchantId, payoutApp: { db }, attempts }) {
    await transaction(db, merchantId, async (tx) => {
      const rows = await tx
        .selectFrom('ledger_balance')
        .select(['account', (eb) => eb.fn.sum<string>('balance').as('balance')])
        .where('merchant_id', '=', merchantId)
        .groupBy('account')
        .execute()
      const balance = (account: string) => BigInt(rows.find((row) => row.account === account)?.balance ?? 0)
      const pending = model.pending.reduce((sum, { amount }) => sum + amount, 0n)
      const { available, held, suspense } = model
      expect(['available', 'pending', 'held', 'suspense'].map(balance)).toEqual([available, pending, held, suspense])

      const payouts = await listPayouts(tx, merchantId, { before: null, limit: 100 })
      const stands = payouts.map(({ externalId, status, sequence }) => [externalId, status, sequence])
      expect(stands.sort()).toEqual(
        [...model.payouts].map(([name, { status, events }]) => [name, status, events]).sort(),
      )
      for (const [name, { isPaid }] of model.checkouts) {
        const checkout = await readCheckout(tx, merchantId, defined(attempts.get(name)).checkoutId)
        expect([name, checkout?.status]).toEqual([name, isPaid ? 'SUCCEEDED' : 'PENDING'])
      }
    })
  },
  toString: () => 'compare',
}
