import { expect, test } from 'vitest'
import { aMerchant, aSavingWorld } from '../../test/saved-methods/saving-world.ts'
import { paid, rupiah } from '../../test/saved-methods/scripted-rail.ts'
import { findCheckout } from '../checkout/read/find.ts'
import { transaction } from '../db/transaction.ts'
import { revokeSavedMethod } from '../saved-methods/revoke.ts'
import { findCharge } from './find.ts'
import { applyChargeState, failCharge } from './send/apply-state.ts'
import { startCharge } from './start.ts'

const world = await aSavingWorld()
const { db, clock, rail, app, merchantId, save, read, accept, charge, readCharge, send, events, ended } = world
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

test('a charge is booked as a payment: its checkout, its transaction and its events', async () => {
  const { id: method } = await save()
  const id = await charge(method)
  expect(await readCharge(id)).toMatchObject({ status: 'PROCESSING', sentAt: null })
  await send()
  const done = await readCharge(id)
  expect(done).toMatchObject({ status: 'SUCCEEDED', endedAt: clock() })
  const request = rail.charged.at(-1)
  expect(request).toMatchObject({ amount: rupiah(50_000), description: 'Membership', sentAt: done.sentAt })
  const paidOne = await findCheckout(db, merchantId, done.checkoutId)
  expect(paidOne?.checkout).toMatchObject({
    status: 'SUCCEEDED',
    paidAmount: rupiah(50_000),
    externalId: done.externalId,
  })
  expect(paidOne?.attempts).toMatchObject([
    { id: done.transactionId, reference: request?.reference, railReference: `rail-${request?.reference}` },
  ])
  expect(await events(id)).toEqual(['charge.succeeded'])
  expect(await events(done.checkoutId)).toEqual(['payment.succeeded'])
  expect(ended.at(-1)).toMatchObject({ chargeId: id, status: 'SUCCEEDED', failure: null })
  await pollLater(60_000)
  expect(ended.filter(({ chargeId }) => chargeId === id)).toHaveLength(1)
})

test('two requests with one externalId make one charge; another payload is a conflict', async () => {
  const { id: method } = await save()
  const same = { externalId: 'twice' }
  const both = await Promise.all([1, 2, 3].map(() => accept(method, same)))
  expect(new Set(both.map((one) => 'chargeId' in one && one.chargeId)).size).toBe(1)
  expect(both.map(({ is }) => is).sort()).toEqual(['accepted', 'repeated', 'repeated'])
  expect(await accept(method, { ...same, amount: rupiah(60_000) })).toEqual({ is: 'conflict' })
  const before = calls('charge')
  await send()
  expect(calls('charge') - before).toBe(1)
})

test('a balance that does not suffice spares the call', async () => {
  const { id: method } = await save()
  rail.holds = () => ({ is: 'known', available: rupiah(49_999) })
  const before = calls('charge')
  const id = await charge(method)
  await send()
  expect(await readCharge(id)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'insufficient_funds' },
    sentAt: null,
  })
  expect(calls('charge')).toBe(before)
  rail.holds = () => ({ is: 'known', available: rupiah(50_000) })
  const enough = await charge(method)
  await send()
  expect((await readCharge(enough)).status).toBe('SUCCEEDED')
  reset()
})

test('an unlink learned by a charge ends the method with its event', async () => {
  const [declined, looked] = [await save(), await save()]
  rail.onCharge = () => ({ is: 'failed', code: 'unlinked', reason: 'Not linked', railCode: '4015402' })
  const id = await charge(declined.id)
  await send()
  expect(await readCharge(id)).toMatchObject({ status: 'FAILED', failure: { code: 'unlinked' } })
  expect(await read(declined.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
  expect(await events(declined.id)).toEqual(['saved_method.active', 'saved_method.revoked'])
  expect(ended.at(-1)?.failure).toMatchObject({ retryable: false, needs: 'new_method' })
  rail.holds = () => ({ is: 'ended', by: 'provider', railCode: '4031118' })
  const second = await charge(looked.id)
  await send()
  expect((await readCharge(second)).failure?.code).toBe('unlinked')
  expect(await read(looked.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'provider' })
  reset()
})

test('a method that is revoked before its charge is sent is not charged; one that is sent runs to its end', async () => {
  const revoke = (id: string) =>
    transaction(db, merchantId, (tx) => revokeSavedMethod(tx, app, clock(), { merchantId, id }, 'merchant'))
  const [early, late] = [await save(), await save()]
  const unsent = await charge(early.id)
  await revoke(early.id)
  const before = calls('charge')
  await send()
  expect(await readCharge(unsent)).toMatchObject({ status: 'FAILED', failure: { code: 'not_active' }, sentAt: null })
  expect(calls('charge')).toBe(before)
  rail.onCharge = async (request) => {
    await revoke(late.id)
    return paid(clock, request)
  }
  const sent = await charge(late.id)
  await send()
  expect((await readCharge(sent)).status).toBe('SUCCEEDED')
  expect((await read(late.id)).status).toBe('REVOKED')
  expect(await accept(late.id)).toMatchObject({ is: 'refused', because: 'not_active' })
  reset()
})

test('a link is left at its rail while a charge of it is unknown', async () => {
  await world.link()
  const method = await save()
  rail.onCharge = () => unknown
  await charge(method.id)
  await send()
  await transaction(db, merchantId, (tx) =>
    revokeSavedMethod(tx, app, clock(), { merchantId, id: method.id }, 'merchant'),
  )
  const before = calls('unlink')
  await world.link()
  expect(calls('unlink')).toBe(before)
  expect(app.seals.openToken(await read(method.id))).not.toBe(null)
  clock.advance(DAY_MS + 1)
  await world.link()
  expect(calls('unlink')).toBeGreaterThan(before)
  reset()
})

test('a payer who has to approve is led on, and the charge ends as they do', async () => {
  const { id: method } = await save()
  rail.onCharge = () => ({
    is: 'needs_payer',
    url: 'https://wallet.example/ok',
    railReference: 'r-9',
    railCode: '2025400',
  })
  const id = await charge(method)
  await send()
  expect(await readCharge(id)).toMatchObject({ status: 'NEEDS_PAYER', actionUrl: 'https://wallet.example/ok' })
  expect(ended.at(-1)).toMatchObject({ chargeId: id, status: 'NEEDS_PAYER' })
  rail.onPoll = (request) => paid(clock, request)
  await pollLater(60_000)
  expect(await readCharge(id)).toMatchObject({ status: 'SUCCEEDED', actionUrl: null })
  expect(await events(id)).toEqual(['charge.needs_payer', 'charge.succeeded'])
  reset()
})

test('another amount is held, and the charge fails', async () => {
  const { id: method } = await save()
  rail.onCharge = (request) => paid(clock, { ...request, amount: rupiah(49_000) })
  const id = await charge(method)
  await send()
  const failed = await readCharge(id)
  expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'amount_mismatch' } })
  expect((await findCheckout(db, merchantId, failed.checkoutId))?.checkout.flags).toEqual(['mismatch'])
  reset()
})

test('money of a charge that had failed is booked late, and the charge succeeds', async () => {
  const { id: method } = await save()
  rail.onCharge = () => unknown
  const id = await charge(method)
  await send()
  await failCharge(app, await readCharge(id), 'declined', { railCode: 'x' })
  const request = rail.charged.at(-1)
  if (!request) throw new Error('nothing was charged')
  await applyChargeState(app, await readCharge(id), paid(clock, request), 'notice')
  const late = await readCharge(id)
  expect(late).toMatchObject({ status: 'SUCCEEDED', failure: null })
  expect((await findCheckout(db, merchantId, late.checkoutId))?.checkout.flags).toEqual(['late'])
  reset()
})

test('a success that is reported again changes nothing and waits for no lock; other money is a second payment', async () => {
  const { id: method } = await save()
  const id = await charge(method)
  await send()
  const request = rail.charged.at(-1)
  if (!request) throw new Error('nothing was charged')
  const before = await readCharge(id)
  expect(before.status).toBe('SUCCEEDED')
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from charge where id = $1 for update', [id])
  await holder.query('select 1 from checkout where id = $1 for update', [before.checkoutId])
  await applyChargeState(app, before, paid(clock, request), 'notice')
  await holder.query('rollback')
  holder.release()
  expect(await readCharge(id)).toEqual(before)

  const again = paid(clock, request)
  if (again.is !== 'succeeded') throw new Error('not paid')
  const renamed = { ...again.receipt, instrumentReference: `named-otherwise-${id}` }
  await applyChargeState(app, before, { ...again, receipt: renamed }, 'notice')
  const { rows } = await db.pool.query('select count(*)::int as n from instrument_directory where reference = $1', [
    renamed.instrumentReference,
  ])
  expect(rows).toEqual([{ n: 1 }])

  const state = paid(clock, request)
  if (state.is !== 'succeeded') throw new Error('not paid')
  const receipt = { ...state.receipt, railReference: `${state.receipt.railReference}-2` }
  await applyChargeState(app, before, { ...state, receipt }, 'notice')
  expect((await findCheckout(db, merchantId, before.checkoutId))?.checkout.flags).toEqual(['duplicate'])
})

test('another room starts a charge in its transaction, and a refusal is a failure in the terms of charges', async () => {
  const method = await save({ mandate: { maxAmount: 40_000 } })
  const start = (amount: number) =>
    transaction(db, merchantId, (tx) =>
      startCharge(app)(tx, clock(), {
        ...{ merchantId, externalId: `try-${amount}`, savedMethodId: method.id, amount: rupiah(amount) },
        ...{ description: 'June', invoiceId: null },
      }),
    )
  const started = await start(40_000)
  expect(started.is).toBe('started')
  expect(await start(40_000)).toEqual(started)
  expect(await start(40_001)).toMatchObject({
    is: 'refused',
    failure: { code: 'mandate_exceeded', retryable: false, needs: 'new_method' },
  })
  await send()
})

test('another merchant neither reads nor charges what is not its own', async () => {
  const { id: method } = await save()
  const id = await charge(method)
  const other = await aMerchant(app)
  expect(await findCharge(db, other, id)).toBe(undefined)
  expect(await accept(method, { merchantId: other })).toMatchObject({ is: 'refused', because: 'no_method' })
  await send()
})

test('nothing was logged as an error', () => {
  expect(world.errors).toEqual([])
})
