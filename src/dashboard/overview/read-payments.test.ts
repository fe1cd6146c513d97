import { expect, test } from 'vitest'
import { anIssuedAttempt, aPaidCheckout, pay } from '../../../test/checkout/paid-checkout.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { readCounted } from '../../../test/gateway/overview.ts'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import { moveAttempt } from '../../checkout/attempts/move.ts'
import { transaction } from '../../db/transaction.ts'
import { spanOf } from '../span.ts'

const { db } = await aDatabase()
const JAKARTA = 'Asia/Jakarta'

const lastDays = (timeZone: string, now: Date, count: number) =>
  spanOf(timeZone, now, { from: dayAfter(dayIn(timeZone, now), 1 - count) })
const look = (merchantId: string, now: Date, { timeZone = JAKARTA, count = 30 } = {}) =>
  readCounted({ db, clock: () => now }, merchantId, lastDays(timeZone, now, count))
const paidDays = async (merchantId: string, now: Date, zone?: string) =>
  (await look(merchantId, now, zone ? { timeZone: zone } : {})).volume.map(({ day, count }) => [day, count])

test('a payment counts on the day it was paid, not on the day its attempt was made', async () => {
  const paidAt = new Date('2026-11-20T16:59:00Z')
  const { merchantId } = await aPaidCheckout(db, { begunAt: new Date('2026-11-18T02:00:00Z'), paidAt, now: paidAt })
  expect(await paidDays(merchantId, new Date('2026-11-21T03:00:00Z'))).toEqual([['2026-11-20', 1]])
})

test('however late it is reported, it counts on that day, though the day was counted long before', async () => {
  const first = new Date('2026-11-02T03:00:00Z')
  const { merchantId } = await aPaidCheckout(db, { now: first })
  const now = new Date('2026-11-20T03:00:00Z')
  expect(await paidDays(merchantId, now)).toEqual([['2026-11-02', 1]])
  await aPaidCheckout(db, { merchantId, begunAt: first, paidAt: new Date('2026-11-02T05:00:00Z'), now })
  expect(await paidDays(merchantId, now)).toEqual([['2026-11-02', 2]])
  for (const later of ['2026-11-20T03:20:00Z', '2026-11-20T09:00:00Z', '2026-11-25T09:00:00Z']) {
    expect(await paidDays(merchantId, new Date(later)), later).toEqual([['2026-11-02', 2]])
  }
})

test('the day is that of the requested zone, regardless of what was counted before', async () => {
  const { merchantId } = await aPaidCheckout(db, { now: new Date('2026-11-20T15:30:00Z') })
  const now = new Date('2026-11-22T03:00:00Z')
  expect(await paidDays(merchantId, now)).toEqual([['2026-11-20', 1]])
  expect(await paidDays(merchantId, now, 'Asia/Jayapura')).toEqual([['2026-11-21', 1]])
  expect(await paidDays(merchantId, now, 'Asia/Kathmandu')).toEqual([['2026-11-20', 1]])
  expect(await paidDays(merchantId, now, 'America/New_York')).toEqual([['2026-11-20', 1]])
})

test('a bank whose clock is ahead pays today', async () => {
  const now = new Date('2026-11-20T16:59:00Z')
  const { merchantId } = await aPaidCheckout(db, { now, paidAt: new Date('2026-11-20T17:05:00Z') })
  expect(await paidDays(merchantId, now)).toEqual([['2026-11-20', 1]])
})

test('a second payment of the same order is no sale', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  const { merchantId, attempt } = await aPaidCheckout(db, { now })
  await pay(db, attempt, { now, railReference: 'second' })
  for (const at of [now, new Date('2026-11-21T03:00:00Z')]) {
    const { volume, successByMethod } = await look(merchantId, at)
    expect(volume).toMatchObject([{ count: 1, amount: 125_000 }])
    expect(successByMethod).toMatchObject([{ ended: 1, succeeded: 1, open: 0 }])
  }
})

test('what is open is no failure, what ends unpaid is one, and what is paid in the end is a success', async () => {
  const begunAt = new Date('2026-11-10T03:00:00Z')
  const bca = { type: 'virtual_account', code: 'BCA' } as const
  const first = await anIssuedAttempt(db, { now: begunAt, ...bca })
  const { merchantId } = first
  await anIssuedAttempt(db, { merchantId, now: begunAt, ...bca })
  const success = async (at: string) => (await look(merchantId, new Date(at))).successByMethod
  expect(await success('2026-11-10T03:01:00Z')).toEqual([{ ...bca, ended: 0, succeeded: 0, open: 2 }])
  await transaction(db, merchantId, (tx) => moveAttempt(tx, first, 'RETIRED'))
  expect(await success('2026-11-15T03:00:00Z')).toEqual([{ ...bca, ended: 1, succeeded: 0, open: 1 }])
  await pay(db, first, { now: new Date('2026-11-20T03:00:00Z') })
  for (const at of ['2026-11-20T03:00:01Z', '2026-11-21T03:00:00Z']) {
    expect(await success(at)).toEqual([{ ...bca, ended: 1, succeeded: 1, open: 1 }])
  }
  const recent = await look(merchantId, new Date('2026-11-21T03:00:00Z'), { count: 7 })
  expect(recent.successByMethod).toEqual([])
  expect(recent.volume).toMatchObject([{ day: '2026-11-20', count: 1 }])
})

test('several who look at once count everything once', async () => {
  const { merchantId } = await aPaidCheckout(db, { now: new Date('2026-11-02T03:00:00Z') })
  for (let day = 3; day < 10; day++) await aPaidCheckout(db, { merchantId, now: new Date(`2026-11-0${day}T03:00:00Z`) })
  const now = new Date('2026-11-20T03:00:00Z')
  const looks = await Promise.all(Array.from({ length: 6 }, () => look(merchantId, now)))
  for (const { volume, successByMethod } of [...looks, await look(merchantId, now)]) {
    expect(volume.map(({ count }) => count)).toEqual(Array(8).fill(1))
    expect(successByMethod).toMatchObject([{ ended: 8, succeeded: 8 }])
  }
})
