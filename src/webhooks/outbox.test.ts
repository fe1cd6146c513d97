import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { aNotifiedMerchant } from '../../test/merchants/notified-merchant.ts'
import { holdMasterKey } from '../base/master-key.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { recordEvent } from './outbox.ts'
import { DELIVERY_MOVES } from './states.ts'

const { db } = await aDatabase()
const now = new Date('2026-03-01T12:00:00.250Z')
const merchant = (endpoints: { payments?: string; payouts?: string }) =>
  aNotifiedMerchant(db, holdMasterKey(randomBytes(32)), now, endpoints)
const BOTH = { payments: 'https://shop.example/webhooks', payouts: 'https://shop.example/callback' }

const purposeOf = (eventId: string) =>
  transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('delivery').select(['purpose', 'due_at']).where('event_id', '=', eventId).executeTakeFirst(),
  )

test('the body is the envelope of the interface, key by key, and is delivered now', async () => {
  const { id, record, eventOf } = await merchant(BOTH)
  const eventId = await record(now, { sequence: 3, data: { id: 'co_1', paidAmount: null } })
  const { event } = await eventOf(eventId)
  expect(event.body).toBe(
    `{"id":"${eventId}","type":"payment.succeeded","timestamp":"2026-03-01T12:00:00.250Z","apiVersion":"v1",` +
      '"livemode":false,"sequence":3,"data":{"id":"co_1","paidAmount":null}}',
  )
  expect(eventId.slice(4, 7)).toBe(id.slice(4, 7))
  expect(event.delivery).toEqual({ endpoint: 'payments', status: 'PENDING', tries: 0, dueAt: now })
})

test('events of payments go to the webhook URL, of payouts to the callback URL or, without one, the webhook URL', async () => {
  const both = await merchant(BOTH)
  const one = await merchant({ payments: BOTH.payments })
  const payout = { type: 'send_money.succeeded' } as const
  expect(await purposeOf(await both.record(now))).toMatchObject({ purpose: 'payments' })
  expect(await purposeOf(await both.record(now, payout))).toMatchObject({ purpose: 'payouts' })
  expect(await purposeOf(await one.record(now, payout))).toMatchObject({ purpose: 'payments' })
})

test('without an endpoint, or with one switched off, the event is recorded and not delivered', async () => {
  const none = await merchant({})
  const callbackOnly = await merchant({ payouts: BOTH.payouts })
  const off = await merchant(BOTH)
  await off.asMerchant((tx) => tx.updateTable('merchant_endpoint').set({ disabled_at: now }).execute())
  for (const { record, eventOf } of [none, callbackOnly, off])
    expect((await eventOf(await record(now))).event.delivery).toBeNull()
  expect((await off.eventOf(await off.record(now, { type: 'send_money.failed' }))).event.delivery).toBeNull()
})

test('what is rolled back was never an event', async () => {
  const { id, asMerchant, record } = await merchant(BOTH)
  const rolledBack = asMerchant(async (tx) => {
    const about = { merchantId: id, subjectId: 'co_1', sequence: 1, livemode: false, data: {} }
    await recordEvent(tx, now, { type: 'payment.failed', ...about })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await record(now, { subjectId: 'co_1', sequence: 1 })
  const rows = await asMerchant((tx) => tx.selectFrom('event').select('id').execute())
  expect(rows).toHaveLength(1)
})

test('the database refuses a second event with the same sequence', async () => {
  const { record } = await merchant(BOTH)
  await record(now, { subjectId: 'co_2', sequence: 1 })
  await record(now, { subjectId: 'co_2', sequence: 2 })
  await expect(record(now, { subjectId: 'co_2', sequence: 2 })).rejects.toThrow(/unique/)
})

test('the states in the code are those the database knows', async () => {
  const { rows } = await db.pool.query(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'delivery_status_check'`,
  )
  const states = [...rows[0].text.matchAll(/'([A-Z]+)'/g)].map(([, state]) => state)
  expect(states.sort()).toEqual(Object.keys(DELIVERY_MOVES).sort())
})
