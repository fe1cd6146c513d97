import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway()
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
    { customerName: 'Joko Susilo', collecting: { invoices: 1, nextTryAt: NEXT_TRY, isCharging: false, failure: null } },
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

test('the beginning and the end of a subscription are on its timeline also without its events', async () => {
  const { id } = await subscribe({ customerId: joko.id })
  await made(`/v1/subscriptions/${id}/cancel`, { when: 'now' })
  const { data } = await read(`/dashboard/api/subscriptions/${id}/timeline`)
  const lasting = data.filter(({ kind }: { kind: string }) => !['webhook', 'delivery'].includes(kind))
  expect(lasting.map(({ title }: { title: string }) => title)).toEqual([
    'subscription.created',
    'subscription.activated',
    'subscription.ended',
  ])
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

/** Has the newest invoice of a subscription stand so, as failed in that many months ago. */
const stands = async (id: string, status: string, [code, needs]: readonly [string | null, string | null], ago = 0) => {
  const invoice = await until(async () => (await read(`/v1/subscriptions/${id}`)).latestInvoiceId)
  const month = `to_char(now() - make_interval(months => ${ago}), 'YYYY-MM') || '-01'`
  await ownerQuery(
    gateway.directUrl,
    `update subscription_invoice set status = $2, failure_code = $3, failure_needs = $4, failure_message = $3,
       failed_day = ${month}, next_try_at = null, charge_id = null where invoice_id = $1`,
    [invoice, status, code, needs],
  )
}

test('what was won back and lost is counted by month and by the kind of the refusal, for its own merchant alone', async () => {
  await stands(monthly.id, 'PAID', ['insufficient_funds', null])
  await stands(yearly.id, 'GIVEN_UP', ['unlinked', 'new_method'])
  await stands(failing.id, 'OPEN', [null, null], 1)
  const { months, data } = await read('/dashboard/api/subscriptions/outcomes')
  expect(months).toHaveLength(6)
  expect(months).toEqual(months.toSorted())
  const none = { invoices: 0, amount: 0 }
  const at = (back: number) => ({ month: months.at(-1 - back), currency: 'IDR', won: none, lost: none, open: none })
  expect(data).toHaveLength(3)
  expect(data).toEqual(
    expect.arrayContaining([
      { ...at(0), kind: 'later', won: { invoices: 1, amount: 150_000 } },
      { ...at(0), kind: 'new_method', lost: { invoices: 1, amount: 1_200_000 } },
      { ...at(1), kind: 'unpaid', open: { invoices: 1, amount: 84_000 } },
    ]),
  )
  expect((await read('/dashboard/api/subscriptions/outcomes', stranger)).data).toEqual([])
  await stands(failing.id, 'OPEN', [null, null], 6)
  expect((await read('/dashboard/api/subscriptions/outcomes')).data).toHaveLength(2)
})

test('the list is narrowed to what comes next, and says why the latest try failed', async () => {
  expect(await found('next=none')).toEqual([failing.id, yearly.id])
  const { data } = await read(`/dashboard/api/subscriptions?q=${yearly.id}`)
  expect(data).toMatchObject([{ collecting: { failure: { code: 'unlinked' } } }])
  const soon = (hours: number) =>
    ownerQuery(
      gateway.directUrl,
      `update subscription_invoice set next_try_at = now() + make_interval(hours => $1) where subscription_id = $2`,
      [hours, failing.id],
    )
  await soon(20)
  expect([await found('next=day'), await found('next=week'), await found('next=none')]).toEqual([
    [failing.id],
    [failing.id],
    [yearly.id],
  ])
  await soon(48)
  expect([await found('next=day'), await found('next=week')]).toEqual([[], [failing.id]])
  expect(await found('next=charging')).toEqual([])
})

test('two clicks at once are one change of the plan, billed once, and who may only read changes nothing', async () => {
  const plan = await made('/v1/plans', {
    ...{ name: 'Les Piano Plus', amount: 450_000, currency: 'IDR', interval: { unit: 'month', count: 1 } },
  })
  const change = (by = owner) =>
    by.call('POST', `/v1/subscriptions/${monthly.id}/change`, {
      body: { planId: plan.id, proration: 'now' },
      headers: { 'idempotency-key': 'clicked-twice' },
    })
  expect((await change(reader)).status).toBe(403)
  const invoices = async () => (await read(`/v1/invoices?subscriptionId=${monthly.id}`)).data.length
  const before = await invoices()
  const both = await Promise.all([change(), change()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await invoices()).toBe(before + 1)
})
