import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'

const gateway = await aGateway()
const owner = await signIn(gateway)
const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
const reader = await aMember(gateway, 'read_only')
const read = async (path: string, by = owner) => (await by.call('GET', path)).body
const made = async (path: string, body: object) => (await owner.call('POST', path, { body })).body

const ratna = await made('/v1/customers', { name: 'Ratna Dewi', externalId: 'siswa-1' })
const joko = await made('/v1/customers', { name: 'Joko Susilo' })
const subscribe = (change: object) =>
  made('/v1/subscriptions', {
    ...{ customerId: ratna.id, description: 'Les Piano', amount: 150_000, currency: 'IDR', collect: 'invoice' },
    interval: { unit: 'month', count: 1 },
    ...change,
  })
const monthly = await subscribe({})
const yearly = await subscribe({ amount: 1_200_000, interval: { unit: 'year', count: 1 }, externalId: 'member-2' })
const failing = await subscribe({ customerId: joko.id, amount: 84_000, interval: { unit: 'week', count: 1 } })
const trial = await subscribe({ customerId: joko.id, trialDays: 14 })
const NEXT_TRY = '2099-01-02T02:00:00.000Z'
const invoiceId = await until(async () => (await read(`/v1/subscriptions/${failing.id}`)).latestInvoiceId)
await ownerQuery(gateway.directUrl, `update subscription set status = 'PAST_DUE' where id = $1`, [failing.id])
await ownerQuery(
  gateway.directUrl,
  `insert into subscription_invoice
     (merchant_id, invoice_id, subscription_id, status, next_try_at, tries, retries, failed_day, dead_method_ids, created_at)
   select merchant_id, $1, id, 'OPEN', $2::timestamptz, 1, 0, '2026-11-20', '{}', now() from subscription where id = $3
   on conflict (merchant_id, invoice_id) do update set next_try_at = excluded.next_try_at, status = 'OPEN'`,
  [invoiceId, NEXT_TRY, failing.id],
)

type Line = { id: string; customerName: string | null; collecting: unknown }
const found = async (query: string, by = owner): Promise<string[]> =>
  (await read(`/dashboard/api/subscriptions?${query}`, by)).data.map(({ id }: Line) => id)

test('members see subscriptions by status, customer and text, and another merchant’s member sees nothing', async () => {
  expect(await found('')).toEqual([trial.id, failing.id, yearly.id, monthly.id])
  expect(await found('status=PAST_DUE')).toEqual([failing.id])
  expect(await found('status=TRIALING')).toEqual([trial.id])
  expect(await found(`customerId=${ratna.id}`)).toEqual([yearly.id, monthly.id])
  expect(await found('q=joko')).toEqual([trial.id, failing.id])
  expect(await found('q=member-2')).toEqual([yearly.id])
  expect(await found(`q=${monthly.id}`)).toEqual([monthly.id])
  expect(await found('q=nobody')).toEqual([])
  expect(await found('', reader)).toHaveLength(4)
  expect(await found('', stranger)).toEqual([])
  expect(await found(`q=${monthly.id}`, stranger)).toEqual([])
})

test('a line names its customer, and what of it is being collected', async () => {
  const { data } = await read('/dashboard/api/subscriptions?status=PAST_DUE')
  expect(data).toMatchObject([
    { customerName: 'Joko Susilo', collecting: { invoices: 1, nextTryAt: NEXT_TRY, isCharging: false } },
  ])
  expect((await read(`/dashboard/api/subscriptions?q=${trial.id}`)).data).toMatchObject([{ collecting: null }])
})

test('a page of the list leads to the next', async () => {
  const first = await read('/dashboard/api/subscriptions?limit=3')
  const next = await read(`/dashboard/api/subscriptions?limit=3&cursor=${first.nextCursor}`)
  expect([first, next].map(({ data }) => data.length)).toEqual([3, 1])
  expect(next.nextCursor).toBeNull()
})

test('what recurs is what ACTIVE and PAST_DUE ones come to a month; the trial is left out', async () => {
  expect(await read('/dashboard/api/subscriptions/figures')).toEqual({
    recurring: [{ currency: 'IDR', subscriptions: 3, perMonth: 150_000 + 100_000 + 365_000 }],
    failing: { subscriptions: 1, nextTryAt: NEXT_TRY },
  })
  expect(await read('/dashboard/api/subscriptions/figures', stranger)).toEqual({
    recurring: [],
    failing: { subscriptions: 0, nextTryAt: null },
  })
})

test('a subscription has a timeline, which another merchant’s member does not see', async () => {
  const { data } = await read(`/dashboard/api/subscriptions/${monthly.id}/timeline`)
  const titles = data.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expect.arrayContaining(['subscription.created', 'subscription.activated']))
  expect((await stranger.call('GET', `/dashboard/api/subscriptions/${monthly.id}/timeline`)).status).toBe(404)
})

test('saved methods of a customer are read by any role, and by nobody of another merchant', async () => {
  const path = `/v1/customers/${ratna.id}/saved-methods`
  const body = { customerId: ratna.id, externalId: 'wallet-1', type: 'ewallet', code: 'DANA' }
  const saved = await gateway.call('POST', '/v1/saved-methods', {
    body: { ...body, returnUrl: 'https://shop.example/account' },
  })
  expect((await read(path, reader)).data).toMatchObject([{ id: saved.body.id, mandate: { text: null, ip: null } }])
  expect((await stranger.call('GET', path)).status).toBe(404)
})
