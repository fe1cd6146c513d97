import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { HOUR_MS, later, SECOND_MS } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { ApiError } from '../../src/base/errors.ts'
import { newMerchantId } from '../../src/base/id.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { fromWhole } from '../../src/base/money.ts'
import { failAttempt } from '../../src/checkout/attempts/fail.ts'
import type { Attempt } from '../../src/checkout/checkout.ts'
import { cancelCheckout } from '../../src/checkout/end/cancel.ts'
import { expireEarly } from '../../src/checkout/end/expire.ts'
import type { Paid } from '../../src/checkout/receipts/paid.ts'
import { openClaimLinks } from '../../src/checkout/refunds/claim-links.ts'
import type { PayoutRail } from '../../src/connectors/payout-port.ts'
import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { settleDue } from '../../src/ledger/settle-due.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { changeSettings } from '../../src/merchants/settings/settings.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { acceptPayout } from '../../src/payouts/accept/accept.ts'
import { listPayouts } from '../../src/payouts/find/find.ts'
import { applyBankResponse } from '../../src/payouts/send/apply-bank-response.ts'
import { submitPayouts } from '../../src/payouts/send/queue-store.ts'
import { acceptRefund } from '../../src/refunds/accept/accept.ts'
import type { RefundApp } from '../../src/refunds/app.ts'
import { cancelRefund } from '../../src/refunds/cancel.ts'
import { listRefunds } from '../../src/refunds/find/find.ts'
import { recordProviderRefund } from '../../src/refunds/provider/record-provider-refund.ts'
import { CUSTOMERS } from '../checkout/customers.ts'
import { anIssuedAttempt, pay } from '../checkout/paid-checkout.ts'
import { rupiah } from '../database/ledger.ts'
import { PLANS } from '../gateway/plans.ts'
import type { aClock } from '../rails/bank.ts'
import { payoutRailsWith, railsWith } from '../rails/rails.ts'
import type { Action } from './actions.ts'

const never = () => Promise.reject(new Error('no call is expected here'))
const BANK: PayoutRail = {
  name: 'con_bank',
  bankCode: '014',
  offers: [],
  inquireAccount: never,
  send: never,
  inquire: never,
}
const ALL = { before: null, limit: 1_000 }

/** Cards are paid with in dollars, which have cents. */
const moneyOf = (type: PaymentType, whole: number) =>
  type === 'credit_card' ? fromWhole(whole, currency('USD')) : rupiah(whole)

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function worldOf(db: Db, clock: () => Date) {
  const signals = { wake: () => {}, checkoutChanged: () => {} }
  const shared = { db, clock, livemode: false, signals, plans: PLANS, log: pino({ level: 'silent' }) }
  const payoutRails = payoutRailsWith(BANK)
  const refundApp: RefundApp = {
    ...shared,
    rails: railsWith(),
    payoutRails,
    claimLinks: openClaimLinks(holdMasterKey(Buffer.alloc(32)), 'http://localhost'),
    // A refund that goes by a claim link asks for no key to sign by.
    hashKeys: undefined as unknown as RefundApp['hashKeys'],
  }
  return { payoutApp: { ...shared, rails: payoutRails }, refundApp }
}

type Merchant = ReturnType<typeof worldOf> & {
  readonly db: Db
  readonly clock: ReturnType<typeof aClock>
  readonly merchantId: string
  readonly attempts: Attempt[]
  readonly payments: Paid[]
  /** A name that was not used before. */
  newName(): string
}

async function payment({ db, clock, merchantId, attempts, payments }: Merchant, action: Action & { is: 'payment' }) {
  const paidAt = later(clock(), -action.lateHours * HOUR_MS)
  const begun = { begunAt: later(paidAt, -SECOND_MS), amount: moneyOf(action.type, action.whole), type: action.type }
  const attempt = await anIssuedAttempt(db, { merchantId, ...begun })
  attempts.push(attempt)
  payments.push(await pay(db, attempt, { now: clock(), paidAt }))
}

/** An order that is not paid, or not yet: a second payment may choose it and pay it late. */
async function unpaidOrder(
  { db, clock, merchantId, attempts, refundApp }: Merchant,
  action: Action & { is: 'unpaid order' },
) {
  const app = { ...refundApp, customers: CUSTOMERS }
  const begun = { begunAt: clock(), amount: moneyOf(action.type, action.whole), type: action.type }
  const attempt = await anIssuedAttempt(db, { merchantId, ...begun })
  attempts.push(attempt)
  if (action.end === 'refused') await failAttempt(app, attempt, { code: 'REFUSED', reason: 'refused' })
  if (action.end === 'cancelled') await cancelCheckout(app, merchantId, attempt.checkoutId)
  if (action.end === 'expired') await expireEarly(app, merchantId, attempt.checkoutId)
}

async function secondPayment({ db, clock, attempts, newName }: Merchant, action: Action & { is: 'second payment' }) {
  const attempt = pick(attempts, action.of)
  if (!attempt) return
  const amount = { ...attempt.amount, amount: attempt.amount.amount + BigInt(action.extra) * 100n }
  await pay(db, attempt, { now: clock(), amount, railReference: newName() })
}

async function refund({ db, clock, merchantId, refundApp, newName }: Merchant, paid: Paid, part: number) {
  const amount = Math.max(1, Math.floor(Number(paid.amount.amount / 100n) / part))
  const draft = {
    merchantId,
    externalId: newName(),
    of: { transactionId: paid.transactionId },
    amount,
    reason: null,
    fallback: 'claim_link' as const,
    receiver: null,
    metadata: {},
  }
  const request = { draft, payloadHash: hashOf(draft.externalId), keyId: null }
  await transaction(db, merchantId, (tx) => acceptRefund(tx, refundApp, clock(), request))
}

async function providerRefund({ clock, refundApp, newName }: Merchant, paid: Paid, part: number) {
  const whole = (paid.amount.amount / BigInt(part) / 100n) * 100n
  const amount = { ...paid.amount, amount: whole || 100n }
  await recordProviderRefund(refundApp, paid, { railReference: newName(), amount, refundedAt: clock() })
}

async function cancelOne({ db, merchantId, refundApp }: Merchant, n: number) {
  const waiting = (await listRefunds(db, merchantId, ALL)).filter(({ status }) => status === 'NEEDS_PAYER')
  const chosen = pick(waiting, n)
  if (chosen) await cancelRefund(refundApp, merchantId, chosen.id)
}

async function payout({ db, clock, merchantId, newName }: Merchant, whole: number) {
  const receiver = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
  const draft = {
    merchantId,
    externalId: newName(),
    amount: rupiah(whole),
    receiver,
    receiverBankCode: 'MANDIRI',
    remark: null,
    metadata: null,
    namedByPayer: false,
  }
  const request = { draft, payloadHash: hashOf(draft.externalId), hashKey: Buffer.alloc(32, 7), keyId: null }
  await transaction(db, merchantId, (tx) => acceptPayout(tx, { rail: BANK, plans: PLANS }, clock(), request))
}

async function payoutSent(merchant: Merchant, { of, said }: Action & { is: 'payout sent' }) {
  const { db, clock, merchantId, payoutApp } = merchant
  const open = (await listPayouts(db, merchantId, ALL)).filter(({ status }) => status === 'PROCESSING')
  const chosen = pick(open, of)
  if (!chosen) return
  const { id, amount } = chosen
  const at = clock()
  const sending = { id, connectionId: 'con_bank', service: 'bifast' as const, at, pollAt: later(at, SECOND_MS) }
  await transaction(db, merchantId, (tx) => submitPayouts(tx, merchantId, [sending]))
  const state =
    said === 'failed'
      ? { is: said, reason: 'refused', railCode: said }
      : { is: said, bankReference: 'bank-1', amount, railCode: said }
  await applyBankResponse(payoutApp, { merchantId, id }, state, 'transfer')
}

async function happen(merchant: Merchant, action: Action): Promise<unknown> {
  const { db, clock, payments } = merchant
  switch (action.is) {
    case 'payment':
      return payment(merchant, action)
    case 'unpaid order':
      return unpaidOrder(merchant, action)
    case 'second payment':
      return secondPayment(merchant, action)
    case 'refund':
    case 'provider refund': {
      const paid = pick(payments, action.of)
      return paid && (action.is === 'refund' ? refund : providerRefund)(merchant, paid, action.part)
    }
    case 'refund cancelled':
      return cancelOne(merchant, action.of)
    case 'payout':
      return payout(merchant, action.whole)
    case 'payout sent':
      return payoutSent(merchant, action)
    case 'settlement':
      return settleDue(db, clock(), 1_000)
    case 'wait':
      return clock.advance(action.hours * HOUR_MS)
  }
}

/** A merchant to whom things happen, by the verbs that do them in the gateway. */
export async function aMerchantWithHistory(db: Db, clock: ReturnType<typeof aClock>, timeZone: string) {
  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(db, merchantId, async (tx) => {
    await createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none })
    await changeSettings(tx, merchantId, { timeZone })
  })
  let names = 0
  const newName = () => `name-${++names}`
  const merchant: Merchant = { ...worldOf(db, clock), db, clock, merchantId, attempts: [], payments: [], newName }
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  return {
    merchantId,
    counts,
    /** Lets one thing happen; what is refused (too little balance, more than is left of a payment) does not. */
    async do(action: Action): Promise<void> {
      clock.advance(SECOND_MS)
      try {
        await happen(merchant, action)
        count(action.is)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        count(`${action.is} refused`)
      }
    },
  }
}
