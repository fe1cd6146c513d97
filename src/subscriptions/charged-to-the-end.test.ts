import { expect, test } from 'vitest'
import { aCustomer, aSavingWorld } from '../../test/saved-methods/saving-world.ts'
import { paid } from '../../test/saved-methods/scripted-rail.ts'
import { startCharge } from '../charges/start.ts'
import { findCustomerIn } from '../customers/find.ts'
import { transaction } from '../db/transaction.ts'
import { readSavedMethods } from '../saved-methods/find.ts'
import { returnFromProvider } from '../saved-methods/link/return-from-provider.ts'
import { endSavedMethod } from '../saved-methods/move.ts'
import { chargesEnded } from './dunning/charges-ended.ts'
import { findSubscription } from './find.ts'
import { subscriptionTasks } from './jobs.ts'
import { createSubscription } from './verbs/create.ts'
import { methodActivated } from './verbs/method-activated.ts'
import { updateSubscription } from './verbs/update.ts'

const hosts = { checkoutUrl: 'http://localhost', livemode: false, canMail: true }
const world = await aSavingWorld(chargesEnded(hosts), methodActivated(hosts))
const { db, clock, rail, app, merchantId, customerId, save, send } = world
const subs = {
  ...app,
  papers: world.papers,
  findCustomer: findCustomerIn(app.customers),
  canMail: true,
  startCharge: startCharge(app),
  readMethods: readSavedMethods,
}
const tasks = subscriptionTasks(subs as never)
async function run() {
  for (let round = 0; round < 6; round++) {
    for (const task of tasks) while ((await task.run(clock(), () => {})) > 0);
    await send()
  }
}
const read = (id: string) => findSubscription(db, { merchantId, id })
const DAY_MS = 86_400_000
// Ten o'clock in Jakarta: what is tried again is tried from nine on, so a test that began at night would look too early.
clock.advance(DAY_MS - ((clock().getTime() - 3 * 3_600_000) % DAY_MS))

const TERMS = { description: 'Paket', amount: 50_000, currency: 'IDR', interval: { unit: 'month', count: 1 } } as const
const subscribe = (savedMethodIds: string[], change: object = {}) =>
  transaction(db, merchantId, (tx) =>
    createSubscription(tx, subs, clock(), merchantId, { customerId, ...TERMS, savedMethodIds, ...change }),
  )

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
  clock.advance(32 * DAY_MS)
  await run()
  const late = await read(subscription.id)
  expect(late.subscription.status).toBe('PAST_DUE')
  expect(late.collections[0]).toMatchObject({ tries: 1, failure: { code: 'insufficient_funds' } })
  // unknown, found failed a day later
  rail.onCharge = () => ({ is: 'unknown', railCode: 'timeout' })
  clock.advance(DAY_MS)
  await run()
  expect((await read(subscription.id)).collections[0]).toMatchObject({ tries: 2, nextTryAt: null })
  const before = rail.charged.length
  rail.onPoll = () => ({ is: 'failed', code: 'declined', reason: 'No', railCode: '4035405' })
  rail.onCharge = (request) => paid(clock, request)
  clock.advance(DAY_MS)
  await run()
  clock.advance(4 * DAY_MS)
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

test('it begins when its payer agrees, and the same request still gets the first reply', async () => {
  const offered = await world.offer()
  const request = { externalId: 'membership-1' }
  const { subscription } = await subscribe([offered.id], request)
  expect(subscription).toMatchObject({ status: 'PENDING_METHOD', nextDay: null, dueAt: null })
  await run()
  expect((await read(subscription.id)).subscription.status).toBe('PENDING_METHOD')
  clock.advance(2 * DAY_MS)
  await world.consent(offered)
  await returnFromProvider(app, await world.read(offered.id), { authCode: 'abc' })
  expect((await read(subscription.id)).subscription).toMatchObject({ status: 'ACTIVE', dueAt: clock() })
  rail.onCharge = (charge) => paid(clock, charge)
  const before = rail.charged.length
  await run()
  expect(rail.charged.length).toBe(before + 1)
  expect(await subscribe([offered.id], request)).toMatchObject({
    isRepeat: true,
    subscription: { id: subscription.id, status: 'PENDING_METHOD' },
  })
})

test('only methods of its customer, in its currency, that have not ended, are taken', async () => {
  const [active, ended] = [await save(), await save()]
  await transaction(db, merchantId, (tx) => endSavedMethod(tx, app, clock(), ended, 'merchant'))
  const stranger = await aCustomer(app, merchantId)
  const faultOf = (work: Promise<unknown>) =>
    work.then(() => 'taken').catch((error) => error.faults?.[0]?.code ?? error)
  expect(await faultOf(subscribe([`sm_${'0'.repeat(26)}`]))).toBe('NOT_FOUND')
  expect(await faultOf(subscribe([active.id], { customerId: stranger }))).toBe('NOT_FOUND')
  expect(await faultOf(subscribe([active.id], { currency: 'USD', amount: 5 }))).toBe('NOT_ALLOWED_HERE')
  expect(await faultOf(subscribe([active.id, ended.id]))).toBe('NOT_ALLOWED_HERE')
  const { subscription } = await subscribe([active.id])
  const key = { merchantId, id: subscription.id }
  const update = (savedMethodIds: string[]) =>
    transaction(db, merchantId, (tx) => updateSubscription(tx, subs, clock(), key, { savedMethodIds }))
  expect(await faultOf(update([active.id, ended.id]))).toBe('NOT_ALLOWED_HERE')
  await transaction(db, merchantId, (tx) => endSavedMethod(tx, app, clock(), active, 'payer'))
  // One that it had already, and has ended since, may stay in the list.
  expect(await faultOf(update([active.id]))).toBe('taken')
})
