import { expect, test } from 'vitest'
import { aSubscriptionWorld, HARD, METHODS, SOFT } from '../../../test/subscriptions/world.ts'
import { pauseSubscription, resumeSubscription } from '../verbs/pause.ts'
import { updateSubscription } from '../verbs/update.ts'
import { tryDue } from './try-due.ts'

const world = await aSubscriptionWorld('2026-12-01T03:00:00Z')
const { at, create, read, chargesOf, end, pay, events, mails, inTx, app, merchantId } = world
const last = <T>(list: readonly T[]): T | undefined => list.at(-1)

test('what may succeed later is tried again by the schedule, each time once, and the payer is mailed at the first and the last', async () => {
  await at('2026-12-01T03:00:00Z')
  const id = await create({ dunning: { retryDays: [1, 3], hour: 9, onFailure: 'cancel' } })
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  expect((await read(id)).status).toBe('PAST_DUE')
  await at('2026-12-02T01:59:00Z')
  expect(await chargesOf(id)).toHaveLength(1)
  await at('2026-12-02T02:00:00Z')
  expect(await chargesOf(id)).toHaveLength(2)
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  await at('2026-12-03T04:00:00Z')
  expect(await chargesOf(id)).toHaveLength(2)
  await at('2026-12-04T02:00:00Z')
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  expect(await read(id)).toMatchObject({ status: 'CANCELLED', endReason: 'not_paid', dueAt: null })
  await at('2027-01-20T02:00:00Z')
  expect((await chargesOf(id)).map(({ at: when }) => when.toISOString())).toEqual([
    ...['2026-12-01T03:00:00.000Z', '2026-12-02T02:00:00.000Z', '2026-12-04T02:00:00.000Z'],
  ])
  expect(new Set((await chargesOf(id)).map((charge) => charge.id)).size).toBe(3)
  expect(await events(id)).toEqual(['activated', 'past_due', 'cancelled'])
  expect(await mails(id)).toEqual(['charge_failed first', 'charge_given_up last'])
})

test('while an outcome is unknown no other charge begins, and one that is found failed days later starts the schedule', async () => {
  await at('2027-02-01T03:00:00Z')
  const id = await create({ dunning: { retryDays: [1, 3] } })
  await at('2027-02-12T03:00:00Z')
  expect(await chargesOf(id)).toHaveLength(1)
  expect((await read(id)).collections[0]).toMatchObject({ nextTryAt: null, tries: 1, retries: 0 })
  const [first] = await chargesOf(id)
  await end(first, 'FAILED', SOFT)
  // Reported again, it changes nothing.
  await end(first, 'FAILED', SOFT)
  await at('2027-02-13T02:00:00Z')
  expect(await chargesOf(id)).toHaveLength(2)
  const { latestInvoiceId } = await read(id)
  await end(last(await chargesOf(id)), 'SUCCEEDED')
  await pay(latestInvoiceId)
  await at('2027-02-15T02:00:00Z')
  expect(await chargesOf(id)).toHaveLength(2)
  expect((await read(id)).status).toBe('ACTIVE')
  expect(await events(id)).toEqual(['activated', 'past_due', 'activated'])
})

test('a charge whose failure is learned after its invoice was paid otherwise is not tried again', async () => {
  await at('2027-03-01T03:00:00Z')
  const id = await create()
  const { latestInvoiceId } = await read(id)
  await pay(latestInvoiceId)
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  await at('2027-03-20T03:00:00Z')
  expect(await chargesOf(id)).toHaveLength(1)
  expect([await events(id), await mails(id)]).toEqual([['activated'], ['receipt paid 2']])
  expect(await read(id)).toMatchObject({ status: 'ACTIVE', collections: [] })
})

test('a method of no use is followed by the next one at once; without another the payer is mailed, and a new one is tried at once', async () => {
  await at('2027-04-01T03:00:00Z')
  const id = await create({ dunning: { retryDays: [2, 4], onFailure: 'keep' } })
  await end(last(await chargesOf(id)), 'FAILED', HARD)
  expect((await chargesOf(id)).map(({ savedMethodId }) => savedMethodId)).toEqual(METHODS)
  expect(await read(id)).toMatchObject({ status: 'ACTIVE' })
  expect(await mails(id)).toEqual([])
  await end(last(await chargesOf(id)), 'FAILED', HARD)
  expect(await read(id)).toMatchObject({ status: 'PAST_DUE' })
  expect(await mails(id)).toEqual(['charge_failed first'])
  await at('2027-04-03T04:00:00Z')
  expect(await chargesOf(id)).toHaveLength(2)
  const added = `sm_${'c'.repeat(26)}`
  await inTx((tx) => updateSubscription(tx, app, world.now(), { merchantId, id }, { savedMethodIds: [added] }))
  await world.run()
  expect(last(await chargesOf(id))).toMatchObject({ savedMethodId: added })
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  await at('2027-04-06T04:00:00Z')
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  expect(await read(id)).toMatchObject({ status: 'PAST_DUE', collections: [{ status: 'GIVEN_UP' }] })
  expect(await mails(id)).toEqual(['charge_failed first', 'charge_given_up last'])
})

test('a refusal without a record counts as a failure, and one that is final is never tried again', async () => {
  await at('2027-05-03T03:00:00Z')
  world.refusals.set(METHODS[0], { code: 'FRAUD', message: 'Never.', retryable: false, needs: null })
  const id = await create({ dunning: { retryDays: [1, 2], onFailure: 'pause' } })
  world.refusals.clear()
  await at('2027-05-04T03:00:00Z')
  await at('2027-05-05T03:00:00Z')
  expect(await chargesOf(id)).toEqual([])
  await at('2027-05-06T03:00:00Z')
  expect(await read(id)).toMatchObject({ status: 'PAUSED', dueAt: null })
  expect(await events(id)).toEqual(['activated', 'past_due', 'paused'])
})

test('where the payer is needed nothing else begins, and the payer is mailed', async () => {
  await at('2027-06-01T03:00:00Z')
  const id = await create()
  await end(last(await chargesOf(id)), 'NEEDS_PAYER')
  await at('2027-06-09T03:00:00Z')
  expect(await chargesOf(id)).toHaveLength(1)
  expect(await mails(id)).toEqual(['charge_failed payer 1'])
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  await at('2027-06-10T03:00:00Z')
  expect(await chargesOf(id)).toHaveLength(2)
})

test('a payer who pays by link ends the dunning: a charge that is due at the same moment begins only where nothing was paid yet', async () => {
  await at('2027-07-01T03:00:00Z')
  for (let round = 0; round < 15; round++) {
    await at('2027-07-01T03:00:00Z')
    const id = await create({ dunning: { retryDays: [1] } })
    await end(last(await chargesOf(id)), 'FAILED', SOFT)
    const { latestInvoiceId } = await read(id)
    const due = new Date('2027-07-02T03:00:00Z')
    const delayed = async <T>(ms: number, work: () => Promise<T>) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return work()
    }
    await Promise.all([
      delayed(round % 4, () => tryDue(app, due)),
      delayed((round * 7) % 5, () => pay(latestInvoiceId)),
      delayed(round % 3, () => tryDue(app, due)),
    ])
    await at('2027-07-02T03:00:00Z')
    const begun = (await chargesOf(id)).length
    expect(begun).toBeLessThanOrEqual(2)
    if (begun === 2) await end(last(await chargesOf(id)), 'FAILED', SOFT)
    await at('2027-07-20T03:00:00Z')
    expect([(await chargesOf(id)).length, (await read(id)).status]).toEqual([begun, 'ACTIVE'])
  }
  // None of an invoice that was paid in the meantime.
  expect(world.ofPaid).toEqual([])
})

test('a charge that is due when its invoice is paid already does not begin', async () => {
  await at('2027-07-21T03:00:00Z')
  const id = await create({ dunning: { retryDays: [1] } })
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  const { latestInvoiceId } = await read(id)
  await pay(latestInvoiceId)
  await tryDue(app, new Date('2027-07-22T03:00:00Z'))
  expect([(await chargesOf(id)).length, world.ofPaid]).toEqual([1, []])
})

test('nothing is tried during a pause, and what is owed is tried when it is resumed', async () => {
  await at('2027-08-01T03:00:00Z')
  const id = await create({ dunning: { retryDays: [1, 3] } })
  await end(last(await chargesOf(id)), 'FAILED', SOFT)
  await inTx((tx) => pauseSubscription(tx, app, world.now(), { merchantId, id }))
  await at('2027-10-15T03:00:00Z')
  expect(await chargesOf(id)).toHaveLength(1)
  await inTx((tx) => resumeSubscription(tx, app, world.now(), { merchantId, id }))
  await world.run()
  const begun = await chargesOf(id)
  // The one that was owed, and the part of October that is left.
  expect(begun).toHaveLength(3)
  expect(await read(id)).toMatchObject({
    status: 'PAST_DUE',
    period: { start: '2027-10-15', end: '2027-10-31' },
    cyclesDone: 2,
  })
})

test('an invoice that is paid by hand is mailed, and given up after its due day', async () => {
  await at('2027-11-02T03:00:00Z')
  const id = await create({ collect: 'invoice', dunning: { retryDays: [2], onFailure: 'cancel' } })
  expect(await mails(id)).toEqual(['invoice period'])
  await at('2027-11-20T03:00:00Z')
  expect(await read(id)).toMatchObject({ status: 'CANCELLED', endReason: 'not_paid' })
  expect(await chargesOf(id)).toEqual([])
})
