import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../src/base/clock.ts'
import { transaction } from '../../src/db/transaction.ts'
import { settleDue } from '../../src/ledger/settle-due.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { reconcileDue } from '../../src/refunds/provider/reconcile-due.ts'
import { recordProviderRefund } from '../../src/refunds/provider/record-provider-refund.ts'
import { applyRailResponse } from '../../src/refunds/send/apply-rail-response.ts'
import { readRefundsOf } from '../../src/refunds/store.ts'
import { aPaidCheckout } from '../checkout/paid-checkout.ts'
import { aCrashingDb, type Crash, Died } from '../database/crashing-db.ts'
import { aDatabase } from '../database/database.ts'
import { fund, rupiah } from '../database/ledger.ts'
import { feeOf, payoutFee } from '../gateway/plans.ts'
import type { Tried } from '../payouts/money-model.ts'
import { aClock } from '../rails/bank.ts'
import { defined } from '../setup/defined.ts'
import * as commands from './provider-commands.ts'
import { type Manner, type Model, madeOf, type Real, reportsOf, sumOf } from './provider-model.ts'
import { aNamedProvider } from './provider-world.ts'

/** `npm run test:model` runs 1,000. A failure prints the seed and path that repeat it: give them as SEED and RUN_PATH. */
const RUNS = Number(process.env.RUNS ?? 8)
const { SEED, RUN_PATH } = process.env
const PAID = rupiah(100_000)
const OPENING = rupiah(50_000)

const { db: sound } = await aDatabase()
const { db, die } = aCrashingDb(sound)
const clock = aClock('still')

const app = aNamedProvider(db, clock)

async function tryTo<T>(crash: Crash | null, work: () => Promise<T>): Promise<Tried<T>> {
  die(crash)
  try {
    return { is: 'done', value: await work() }
  } catch (error) {
    if (!(error instanceof Died)) throw error
    return { is: crash === 'after commit' ? 'unseen' : 'undone' }
  } finally {
    die(null)
  }
}

async function aWorld(): Promise<Real> {
  const paid = await aPaidCheckout(sound, { amount: PAID, now: clock() })
  await fund(sound, paid.merchantId, OPENING, clock())
  return { app, paid, tryTo }
}

/** Everything comes to its end: the provider decides, answers and reports all of it, and the worker has nothing left to do. */
async function end(model: Model, real: Real): Promise<void> {
  const { paid } = real
  for (const [name, refund] of model.refunds) {
    if (!refund.isSent) await commands.send(clock, name).run(model, real)
    refund.isMade ??= false
    const key = { merchantId: paid.merchantId, id: refund.id }
    if (refund.isSent) await applyRailResponse(app, key, commands.answerOf(model, name), 'inquiry')
  }
  for (const name of model.refunds.keys()) {
    await commands.cancel(clock, name).run(model, real)
    await commands.endTransfer(clock, name, 'succeeded').run(model, real)
  }
  clock.advance(1)
  const reports = [...model.underWay, ...reportsOf(model, paid, clock())]
  for (const notified of [...reports, ...reports.toReversed()]) await recordProviderRefund(app, paid, notified)
  for (let round = 0; round < 10; round++) {
    clock.advance(HOUR_MS)
    if ((await reconcileDue(app, clock())) === 0) break
  }
  expect(await reconcileDue(app, clock())).toBe(0)
}

/** Money is where the provider's books, our refunds and transfers have it, and each refund is as it happened. */
async function compare(model: Model, { paid: { merchantId, transactionId } }: Real): Promise<void> {
  const { refunds, total, balances } = await transaction(sound, merchantId, async (tx) => ({
    refunds: await readRefundsOf(tx, merchantId, transactionId),
    total: await tx.selectFrom('refund_total').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst(),
    balances: await tx
      .selectFrom('ledger_balance')
      .select(['account', (eb) => eb.fn.sum<string>('balance').as('balance')])
      .where('merchant_id', '=', merchantId)
      .groupBy('account')
      .execute(),
  }))
  const amounts = (is: (refund: (typeof refunds)[number]) => boolean) =>
    sumOf(refunds.filter(is).map(({ amount }) => amount.amount))
  const byProvider = amounts(({ initiator }) => initiator === 'provider')
  expect(byProvider).toBe(sumOf(model.providerRefunds.values()))

  const byRail = refunds.filter(
    (one) => one.initiator === 'merchant' && one.status === 'SUCCEEDED' && one.way === 'rail',
  )
  expect(byRail.map(({ id }) => id).sort()).toEqual(
    madeOf(model)
      .map(({ id }) => id)
      .sort(),
  )
  const gone = amounts(({ status }) => status === 'SUCCEEDED')
  const { refunded = 0n, excess = 0n, unbooked = 0n } = total ?? {}
  const beyond = gone > PAID.amount ? gone - PAID.amount : 0n
  expect({ refunded, excess, unbooked }).toEqual({ refunded: gone - beyond, excess: beyond, unbooked: 0n })

  const fees = sumOf(
    refunds
      .filter((one) => one.payoutId && one.status === 'SUCCEEDED')
      .map(({ amount }) => payoutFee(false, amount).amount),
  )
  const balance = (account: string) => BigInt(balances.find((row) => row.account === account)?.balance ?? 0)
  const net = PAID.amount - feeOf('qrcode', PAID).amount
  expect(sumOf(['available', 'pending', 'held', 'suspense', 'owed'].map(balance))).toBe(
    OPENING.amount + net - gone - fees,
  )
  expect(balance('held')).toBe(0n)
}

const crash = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom<Crash>('before commit', 'after commit') },
)
const name = fc.constantFrom('a', 'b', 'c')
const whole = fc.constantFrom(1, 10_000, 30_000, 30_000, 70_000, 100_000)
const fallback = fc.constantFrom('none', 'none', 'transfer', 'claim_link')
const transferEnd = fc.constantFrom<commands.TransferEnd>('succeeded', 'failed', 'reversed')
const requesting = fc.tuple(name, whole, fallback).map((drawn) => commands.request(clock, ...drawn))
const sending = name.map((of) => commands.send(clock, of))
const arriving = fc.tuple(fc.nat(7), crash).map((drawn) => commands.arrive(clock, ...drawn))
const reaching = fc
  .tuple(name, whole, fallback, fc.boolean())
  .map(([of, amount, otherwise, isMade]) =>
    commands.inOrder(
      commands.request(clock, of, amount, otherwise),
      commands.send(clock, of),
      commands.decide(of, isMade),
    ),
  )
const all = [
  ...[reaching, reaching],
  ...[requesting, requesting, sending, sending],
  fc.tuple(name, fc.boolean()).map((drawn) => commands.decide(...drawn)),
  fc.tuple(name, fc.boolean(), crash).map((drawn) => commands.answer(clock, ...drawn)),
  fc.tuple(fc.constantFrom('x', 'y'), whole).map((drawn) => commands.refundAtProvider(...drawn)),
  fc.constant(commands.report(clock)),
  fc.constant(commands.reportAtOnce(clock)),
  ...[arriving, arriving],
  crash.map((dies) => commands.work(clock, dies)),
  fc.tuple(name, transferEnd).map((drawn) => commands.endTransfer(clock, ...drawn)),
  name.map((of) => commands.cancel(clock, of)),
]

test(`over ${RUNS} random histories everything that a provider refunded is booked, once`, {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  const counts = new Map<string, number>()
  const manner = fc.constantFrom<Manner>('names ours', 'names its own', 'totals', 'both')
  await fc.assert(
    fc.asyncProperty(manner, fc.boolean(), fc.commands(all, { size: '+1' }), async (manner, isSettled, run) => {
      const real = await aWorld()
      const model: Model = { manner, paid: PAID.amount, refunds: new Map(), providerRefunds: new Map(), underWay: [] }
      if (isSettled) {
        clock.advance(HOUR_MS)
        await settleDue(sound, clock(), 1_000)
      }
      await fc.asyncModelRun(() => ({ model, real }), run)
      await end(model, real)
      await compare(model, real)
      const went = `${manner}, ${model.providerRefunds.size} refunded by the provider, ${madeOf(model).length} of ${model.refunds.size} made`
      counts.set(went, (counts.get(went) ?? 0) + 1)
    }),
    {
      numRuns: RUNS,
      ...(SEED === undefined ? {} : { seed: Number(SEED) }),
      ...(RUN_PATH === undefined ? {} : { path: RUN_PATH }),
    },
  )
  expect((await verifyLedger(sound)).flatMap(({ violations }) => violations)).toEqual([])
  expect(defined([...counts.values()]).length).toBeGreaterThan(0)
  if (RUNS >= 1_000) console.log(Object.fromEntries([...counts].sort()))
})
