import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aClock } from '../../test/bank.ts'
import { aDatabase } from '../../test/database.ts'
import { balanceOf, fund, rupiah } from '../../test/ledger.ts'
import { HOUR_MS, later, SECOND_MS } from '../base/clock.ts'
import { ApiError } from '../base/errors.ts'
import { newMerchantId } from '../base/id.ts'
import type { PayoutRail, TransferState } from '../connectors/payout-port.ts'
import { transaction } from '../db/transaction.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { createMerchant } from '../merchants/merchant.ts'
import { acceptPayout } from './accept.ts'
import type { Source } from './answer-store.ts'
import { payoutFee } from './fees.ts'
import { settlePayout } from './settle.ts'
import type { PayoutStatus } from './states.ts'
import { listPayouts, submitPayout } from './store.ts'

const { db } = await aDatabase()
const clock = aClock('still')
const OPENING = 1_000_000n

/** What a bank is to us here: a name and a code. What it says is made up by the commands below. */
const never = () => Promise.reject(new Error('nothing is sent here'))
const rail: PayoutRail = { name: 'snap', bankCode: '014', inquireAccount: never, send: never, inquire: never }
const app = { db, clock, rail, livemode: false, hints: { wake: () => {} }, log: pino({ level: 'silent' }) }

type ModelPayout = {
  total: bigint
  status: PayoutStatus
  isSent: boolean
  sentAt: number
  lastInquiry: string
  events: number
}
/** All of it: what the merchant may spend, what is set aside, and where each payout stands. In sen. */
type Model = { available: bigint; held: bigint; payouts: Map<string, ModelPayout> }
type Real = { merchantId: string; ids: Map<string, string> }
type Command = fc.AsyncCommand<Model, Real>

const draftOf = (merchantId: string, externalId: string, amount: bigint) => ({
  merchantId,
  externalId,
  amount: { ...rupiah(0), amount },
  receiver: { bankCode: '008', accountNo: '1234567890', name: 'Budi' },
  receiverBankCode: 'MANDIRI',
  remark: null,
  metadata: null,
})

const accept = (name: string, whole: number): Command => ({
  check: () => true,
  async run(model, real) {
    const money = rupiah(whole)
    const total = money.amount + payoutFee(false, money).amount
    const request = {
      draft: draftOf(real.merchantId, name, money.amount),
      payloadHash: Buffer.alloc(32, whole % 251),
      hashKey: randomBytes(32),
    }
    const outcome = await transaction(db, real.merchantId, (tx) => acceptPayout(tx, rail, clock(), request)).catch(
      (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
    )
    if (model.payouts.has(name)) {
      expect(typeof outcome === 'string' ? outcome : outcome.isRepeat).toBe(
        typeof outcome === 'string' ? 'IDEMPOTENCY_REPLAY' : true,
      )
    } else if (model.available < total) {
      expect(outcome).toBe('INSUFFICIENT_BALANCE')
    } else {
      if (typeof outcome === 'string') throw new Error(outcome)
      real.ids.set(name, JSON.parse(outcome.acceptance).data.id)
      model.available -= total
      model.held += total
      model.payouts.set(name, { total, status: 'PROCESSING', isSent: false, sentAt: 0, lastInquiry: '', events: 0 })
    }
  },
  toString: () => `accept ${name} Rp${whole}`,
})

const submit = (name: string): Command => ({
  check: (model) => model.payouts.has(name),
  async run(model, real) {
    const payout = model.payouts.get(name)!
    const at = clock()
    const submission = { service: 'bifast' as const, at, askAt: later(at, 30 * SECOND_MS) }
    const key = { merchantId: real.merchantId, id: real.ids.get(name)! }
    const taken = await transaction(db, real.merchantId, (tx) => submitPayout(tx, key, submission))
    expect(taken !== undefined).toBe(payout.status === 'PROCESSING' && !payout.isSent)
    if (taken) Object.assign(payout, { isSent: true, sentAt: at.getTime() })
  },
  toString: () => `submit ${name}`,
})

type Said =
  | 'succeeded'
  | 'failed'
  | 'reversed'
  | 'processing'
  | 'unknown'
  | 'not_found'
  | 'succeeded with another amount'

const hear = (name: string, said: Said, source: Source): Command => ({
  check: (model) => model.payouts.get(name)?.isSent === true,
  async run(model, real) {
    const payout = model.payouts.get(name)!
    const id = real.ids.get(name)!
    const sum = { ...rupiah(0), amount: payout.total - 2_500_00n }
    await settlePayout(app, { merchantId: real.merchantId, id }, stateOf(said, sum), source)
    const was = payout.lastInquiry
    if (source === 'inquiry') payout.lastInquiry = said
    if (said === 'succeeded' && payout.status === 'PROCESSING') end(model, payout, 'SUCCEEDED')
    const isLost =
      said === 'not_found' &&
      source === 'inquiry' &&
      was === 'not_found' &&
      clock().getTime() - payout.sentAt >= 24 * HOUR_MS
    if ((said === 'failed' || isLost) && payout.status === 'PROCESSING') end(model, payout, 'FAILED')
    if (said === 'reversed') {
      if (payout.status === 'PROCESSING') end(model, payout, 'SUCCEEDED')
      if (payout.status === 'SUCCEEDED') end(model, payout, 'REVERSED')
    }
  },
  toString: () => `hear of ${name} by ${source}: ${said}`,
})

function stateOf(said: Said, amount: ReturnType<typeof rupiah>): TransferState {
  const railCode = said.slice(0, 9)
  if (said === 'succeeded with another amount') {
    return { is: 'succeeded', bankReference: null, amount: { ...amount, amount: amount.amount + 1n }, railCode }
  }
  if (said === 'succeeded' || said === 'reversed') return { is: said, bankReference: 'bank-1', amount, railCode }
  if (said === 'failed') return { is: said, reason: 'no', railCode }
  if (said === 'processing') return { is: said, bankReference: null, railCode }
  return { is: said, railCode }
}

function end(model: Model, payout: ModelPayout, status: PayoutStatus): void {
  if (payout.status === 'PROCESSING') model.held -= payout.total
  if (status !== 'SUCCEEDED') model.available += payout.total
  payout.status = status
  payout.events++
}

const wait = (hours: number): Command => ({
  check: () => true,
  async run() {
    clock.advance(hours * HOUR_MS)
  },
  toString: () => `wait ${hours} h`,
})

const compare: Command = {
  check: () => true,
  async run(model, real) {
    const { available, held } = await balanceOf(db, real.merchantId)
    expect({ available, held }).toEqual({ available: model.available, held: model.held })
    const payouts = await transaction(db, real.merchantId, (tx) =>
      listPayouts(tx, real.merchantId, { before: null, limit: 100 }),
    )
    const stands = payouts.map(({ externalId, status, sequence }) => [externalId, status, sequence])
    expect(stands.sort()).toEqual([...model.payouts].map(([name, { status, events }]) => [name, status, events]).sort())
  },
  toString: () => 'compare',
}

const name = fc.constantFrom('a', 'b', 'c', 'd')
const said = fc.constantFrom<Said>(
  'succeeded',
  'failed',
  'reversed',
  'processing',
  'unknown',
  'not_found',
  'not_found',
  'succeeded with another amount',
)
const source = fc.constantFrom<Source>('transfer', 'inquiry', 'inquiry', 'notice')

test('whatever banks say in whatever order, money is where a simple model has it', { timeout: 120_000 }, async () => {
  const commands = [
    fc.tuple(name, fc.integer({ min: 1, max: 700_000 })).map(([of, whole]) => accept(of, whole)),
    name.map(submit),
    name.map(submit),
    fc.tuple(name, said, source).map(([of, what, from]) => hear(of, what, from)),
    fc.tuple(name, said, source).map(([of, what, from]) => hear(of, what, from)),
    fc.integer({ min: 1, max: 30 }).map(wait),
    fc.constant(compare),
  ]
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: '+1' }), async (run) => {
      const merchantId = newMerchantId()
      const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
      await transaction(db, merchantId, (tx) =>
        createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }),
      )
      await fund(db, merchantId, rupiah(Number(OPENING)))
      const model: Model = { available: OPENING * 100n, held: 0n, payouts: new Map() }
      const setup = () => ({ model, real: { merchantId, ids: new Map<string, string>() } })
      await fc.asyncModelRun(setup, run)
      await compare.run(model, { merchantId, ids: new Map() })
    }),
    { numRuns: Number(process.env.RUNS ?? 30) },
  )
  expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
})
