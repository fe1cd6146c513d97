import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { later, SECOND_MS } from '../../src/base/clock.ts'
import { isTransient } from '../../src/db/failures.ts'
import { confirmAccount } from '../../src/refunds/claim/confirm-account.ts'
import { nameAccount } from '../../src/refunds/claim/name-account.ts'
import { patientDb } from '../database/database.ts'
import { expectSoundBooks } from '../database/sound-books.ts'
import { chanceOf } from '../faults/chance.ts'
import { until } from '../gateway/gateway.ts'
import { newWorkerProcess } from '../payouts/worker-process.ts'
import { aPayoutWorld } from '../payouts/world.ts'
import { newBankBehaviours } from './bank-behaviours.ts'
import { readBankRows, readOpen, readPolls, readRows } from './books.ts'
import { aPaymentAtBank, type PaidBy } from './paid-at-bank.ts'
import { aRefundApp } from './refund-app.ts'
import { contradictionsOf } from './verdict.ts'

/**
 * Refunds of every way through a bank that misbehaves, with the working process killed again and again: each ends once, the
 * bank's own journal has one for every success over the rail and none for any other, and no payment goes back more than once
 * over. The bank refunds some on its own initiative meanwhile, all of which is booked. `npm run test:refunds`
 * sets 20,000 and 50. SEED repeats the requests and how the bank meets them.
 */
const REFUNDS = Number(process.env.REFUNDS ?? 24)
const IS_LONG = REFUNDS > 1_000
const KILLS = Number(process.env.KILLS ?? 1)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 8
/** Refunds requested of one payment, roughly: some exceed what is left. */
const PER_PAYMENT = 4
const BANK_TIMEOUT_MS = IS_LONG ? 2_000 : 1_000
/** How long nothing has to happen before the first jump of the clock, and after each. */
const STILL_MS = BANK_TIMEOUT_MS + (IS_LONG ? 1_500 : 500)
const JUMP_MS = BANK_TIMEOUT_MS + (IS_LONG ? 400 : 100)
/** How long the bank misbehaves in one way. */
const MOMENT_MS = IS_LONG ? 60 : 200
const DRAIN_MAX_MS = 120_000 + REFUNDS * 150
const TEST_MAX_MS = 240_000 + REFUNDS * 500

const world = await aPayoutWorld({ WORK: 'off', BANK_TRANSFER_MS: '200' }, BANK_TIMEOUT_MS)
const { gateway, connectionId, bank, bankDb, bankBooks, partner, control, advance, readBooks } = world
/** Who counts the outcomes. */
const auditDb = patientDb(gateway.databaseUrl)
const payerApp = await aRefundApp(gateway)
const { next: random, oneOf, between } = chanceOf(SEED)

const { usual, aMoment } = newBankBehaviours(SEED, BANK_TIMEOUT_MS, { next: random, oneOf })

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

const accountNo = (n: number): string => {
  const ending = random() < 0.1 ? oneOf(['0001', '0004', '0004']) : String(between(1_000, 8_999))
  return `${1_000_000 + n}${ending}`
}
/** Parts of a payment of 100,000: 5 % that the rail refuses, a few that it leaves unanswered. */
const aPart = (): number => {
  const ending = random() < 0.05 ? 41 : random() < 0.02 ? oneOf([43, 44]) : between(0, 40)
  return between(50, 500) * 100 + ending
}

type RefundRequest = { readonly transactionId: string; readonly externalId: string; readonly [field: string]: unknown }

/** The requests, drawn beforehand: which payment, how much, and the fallback where its rail does not refund. */
function draw(n: number, { transactionId, type }: { transactionId: string; type: PaidBy }): RefundRequest {
  const receiver = { bankCode: oneOf(['BCA', 'MANDIRI', 'BRI']), accountNo: accountNo(n), name: 'Budi Santoso' }
  const fallbacks = type === 'virtual_account' ? ['transfer', 'claim_link'] : ['none', 'none', 'transfer', 'claim_link']
  const fallback = oneOf(fallbacks)
  const requested = { externalId: `run-${n}`, transactionId, amount: aPart(), fallback }
  return fallback === 'transfer' ? { ...requested, receiver } : requested
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Calls as a merchant's program does: on a request to retry, it repeats the call with the same externalId. */
let exceeding = 0
let accepted = 0
async function post(body: RefundRequest): Promise<void> {
  for (;;) {
    const { status, text, body: reply } = await gateway.call('POST', '/v1/refunds', { body })
    if (status === 200) return void accepted++
    if (reply.code === 'REFUND_EXCEEDS_PAYMENT') return void exceeding++
    if (![429, 503].includes(status)) throw new Error(`${status} ${text}`)
    await pause(500)
  }
}

/** What a page answers with "try again". */
function unlessTransient(error: unknown): undefined {
  if (!isTransient(error)) throw error
}

/** Payers name an account on their claim page and confirm it; a tenth never comes. */
async function claimAll(isOver: () => boolean): Promise<void> {
  const seen = new Set<string>()
  for (let n = 0; ; ) {
    const { rows } = await auditDb.pool.query(
      `select merchant_id, id, sealed from refund where status = 'NEEDS_PAYER' limit 500`,
    )
    const links = rows.map(({ id, merchant_id: merchantId, sealed: sealedToken }) => {
      const url = payerApp.claimLinks.urlOf({ merchantId, id, sealedToken }) ?? ''
      return { id: id as string, token: url.slice(url.lastIndexOf('/') + 1) }
    })
    const fresh = links.filter(({ id }) => !seen.has(id))
    if (fresh.length === 0 && isOver()) return
    await inParallel(fresh, async ({ id, token }) => {
      if (Number.parseInt(id.slice(-1), 36) % 10 === 0) return void seen.add(id)
      const named = await nameAccount(payerApp, token, {
        bankCode: 'MANDIRI',
        accountNo: `${5_000_000 + n++}1234`,
      }).catch(unlessTransient)
      // Retried in the next round where no bank answered, or the database was too busy.
      if (named?.is !== 'found') return
      const confirmed = await Promise.all([1, 2].map(() => confirmAccount(payerApp, token, { naming: named.naming })))
      if (confirmed.some(({ is }) => is === 'confirmed')) seen.add(id)
    })
    await pause(200)
  }
}

/** Waits until nothing is due and nothing has changed for `ms`: what is still open waits for the clock. */
async function untilStill(ms: number): Promise<void> {
  for (let before = ''; ; await pause(ms)) {
    const { due, ...rest } = await readOpen(auditDb, gateway.clock())
    if (due === 0 && JSON.stringify(rest) === before) return
    before = JSON.stringify(rest)
  }
}

/**
 * Moves the clock until all is over: what was lost on the way is found by polling, what never arrived fails, and links no one
 * used come to their end.
 */
async function drain(): Promise<void> {
  const drainFromMs = performance.now()
  await untilStill(STILL_MS)
  const days = (count: number) => count * 24 * 3_600
  // The rail is polled once a day for a week.
  const jumps = [31, 60, 600, 3_600, ...[0.5, 1, 1, 1, 1, 1, 1, 1, 15].map(days)]
  for (let round = 0; round < jumps.length || (await readOpen(auditDb, gateway.clock())).open > 0; round++) {
    if (performance.now() - drainFromMs > DRAIN_MAX_MS) break
    const seconds = jumps[Math.min(round, jumps.length - 1)] ?? 60
    const due = await readPolls(auditDb, later(gateway.clock(), seconds * SECOND_MS))
    await advance(seconds)
    await untilPolled(due)
    await untilStill(JUMP_MS)
  }
}

/** A refund that is being polled is not due: what a slow answer takes has to be waited for, or its poll is skipped. */
const untilPolled = (due: readonly string[]): Promise<unknown> =>
  until(async () => {
    const open = new Set(await readPolls(auditDb))
    return !due.some((one) => open.has(one))
  }, DRAIN_MAX_MS)

const tally = (values: readonly string[]): string =>
  JSON.stringify(Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([key, all]) => [key, all.length])))

test(`${REFUNDS} refunds, ${KILLS} kills, SEED=${SEED}: each ends once, none goes back more than once over`, {
  timeout: TEST_MAX_MS,
}, async () => {
  const startedMs = performance.now()
  const payments: { transactionId: string; type: PaidBy; reference: string }[] = []
  const kinds = Array.from({ length: Math.ceil(REFUNDS / PER_PAYMENT) }, () =>
    oneOf(['qrcode', 'qrcode', 'qrcode', 'ewallet', 'virtual_account'] as const),
  )
  const places = { db: gateway.db, bankDb, partner, connectionId }
  await inParallel(kinds, async (type) => {
    const { transactionId, attempt } = await aPaymentAtBank(places, type, 100_000, gateway.clock())
    payments.push({ transactionId, type, reference: attempt.reference })
  })
  const paidMs = performance.now() - startedMs
  const bodies = Array.from({ length: REFUNDS }, (_, n) => draw(n, oneOf(payments)))

  await bank.setBehaviour(aMoment())
  await worker.start()
  let isPosting = true
  let posted = 0
  let kills = 0
  let refundedByBank = 0
  const posting = (async () => {
    await inParallel(bodies, async (body) => {
      await post(body)
      posted++
    })
    isPosting = false
  })()
  /** What is left of some payments, while refunds of them are under way; a virtual account's bank refunds nothing. */
  const refundingAtBank = (async () => {
    const some = payments.filter(({ type }, n) => type !== 'virtual_account' && n % 4 === 0)
    for (const [n, { reference }] of some.entries()) {
      while (isPosting && posted < ((n + 1) * REFUNDS) / (some.length + 1)) await pause(50)
      refundedByBank += (await bank.refundPayment(reference)).is === 'done' ? 1 : 0
    }
  })()
  const misbehaving = (async () => {
    while (isPosting || kills < KILLS) {
      await bank.setBehaviour(aMoment())
      await pause(MOMENT_MS)
    }
    await bank.setBehaviour(usual)
  })()
  const killing = (async () => {
    while (kills < KILLS) {
      while (isPosting && posted < ((kills + 1) * REFUNDS) / (KILLS + 1)) await pause(50)
      await pause(300 + random() * 700)
      await worker.kill()
      kills++
      await worker.start()
    }
  })()
  let areAllDone = false
  const claiming = claimAll(() => areAllDone)
  await Promise.all([posting, refundingAtBank, misbehaving, killing])
  const postedMs = performance.now() - startedMs

  await drain()
  areAllDone = true
  await claiming
  await untilStill(1_000)

  const rows = await readRows(auditDb)
  console.log(
    [
      `SEED=${SEED}: ${tally(rows.map(({ status, way }) => `${status} ${way}`))}; ${kills} kills, ${exceeding} exceeded the payment, ${refundedByBank} refunded by the bank`,
      `why: ${tally(rows.flatMap(({ failure }) => failure ?? []))}`,
      `paid in ${Math.round(paidMs / 1_000)} s, accepted by ${Math.round(postedMs / 1_000)} s, over by ${Math.round((performance.now() - startedMs) / 1_000)} s`,
    ].join('\n'),
  )
  expect(rows.filter(({ initiator }) => initiator === 'merchant')).toHaveLength(accepted)
  expect(contradictionsOf(rows, await readBankRows(bankBooks), await readBooks())).toEqual([])
  const { rows: recorded } = await auditDb.pool.query(
    `select count(*)::int as events, count(distinct (subject_id, type)) filter (where type = 'refund.succeeded')::int as successes,
      count(*) filter (where type = 'refund.succeeded')::int as "successEvents" from event where type like 'refund.%'`,
  )
  expect(recorded[0].events).toBe(rows.reduce((sum, { sequence }) => sum + sequence, 0))
  expect(recorded[0].successEvents).toBe(recorded[0].successes)
  await expectSoundBooks(auditDb, gateway.masterKey)
  expect((await gateway.call('GET', '/v1/balance')).body.data[0]).toMatchObject({ held: 0, pending: 0, owed: 0 })
})
