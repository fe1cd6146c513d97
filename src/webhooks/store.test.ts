import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { aToldMerchant } from '../../test/told-merchant.ts'
import { DAY_MS, later } from '../base/clock.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { deleteEvents } from './store.ts'

const { db } = await aDatabase()
const now = new Date('2026-03-31T00:00:00Z')
const old = later(now, -31 * DAY_MS)
const sweep = (limit = 100) => transaction(db, EVERYONE, (tx) => deleteEvents(tx, later(now, -30 * DAY_MS), limit))

test('events end after 30 days with their tries; those to be delivered or lately tried do not', async () => {
  const { id, asMerchant, record } = await aToldMerchant(db, randomBytes(32), old, {
    payments: 'https://shop.example/',
  })
  const [young, pending, triedLately, done] = [
    await record(now),
    await record(old),
    await record(old),
    await record(old),
  ]
  const end = (eventId: string, at: Date) =>
    asMerchant((tx) =>
      tx
        .updateTable('delivery')
        .set({ status: 'DELIVERED', last_try_at: at })
        .where('event_id', '=', eventId)
        .execute(),
    )
  await end(triedLately, now)
  await end(done, old)
  const tried = { at: old, claim: 1, duration_ms: 5, response_status: 204, error: null }
  await asMerchant((tx) =>
    tx
      .insertInto('delivery_try')
      .values({ merchant_id: id, event_id: done, ...tried })
      .execute(),
  )
  expect(await sweep()).toBe(1)
  const left = await asMerchant((tx) => tx.selectFrom('event').select('id').execute())
  expect(left.map((row) => row.id).sort()).toEqual([young, pending, triedLately].sort())
  expect(await asMerchant((tx) => tx.selectFrom('delivery_try').selectAll().execute())).toEqual([])
})

test('events nobody was told of end too, so many at a time', async () => {
  const { record } = await aToldMerchant(db, randomBytes(32), old, {})
  for (let i = 0; i < 5; i++) await record(old)
  expect([await sweep(3), await sweep(3), await sweep(3)]).toEqual([3, 2, 0])
})

test('the application may not change what was recorded, nor delete a try alone', async () => {
  const { asMerchant, record } = await aToldMerchant(db, randomBytes(32), now, { payments: 'https://shop.example/' })
  await record(now)
  await expect(asMerchant((tx) => tx.updateTable('event').set({ body: '{}' }).execute())).rejects.toThrow('denied')
  await expect(asMerchant((tx) => tx.deleteFrom('delivery_try').execute())).rejects.toThrow('denied')
})
