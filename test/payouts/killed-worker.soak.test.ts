import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { listReconciliations, reconcile } from '../../src/payouts/reconciliation/reconcile.ts'
import { parseStatement } from '../../src/payouts/reconciliation/statement.ts'
import type { Behaviour, Misbehaviour, Odds } from '../../src/sandbox/bank/behaviour.ts'
import { patientDb } from '../database/database.ts'
import { expectSoundBooks } from '../database/sound-books.ts'
import { chanceOf } from '../faults/chance.ts'
import { until } from '../gateway/gateway.ts'
import { aPayoutBody } from './send-money.ts'
import { newWorkerProcess } from './worker-process.ts'
import { aPayoutWorld, type Book } from './world.ts'

/**
 * Payouts through a bank that misbehaves, with the working process killed again and again: the bank's own books must show
 * one credit for every SUCCEEDED payout and none for a FAILED one, and open stays exactly what the bank never spoke of.
 * `npm run test:payouts` sets 20,000 and 50. SEED repeats what is sent and how the bank meets it; timing stays its own.
 */
const PAYOUTS = Number(process.env.PAYOUTS ?? 30)
const IS_LONG = PAYOUTS > 1_000
const KILLS = Number(process.env.KILLS ?? 1)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const POSTS_AT_ONCE = 8
/** Longer than a busy machine makes a good bank take, or nothing would be heard but timeouts. */
const BANK_TIMEOUT_MS = IS_LONG ? 2_000 : 500
/** How long the polling takes that a jump of the clock sets off, and how long nothing has to happen before the first. */
const JUMP_MS = IS_LONG ? 900 : BANK_TIMEOUT_MS + 100
const STILL_MS = IS_LONG ? 3_000 : 1_000
/** How long the bank misbehaves in one way. */
const MOMENT_MS = IS_LONG ? 60 : 200
const DRAIN_MAX_MS = 60_000 + PAYOUTS * 150
const TEST_MAX_MS = 120_000 + PAYOUTS * 400

const { gateway, sender, connectionId, bank, control, advance, untilExecuted, readBooks } = await aPayoutWorld(
  { WORK: 'off' },
  BANK_TIMEOUT_MS,
)

/** The run's choices follow from its seed. */
const { next: random, oneOf } = chanceOf(SEED)

/** How transfers are met, each by the account it goes to. */
const TRANSFERS: Odds = {
  seed: SEED,
  odds: [
    { percent: 10, how: { answer: 'timeoutAfter' } },
    { percent: 5, how: { answer: 'timeoutBefore' } },
    { percent: 5, how: { answer: 'errorAfter' } },
    { percent: 3, how: { notify: 'twice' } },
    { percent: 3, how: { notify: 'outOfOrder', lateMs: 500 } },
    { percent: 1, how: { silent: true } },
    { percent: 1, how: { answer: 'errorBefore' } },
    { percent: 1, how: { answer: 'resetBefore' } },
    { percent: 1, how: { answer: 'resetAfter', notify: 'never' } },
    { percent: 2, how: { answer: 'timeoutAfter', notify: 'never' } },
    { percent: 1, how: { notify: 'late', lateMs: 3_000 } },
    { percent: 1, how: { wrongAmount: true } },
  ],
}
const ANSWERS = ['timeoutBefore', 'timeoutAfter', 'errorBefore', 'errorAfter', 'resetBefore', 'resetAfter'] as const

/** The bank's misbehaviours, a moment at a time: a later poll then learns the truth. */
const aMoment = (): Behaviour => {
  const fails = (): Misbehaviour => ({ answer: oneOf(ANSWERS) })
  return {
    transferInterbank: TRANSFERS,
    transferIntrabank: TRANSFERS,
    ...(random() < 0.1 ? { transferStatus: fails() } : {}),
    ...(random() < 0.05 ? { accountInquiryExternal: fails() } : {}),
    ...(random() < 0.03 ? { tokenB2b: fails() } : {}),
  }
}

/** Who counts the outcomes. */
const auditDb = patientDb(gateway.databaseUrl)

const worker = newWorkerProcess({
  PROVIDER_TIMEOUT_MS: `${gateway.config.providerTimeoutMs}`,
  CONNECTION_ID: connectionId,
  BANK_URL: control.url,
  BANK_SECRET: control.controlSecret,
  WORK_EVERY_MS: IS_LONG ? '100' : '200',
  DATABASE_URL: gateway.databaseUrl,
  GAPURA_MASTER_KEY: gateway.masterKeyText,
  BASE_URL: gateway.config.baseUrl,
})
afterAll(worker.kill)

const MAGIC = ['0001', '0002', '0003', '0004', '0004']
/** An account of its own for each payout; a few end in a number the sandbox's bank treats in its own way. */
const aReceiver = (i: number) => ({
  receiverAccountNo: `${1_000_000 + i}${random() < 0.05 ? oneOf(MAGIC) : String(1_000 + Math.floor(random() * 8_000))}`,
  receiverBankCode: oneOf(['BCA', 'MANDIRI', 'BRI', '451', 'BNINIDJA']),
})

const readPayouts = () =>
  transaction(auditDb, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('payout')
      .select(['id', 'reference', 'status', 'stage', 'amount', 'fee', 'submitted_at', 'sequence'])
      .execute(),
  )
type Row = Awaited<ReturnType<typeof readPayouts>>[number]
/** Open payouts, those that wait for nothing but the worker, and how often the bank was polled. */
const readOpen = () =>
  transaction(auditDb, ALL_MERCHANTS, async (tx) => {
    const now = gateway.clock()
    const row = await tx
      .selectFrom('payout')
      .select(({ fn, val }) => [
        fn.countAll<bigint>().filterWhere('status', '=', 'PROCESSING').as('open'),
        fn.countAll<bigint>().filterWhere('due_at', '<=', val(now)).as('due'),
        fn.sum<bigint | null>('poll_count').as('poll_count'),
      ])
      .executeTakeFirstOrThrow()
    return { open: Number(row.open), due: Number(row.due), polls: Number(row.poll_count) }
  })
const countOpen = async () => (await readOpen()).open
const countSilent = async () => (await readBooks()).filter(({ isSilent }) => isSilent).length

/** Waits until nothing is due, nor at the bank, and nothing has changed for `ms`: what is still open waits for the clock. */
async function untilStill(ms: number): Promise<void> {
  for (let before = ''; ; await pause(ms)) {
    await untilExecuted()
    const { due, ...rest } = await readOpen()
    if (due === 0 && JSON.stringify(rest) === before) return
    before = JSON.stringify(rest)
  }
}

/** What each end of a payout has to look like in the bank's books. */
function isWrong({ status }: Row, { paid, returned, calls, isSilent }: Omit<Book, 'reference'>): boolean {
  if (calls > 1 || isSilent !== (status === 'PROCESSING')) return true
  if (status === 'PROCESSING') return false
  const expected = { SUCCEEDED: [1, 0], FAILED: [0, 0], REVERSED: [1, 1] }[status]
  return paid !== expected[0] || returned !== expected[1]
}
const NO_BOOK = { status: '', calls: 0, paid: 0, returned: 0, isSilent: false, answer: '', notify: '' }

const tally = (values: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(Object.groupBy(values, (value) => value)).map(([k, v]) => [k, v?.length])),
  )

/** Sends a payout as a merchant's program does: on a request to retry, it repeats the call with the same externalId. */
let retries = 0
async function post(body: object): Promise<void> {
  for (;;) {
    const { status, text } = await sender.send(body)
    if (status === 200) return
    // A long run outlives its token.
    if (status === 401) sender.forget()
    else if (![429, 503].includes(status)) throw new Error(`${status} ${text}`)
    retries++
    await pause(1_000)
  }
}

test(`${PAYOUTS} payouts, ${KILLS} kills, SEED=${SEED}: one credit for each success, none for a failure`, {
  timeout: TEST_MAX_MS,
}, async () => {
  const startedMs = performance.now()
  const today = HOME.calendar.dayOf(gateway.clock())
  await bank.setBehaviour(aMoment())
  await worker.start()
  let isPosting = true
  let kills = 0
  let posted = 0
  const bodies = Array.from({ length: PAYOUTS }, (_, i) =>
    aPayoutBody({ externalId: `run-${i}`, amount: 1 + Math.floor(random() * 20_000) }, aReceiver(i)),
  )

  const posting = (async () => {
    const rest = bodies.values()
    await Promise.all(
      Array.from({ length: POSTS_AT_ONCE }, async () => {
        for (const body of rest) {
          await post(body)
          posted++
        }
      }),
    )
    isPosting = false
  })()
  const misbehaving = (async () => {
    while (isPosting || kills < KILLS) {
      await bank.setBehaviour(aMoment())
      await pause(MOMENT_MS)
    }
    await bank.setBehaviour({ transferInterbank: TRANSFERS, transferIntrabank: TRANSFERS })
  })()
  const killing = (async () => {
    while (kills < KILLS) {
      // Spread over the run: the work continues while payouts are accepted.
      while (isPosting && posted < ((kills + 1) * PAYOUTS) / (KILLS + 1)) await pause(50)
      await pause(300 + random() * 700)
      await worker.kill()
      kills++
      await worker.start()
    }
  })()
  await Promise.all([posting, misbehaving, killing])
  const postedMs = performance.now() - startedMs

  // From here the bank answers every poll, except about what it stays silent on. What was lost on the way is found by
  // polling, and what never arrived fails at the cut-off.
  const drainFromMs = performance.now()
  await untilStill(STILL_MS)
  const jumps = [31, 60, 600, 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600]
  for (let round = 0; round < jumps.length || (await countOpen()) > (await countSilent()); round++) {
    if (performance.now() - drainFromMs > DRAIN_MAX_MS) throw new Error(`${await countOpen()} payouts are still open`)
    await advance(jumps[Math.min(round, jumps.length - 1)] ?? 60)
    await untilStill(JUMP_MS)
  }
  // Outcomes that the bank never notified, a return for instance, are on its statement.
  await until(async () => (await listReconciliations(gateway.db, 50)).some(({ day }) => day === today))
  await untilStill(STILL_MS)
  const drainedMs = performance.now() - drainFromMs

  const payouts = await readPayouts()
  const listed = await readBooks()
  const books = new Map(listed.map((book) => [book.reference, book]))
  const open = payouts.filter(({ status }) => status === 'PROCESSING')
  console.log(
    [
      `SEED=${SEED}: ${tally(payouts.map(({ status }) => status))}; ${kills} kills, ${retries} answered with a request to retry`,
      `accepted in ${Math.round(postedMs / 1_000)} s, all ended ${Math.round(drainedMs / 1_000)} s later`,
      `the bank has ${listed.length} transfers, answered ${tally(listed.map(({ answer }) => answer))}`,
      `notified ${tally(listed.map(({ notify }) => notify))}, silent about ${listed.filter((book) => book.isSilent).length}`,
    ].join('\n'),
  )
  expect(payouts).toHaveLength(PAYOUTS)
  const pairs = payouts.map((payout) => ({ payout, book: books.get(payout.reference) ?? NO_BOOK }))
  expect(pairs.filter(({ payout, book }) => isWrong(payout, book))).toEqual([])
  const known = new Set(payouts.map(({ reference }) => reference))
  expect(listed.filter(({ reference }) => !known.has(reference))).toEqual([])
  const isSilent = (payout: { reference: string } | null) => books.get(payout?.reference ?? '')?.isSilent === true
  const lines = parseStatement(await bank.readStatement(today))
  const { faults } = await reconcile(gateway.db, gateway.clock(), { day: today, source: 'test', lines, connectionId })
  expect(faults.filter(({ fault, payout }) => fault !== 'missing_here' || !isSilent(payout))).toEqual([])
  const recorded = await transaction(auditDb, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('event')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('type', 'like', 'send_money.%')
      .executeTakeFirstOrThrow(),
  )
  expect(Number(recorded.count)).toBe(payouts.reduce((sum, { sequence }) => sum + sequence, 0))
  await expectSoundBooks(auditDb, gateway.masterKey)
  const { held } = await sender.balance()
  expect(BigInt(held) * 100n).toBe(open.reduce((sum, { amount, fee }) => sum + amount + fee, 0n))
})
