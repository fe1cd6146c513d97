import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { uploadPayouts } from '../../../test/payouts/payout-upload.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const AUDIT = '/dashboard/api/audit'

test('the trail says who did what to what, and how it ended', async () => {
  const owner = await signIn(gateway)
  const { id } = (await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await owner.call('POST', `/v1/checkout/${id}/cancel`)
  await owner.call('POST', `/v1/checkout/${id}/cancel`)
  await owner.call('GET', `/v1/checkout/${id}`)
  const { data } = (await owner.call('GET', AUDIT)).body
  expect(data.slice(0, 3)).toMatchObject([
    { what: 'checkout.cancel', subject: id, who: (await gateway.login()).email },
    { what: 'checkout.cancel', subject: id, status: 200 },
    { what: 'checkout.create', subject: id, status: 200, ip: '127.0.0.1', requestId: expect.stringMatching(/^req_/) },
  ])
})

test('the trail is paged, and another merchant’s is its own', async () => {
  const owner = await signIn(gateway)
  for (let i = 0; i < 3; i++) await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const first = (await owner.call('GET', `${AUDIT}?limit=2`)).body
  const second = (await owner.call('GET', `${AUDIT}?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.data[0].id < first.data[1].id).toBe(true)
  const other = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await other.call('GET', AUDIT)).body.data.map(({ who }: { who: string }) => who)).not.toContain(
    (await gateway.login()).email,
  )
})

test.each(['audit_entry', 'audit_outcome'])('%s can be neither changed nor emptied', async (table) => {
  const owner = await signIn(gateway)
  await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const run = (scope: string, text: string) => transaction(gateway.db, scope, (tx) => sql.raw(text).execute(tx))
  for (const scope of [gateway.merchantId, ALL_MERCHANTS]) {
    for (const statement of [`update ${table} set merchant_id = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(run(scope, statement)).rejects.toThrow(/permission denied/)
    }
  }
  // Nor by the tables' owner, whose statements no grant stops.
  for (const statement of [`update ${table} set merchant_id = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
    await expect(gateway.db.pool.query(statement)).rejects.toThrow(/is refused|cannot truncate/)
  }
})

test('the application’s database role sees no passwords, and the auth library’s role sees nothing of merchants', async () => {
  const asApp = transaction(gateway.db, ALL_MERCHANTS, (tx) => sql`select * from auth.credential`.execute(tx))
  await expect(asApp).rejects.toThrow(/permission denied/)
  await expect(gateway.db.pool.query('set role gapura_auth; select * from public.checkout')).rejects.toThrow(
    /permission denied/,
  )
})

test('signing in and what one does to one’s own sign-in are in the trail', async () => {
  const member = await aMember(gateway, 'support')
  await member.call('POST', '/dashboard/api/auth/sign-out', { body: {} })
  const { data } = (await (await signIn(gateway)).call('GET', AUDIT)).body
  const actions = data.filter(({ who }: { who: string }) => who === member.email)
  expect(actions.map(({ what }: { what: string }) => what)).toEqual(['session.end', 'session.begin'])
})

test('an entry says what was changed, from what and to what, without what an address carries', async () => {
  const owner = await signIn(gateway)
  const latest = async () => (await owner.call('GET', AUDIT)).body.data[0]
  await owner.call('PATCH', '/v1/settings', { body: { accentColor: '#0a7d55' } })
  await owner.call('PATCH', '/v1/settings', {
    body: { accentColor: '#123456', webhookUrl: 'https://shop.example/hook?token=secret' },
  })
  const entry = await latest()
  expect(entry).toMatchObject({ what: 'settings.change', status: 200, actor: 'person' })
  expect(entry.detail.changes).toContainEqual({ field: 'accentColor', from: '#0a7d55', to: '#123456' })
  expect(entry.detail.changes).toContainEqual(
    expect.objectContaining({ field: 'webhookUrl', to: 'https://shop.example/hook?…' }),
  )
  await owner.call('PATCH', '/v1/settings', { body: { accentColor: 'red' } })
  expect(await latest()).toMatchObject({ what: 'settings.change', status: 400, detail: null })

  const member = await aMember(gateway, 'support')
  await owner.call('PATCH', `/dashboard/api/team/${member.id}`, { body: { role: 'read_only' } })
  const role = { field: 'role', from: 'support', to: 'read_only' }
  expect(await latest()).toMatchObject({ what: 'team.change_role', subject: member.id, detail: { changes: [role] } })

  const { approveAbove: from } = (await owner.call('GET', '/dashboard/api/policy')).body
  const to = [{ currency: 'IDR', amount: 5_000_000 }]
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: to } })
  expect((await latest()).detail.changes).toEqual([{ field: 'approveAbove', from, to }])
})

test('what only looks, and what only asks, is not recorded as done', async () => {
  const owner = await signIn(gateway)
  const entries = async () => (await owner.call('GET', AUDIT)).body.data
  const before = await entries()
  const dryRun = await owner.call('POST', '/v1/checkout/intents?dryRun=true', { body: { intent: 'Kopi Rp50.000' } })
  expect(dryRun.status).toBe(200)
  expect(await entries()).toEqual(before)

  const csv = 'externalId,bankCode,accountNumber,accountName,amount,currency,description\n'
  expect((await uploadPayouts(owner, csv)).status).toBeLessThan(500)
  expect((await entries())[0]).toMatchObject({ what: 'payout.preview_many' })
})
