import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../src/base/clock.ts'
import { newMerchantId } from '../../src/base/id.ts'
import type { PayoutRail } from '../../src/connectors/payout-port.ts'
import type { PaymentRail } from '../../src/connectors/port.ts'
import { transaction } from '../../src/db/transaction.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import type { Source } from '../../src/payouts/send/bank-response-store.ts'
import { CUSTOMERS } from '../checkout/customers.ts'
import { aCrashingDb, type Crash, Died } from '../database/crashing-db.ts'
import { aDatabase } from '../database/database.ts'
import { fund, rupiah } from '../database/ledger.ts'
import { PLANS } from '../gateway/plans.ts'
import { aClock } from '../rails/bank.ts'
import { payoutRailsWith, railsWith } from '../rails/rails.ts'
import { accept, compare, create, hear, pay, type Said, settleAll, submit, wait } from './money-commands.ts'
import { newModel, type Real, type Tried } from './money-model.ts'

/** `npm run test:model` runs 1,000. A failure prints the seed and path that repeat it: give them as SEED and RUN_PATH. */
const RUNS = Number(process.env.RUNS ?? 6)
const { SEED, RUN_PATH } = process.env
const OPENING = rupiah(1_000_000)

const { db: sound } = await aDatabase()
const { db, die } = aCrashingDb(sound)
const clock = aClock('still')

/** What a bank is to us here: a name and a code. What it says is made up by the commands. */
const never = () => Promise.reject(new Error('no call is expected here'))
const payoutRail: PayoutRail = {
  name: 'con_bank',
  bankCode: '014',
  offers: [],
  inquireAccount: never,
  send: never,
  inquire: never,
}
const qrRail: PaymentRail = {
  name: 'con_bank',
  offers: [],
  customerNumberDigits: () => 10,
  issue: async ({ reference }) => ({
    is: 'issued',
    railReference: `qr-${reference}`,
    instrument: { type: 'qrcode', qrContent: reference },
  }),
  query: never,
  retire: never,
}
const signals = { wake: () => {}, checkoutChanged: () => {} }
const shared = { db, clock, livemode: false, plans: PLANS, customers: CUSTOMERS, signals }
const payoutApp = { ...shared, rails: payoutRailsWith(payoutRail), log: pino({ level: 'silent' }) }
const checkoutApp = { ...shared, rails: railsWith({ qrcode: qrRail }), checkoutUrl: 'http://localhost' }

/** What the histories came to, so that one sees what was tried. */
const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

async function tryTo<T>(crash: Crash | null, work: () => Promise<T>): Promise<Tried<T>> {
  die(crash)
  try {
    const value = await work()
    count('done')
    return { is: 'done', value }
  } catch (error) {
    if (!(error instanceof Died)) throw error
    count(`died ${crash}`)
    return { is: crash === 'after commit' ? 'unseen' : 'undone' }
  } finally {
    die(null)
  }
}

async function aWorld(): Promise<Real> {
  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(sound, merchantId, (tx) =>
    createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }),
  )
  await fund(sound, merchantId, OPENING)
  return { merchantId, checkoutApp, payoutApp, attempts: new Map(), payoutIds: new Map(), tryTo }
}

const crash = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom<Crash>('before commit', 'after commit') },
)
const name = fc.constantFrom('a', 'b', 'c', 'd')
const said = fc.constantFrom<Said>(
  ...(['succeeded', 'failed', 'reversed', 'processing', 'unknown', 'not_found', 'not_found'] as const),
  'succeeded with another amount',
)
const source = fc.constantFrom<Source>('transfer', 'inquiry', 'inquiry', 'notice')
const extra = fc.constantFrom(0n, 0n, 0n, 1n, 100n)
const hearing = fc.tuple(name, said, source, crash).map(([of, what, from, dies]) => hear(clock, of, what, from, dies))
const submitting = fc.tuple(name, crash).map(([of, dies]) => submit(clock, of, dies))

const commands = [
  fc.tuple(name, fc.integer({ min: 1, max: 500_000 })).map(([of, whole]) => create(clock, of, whole)),
  fc
    .tuple(name, fc.constantFrom('first', 'second'), extra, crash)
    .map(([of, payment, more, dies]) => pay(clock, of, payment, more, dies)),
  crash.map((dies) => settleAll(clock, dies)),
  fc
    .tuple(name, fc.constantFrom(1, 90_000, 300_000, 700_000), crash)
    .map(([of, whole, dies]) => accept(clock, of, whole, dies)),
  submitting,
  submitting,
  hearing,
  hearing,
  fc.constantFrom(4 * SECOND_MS, 11 * SECOND_MS, HOUR_MS, 13 * HOUR_MS, 25 * HOUR_MS).map((ms) => wait(clock, ms)),
  fc.constant(compare),
]

test(`over ${RUNS} random histories money is where a simple model has it`, {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: '+1' }), async (run) => {
      const real = await aWorld()
      const model = newModel(OPENING.amount)
      await fc.asyncModelRun(() => ({ model, real }), run)
      await compare.run(model, real)
      for (const { status } of model.payouts.values()) count(status)
      for (const { isPaid, heard } of model.checkouts.values()) count(isPaid ? `paid, ${heard.size} heard` : 'unpaid')
    }),
    {
      numRuns: RUNS,
      ...(SEED === undefined ? {} : { seed: Number(SEED) }),
      ...(RUN_PATH === undefined ? {} : { path: RUN_PATH }),
    },
  )
  expect((await verifyLedger(sound)).flatMap(({ violations }) => violations)).toEqual([])
  if (RUNS >= 1_000) console.log(Object.fromEntries([...counts].sort()))
})
