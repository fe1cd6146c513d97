import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { passDays } from '../../test/gateway/owner.ts'
import { aNotifiedMerchant } from '../../test/merchants/notified-merchant.ts'
import { DAY_MS, later } from '../base/clock.ts'
import { holdMasterKey } from '../base/master-key.ts'
import { maintainPartitions } from '../db/schema/partitions.ts'
import { transaction } from '../db/transaction.ts'
import { resendEvent } from './resend-event.ts'

const { db, url } = await aDatabase()
await passDays(url, 1_000)
const endpoints = { payments: 'https://shop.example/' }
let today = new Date()
/** Days later; the period that was current is over. */
const pass = async (days: number): Promise<void> => {
  today = later(today, days * DAY_MS)
  await maintainPartitions(db, today)
}
const aMerchant = async () => {
  const merchant = await aNotifiedMerchant(db, holdMasterKey(randomBytes(32)), today, endpoints)
  const end = (eventId: string) =>
    merchant.asMerchant((tx) =>
      tx
        .updateTable('delivery')
        .set({ status: 'DELIVERED', last_try_at: today })
        .where('event_id', '=', eventId)
        .execute(),
    )
  const left = () =>
    merchant
      .asMerchant((tx) => tx.selectFrom('event').select('id').orderBy('id').execute())
      .then((rows) => rows.map(({ id }) => id))
  return { ...merchant, end, left }
}
// Each test begins in a period of its own.
beforeEach(() => pass(11))

test('events end with their period 30 days after it, their deliveries and tries with them', async () => {
  const { id, asMerchant, record, end, left } = await aMerchant()
  const old = await record(today)
  await end(old)
  const tried = { at: today, claim: 1, duration_ms: 5, response_status: 204, error: null }
  await asMerchant((tx) =>
    tx
      .insertInto('delivery_try')
      .values({ merchant_id: id, event_id: old, purpose: 'payments', ...tried })
      .execute(),
  )
  await pass(11)
  const young = await record(today)
  await pass(29)
  expect(await left()).toEqual([old, young])
  await pass(2)
  expect(await left()).toEqual([young])
  for (const table of ['delivery', 'delivery_try'] as const)
    expect(
      await asMerchant((tx) => tx.selectFrom(table).select('event_id').where('event_id', '=', old).execute()),
    ).toEqual([])
})

test('a period waits for what is still to be delivered or was lately tried', async () => {
  const { record, end, left } = await aMerchant()
  const eventId = await record(today)
  await pass(11)
  await pass(31)
  expect(await left()).toEqual([eventId])
  await end(eventId)
  await pass(29)
  expect(await left()).toEqual([eventId])
  await pass(2)
  expect(await left()).toEqual([])
})

test('an event can be resent for 30 days, into the partitions it lies in', async () => {
  const { id, asMerchant, record, end } = await aMerchant()
  const eventId = await record(today)
  await end(eventId)
  await pass(11)
  const again = await asMerchant((tx) => resendEvent(tx, today, id, eventId))
  expect(again.event.delivery?.status).toBe('PENDING')
  const rows = await asMerchant((tx) => tx.selectFrom('delivery').select('event_id').execute())
  expect(rows).toEqual([{ event_id: eventId }])
  await pass(20)
  await expect(asMerchant((tx) => resendEvent(tx, today, id, eventId))).rejects.toThrow()
})

test('a delivery without its event is refused', async () => {
  const { id } = await aMerchant()
  const delivery = {
    merchant_id: id,
    event_id: 'evt_none',
    purpose: 'payments',
    status: 'PENDING',
    due_at: today,
  } as const
  await expect(transaction(db, id, (tx) => tx.insertInto('delivery').values(delivery).execute())).rejects.toThrow(
    'foreign key',
  )
})

test('the application may not change what was recorded, nor delete it', async () => {
  const { asMerchant, record } = await aMerchant()
  await record(today)
  await expect(asMerchant((tx) => tx.updateTable('event').set({ body: '{}' }).execute())).rejects.toThrow('denied')
  await expect(asMerchant((tx) => tx.deleteFrom('delivery_try').execute())).rejects.toThrow('denied')
  await expect(asMerchant((tx) => tx.deleteFrom('event').execute())).rejects.toThrow('denied')
})
