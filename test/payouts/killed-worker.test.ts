import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Behaviour, Misbehaviour } from '../../src/bank/behaviour.ts'
import { EVERYONE, transaction } from '../../src/db/transaction.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { aPayoutBody } from '../send-money.ts'
import { aPayoutWorld } from './world.ts'

/**
 * Payouts through a bank that misbehaves, with the working process killed again and again: the bank's own books must show
 * one credit for every SUCCEEDED payout and none for a FAILED one. `npm run test:payouts` sets 20,000 and 50.
 */
const PAYOUTS = Number(process.env.PAYOUTS ?? 160)
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const POSTS_AT_ONCE = 8
const DRAIN_MAX_MS = 60_000 + PAYOUTS * 20
const TEST_MAX_MS = 120_000 + PAYOUTS * 100

const { gateway, sender, snap, bank, advance, readBooks } = await aPayoutWorld({ WORK: 'off' })

/** mulberry32: the run's choices follow from its seed; its timing does not. */
let state = SEED
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!

const ANSWERS = ['timeoutBefore', 'timeoutAfter', 'errorBefore', 'errorAfter', 'resetBefore', 'resetAfter'] as const
const NEWS = ['twice', 'late', 'outOfOrder', 'never'] as const

function misbehaviour(): Misbehaviour {
  const roll = random()
  return {
    ...(roll < 0.25 ? { answer: oneOf(ANSWERS) } : {}),
    ...(random() < 0.4 ? { notify: oneOf(NEWS), lateMs: 500 } : {}),
    ...(random() < 0.05 ? { wrongAmount: true } : {}),
  }
}
const chaos = (): Behaviour => ({
  transferInterbank: misbehaviour(),
  transferIntrabank: misbehaviour(),
  ...(random() < 0.2 ? { transferStatus: misbehaviour() } : {}),
  ...(random() < 0.1 ? { accountInquiryExternal: misbehaviour() } : {}),
  ...(random() < 0.05 ? { tokenB2b: { answer: oneOf(ANSWERS) } } : {}),
})

let worker: ChildProcess | undefined
function startWorker(): Promise<void> {
  const { PORT: _, ...env } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: {
      ...env,
      ...snap,
      DATABASE_URL: gateway.databaseUrl,
      GAPURA_MASTER_KEY: gateway.masterKey.toString('hex'),
      BASE_URL: gateway.config.baseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  worker = child
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code, signal) => reject(new Error(`the worker ended: ${code ?? signal}`)))
  })
}
async function killWorker(): Promise<void> {
  const child = worker
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
}
afterAll(killWorker)

const ACCOUNTS = ['0001', '0002', '0003', '0004', '0004']
const aReceiver = () => ({
  receiverAccountNo: `55500${random() < 0.08 ? oneOf(ACCOUNTS) : String(1_000 + Math.floor(random() * 8_000))}`,
  receiverBankCode: oneOf(['BCA', 'MANDIRI', 'BRI', '451', 'BNINIDJA']),
})

const readPayouts = () =>
  transaction(gateway.db, EVERYONE, (tx) =>
    tx.selectFrom('payout').select(['id', 'reference', 'status', 'stage', 'submitted_at', 'sequence']).execute(),
  )
const countOpen = async () => (await readPayouts()).filter(({ status }) => status === 'PROCESSING').length

test(`${PAYOUTS} payouts, ${KILLS} kills, seed ${SEED}: one credit for each success, none for a failure`, {
  timeout: TEST_MAX_MS,
}, async () => {
  const startedMs = performance.now()
  await startWorker()
  let isPosting = true
  let kills = 0
  const bodies = Array.from({ length: PAYOUTS }, (_, i) =>
    aPayoutBody({ externalId: `run-${i}`, amount: 1 + Math.floor(random() * 20_000) }, aReceiver()),
  )

  const posting = (async () => {
    const rest = bodies.values()
    await Promise.all(
      Array.from({ length: POSTS_AT_ONCE }, async () => {
        for (const body of rest) {
          const { status, text } = await sender.send(body)
          if (status !== 200) throw new Error(`${status} ${text}`)
        }
      }),
    )
    isPosting = false
  })()
  const misbehaving = (async () => {
    while (isPosting || kills < KILLS) {
      await bank.setBehaviour(chaos())
      await pause(60)
    }
    await bank.setBehaviour({})
  })()
  const killing = (async () => {
    while (kills < KILLS) {
      await pause(300 + random() * 700)
      await killWorker()
      kills++
      await startWorker()
    }
  })()
  await Promise.all([posting, misbehaving, killing])
  const postedMs = performance.now() - startedMs

  // The bank behaves now. What was lost on the way is found by asking, and what never arrived fails at the cut-off.
  const drainFromMs = performance.now()
  const jumps = [31, 60, 120, 600, 3_600, 3 * 3_600, 9 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600]
  for (let round = 0; (await countOpen()) > 0; round++) {
    if (performance.now() - drainFromMs > DRAIN_MAX_MS) throw new Error(`${await countOpen()} payouts are still open`)
    await advance(jumps[Math.min(round, jumps.length - 1)] ?? 60)
    let before = -1
    for (let open = await countOpen(); open !== before && open > 0; open = await countOpen()) {
      before = open
      await pause(2_500)
    }
  }
  const drainedMs = performance.now() - drainFromMs
  // Returns of the last successes, and what the bank still has to tell.
  await pause(6_000)

  const payouts = await readPayouts()
  const books = new Map((await readBooks()).map((book) => [book.reference, book]))
  const wrong = payouts.filter(({ status, reference }) => {
    const { paid = 0, returned = 0, calls = 0 } = books.get(reference) ?? {}
    const expected = { SUCCEEDED: [1, 0], FAILED: [0, 0], REVERSED: [1, 1], PROCESSING: [-1, -1] }[status]
    return calls > 1 || paid !== expected[0] || returned !== expected[1]
  })
  const tally = Object.groupBy(payouts, ({ status }) => status)
  const counts = Object.fromEntries(Object.entries(tally).map(([status, list]) => [status, list?.length]))
  console.log(
    `seed ${SEED}: ${JSON.stringify(counts)}; ${kills} kills; accepted in ${Math.round(postedMs / 1_000)} s, ` +
      `all ended ${Math.round(drainedMs / 1_000)} s after the bank behaved again`,
  )
  expect(payouts).toHaveLength(PAYOUTS)
  expect(wrong).toEqual([])
  expect(books.size).toBeLessThanOrEqual(payouts.filter(({ submitted_at }) => submitted_at).length)
  const told = await transaction(gateway.db, EVERYONE, (tx) =>
    tx
      .selectFrom('event')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('type', 'like', 'send_money.%')
      .executeTakeFirstOrThrow(),
  )
  expect(Number(told.count)).toBe(payouts.reduce((sum, { sequence }) => sum + sequence, 0))
  expect((await verifyLedger(gateway.db)).flatMap(({ violations }) => violations)).toEqual([])
  const { held } = await sender.balance()
  expect(held).toBe(0)
})
