import { expect, test } from 'vitest'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { aSavingWorld } from '../../../test/saved-methods/saving-world.ts'
import { paid } from '../../../test/saved-methods/scripted-rail.ts'

const { db, clock, rail, app, save, charge, readCharge, send, events, ended, errors } = await aSavingWorld()
const DAY_MS = 86_400_000
const unknown = { is: 'unknown', railCode: 'timeout' } as const
const calls = (name: string) => rail.calls.filter((call) => call === name).length
/** The next poll of everything that is open. */
const pollLater = async (ms: number) => {
  clock.advance(ms)
  await send()
}
const reset = () => {
  rail.onCharge = (request) => paid(clock, request)
  rail.onPoll = () => unknown
  rail.holds = null
}

test('unknown stays unknown, is polled with the same reference, and is never sent again: then paid', async () => {
  const { id: method } = await save()
  rail.onCharge = () => unknown
  const id = await charge(method)
  const before = calls('charge')
  await send()
  for (const ms of [30_000, 60_000, 300_000]) await pollLater(ms)
  expect(await readCharge(id)).toMatchObject({ status: 'PROCESSING', railCode: 'timeout' })
  const [sent] = rail.charged.slice(-1)
  rail.onPoll = (request) => {
    expect(request.reference).toBe(sent?.reference)
    expect(request.sentAt).toEqual(sent?.sentAt)
    return paid(clock, request)
  }
  await pollLater(3_600_000)
  expect((await readCharge(id)).status).toBe('SUCCEEDED')
  expect(calls('charge') - before).toBe(1)
  reset()
})

test('unknown and found failed a day later ends properly, once, and is handed on', async () => {
  const { id: method } = await save()
  rail.onCharge = () => unknown
  const id = await charge(method)
  await send()
  await pollLater(DAY_MS)
  rail.onPoll = () => ({ is: 'failed', code: 'insufficient_funds', reason: 'Saldo kurang', railCode: '4035414' })
  await pollLater(DAY_MS)
  const failed = await readCharge(id)
  expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'insufficient_funds', message: 'Saldo kurang' } })
  expect(await events(id)).toEqual(['charge.failed'])
  expect(await events(failed.checkoutId)).toEqual(['payment.failed'])
  expect(ended.filter(({ chargeId }) => chargeId === id)).toEqual([
    expect.objectContaining({ status: 'FAILED', failure: expect.objectContaining({ retryable: true, needs: null }) }),
  ])
  reset()
})

test('a process that dies after it recorded the sending and before the call leaves a charge that is only polled', async () => {
  const { id: method } = await save()
  const id = await charge(method)
  const crashing = aCrashingDb(db)
  const before = calls('charge')
  // Claimed and read; then it dies as it commits that it sends.
  crashing.die('after commit', 2)
  await send({ ...app, db: crashing.db })
  expect(await readCharge(id)).toMatchObject({ status: 'PROCESSING', sentAt: clock() })
  expect(calls('charge')).toBe(before)
  rail.onPoll = () => ({ is: 'not_found', railCode: '4045401' })
  for (const ms of [60_000, 3_600_000, 20 * 3_600_000]) await pollLater(ms)
  expect((await readCharge(id)).status).toBe('PROCESSING')
  await pollLater(DAY_MS)
  expect(await readCharge(id)).toMatchObject({ status: 'FAILED', failure: { code: 'not_received' } })
  expect(calls('charge')).toBe(before)
  reset()
})

test('a process that dies as it records a success finds it by polling, and books it once', async () => {
  const { id: method } = await save()
  const id = await charge(method)
  const crashing = aCrashingDb(db)
  rail.onCharge = (request) => {
    crashing.die('before commit')
    return paid(clock, request)
  }
  await send({ ...app, db: crashing.db })
  expect((await readCharge(id)).status).toBe('PROCESSING')
  rail.onPoll = (request) => paid(clock, request)
  await pollLater(120_000)
  expect((await readCharge(id)).status).toBe('SUCCEEDED')
  expect(await events(id)).toEqual(['charge.succeeded'])
  reset()
})

test('what a rail certainly did not do is sent again under the same reference', async () => {
  const { id: method } = await save()
  rail.onCharge = () => ({ is: 'unsent', railCode: 'ECONNREFUSED' })
  const id = await charge(method)
  await send()
  expect(await readCharge(id)).toMatchObject({ status: 'PROCESSING', sentAt: null })
  const [first] = rail.charged.slice(-1)
  reset()
  await pollLater(60_000)
  expect((await readCharge(id)).status).toBe('SUCCEEDED')
  expect(rail.charged.at(-1)?.reference).toBe(first?.reference)
})

test('nothing was logged as an error but the deaths', () => {
  expect(errors).toHaveLength(2)
})
