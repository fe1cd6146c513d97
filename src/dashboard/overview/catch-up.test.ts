import { expect, test } from 'vitest'
import { aPaidCheckout, manyOrders } from '../../../test/checkout/paid-checkout.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { spanOf } from '../span.ts'
import { countNextDue, readCountState } from './catch-up.ts'
import { readPayments } from './read-payments.ts'

const { db } = await aDatabase()
const BEGIN = new Date('2026-11-02T03:00:00Z')
const NOW = new Date('2026-11-20T03:00:00Z')

const read = (merchantId: string, now: Date) =>
  readPayments({ db, clock: () => now }, merchantId, spanOf('Asia/Jakarta', now))
const countOf = async (merchantId: string, now: Date) =>
  (await read(merchantId, now)).payments?.conversion.reduce((sum, { created }) => sum + created, 0)
const dueAt = (merchantId: string) =>
  transaction(db, merchantId, async (tx) => {
    const query = tx.selectFrom('sales_count').select(['due_at', 'counted_until']).where('merchant_id', '=', merchantId)
    return query.executeTakeFirstOrThrow()
  })
/** Runs the task as a worker does, until it finds nothing to do. */
async function drain(now: Date): Promise<number> {
  let runs = 0
  while ((await countNextDue(db, now, () => {})) > 0) runs += 1
  return runs
}

test('a little is counted by who looks', async () => {
  const { merchantId } = await aPaidCheckout(db, { now: BEGIN })
  const { payments, countedUntil } = await read(merchantId, NOW)
  expect([payments?.volume[0]?.count, countedUntil]).toEqual([1, null])
})

test('much is counted by the task, in stretches; until then there are no figures, and it is said how far it came', async () => {
  // What other tests left to do is done before.
  await drain(NOW)
  const merchantId = await manyOrders(db, 6_000, BEGIN)
  expect(await read(merchantId, NOW)).toEqual({ payments: null, countedUntil: BEGIN })
  expect(await countNextDue(db, NOW, () => {})).toBe(1)
  const { payments, countedUntil } = await read(merchantId, NOW)
  expect(payments).toBeNull()
  expect(countedUntil?.getTime()).toBeGreaterThan(BEGIN.getTime())
  expect(await drain(NOW)).toBeGreaterThan(0)
  expect(await countOf(merchantId, NOW)).toBe(6_000)
})

test('several tasks at once count everything once', async () => {
  const merchantId = await manyOrders(db, 6_000, BEGIN)
  await read(merchantId, NOW)
  await Promise.all(Array.from({ length: 4 }, () => drain(NOW)))
  // A task that found nothing while another held the merchant has gone; what is left is due after the lease.
  await drain(later(NOW, 2 * MINUTE_MS))
  expect(await countOf(merchantId, later(NOW, 2 * MINUTE_MS))).toBe(6_000)
})

test('who looked lately finds it counted; who no longer does costs nothing', async () => {
  const { merchantId } = await aPaidCheckout(db, { now: BEGIN })
  await readCountState(db, merchantId, NOW)
  const next = later(NOW, 30 * MINUTE_MS)
  await drain(next)
  expect((await dueAt(merchantId)).counted_until).toEqual(later(next, -10 * MINUTE_MS))
  await drain(later(NOW, 8 * DAY_MS))
  expect((await dueAt(merchantId)).due_at).toBeNull()
  await readCountState(db, merchantId, later(NOW, 9 * DAY_MS))
  expect((await dueAt(merchantId)).due_at).not.toBeNull()
})

test('a merchant that cannot be counted holds up no other, and is tried again', async () => {
  await drain(NOW)
  const ill = await manyOrders(db, 2_000, BEGIN)
  const well = await manyOrders(db, 2_000, BEGIN)
  for (const merchantId of [ill, well]) await read(merchantId, NOW)
  await transaction(db, ill, (tx) =>
    tx
      .insertInto('checkout_quarter')
      .values({ merchant_id: ill, quarter: BEGIN, created: 9_223_372_036_854_775_807n, paid: 0n })
      .execute(),
  )
  const failed: string[] = []
  while ((await countNextDue(db, NOW, (_, merchantId) => failed.push(merchantId))) > 0);
  expect(failed).toEqual([ill])
  expect(await countOf(well, NOW)).toBe(2_000)
  await transaction(db, ill, (tx) =>
    tx.updateTable('checkout_quarter').set({ created: 0n }).where('merchant_id', '=', ill).execute(),
  )
  const afterwards = later(NOW, 2 * MINUTE_MS)
  await drain(afterwards)
  expect(await countOf(ill, afterwards)).toBe(2_000)
})
