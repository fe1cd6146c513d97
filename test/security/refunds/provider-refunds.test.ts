import { expect, test } from 'vitest'
import { reconcileDue } from '../../../src/refunds/provider/reconcile-due.ts'
import { recordProviderRefund } from '../../../src/refunds/provider/record-provider-refund.ts'
import { recordRefundNotification } from '../../../src/refunds/provider/record-refund-notification.ts'
import { applyRailResponse } from '../../../src/refunds/send/apply-rail-response.ts'
import { followPayout } from '../../../src/refunds/send/follow-payout.ts'
import { anIssuedAttempt, aPaidCheckout, pay } from '../../checkout/paid-checkout.ts'
import { aCrashingDb, Died } from '../../database/crashing-db.ts'
import { fund } from '../../database/ledger.ts'
import { aProviderWorld, idr, made, NOT_MADE } from '../../refunds/provider-world.ts'
import { defined } from '../../setup/defined.ts'

const world = await aProviderWorld()
const { db, clock, app, aPayment, request, sent, answer, notified, report, endPayout } = world
const { read, booked, violations, balance, attention, work } = world

test('sixteen refunds in parallel with the provider’s own refund of everything are all booked in the end', async () => {
  const paid = await aPayment(100_000)
  const requests = await Promise.allSettled(Array.from({ length: 16 }, () => sent(paid, 30_000)))
  const ids = requests.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(ids).toHaveLength(3)

  expect(await report(paid, 'their-1', 100_000)).toBe('waits')
  expect(await booked(paid)).toBe(10_000)
  expect(await violations(paid)).toEqual([
    `${paid.transactionId}: the provider refunded 10000000 IDR as their-1, not booked 9000000`,
  ])
  expect(await attention(paid)).toEqual([['refunds_unbooked', 90_000]])
  // What becomes free meanwhile is reserved for the provider.
  const [first, ...others] = ids
  await answer(paid, defined(first), NOT_MADE)
  await expect(request(paid, 30_000)).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT' })
  for (const id of others) await answer(paid, id, NOT_MADE)
  await work()
  expect(await booked(paid)).toBe(100_000)
  expect(await balance(paid)).toEqual({ available: 0, held: 0, owed: 700 })
  expect([await violations(paid), await attention(paid)]).toEqual([[], []])
  expect(await report(paid, 'their-1', 100_000)).toBe('known')
})

test('where both have happened the merchant owes what was refunded twice', async () => {
  const paid = await aPayment(100_000)
  const ids = [await sent(paid, 30_000), await sent(paid, 60_000)]
  expect(await report(paid, 'their-1', 100_000)).toBe('waits')
  for (const [n, id] of ids.entries()) await answer(paid, id, made(`ours-${n}`))
  await work()
  expect(await booked(paid)).toBe(100_000)
  expect(await balance(paid)).toEqual({ available: 0, held: 0, owed: 90_700 })
  expect([await violations(paid), await attention(paid)]).toEqual([[], [['refunds_exceeding', 90_000]]])
  await expect(request(paid, 1)).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT' })
})

test('what a transfer under way holds is booked when it has failed', async () => {
  const paid = await aPayment(100_000)
  await fund(db, paid.merchantId, idr(10_000), clock())
  const id = await sent(paid, 40_000, 'transfer')
  await answer(paid, id, NOT_MADE)
  const { payoutId } = await read(paid, id)
  expect(await report(paid, 'their-1', 100_000)).toBe('waits')
  expect(await booked(paid)).toBe(60_000)
  await work()
  expect(await booked(paid)).toBe(60_000)
  await endPayout(paid, defined(payoutId))
  await followPayout(app, await read(paid, id))
  await work()
  expect([await booked(paid), await violations(paid)]).toEqual([100_000, []])
})

test('a refund that its provider reports under its own name alone is booked once, in any order of arrival', async () => {
  for (const [name, state, byProvider] of [
    ['their-1', made('their-1'), 0],
    ['their-1', made('their-2'), 30_000],
    ['their-1', NOT_MADE, 30_000],
  ] as const) {
    for (const isReportedFirst of [true, false]) {
      const paid = await aPayment(100_000)
      const id = await sent(paid, 30_000)
      if (isReportedFirst) expect(await report(paid, name, 30_000)).toBe('waits')
      await answer(paid, id, state)
      if (!isReportedFirst) await report(paid, name, 30_000)
      await work()
      expect([await booked(paid), await violations(paid)]).toEqual([byProvider, []])
    }
  }
})

test('what a provider reports of a refund that was given up is booked in its name', async () => {
  for (const isEnded of [true, false]) {
    const paid = await aPayment(100_000)
    const id = await sent(paid, 30_000)
    const { reference } = await read(paid, id)
    if (isEnded) await answer(paid, id, NOT_MADE)
    expect(await report(paid, 'their-1', 30_000, { reference: defined(reference) })).toBe(isEnded ? 'booked' : 'waits')
    if (!isEnded) await answer(paid, id, NOT_MADE)
    await work()
    expect([await booked(paid), await violations(paid)]).toEqual([30_000, []])
  }
})

test('a total that grows is booked by what is new, and a late smaller one is nothing new', async () => {
  const paid = await aPayment(100_000)
  await answer(paid, await sent(paid, 20_000), made(null))
  const total = (whole: number | null) => report(paid, paid.railReference, whole)
  expect(await total(20_000)).toBe('ours')
  expect(await total(50_000)).toBe('booked')
  expect([await total(50_000), await total(20_000)]).toEqual(['known', 'known'])
  expect(await booked(paid)).toBe(30_000)
  expect(await total(null)).toBe('booked')
  expect(await booked(paid)).toBe(80_000)
  // The same under names of their own, as the provider lists them when polled.
  for (const name of ['their-1', 'their-2']) await report(paid, name, 40_000)
  expect([await booked(paid), await violations(paid)]).toEqual([80_000, []])
})

test('a total and then the names of what it counts are booked once, also while a refund of ours is under way', async () => {
  for (const [state, byProvider] of [
    [made('their-2'), 30_000],
    [NOT_MADE, 50_000],
  ] as const) {
    const paid = await aPayment(100_000)
    const id = await sent(paid, 20_000)
    expect(await report(paid, paid.railReference, 50_000)).toBe('waits')
    expect(await booked(paid)).toBe(30_000)
    await report(paid, 'their-1', 30_000)
    expect(await booked(paid)).toBe(30_000)
    await answer(paid, id, state)
    await work()
    expect([await booked(paid), await violations(paid)]).toEqual([byProvider, []])
  }
})

test('a name that the provider of another payment uses too is no reason to lose it', async () => {
  const first = await aPayment(100_000)
  const second = await aPaidCheckout(db, { merchantId: first.merchantId, amount: idr(100_000), now: clock() })
  for (const paid of [first, second]) expect(await report(paid, '1', 30_000)).toBe('booked')
  expect([await booked(first), await booked(second), await violations(first)]).toEqual([30_000, 30_000, []])
})

test('reports, answers and the worker that race leave one state, and no deadlock', async () => {
  const paid = await aPayment(100_000)
  const ids = [await sent(paid, 30_000), await sent(paid, 30_000), await sent(paid, 30_000)]
  clock.advance(600_000)
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => report(paid, `their-${n % 2}`, 50_000)),
    ...ids.map((id) => answer(paid, id, NOT_MADE)),
    ...Array.from({ length: 4 }, () => reconcileDue(app, clock())),
  ])
  clock.advance(600_000)
  await work()
  expect([await booked(paid), await violations(paid)]).toEqual([100_000, []])
})

test.each(['before commit', 'after commit'] as const)(
  'a process killed %s at any step loses nothing',
  async (crash) => {
    const { db: mortal, die } = aCrashingDb(db)
    const dying = { ...app, db: mortal }
    const killed = async (step: () => Promise<unknown>) => {
      die(crash)
      await expect(step()).rejects.toBeInstanceOf(Died)
      die(null)
    }
    const paid = await aPayment(100_000)
    const id = await sent(paid, 70_000)
    const word = notified('their-1', 100_000)
    await killed(() => recordProviderRefund(dying, paid, word))
    await recordProviderRefund(app, paid, word)
    await killed(() => applyRailResponse(dying, { merchantId: paid.merchantId, id }, NOT_MADE, 'inquiry'))
    await answer(paid, id, NOT_MADE)
    clock.advance(1_000)
    await killed(() => reconcileDue(dying, clock()))
    // What it had claimed is claimed again when its lease ends.
    clock.advance(60_000)
    await work()
    expect([await booked(paid), await violations(paid)]).toEqual([100_000, []])
  },
)

test.each(['transfer', 'claim_link'] as const)(
  'a refund that was not made does not fall back to %s where the provider refunded the money',
  async (fallback) => {
    const paid = await aPayment(100_000)
    const id = await sent(paid, 30_000, fallback)
    await report(paid, 'their-1', 100_000)
    await answer(paid, id, NOT_MADE)
    expect((await read(paid, id)).failure?.code).toBe('GIVEN_BACK_BY_PROVIDER')
    await work()
    expect([await booked(paid), await violations(paid)]).toEqual([100_000, []])
  },
)

test('an event is recorded for each part that is booked', async () => {
  const paid = await aPayment(100_000)
  const id = await sent(paid, 30_000)
  await report(paid, 'their-1', 100_000)
  await answer(paid, id, NOT_MADE)
  await work()
  const { rows } = await db.pool.query(
    `select body::json -> 'data' ->> 'externalId' as name, body::json -> 'data' ->> 'amount' as amount from event
     where merchant_id = $1 and type = 'refund.succeeded' order by id`,
    [paid.merchantId],
  )
  expect(rows).toEqual([
    { name: 'their-1', amount: '70000' },
    { name: 'their-1', amount: '30000' },
  ])
})

test('what is reported before its payment is booked once that is reported', async () => {
  const attempt = await anIssuedAttempt(db, { amount: idr(100_000), now: clock() })
  expect(await recordRefundNotification(app, attempt, notified('their-1', 40_000), [])).toBeUndefined()
  await work()
  clock.advance(3_600_000)
  const paid = await pay(db, attempt, { now: clock() })
  expect(await violations(paid)).toEqual([expect.stringContaining('the provider refunded 4000000')])
  clock.advance(24 * 3_600_000)
  await work()
  expect([await booked(paid), await violations(paid)]).toEqual([40_000, []])
})
