import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../../src/db/transaction.ts'
import { aMember, aRole } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aKeyOf, aloneOf, aReceiver, aShop, decide, rotateKey, type Shop } from './shop.ts'

const gateway = await sharedGateway()

const payout = (amount: number, externalId = `p-${amount}`) => ({ ...aReceiver, externalId, amount, currency: 'IDR' })
/** What a shop has sent, or is about to. */
const sentOf = async ({ merchantId }: Shop) =>
  (
    await transaction(gateway.db, merchantId, (tx) =>
      tx.selectFrom('payout').select('external_id').where('merchant_id', '=', merchantId).execute(),
    )
  ).map((row) => row.external_id)
/** The newest entry of a shop's trail about what was approved. */
const trailOf = async ({ owner }: Shop) =>
  (await owner.call('GET', '/dashboard/api/audit?limit=50')).body.data.find(
    ({ what }: { what: string }) => what === 'payout.approve',
  ).detail

/** A shop where one person sends Rp100.000 a day alone, its owner, another owner, and a key that the first one made. */
async function aGuardedShop() {
  const shop = await aShop(gateway)
  const { checkoutId } = await shop.refunder.aPaid()
  await shop.setPolicy(100_000)
  const [maker, other] = [shop.owner, await shop.aMember('owner')]
  return { shop, maker, other, checkoutId, ...(await aKeyOf(maker, other)) }
}

test('what a program proposes is not approved by the maker of its key, at any amount', async () => {
  const { shop, maker, other, key } = await aGuardedShop()
  for (const amount of [50_000, 500_000]) {
    const id = await shop.propose(key, 'propose_payout', payout(amount))
    const { status, body } = await decide(maker, id, 'approve')
    expect([amount, status, body.reason]).toEqual([amount, 403, 'OWN_PROGRAM'])
    // One who joined today does not stand in for them.
    expect((await decide(await shop.aMember('owner', 1), id, 'approve')).body.reason).toBe('TOO_NEW')
  }
  expect(await sentOf(shop)).toEqual([])
  expect((await decide(other, await shop.propose(key, 'propose_payout', payout(60_000)), 'approve')).status).toBe(200)
})

test('another person approves it beyond what one sends alone, and it counts as a day of both', async () => {
  const { shop, maker, other, id: keyId, key, checkoutId } = await aGuardedShop()
  const id = await shop.propose(key, 'propose_payout', payout(500_000))
  const replies = await Promise.all([decide(other, id, 'approve'), decide(other, id, 'approve')])
  expect(replies.map(({ status, body, text }) => [status, body.counts?.accepted ?? text])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect([await aloneOf(maker, checkoutId), await aloneOf(other, checkoutId)]).toEqual([0, 0])
  expect(await trailOf(shop)).toMatchObject({ program: keyId, makers: [maker.id] })
  expect(await sentOf(shop)).toEqual(['p-500000'])
})

test('a refund that a program proposes is approved by another person, and counts alike', async () => {
  const { shop, maker, other, key, checkoutId } = await aGuardedShop()
  const ask = (externalId: string) => shop.propose(key, 'create_refund', { externalId, checkoutId, amount: 60_000 })
  const id = await ask('r-1')
  // Proposed again, it is the same request.
  expect(await ask('r-1')).toBe(id)
  expect((await decide(maker, id, 'approve')).body.reason).toBe('OWN_PROGRAM')
  expect((await decide(other, id, 'approve')).body.counts).toEqual({ accepted: 1, refused: 0 })
  expect([await aloneOf(maker, checkoutId), await aloneOf(other, checkoutId)]).toEqual([40_000, 40_000])
  await shop.refunder.expectWhole()
})

test('an approval is subject to the limits of the key that proposed it, payouts and refunds in one sum', async () => {
  const { shop, maker, other, id: keyId, key, checkoutId } = await aGuardedShop()
  const { status } = await maker.call('PUT', `/dashboard/api/keys/${keyId}/limits`, {
    body: { perPayout: 60_000, perDay: 100_000 },
  })
  expect(status).toBe(204)
  const approved = async (id: string) => {
    const { accepted, refused } = (await decide(other, id, 'approve')).body
    return accepted.length === 1 ? 'accepted' : refused[0].code
  }
  const pay = async (amount: number, name: string) =>
    approved(await shop.propose(key, 'propose_payout', payout(amount, name)))
  expect(await pay(60_001, 'too much')).toBe('LIMIT_EXCEEDED')
  expect(await pay(60_000, 'first')).toBe('accepted')
  const refund = (externalId: string, amount: number) =>
    shop.propose(key, 'create_refund', { externalId, checkoutId, amount })
  expect(await approved(await refund('much', 40_001))).toBe('LIMIT_EXCEEDED')
  expect(await approved(await refund('less', 30_000))).toBe('accepted')
  // Racers do not pass the day together.
  const ids = await Promise.all([1, 2, 3].map((n) => shop.propose(key, 'propose_payout', payout(10_000, `race-${n}`))))
  const raced = await Promise.all(ids.map(approved))
  expect(raced.toSorted()).toEqual(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'accepted'])
  expect((await sentOf(shop)).length).toBe(2)
  await shop.refunder.expectWhole()
})

test('who rotates a key counts as its maker beside those before them', async () => {
  const { shop, maker, other, id } = await aGuardedShop()
  const rotated = await rotateKey(other, maker, id)
  const proposed = await shop.propose(rotated.key, 'propose_payout', payout(50_000))
  expect((await decide(maker, proposed, 'approve')).body.reason).toBe('OWN_PROGRAM')
  expect((await decide(other, proposed, 'approve')).body.reason).toBe('OWN_PROGRAM')
  expect((await decide(await shop.aMember('finance'), proposed, 'approve')).status).toBe(200)
})

test('who has left stays the maker of the key, and others approve as a second person', async () => {
  const { shop, maker, other, key } = await aGuardedShop()
  const { merchantId } = shop
  const of = { merchant_id: merchantId, user_id: maker.id }
  await transaction(gateway.db, merchantId, (tx) =>
    tx
      .deleteFrom('member')
      .where((eb) => eb.and(of))
      .execute(),
  )
  const proposed = await shop.propose(key, 'propose_payout', payout(400_000))
  expect((await decide(other, proposed, 'approve')).status).toBe(200)
  const again = { ...of, role: 'owner', created_at: new Date(Date.now() - 90_000_000) } as const
  await transaction(gateway.db, merchantId, (tx) => tx.insertInto('member').values(again).execute())
  const next = await shop.propose(key, 'propose_payout', payout(1_000))
  expect((await decide(maker, next, 'approve')).body.reason).toBe('OWN_PROGRAM')
})

test('the only person who approves anything approves their own program’s within what they may send alone, on the trail', async () => {
  const shop = await aShop(gateway)
  await shop.setPolicy(100_000)
  const { key } = await aKeyOf(shop.owner, null)
  const ask = (amount: number, name?: string) => shop.propose(key, 'propose_payout', payout(amount, name))
  const beyond = await decide(shop.owner, await ask(100_001), 'approve')
  expect([beyond.status, beyond.body.reason]).toEqual([403, 'NEEDS_SECOND'])
  expect((await decide(shop.owner, await ask(70_000), 'approve')).status).toBe(200)
  expect(await trailOf(shop)).toMatchObject({ makers: [shop.owner.id], onlyApprover: true })
  // It has counted as sent by them.
  expect((await decide(shop.owner, await ask(30_001), 'approve')).body.reason).toBe('NEEDS_SECOND')
  const waiting = await ask(20_000)
  // From the second person on they do not, the first day of that one included.
  await shop.aMember('finance', 1)
  expect((await decide(shop.owner, waiting, 'approve')).body.reason).toBe('OWN_PROGRAM')
  expect(await sentOf(shop)).toEqual(['p-70000'])
})

test('for a key of an unknown maker, the approver is limited to what they may send alone', async () => {
  const shop = await aShop(gateway)
  await shop.setPolicy(100_000)
  const finance = await shop.aMember('finance')
  const checker = await aMember(
    gateway,
    await aRole(gateway, ['payouts.read', 'payouts.approve'], shop.merchantId),
    shop.merchantId,
  )
  const ask = (amount: number) => shop.propose(shop.key, 'propose_payout', payout(amount))
  expect((await decide(finance, await ask(100_001), 'approve')).body.reason).toBe('NEEDS_SECOND')
  const small = await ask(50_000)
  // A member who may send nothing sends nothing by approving either.
  expect((await decide(checker, small, 'approve')).body.reason).toBe('NEEDS_SECOND')
  expect((await decide(finance, small, 'approve')).status).toBe(200)
  expect(await trailOf(shop)).toMatchObject({ makers: [], makerUnknown: true })
  // Rotated in the dashboard it has a maker, and others approve beyond that.
  const [{ id }] = (await shop.owner.call('GET', '/dashboard/api/keys')).body.data
  const { key } = await rotateKey(shop.owner, null, id)
  const large = await shop.propose(key, 'propose_payout', payout(400_000))
  expect((await decide(checker, large, 'approve')).status).toBe(200)
})

test('what could not be sent on one day counts again where it is tried again alone on another', async () => {
  const shop = await aShop(gateway)
  await shop.setPolicy(100_000)
  const finance = await shop.aMember('finance')
  const [{ id: keyId }] = (await shop.owner.call('GET', '/dashboard/api/keys')).body.data
  const limitTo = (perPayout: number) =>
    shop.owner.call('PUT', `/dashboard/api/keys/${keyId}/limits`, { body: { perPayout, perDay: null } })
  const ask = (amount: number) => shop.propose(shop.key, 'propose_payout', payout(amount))
  const countsOf = async (id: string) => {
    const { status, body } = await decide(finance, id, 'approve')
    return body.counts ?? [status, body.reason]
  }
  await limitTo(1_000)
  const old = await ask(70_000)
  expect(await countsOf(old)).toEqual({ accepted: 0, refused: 1 })
  // A day passes.
  await transaction(gateway.db, shop.merchantId, async (tx) => {
    await sql`update payout_approval set decided_at = decided_at - interval '1 day' where id = ${old}`.execute(tx)
    await sql`update payout_person_day set day = day - 1 where merchant_id = ${shop.merchantId}`.execute(tx)
  })
  const young = await ask(60_000)
  expect(await countsOf(young)).toEqual({ accepted: 0, refused: 1 })
  await limitTo(100_000)
  // On its own day it has been counted.
  expect(await countsOf(young)).toEqual({ accepted: 1, refused: 0 })
  expect(await countsOf(old)).toEqual([403, 'NEEDS_SECOND'])
  expect(await sentOf(shop)).toEqual(['p-60000'])
})

test('the database refuses that a maker approves as if they were another person', async () => {
  const { shop, maker, key } = await aGuardedShop()
  const id = await shop.propose(key, 'propose_payout', payout(50_000))
  const set = { status: 'APPROVED', decided_by: maker.id, decided_name: 'A', decided_at: new Date() } as const
  const approving = transaction(gateway.db, shop.merchantId, (tx) =>
    tx
      .updateTable('payout_approval')
      .set(set)
      .where('merchant_id', '=', shop.merchantId)
      .where('id', '=', id)
      .execute(),
  )
  await expect(approving).rejects.toThrow('payout_approval_other_than_maker')
})
