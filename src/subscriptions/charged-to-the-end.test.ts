import { expect, test } from 'vitest'
import { aSavingWorld } from '../../test/saved-methods/saving-world.ts'
import { paid } from '../../test/saved-methods/scripted-rail.ts'
import { startCharge } from '../charges/start.ts'
import { findCustomerIn } from '../customers/find.ts'
import { transaction } from '../db/transaction.ts'
import { chargesEnded } from './dunning/charges-ended.ts'
import { findSubscription } from './find.ts'
import { subscriptionTasks } from './jobs.ts'
import { createSubscription } from './verbs/create.ts'

const world = await aSavingWorld(chargesEnded({ checkoutUrl: 'http://localhost', livemode: false, canMail: true }))
const { db, clock, rail, app, merchantId, customerId, save, send } = world
const subs = {
  ...app,
  papers: world.papers,
  findCustomer: findCustomerIn(app.customers),
  canMail: true,
  startCharge: startCharge(app),
}
const tasks = subscriptionTasks(subs as never)
async function run() {
  for (let round = 0; round < 6; round++) {
    for (const task of tasks) while ((await task.run(clock(), () => {})) > 0);
    await send()
  }
}
const read = (id: string) => findSubscription(db, { merchantId, id })

test('a subscription is charged each month over a rail, dunned, and recovers', async () => {
  const [one, two] = [await save(), await save()]
  rail.onCharge = (request) => paid(clock, request)
  const create = (dunning: object) =>
    transaction(db, merchantId, (tx) =>
      createSubscription(tx, subs, clock(), merchantId, {
        customerId,
        description: 'Paket',
        amount: 50_000,
        currency: 'IDR',
        interval: { unit: 'month', count: 1 },
        timeZone: 'Asia/Jakarta',
        savedMethodIds: [one.id, two.id],
        dunning,
      }),
    )
  const { subscription } = await create({ retryDays: [1, 3] })
  await run()
  const first = await read(subscription.id)
  expect(first.subscription.status).toBe('ACTIVE')
  expect(first.collections).toEqual([])
  // next month: soft, then paid
  rail.onCharge = () => ({ is: 'failed', code: 'insufficient_funds', reason: 'Saldo', railCode: '4035414' })
  clock.advance(32 * 86_400_000)
  await run()
  const late = await read(subscription.id)
  expect(late.subscription.status).toBe('PAST_DUE')
  expect(late.collections[0]).toMatchObject({ tries: 1, failure: { code: 'insufficient_funds' } })
  // unknown, found failed a day later
  rail.onCharge = () => ({ is: 'unknown', railCode: 'timeout' })
  clock.advance(86_400_000)
  await run()
  expect((await read(subscription.id)).collections[0]).toMatchObject({ tries: 2, nextTryAt: null })
  const before = rail.charged.length
  rail.onPoll = () => ({ is: 'failed', code: 'declined', reason: 'No', railCode: '4035405' })
  rail.onCharge = (request) => paid(clock, request)
  clock.advance(86_400_000)
  await run()
  clock.advance(4 * 86_400_000)
  await run()
  expect(rail.charged.length).toBe(before + 1)
  const well = await read(subscription.id)
  expect([well.subscription.status, well.collections]).toEqual(['ACTIVE', []])
  const events = await db.pool.query(`select type from event where subject_id = $1 order by sequence`, [
    subscription.id,
  ])
  expect(events.rows.map(({ type }) => type)).toEqual([
    'subscription.activated',
    'subscription.renewed',
    'subscription.past_due',
    'subscription.activated',
  ])
})
