import { pino } from 'pino'
import { expect } from 'vitest'
import { type Clock, later } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { Paid } from '../../src/checkout/receipts/paid.ts'
import { openClaimLinks } from '../../src/checkout/refunds/claim-links.ts'
import type { RefundState } from '../../src/connectors/port.ts'
import { readAttention } from '../../src/dashboard/overview/attention.ts'
import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { readBalances } from '../../src/ledger/read/read-balances.ts'
import { settleDue } from '../../src/ledger/settle-due.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { applyBankResponse } from '../../src/payouts/send/apply-bank-response.ts'
import { submitPayouts } from '../../src/payouts/send/queue-store.ts'
import { acceptRefund } from '../../src/refunds/accept/accept.ts'
import type { RefundApp } from '../../src/refunds/app.ts'
import { reconcileDue } from '../../src/refunds/provider/reconcile-due.ts'
import { recordProviderRefund } from '../../src/refunds/provider/record-provider-refund.ts'
import { applyRailResponse } from '../../src/refunds/send/apply-rail-response.ts'
import { submitRefund } from '../../src/refunds/send/queue-store.ts'
import { readRefund } from '../../src/refunds/store.ts'
import { aPaidCheckout } from '../checkout/paid-checkout.ts'
import { aDatabase } from '../database/database.ts'
import { PLANS } from '../gateway/plans.ts'
import { aClock } from '../rails/bank.ts'
import { payoutRailsWith, railsWith } from '../rails/rails.ts'
import { defined } from '../setup/defined.ts'

export const idr = (whole: number) => fromWhole(whole, currency('IDR'))

/** What the provider answers about a refund of ours. */
export const NOT_MADE: RefundState = { is: 'failed', reason: 'no', code: 'refused', railCode: '4047813' }
export const made = (railReference: string | null): RefundState => ({ is: 'succeeded', railReference, railCode: '00' })

const never = () => Promise.reject(new Error('no call is expected here'))
const qrcode = { name: 'con_any', offers: [], customerNumberDigits: () => 0, issue: never, query: never, retire: never }
const payouts = { name: 'con_bank', bankCode: '014', offers: [], inquireAccount: never, send: never, inquire: never }
const hashKey = async () => Buffer.alloc(32, 7)

/** What the refund verbs need, with a provider and a bank that are no more than names: what they do is made up by the test. */
export const aNamedProvider = (db: Db, clock: Clock): RefundApp => ({
  db,
  clock,
  rails: railsWith({ qrcode: { ...qrcode, refunds: { faultOf: () => null, refund: never, query: never } } }),
  payoutRails: payoutRailsWith(payouts),
  livemode: false,
  claimLinks: openClaimLinks(holdMasterKey(Buffer.alloc(32)), 'http://localhost'),
  signals: { wake: () => {}, checkoutChanged: () => {} },
  hashKeys: { read: hashKey, getOrLoad: hashKey },
  plans: PLANS,
  log: pino({ level: 'silent' }),
})

type Fallback = 'none' | 'transfer' | 'claim_link'

type Place = { readonly db: Db; readonly merchantId?: string }

/** Payments at such a provider, refunds of them, and what is seen of both: in a database of its own, or in `place`. */
export async function aProviderWorld(place?: Place) {
  const { db } = place ?? (await aDatabase())
  const clock = aClock('still')
  const app = aNamedProvider(db, clock)

  /** A payment that has settled, of a merchant of its own where none is given. */
  async function aPayment(whole: number): Promise<Paid> {
    const of = place?.merchantId === undefined ? {} : { merchantId: place.merchantId }
    const paid = await aPaidCheckout(db, { amount: idr(whole), now: clock(), ...of })
    clock.advance(3_600_000)
    await settleDue(db, clock(), 1_000)
    return paid
  }

  let requested = 0

  /** Requests a refund; its id. */
  async function request(
    { merchantId, transactionId }: Paid,
    whole: number | null,
    fallback: Fallback = 'none',
  ): Promise<string> {
    const receiver = fallback === 'transfer' ? { bankCode: '008', accountNo: '1234567890', name: 'Budi' } : null
    const about = { of: { transactionId }, amount: whole, reason: null, fallback, receiver, metadata: {} }
    const draft = { merchantId, externalId: `own-${++requested}`, ...about }
    const { acceptance } = await transaction(db, merchantId, (tx) =>
      acceptRefund(tx, app, clock(), { draft, payloadHash: Buffer.alloc(32), keyId: null }),
    )
    return JSON.parse(acceptance).id
  }
  async function send({ merchantId }: Paid, id: string): Promise<void> {
    const sent = await transaction(db, merchantId, (tx) =>
      submitRefund(tx, { merchantId, id }, { at: clock(), pollAt: later(clock(), 30_000) }),
    )
    expect(sent?.id).toBe(id)
  }
  /** A refund that has left: the provider's answer is open. */
  async function sent(paid: Paid, whole: number, fallback: Fallback = 'none'): Promise<string> {
    const id = await request(paid, whole, fallback)
    await send(paid, id)
    clock.advance(1_000)
    return id
  }
  const answer = ({ merchantId }: Paid, id: string, state: RefundState) =>
    applyRailResponse(app, { merchantId, id }, state, 'inquiry')
  const notified = (railReference: string, whole: number | null, more: { reference?: string } = {}) => ({
    railReference,
    amount: whole === null ? null : idr(whole),
    refundedAt: clock(),
    ...more,
  })
  const report = (paid: Paid, ...of: Parameters<typeof notified>) => recordProviderRefund(app, paid, notified(...of))

  /** The bank sends the transfer back at once. */
  async function endPayout({ merchantId }: Paid, id: string): Promise<void> {
    const sending = { id, connectionId: 'con_bank', service: 'bifast' as const, at: clock(), pollAt: clock() }
    await transaction(db, merchantId, (tx) => submitPayouts(tx, merchantId, [sending]))
    await applyBankResponse(app, { merchantId, id }, { is: 'failed', reason: 'closed', railCode: '4034318' }, 'notice')
  }
  const work = async () => {
    clock.advance(1_000)
    await reconcileDue(app, clock())
  }
  return {
    db,
    clock,
    app,
    aPayment,
    request,
    sent,
    answer,
    notified,
    report,
    endPayout,
    work,
    ...readersOf(db, clock),
  }
}

/** What can be read of refunds, balances and what needs attention. */
function readersOf(db: Db, clock: Clock) {
  const read = ({ merchantId }: Paid, id: string) =>
    transaction(db, merchantId, async (tx) => defined(await readRefund(tx, { merchantId, id })))
  /** What was booked in the provider's name, in whole rupiah. */
  const booked = async ({ transactionId }: Paid): Promise<number> => {
    const { rows } = await db.pool.query(
      `select coalesce(sum(amount), 0) / 100 as booked from refund where transaction_id = $1 and initiator = 'provider'`,
      [transactionId],
    )
    return Number(rows[0].booked)
  }
  const violations = async ({ merchantId }: Paid): Promise<string[]> =>
    (await verifyLedger(db))
      .flatMap((one) => one.violations.filter((of) => of.merchantId === merchantId))
      .map((of) => of.detail)
  const balance = async ({ merchantId }: Paid) => {
    const [found] = await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))
    const { available, held, owed } = defined(found)
    return {
      available: Number(available.amount) / 100,
      held: Number(held.amount) / 100,
      owed: Number(owed.amount) / 100,
    }
  }
  const attention = async ({ merchantId }: Paid) =>
    (await transaction(db, merchantId, (tx) => readAttention(tx, clock(), { merchantId, balances: [] })))
      .filter(({ kind }) => kind.startsWith('refunds_') && kind !== 'refunds_failed')
      .map(({ kind, subjects }) => [kind, ...subjects.map(({ money }) => money?.amount)])
  return { read, booked, violations, balance, attention }
}
