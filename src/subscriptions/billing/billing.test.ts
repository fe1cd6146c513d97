import { expect, test } from 'vitest'
import { aSubscriptionWorld, METHODS } from '../../../test/subscriptions/world.ts'
import { createPlan } from '../plans/create.ts'
import { changePlan } from '../verbs/change-plan.ts'
import { cancelSubscription, pauseSubscription, resumeSubscription } from '../verbs/pause.ts'
import { updateSubscription } from '../verbs/update.ts'
import { billDue } from './bill-due.ts'

const world = await aSubscriptionWorld('2027-01-10T03:00:00Z')
const { at, create, read, run, events, inTx, app, merchantId, query } = world

type Row = { start: string | null; end: string | null; total: string; lines: string; number: string }
const invoicesOf = (id: string) =>
  query<Row>(`select period_start as start, period_end as "end", (total / 100)::text as total, lines, number::text
    from invoice where subscription_id = '${id}' order by invoice.number`)
const periodsOf = async (id: string) =>
  (await invoicesOf(id)).map(({ start, end, total }) => `${start} ${end} ${total}`)
const key = (id: string) => ({ merchantId, id })
const aPlan = async (name: string, amount: number, unit: 'month' | 'year' = 'month') =>
  (
    await inTx((tx) =>
      createPlan(tx, world.now(), merchantId, { name, amount, currency: 'IDR', interval: { unit, count: 1 } }),
    )
  ).plan.id

test('each period is one invoice, at the hour of its first day, and after the last cycle it ends', async () => {
  await at('2027-01-31T03:00:00Z')
  const id = await create({ cycles: 3, collect: 'invoice', dunning: { onFailure: 'keep' } })
  await at('2027-02-28T01:59:59Z')
  expect(await periodsOf(id)).toEqual(['2027-01-31 2027-02-27 100000'])
  await at('2027-02-28T02:00:00Z')
  await at('2027-03-31T02:00:00Z')
  expect(await periodsOf(id)).toEqual([
    ...['2027-01-31 2027-02-27 100000', '2027-02-28 2027-03-30 100000', '2027-03-31 2027-04-29 100000'],
  ])
  await at('2027-04-30T01:00:00Z')
  expect((await read(id)).status).not.toBe('ENDED')
  await at('2027-04-30T02:00:00Z')
  expect(await read(id)).toMatchObject({ status: 'ENDED', endReason: 'cycles', cyclesDone: 3 })
})

test('after a standstill every period has its invoice, whoever bills them at once', async () => {
  await at('2027-05-10T03:00:00Z')
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => create({ collect: 'invoice', dunning: { onFailure: 'keep' } })),
  )
  const later = new Date('2027-09-10T03:00:00Z')
  const worker = async () => {
    while ((await billDue(app, later)) > 0);
  }
  await Promise.all([worker(), worker(), worker()])
  for (const id of ids) {
    expect((await periodsOf(id)).map((one) => one.slice(0, 10))).toEqual([
      ...['2027-05-10', '2027-06-10', '2027-07-10', '2027-08-10', '2027-09-10'],
    ])
  }
  const numbers = await query<{ number: string }>('select number::text from invoice order by invoice.number')
  expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, n) => n + 1))
})

test('the database refuses a second invoice of a period, however it is made', async () => {
  await at('2027-10-01T03:00:00Z')
  const id = await create()
  await expect(
    query(`insert into invoice (merchant_id, id, request_hash, customer_id, status, series, currency, lines, subtotal, tax,
      total, due_at, allow_partial, created_at, updated_at, subscription_id, period_start, period_end)
      select merchant_id, 'inv_' || reverse(substr(id, 5)), request_hash, customer_id, 'DRAFT', series, currency, lines, subtotal,
        tax, total, due_at, allow_partial, created_at, updated_at, subscription_id, period_start, period_end
      from invoice where subscription_id = '${id}'`),
  ).rejects.toThrow(/invoice_period/)
})

test('a trial bills nothing until it is over, and a subscription without a method waits for one', async () => {
  await at('2027-11-01T03:00:00Z')
  const trial = await create({ trialDays: 14 })
  const waiting = await create({ savedMethodIds: [] })
  expect([(await read(trial)).status, (await read(waiting)).status]).toEqual(['TRIALING', 'PENDING_METHOD'])
  await at('2027-11-14T20:00:00Z')
  expect([await periodsOf(trial), await periodsOf(waiting)]).toEqual([[], []])
  await inTx((tx) => updateSubscription(tx, app, world.now(), key(waiting), { savedMethodIds: [METHODS[1]] }))
  await at('2027-11-15T02:00:00Z')
  expect(await periodsOf(trial)).toEqual(['2027-11-15 2027-12-14 100000'])
  expect(await periodsOf(waiting)).toEqual(['2027-11-15 2027-12-14 100000'])
  expect(await events(waiting)).toEqual(['changed', 'activated'])
})

test('a first period up to the anchor day is billed by its share of days', async () => {
  await at('2028-01-10T03:00:00Z')
  const id = await create({ anchorDay: 31 })
  // 10 to 30 January, of the period from 31 December.
  expect(await periodsOf(id)).toEqual([`2028-01-10 2028-01-30 ${Math.round((100_000 * 21) / 31)}`])
  await at('2028-03-31T03:00:00Z')
  expect((await periodsOf(id)).slice(1)).toEqual([
    ...['2028-01-31 2028-02-28 100000', '2028-02-29 2028-03-30 100000', '2028-03-31 2028-04-29 100000'],
  ])
})

test('days of a pause are never billed, and what was billed is used first', async () => {
  await at('2028-05-01T03:00:00Z')
  const short = await create()
  const long = await create()
  await at('2028-05-10T03:00:00Z')
  for (const id of [short, long]) await inTx((tx) => pauseSubscription(tx, app, world.now(), key(id)))
  await at('2028-05-20T03:00:00Z')
  await inTx((tx) => resumeSubscription(tx, app, world.now(), key(short)))
  await at('2028-08-17T03:00:00Z')
  await inTx((tx) => resumeSubscription(tx, app, world.now(), key(long)))
  await run()
  expect((await periodsOf(short)).map((one) => one.slice(0, 10))).toEqual([
    ...['2028-05-01', '2028-06-01', '2028-07-01', '2028-08-01'],
  ])
  expect(await periodsOf(long)).toEqual([
    '2028-05-01 2028-05-31 100000',
    `2028-08-17 2028-08-31 ${Math.round((100_000 * 15) / 31)}`,
  ])
})

test('it is cancelled now or when its period is over, and the second can be taken back', async () => {
  await at('2028-09-01T03:00:00Z')
  const [now, over, back] = [await create(), await create(), await create()]
  const cancel = (id: string, when: 'now' | 'period_end') =>
    inTx((tx) => cancelSubscription(tx, app, world.now(), key(id), { when, by: 'merchant' }))
  await cancel(now, 'now')
  await cancel(over, 'period_end')
  await cancel(back, 'period_end')
  await inTx((tx) => resumeSubscription(tx, app, world.now(), key(back)))
  expect([(await read(now)).status, (await read(over)).status]).toEqual(['CANCELLED', 'ACTIVE'])
  await at('2028-10-01T03:00:00Z')
  expect((await read(over)).status).toBe('CANCELLED')
  expect([await periodsOf(now), await periodsOf(over), await periodsOf(back)].map((all) => all.length)).toEqual([
    1, 1, 2,
  ])
  expect(await events(over)).toEqual(['activated', 'changed', 'cancelled'])
})

test('a plan changes with the next period, or now with the rest credited and billed by days', async () => {
  await at('2028-11-01T03:00:00Z')
  const [basic, large, yearly] = [
    await aPlan('Dasar', 100_000),
    await aPlan('Besar', 250_001),
    await aPlan('Tahun', 900_000, 'year'),
  ]
  const [none, next, now, down] = await Promise.all([basic, basic, basic, large].map((planId) => create({ planId })))
  await at('2028-11-11T03:00:00Z')
  const change = (id = '', planId: string, proration: 'none' | 'next' | 'now') =>
    inTx((tx) => changePlan(tx, app, world.now(), key(id), { planId, proration }))
  await change(none, yearly, 'none')
  await change(next, large, 'next')
  await change(now, large, 'now')
  // Less than nothing is due: it reduces what follows.
  await change(down, basic, 'now')
  await expect(change(next, yearly, 'now')).rejects.toThrow(/another interval/)
  await at('2028-12-01T03:00:00Z')
  // 20 of 30 days: 66,667 back (half up), 166,667 anew.
  expect([
    await periodsOf(none ?? ''),
    await periodsOf(next ?? ''),
    await periodsOf(now ?? ''),
    await periodsOf(down ?? ''),
  ]).toEqual([
    ['2028-11-01 2028-11-30 100000', '2028-12-01 2029-11-30 900000'],
    ['2028-11-01 2028-11-30 100000', `2028-12-01 2028-12-31 ${250_001 - 66_667 + 166_667}`],
    ['2028-11-01 2028-11-30 100000', 'null null 100000', '2028-12-01 2028-12-31 250001'],
    ['2028-11-01 2028-11-30 250001'],
  ])
  const [, second] = await invoicesOf(next ?? '')
  expect(
    JSON.parse(second?.lines ?? '').map((line: { description: string; unitAmount: number }) => line),
  ).toMatchObject([
    { description: 'Besar (2028-12-01 – 2028-12-31)', unitAmount: 250_001 },
    { description: 'Dasar (2028-11-11 – 2028-11-30)', unitAmount: -66_667 },
    { description: 'Besar (2028-11-11 – 2028-11-30)', unitAmount: 166_667 },
  ])
  // What was credited beyond a whole period reduces the one after: 100,000 - (166,667 - 66,667) is nothing at all.
  await at('2029-01-01T03:00:00Z')
  expect((await periodsOf(down ?? '')).slice(1)).toEqual(['2029-01-01 2029-01-31 100000'])
})
