import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aMerchant, aSavingWorld } from '../../test/saved-methods/saving-world.ts'
import { active, SECRET } from '../../test/saved-methods/scripted-rail.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { createSavedMethod } from './create.ts'
import { findSavedMethod } from './find.ts'
import { applyLinkState } from './link/apply-state.ts'
import { revokeSavedMethod } from './revoke.ts'
import { toSavedMethod } from './wire.ts'

const world = await aSavingWorld()
const { db, clock, rail, app, merchantId, customerId, offer, consent, save, read, link, events } = world
const DAY_MS = 86_400_000
const revoke = (id: string, by: 'merchant' | 'payer' = 'merchant') =>
  transaction(db, merchantId, (tx) => revokeSavedMethod(tx, app, clock(), { merchantId, id }, by))

test('a payer agrees, is led to their provider, comes back, and the method is active', async () => {
  const method = await offer({ mandate: { maxAmount: 150_000, frequency: { unit: 'month', count: 1 } } })
  expect([method.status, method.agreement]).toEqual(['PENDING_PAYER', null])
  expect(await consent(method)).toEqual({ is: 'started', url: 'https://wallet.example/agree' })
  expect(rail.linked.at(-1)).toMatchObject({
    ...{ reference: method.reference, customerName: 'Budi Santoso', merchantName: 'Kopi Senja' },
    returnUrl: `http://localhost/${method.id}/return`,
  })
  const { returnFromProvider } = await import('./link/return-from-provider.ts')
  const saved = await returnFromProvider(app, await read(method.id), { authCode: 'abc', more: ['x', 'y'] })
  expect(rail.returned.at(-1)).toEqual({ authCode: 'abc' })
  expect(saved).toMatchObject({ status: 'ACTIVE', railReference: 'link-77', label: '0812••••678' })
  const { mandate } = toSavedMethod(saved, app, app.seals.openPayer(saved))
  expect(mandate).toMatchObject({
    ...{ maxAmount: 150_000, frequency: { unit: 'month', count: 1 }, version: '2026-12-en', ip: '203.0.113.7' },
    ...{ userAgent: 'Mozilla/5.0 (test)', acceptedAt: clock().toISOString() },
  })
  expect(mandate.text).toMatch(/Kopi Senja.*DANA.*150,000.*once a month/)
  expect(await events(method.id)).toEqual(['saved_method.active'])
})

test('what its payer agreed to is not agreed to again, and leads to the same page', async () => {
  const method = await offer()
  await consent(method)
  const first = (await read(method.id)).agreement
  clock.advance(5_000)
  const links = rail.linked.length
  expect(await consent(method)).toEqual({ is: 'started', url: 'https://wallet.example/agree' })
  expect([rail.linked.length, (await read(method.id)).agreement]).toEqual([links, first])
})

test('what its provider cannot save is refused with the provider’s reason', async () => {
  const why = 'DANA publishes no payment of a linked account without its payer'
  const rails = { ...app.rails, forSaving: () => [], whyUnsaved: () => why }
  const body = { externalId: 'unsaved', customerId, type: 'ewallet', code: 'DANA', returnUrl: 'https://shop.example' }
  const refused = transaction(db, merchantId, (tx) =>
    createSavedMethod(tx, { ...app, rails }, clock(), merchantId, body as never),
  )
  await expect(refused).rejects.toMatchObject({
    code: 'PAYMENT_TYPE_UNAVAILABLE',
    message: expect.stringContaining(why),
  })
})

test('a payer who never comes back is found by polling', async () => {
  const method = await offer()
  await consent(method)
  rail.state = () => ({ is: 'pending' })
  clock.advance(11_000)
  await link()
  expect((await read(method.id)).status).toBe('PENDING_PAYER')
  rail.state = () => active
  clock.advance(60_000)
  await link()
  expect(rail.returned.at(-1)).toBe(null)
  expect((await read(method.id)).status).toBe('ACTIVE')
})

test('a link whose request got no answer is requested again under the same reference', async () => {
  const method = await offer()
  rail.start = () => ({ is: 'unknown', railCode: 'timeout' })
  expect(await consent(method)).toEqual({ is: 'later' })
  rail.start = () => ({ is: 'started', railReference: null, url: 'https://wallet.example/again' })
  clock.advance(60_000)
  await link()
  const again = await read(method.id)
  expect([again.railUrl, rail.linked.at(-1)?.reference]).toEqual(['https://wallet.example/again', method.reference])
})

test('a link that its rail makes at once is active, without a page of the provider', async () => {
  const method = await offer()
  const { is: _active, ...linked } = active as Extract<typeof active, { readonly is: 'active' }>
  rail.start = () => ({ is: 'linked', ...linked })
  const polls = rail.calls.filter((call) => call === 'linkState').length
  expect(await consent(method)).toEqual({ is: 'linked' })
  rail.start = () => ({ is: 'started', railReference: null, url: 'https://wallet.example/agree' })
  const saved = await read(method.id)
  expect(saved).toMatchObject({ status: 'ACTIVE', railUrl: null, railReference: 'link-77', label: '0812••••678' })
  expect([app.seals.openToken(saved), await events(method.id)]).toEqual([SECRET, ['saved_method.active']])
  expect(rail.calls.filter((call) => call === 'linkState')).toHaveLength(polls)
  expect(await consent(method)).toEqual({ is: 'closed' })
})

test('what the state of a link is learned by is sealed with it, and handed back to its rail', async () => {
  const method = await offer()
  rail.start = () => ({ is: 'started', railReference: 'r-1', url: 'https://wallet.example/agree', secret: 'code-1' })
  await consent(method)
  rail.start = () => ({ is: 'started', railReference: null, url: 'https://wallet.example/agree' })
  const pending = await read(method.id)
  expect([pending.status, app.seals.openToken(pending)]).toEqual(['PENDING_PAYER', 'code-1'])
})

test('offers lapse after a week, and links whose payer does not finish after a day are ended at the rail', async () => {
  const untaken = await offer()
  const unfinished = await offer()
  await consent(unfinished)
  rail.state = () => ({ is: 'pending' })
  clock.advance(DAY_MS + 1)
  await link()
  expect(await read(unfinished.id)).toMatchObject({ status: 'FAILED', failure: { code: 'LAPSED' }, isUnlinking: true })
  clock.advance(6 * DAY_MS)
  const unlinked = rail.calls.filter((call) => call === 'unlink').length
  await link()
  await link()
  expect(rail.calls.filter((call) => call === 'unlink').length).toBeGreaterThan(unlinked)
  expect(await read(unfinished.id)).toMatchObject({ isUnlinking: false })
  expect(await read(untaken.id)).toMatchObject({ status: 'FAILED', failure: { code: 'NOT_TAKEN' }, isUnlinking: false })
  rail.state = () => active
})

test('a refusal fails it, with the provider’s words', async () => {
  const method = await offer()
  rail.start = () => ({ is: 'refused', reason: 'The number has no account.', railCode: '4030701' })
  expect(await consent(method)).toEqual({ is: 'failed' })
  rail.start = () => ({ is: 'started', railReference: null, url: 'https://wallet.example/agree' })
  expect((await read(method.id)).failure).toEqual({ code: 'REFUSED', message: 'The number has no account.' })
  expect(await events(method.id)).toEqual(['saved_method.failed'])
  expect(await consent(method)).toEqual({ is: 'closed' })
})

test('revoking ends it at once, and the rail is called until it confirms', async () => {
  const method = await save()
  rail.unlinks = () => null
  expect(await revoke(method.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'merchant' })
  await link()
  expect(await read(method.id)).toMatchObject({ isUnlinking: true })
  expect((await read(method.id)).secret).not.toBe(null)
  rail.unlinks = () => true
  clock.advance(3_600_000)
  await link()
  const gone = await read(method.id)
  expect([gone.isUnlinking, gone.secret]).toEqual([false, null])
  await expect(revoke(method.id)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  expect(await events(method.id)).toEqual(['saved_method.active', 'saved_method.revoked'])
})

test('an unlink in the payer’s app is learned by the daily look, and by a message', async () => {
  const [looked, reported] = [await save(), await save()]
  await applyLinkState(app, reported, { is: 'ended', by: 'provider', railCode: 'x' })
  expect(await read(reported.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'provider' })
  rail.state = () => ({ is: 'ended', by: 'payer', railCode: '4040711' })
  clock.advance(DAY_MS)
  await link()
  expect(await read(looked.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
  rail.state = () => active
})

test('it expires at the time that the payer agreed to', async () => {
  const until = new Date(clock().getTime() + 3_600_000).toISOString()
  const method = await save({ mandate: { until } })
  clock.advance(3_600_001)
  await link()
  expect(await read(method.id)).toMatchObject({ status: 'EXPIRED', isUnlinking: true })
  expect(await events(method.id)).toEqual(['saved_method.active', 'saved_method.expired'])
})

test('a rail cannot activate what the payer did not agree to, and nothing that has ended comes back', async () => {
  const offered = await offer()
  await applyLinkState(app, offered, active)
  expect((await read(offered.id)).status).toBe('PENDING_PAYER')
  const ended = await save()
  await revoke(ended.id, 'payer')
  await applyLinkState(app, ended, active)
  expect(await read(ended.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
})

test('of two who revoke at once one does, with one event', async () => {
  const method = await save()
  const both = await Promise.allSettled([revoke(method.id), revoke(method.id, 'payer')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await events(method.id)).toEqual(['saved_method.active', 'saved_method.revoked'])
})

test('the token, the number and the address are stored sealed, each for its own row', async () => {
  const method = await save()
  const other = await save()
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ text: string }>`select saved_method::text as text from saved_method`.execute(tx),
  )
  const all = rows.map(({ text }) => text).join('\n')
  for (const secret of [SECRET, '203.0.113.7', 'Mozilla/5.0']) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(app.seals.openToken(method)).toBe(SECRET)
  expect(() => app.seals.openToken({ id: other.id, secret: method.secret })).toThrow()
})

test('a request again gets the first reply byte for byte, with another payload it is refused', async () => {
  const create = (change: object = {}) =>
    transaction(db, merchantId, (tx) =>
      createSavedMethod(tx, app, clock(), merchantId, {
        ...{ externalId: 'again', customerId, type: 'ewallet', code: 'DANA', returnUrl: 'https://shop.example/a' },
        ...change,
      }),
    )
  const first = await create()
  clock.advance(1_000)
  expect(await create()).toBe(first)
  await expect(create({ returnUrl: 'https://shop.example/b' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_REPLAY' })
  const unserved = { externalId: 'unserved' }
  await expect(create({ ...unserved, code: 'GOPAY' })).rejects.toMatchObject({ code: 'PAYMENT_TYPE_UNAVAILABLE' })
  await expect(create({ ...unserved, type: 'credit_card', code: undefined })).rejects.toThrow(/no card number/)
})

test('another merchant neither reads nor ends it', async () => {
  const method = await save()
  const other = await aMerchant(app)
  await aCustomer(app, other)
  expect(await findSavedMethod(db, other, method.id)).toBe(undefined)
  const key = { merchantId: other, id: method.id }
  await expect(
    transaction(db, other, (tx) => revokeSavedMethod(tx, app, clock(), key, 'merchant')),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await read(method.id)).status).toBe('ACTIVE')
})
