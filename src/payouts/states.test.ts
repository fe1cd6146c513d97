import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { currency } from '../base/currency.ts'
import { newId, newMerchantId } from '../base/id.ts'
import type { Moves } from '../base/state-moves.ts'
import { transaction } from '../db/transaction.ts'
import { createMerchant } from '../merchants/merchant.ts'
import { moveAndRecord, moveStages } from './move.ts'
import { PAYOUT_MOVES, type PayoutStage, type PayoutStatus, SENT_STAGES, STAGE_MOVES } from './states.ts'
import { insertPayouts, readPayout } from './store.ts'

const { db } = await aDatabase()
const merchantId = newMerchantId()
const now = new Date()
const app = { livemode: false }
await transaction(db, merchantId, (tx) => {
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  return createMerchant(tx, now, { id: merchantId, displayName: 'Kopi', ...none })
})

const STATUSES = Object.keys(PAYOUT_MOVES) as PayoutStatus[]
const STAGES = Object.keys(STAGE_MOVES) as PayoutStage[]
const pairsOf = <T>(states: readonly T[]) => states.flatMap((from) => states.map((to) => [from, to] as const))

/** A stored payout put at a status and stage without a legal move, as only a test may. */
async function aPayoutAt(status: PayoutStatus, stage: PayoutStage): Promise<{ merchantId: string; id: string }> {
  const id = newId('po', merchantId, now)
  const money = (amount: bigint) => ({ amount, currency: currency('IDR') })
  const receiver = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
  const draft = { merchantId, externalId: id, amount: money(100n), receiver, receiverBankCode: '008', remark: null }
  const fresh = { status: 'PROCESSING', stage: 'QUEUED', sequence: 0, pollCount: 0, closed: null } as const
  const unsent = { service: null, bankReference: null, failure: null, submittedAt: null, completedAt: null }
  const rest = {
    metadata: null,
    namedByPayer: false,
    fee: money(0n),
    tax: money(0n),
    feeRuleId: null,
    connectionId: 'con_any',
    reference: id.slice(3, 28),
    createdAt: now,
  }
  await transaction(db, merchantId, async (tx) => {
    const accepted = { payloadHash: Buffer.alloc(32), acceptance: '{}' }
    await insertPayouts(tx, [{ payout: { ...draft, ...fresh, ...unsent, ...rest, id }, accepted }])
    const sent = stage === 'QUEUED' ? {} : { service: 'bifast' as const, submitted_at: now }
    const ended = status === 'PROCESSING' ? {} : { completed_at: now }
    const failed = status === 'FAILED' || status === 'REVERSED' ? { failure_code: 'X', failure_reason: 'X' } : {}
    await tx
      .updateTable('payout')
      .set({ status, stage, ...sent, ...ended, ...failed })
      .where('id', '=', id)
      .execute()
  })
  return { merchantId, id }
}

const eventsOf = (id: string) =>
  transaction(db, merchantId, (tx) =>
    tx.selectFrom('event').select(['type', 'sequence']).where('subject_id', '=', id).execute(),
  )
const payoutOf = (key: { merchantId: string; id: string }) => transaction(db, merchantId, (tx) => readPayout(tx, key))

test.each(pairsOf(STATUSES).filter(([, to]) => to !== 'PROCESSING'))('status %s to %s', async (from, to) => {
  if (to === 'PROCESSING') throw new Error('no verb leads there')
  const key = await aPayoutAt(from, 'SUBMITTED')
  const change = to === 'SUCCEEDED' ? {} : { failure: { code: 'X', reason: 'X' } }
  const moved = await transaction(db, merchantId, (tx) => moveAndRecord(tx, app, now, key, to, change))
  const mayMove = PAYOUT_MOVES[from].includes(to as never)
  expect(moved?.status).toBe(mayMove ? to : undefined)
  expect(await payoutOf(key)).toMatchObject({ status: mayMove ? to : from, sequence: mayMove ? 1 : 0 })
  expect(await eventsOf(key.id)).toEqual(mayMove ? [{ type: `send_money.${to.toLowerCase()}`, sequence: 1 }] : [])
})

test.each(pairsOf(STAGES))('stage %s to %s', async (from, to) => {
  const key = await aPayoutAt('PROCESSING', from)
  const sent = { id: key.id, dueAt: now, service: 'bifast', submittedAt: now } as const
  const [moved] = await transaction(db, merchantId, (tx) => moveStages(tx, merchantId, STAGES, to, [sent]))
  const mayMove = STAGE_MOVES[from].includes(to as never)
  expect(moved?.stage).toBe(mayMove ? to : undefined)
  expect(await payoutOf(key)).toMatchObject({ stage: mayMove ? to : from, sequence: 0 })
  expect(await eventsOf(key.id)).toEqual([])
})

test.each(SENT_STAGES)(
  'a payout at %s is not submitted again, and a queued one never skips submission',
  async (stage) => {
    const [sent, queued] = [await aPayoutAt('PROCESSING', stage), await aPayoutAt('PROCESSING', 'QUEUED')]
    await transaction(db, merchantId, async (tx) => {
      expect(await moveStages(tx, merchantId, ['QUEUED'], 'SUBMITTED', [{ id: sent.id, dueAt: now }])).toEqual([])
      expect(await moveStages(tx, merchantId, SENT_STAGES, 'SUBMITTED', [{ id: queued.id, dueAt: now }])).toEqual([])
    })
  },
)

test.each(STATUSES.filter((status) => status !== 'PROCESSING'))('no stage moves once it is %s', async (status) => {
  const key = await aPayoutAt(status, 'SUBMITTED')
  const change = { id: key.id, dueAt: now }
  const moved = await transaction(db, merchantId, (tx) => moveStages(tx, merchantId, STAGES, 'UNKNOWN', [change]))
  expect(moved).toEqual([])
})

test('of two racing moves exactly one wins', async () => {
  const { id } = await aPayoutAt('PROCESSING', 'QUEUED')
  const sent = { id, dueAt: now, service: 'bifast', submittedAt: now } as const
  const moves = await Promise.all(
    Array.from({ length: 5 }, () =>
      transaction(db, merchantId, (tx) => moveStages(tx, merchantId, ['QUEUED'], 'SUBMITTED', [sent])),
    ),
  )
  expect(moves.flat()).toHaveLength(1)
})

test.each([
  ['status', PAYOUT_MOVES],
  ['stage', STAGE_MOVES],
] as [string, Moves<string>][])(
  'the database knows every %s of the table of moves, and no other',
  async (column, moves) => {
    const { rows } = await transaction(db, merchantId, (tx) =>
      sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'payout'::regclass and contype = 'c' and conname = ${`payout_${column}_check`}`.execute(tx),
    )
    const known = [...(rows[0]?.text ?? '').matchAll(/'([A-Z]+)'/g)].map(([, state]) => state)
    expect(known.sort()).toEqual(Object.keys(moves).sort())
  },
)
