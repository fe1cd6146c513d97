import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPaidCheckout } from '../../test/checkout/paid-checkout.ts'
import { aDatabase } from '../../test/database/database.ts'
import { currency } from '../base/currency.ts'
import { newId } from '../base/id.ts'
import type { Moves } from '../base/state-moves.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import { REFUND_MOVES, REFUND_STAGE_MOVES, type RefundStage, type RefundStatus } from '../checkout/refunds/states.ts'
import { transaction } from '../db/transaction.ts'
import { moveAndRecord, moveStage } from './move.ts'
import { insertRefund, readRefund } from './store.ts'
import { lockTotal } from './total-store.ts'

const { db } = await aDatabase()
const now = new Date()
const app = { livemode: false }
const paid = await aPaidCheckout(db)
const { merchantId } = paid

const STATUSES = Object.keys(REFUND_MOVES) as RefundStatus[]
const STAGES = Object.keys(REFUND_STAGE_MOVES) as RefundStage[]
const pairsOf = <T>(states: readonly T[]) => states.flatMap((from) => states.map((to) => [from, to] as const))
const FAILED = { code: 'X', message: 'X' }
const isOver = (status: RefundStatus) => status !== 'PROCESSING' && status !== 'NEEDS_PAYER'
const isFailed = (status: RefundStatus) => status === 'FAILED' || status === 'CANCELLED'

/** A stored refund put at a status and stage without a legal move, as only a test may. */
async function aRefundAt(status: RefundStatus, stage: RefundStage): Promise<Refund> {
  const id = newId('re', merchantId, now)
  const money = (amount: bigint) => ({ amount, currency: currency('IDR') })
  const { checkoutId, transactionId, connectionId, amount } = paid
  const refund: Refund = {
    merchantId,
    id,
    initiator: 'merchant',
    externalId: id,
    keyId: null,
    checkoutId,
    transactionId,
    connectionId,
    status: 'PROCESSING',
    stage: 'QUEUED',
    sequence: 0,
    amount: money(100n),
    feeReturned: money(0n),
    taxReturned: money(0n),
    reason: null,
    way: 'rail',
    fallback: 'none',
    receiver: null,
    nameTries: 0,
    payoutId: null,
    reference: id.slice(3, 28),
    railReference: null,
    failure: null,
    metadata: {},
    createdAt: now,
    submittedAt: null,
    completedAt: null,
    claimExpiresAt: null,
    sealedToken: null,
    pollCount: 0,
  }
  await transaction(db, merchantId, async (tx) => {
    await lockTotal(tx, { merchantId, transactionId, amount })
    await insertRefund(tx, refund, {
      accepted: { payloadHash: Buffer.alloc(32), acceptance: '{}' },
      dueAt: now,
      token: null,
    })
    await tx
      .updateTable('refund')
      .set({
        status,
        stage,
        submitted_at: stage === 'QUEUED' ? null : now,
        completed_at: isOver(status) ? now : null,
        ...(isFailed(status) ? { failure_code: 'X', failure_message: 'X' } : {}),
        ...(status === 'NEEDS_PAYER' ? { way: 'claim_link', claim_expires_at: now } : {}),
      })
      .where('id', '=', id)
      .execute()
  })
  return refund
}

const eventsOf = (id: string) =>
  transaction(db, merchantId, (tx) =>
    tx.selectFrom('event').select(['type', 'sequence']).where('subject_id', '=', id).execute(),
  )
const EVENTS: Record<RefundStatus, string> = {
  PROCESSING: 'refund.processing',
  NEEDS_PAYER: 'refund.needs_payer',
  SUCCEEDED: 'refund.succeeded',
  FAILED: 'refund.failed',
  CANCELLED: 'refund.failed',
}

test.each(pairsOf(STATUSES))('status %s to %s', async (from, to) => {
  const key = await aRefundAt(from, 'SUBMITTED')
  const change = { way: 'claim_link', claim_expires_at: now, due_at: isOver(to) ? null : now } as const
  const moved = await transaction(db, merchantId, (tx) =>
    moveAndRecord(tx, app, now, key, to, { change, ...(isFailed(to) ? { failure: FAILED } : {}) }),
  )
  const mayMove = REFUND_MOVES[from].includes(to as never)
  expect(moved?.status).toBe(mayMove ? to : undefined)
  expect(await transaction(db, merchantId, (tx) => readRefund(tx, key))).toMatchObject({
    status: mayMove ? to : from,
    sequence: mayMove ? 1 : 0,
  })
  expect(await eventsOf(key.id)).toEqual(mayMove ? [{ type: EVENTS[to], sequence: 1 }] : [])
})

test.each(pairsOf(STAGES))('stage %s to %s', async (from, to) => {
  const key = await aRefundAt('PROCESSING', from)
  const moved = await transaction(db, merchantId, (tx) =>
    moveStage(tx, key, STAGES, to, { submitted_at: now, due_at: now }),
  )
  expect(moved?.stage).toBe(REFUND_STAGE_MOVES[from].includes(to as never) ? to : undefined)
  expect(await eventsOf(key.id)).toEqual([])
})

test('no stage moves once the refund has ended, and of two racing moves exactly one wins', async () => {
  const over = await aRefundAt('SUCCEEDED', 'SUBMITTED')
  const move = (key: Refund, to: RefundStage) =>
    transaction(db, merchantId, (tx) => moveStage(tx, key, STAGES, to, { submitted_at: now, due_at: now }))
  expect(await move(over, 'UNKNOWN')).toBeUndefined()
  const queued = await aRefundAt('PROCESSING', 'QUEUED')
  const moves = await Promise.all(Array.from({ length: 5 }, () => move(queued, 'SUBMITTED').catch(() => undefined)))
  const submitted = await transaction(db, merchantId, (tx) =>
    moveStage(tx, queued, ['QUEUED'], 'SUBMITTED', { submitted_at: now, due_at: now }),
  )
  expect([moves.filter(Boolean).length >= 1, submitted]).toEqual([true, undefined])
})

test.each([
  ['status', REFUND_MOVES],
  ['stage', REFUND_STAGE_MOVES],
] as [string, Moves<string>][])('the database knows every %s of the moves, and no other', async (column, moves) => {
  const { rows } = await transaction(db, merchantId, (tx) =>
    sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'refund'::regclass and contype = 'c' and conname = ${`refund_${column}_check`}`.execute(tx),
  )
  const known = [...(rows[0]?.text ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state)
  expect(known.sort()).toEqual(Object.keys(moves).sort())
})
