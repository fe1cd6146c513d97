import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../test/dashboard.ts'
import { aCheckoutBody, aGateway } from '../../test/gateway.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { DEMO } from '../sandbox/demo.ts'
import { DEMO_LOGIN } from './demo-login.ts'

const gateway = await aGateway({ WORK: 'off' })
const AUDIT = '/dashboard/api/audit'

test('the trail says who did what to what, and what came of it', async () => {
  const owner = await signIn(gateway)
  const { id } = (await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await owner.call('POST', `/v1/checkout/${id}/cancel`)
  await owner.call('POST', `/v1/checkout/${id}/cancel`)
  await owner.call('GET', `/v1/checkout/${id}`)
  const { data } = (await owner.call('GET', AUDIT)).body
  expect(data.slice(0, 3)).toMatchObject([
    { what: 'checkout.cancel', subject: id, who: DEMO_LOGIN.email },
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
    DEMO_LOGIN.email,
  )
})

test.each(['audit_entry', 'audit_outcome'])('%s can be neither changed nor emptied', async (table) => {
  const owner = await signIn(gateway)
  await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const run = (scope: string, text: string) => transaction(gateway.db, scope, (tx) => sql.raw(text).execute(tx))
  for (const scope of [DEMO.merchantId, EVERYONE]) {
    for (const statement of [`update ${table} set merchant_id = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(run(scope, statement)).rejects.toThrow(/permission denied/)
    }
  }
  // Nor by the tables' owner, whose statements no grant stops.
  for (const statement of [`update ${table} set merchant_id = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
    await expect(gateway.db.pool.query(statement)).rejects.toThrow(/is refused|cannot truncate/)
  }
})

test('the application’s role sees nobody’s passwords, and theirs sees nothing of merchants', async () => {
  const asApp = transaction(gateway.db, EVERYONE, (tx) => sql`select * from auth.credential`.execute(tx))
  await expect(asApp).rejects.toThrow(/permission denied/)
  await expect(gateway.db.pool.query('set role gapura_auth; select * from public.checkout')).rejects.toThrow(
    /permission denied/,
  )
})

test('signing in and what one does to one’s own sign-in are in the trail', async () => {
  const member = await aMember(gateway, 'support')
  await member.call('POST', '/dashboard/api/auth/sign-out', { body: {} })
  const { data } = (await (await signIn(gateway)).call('GET', AUDIT)).body
  const deeds = data.filter(({ who }: { who: string }) => who === member.email)
  expect(deeds.map(({ what }: { what: string }) => what)).toEqual(['session.end', 'session.begin'])
})
