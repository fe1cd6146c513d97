import { expect, test } from 'vitest'
import { PUBLIC_API_ACCESS, type RouteAccess } from '../../../src/dashboard/access/public-api.ts'
import { dashboardEndpoints } from '../../../src/dashboard/endpoints.ts'
import {
  BUILT_IN_ROLES,
  GRANTABLE,
  may,
  type Permission,
  permissionsOf,
  type Role,
} from '../../../src/dashboard/people/permissions.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aMember, anOperator, aRole, type Browser } from '../../gateway/dashboard.ts'
import { aCheckoutBody } from '../../gateway/gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { defined } from '../../setup/defined.ts'
import { aScan, expectLinksWhereTheyBelong, foundIn, getsOf, SHOWN } from './claim-scan.ts'
import { aClaimWorld } from './claim-world.ts'

/* As claim-links.test.ts, for every member there can be: the routes and what they take come from the dashboard itself. */

const world = await aClaimWorld()
const { gateway } = world
const scan = aScan(world)

const gets = getsOf(world.served)
const OWN = world.served.routes.flatMap(({ method, url, config: { access } }) =>
  access ? [[`${method} ${url}`, access] as const] : [],
)
const access: Readonly<Record<string, RouteAccess>> = { ...PUBLIC_API_ACCESS, ...Object.fromEntries(OWN) }
const routes = gets.filter((route) => route in access)
const others = gets.filter((route) => route.startsWith('GET /dashboard/api/') && !(route in access))

const opens = (permissions: readonly Permission[], route: string) =>
  may({ permissions }, access[route]?.permission ?? 'team.change')

async function expectOnlyWhereItBelongs(member: Browser, permissions: readonly Permission[], scanned = routes) {
  const { found, statuses, skipped } = await scan(scanned, (method, path) => member.call(method, path))
  const mayOpen = (route: string) => opens(permissions, route)
  const shown = SHOWN.filter((route) => permissions.includes('refunds.make') && mayOpen(route))
  expect(found.sort()).toEqual(foundIn(shown).sort())
  return { statuses, skipped }
}

test.each(BUILT_IN_ROLES)('the dashboard shows links to members who may refund, and to no others: %s', async (role) => {
  const member = role === 'owner' ? world.owner : await aMember(gateway, role)
  const { statuses, skipped } = await expectOnlyWhereItBelongs(member, permissionsOf(role, null))
  if (role !== 'owner') return
  const unseen = [...statuses].filter(([, status]) => status !== 200).map(([route]) => route)
  // Of a refund that waits for approval there is no file, no day of the books is closed yet, and a receipt names its
  // payment by the payment's own id, where the other routes have the checkout's.
  const expected = ['approvals/:id/file', 'books/file', 'receipts/payments/:id']
  expect(unseen.sort()).toEqual(expected.map((path) => `GET /dashboard/api/${path}`))
  // A business's files and saved receivers: there are none of either.
  expect(skipped).toEqual(['GET /dashboard/api/documents/:id/file', 'GET /dashboard/api/receivers/:id'])
})

test('the dashboard shows no link to an operator, nor without a session', async () => {
  const operator = await anOperator(gateway)
  const { found, statuses } = await scan(others, (method, path) => operator.call(method, path))
  const strangers = await scan(others, (method, path) => gateway.call(method, path, { key: null }))
  expect([...found, ...strangers.found]).toEqual([])
  expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(5)
})

/** What the dashboard answers with a refund when something was changed, by its own schemas: each is called below. */
const CHANGES_WITH_REFUNDS = dashboardEndpoints
  .filter(({ name, schema }) => !name.startsWith('GET ') && JSON.stringify(schema.response).includes('claimUrl'))
  .map(({ name }) => name)

test('nor to the member who requested, approved or rejected a refund: it is shown with the refund alone', async () => {
  expect(CHANGES_WITH_REFUNDS).toEqual(['POST /dashboard/api/refunds'])
  const { aPaid } = aRefunder(gateway)
  const ask = async (externalId: string) => {
    const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA', externalId })
    const body = { externalId, transactionId, fallback: 'claim_link' }
    return (await world.support.call('POST', '/dashboard/api/refunds', { body })).body.approvalId
  }
  const finance = await aMember(gateway, 'finance')
  const [approvalId, ...others] = [world.approvalId, await ask('rejected'), await ask('withdrawn')]
  const act = async (member: Browser, id: string, act: string) =>
    (await member.call('POST', `/dashboard/api/approvals/${id}/${act}`, { body: {} })).status
  expect(await act(finance, approvalId, 'approve')).toBe(200)
  expect(await act(finance, others[0], 'reject')).toBeLessThan(300)
  expect(await act(world.support, others[1], 'withdraw')).toBeLessThan(300)
  const [made] = (await finance.call('GET', '/v1/refunds?externalId=requested')).body.data
  expect(made).toMatchObject({ way: 'claim_link', claimUrl: expect.stringContaining('/claim/') })
  const [seen] = (await world.support.call('GET', '/v1/refunds?externalId=requested')).body.data
  expect(seen).toEqual({ ...made, claimUrl: null })
})

test('nor does what is streamed to open pages of the dashboard', async () => {
  const cookie = [...world.owner.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const left = new AbortController()
  const url = `${gateway.url}/dashboard/api/stream?merchant=${DEMO.merchantId}`
  const response = await fetch(url, { headers, signal: left.signal })
  const reader = defined(response.body).pipeThrough(new TextDecoderStream()).getReader()
  let heard = (await reader.read()).value ?? ''
  const { token } = await world.aClaim('streamed')
  const { body: after } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  while (!heard.includes(after.id)) heard += defined((await reader.read()).value)
  left.abort()
  expect([heard.includes(token), heard.includes('/claim/')]).toEqual([false, false])
})

const MADE: readonly (readonly Permission[])[] = [
  ...GRANTABLE.map((one) => [one]),
  GRANTABLE.filter((one) => one !== 'refunds.make'),
  ['payments.read', 'refunds.ask', 'refunds.make'],
]
test.each(MADE.map((permissions) => ({ permissions, name: permissions.slice(0, 3).join() })))(
  'and to a role that was made only with that right: $name',
  async ({ permissions }) => {
    const role: Role = await aRole(gateway, permissions)
    // What they may not open refuses each of the roles above already.
    const open = routes.filter((route) => opens(permissions, route) || SHOWN.includes(route))
    await expectOnlyWhereItBelongs(await aMember(gateway, role), permissions, open)
  },
)

test('nothing that was replied to anybody here held a link but where it belongs', () => {
  expectLinksWhereTheyBelong(world.served)
})
