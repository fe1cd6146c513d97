import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { PUBLIC_API_ACCESS, type RouteAccess } from '../../src/dashboard/access/public-api.ts'
import {
  BUILT_IN_ROLES,
  GRANTABLE,
  may,
  type Permission,
  permissionsOf,
  type Role,
} from '../../src/dashboard/team/permissions.ts'
import { aMember, anOperator, aRole, type Browser } from '../dashboard.ts'
import { registerDashboardRoutes } from '../dashboard-routes.ts'
import { aWalk, foundIn, SHOWN } from './claim-walk.ts'
import { aClaimWorld } from './claim-world.ts'

/* As claim-links.test.ts, for every member there can be: the routes and what they take come from the dashboard itself. */

const world = await aClaimWorld()
const { gateway } = world
const walk = aWalk(world)

const access: Record<string, RouteAccess> = { ...PUBLIC_API_ACCESS }
const server = Fastify()
server.addHook('onRoute', ({ method, url, config }) => {
  if (config?.access) access[`${method} ${url}`] = config.access
})
const others: string[] = []
server.addHook('onRoute', ({ method, url, config }) => {
  if (method === 'GET' && url.startsWith('/dashboard/api/') && !config?.access) others.push(`GET ${url}`)
})
await registerDashboardRoutes(server)
// A stream never ends by itself: what it sends are ids.
const routes = Object.keys(access).filter((route) => route.startsWith('GET ') && !route.endsWith('/stream'))

async function expectOnlyWhereItBelongs(member: Browser, permissions: readonly Permission[]) {
  const { found, statuses, skipped } = await walk(routes, (method, path) => member.call(method, path))
  const mayOpen = (route: string) => may({ permissions }, access[route]?.permission ?? 'team.change')
  const shown = SHOWN.filter((route) => permissions.includes('refunds.make') && mayOpen(route))
  expect(found.sort()).toEqual(foundIn(shown).sort())
  return { statuses, skipped }
}

test.each(BUILT_IN_ROLES)('the dashboard shows links to who gives money back, and to nobody else: %s', async (role) => {
  const member = role === 'owner' ? world.owner : await aMember(gateway, role)
  const { statuses, skipped } = await expectOnlyWhereItBelongs(member, permissionsOf(role, null))
  if (role !== 'owner') return
  const unseen = [...statuses].filter(([, status]) => status !== 200).map(([route]) => route)
  // Of a refund that waits for approval there is no file.
  expect(unseen).toEqual(['GET /dashboard/api/approvals/:id/file'])
  // Files of a business, and receivers that are kept by hand: there is none of either.
  expect(skipped).toEqual(['GET /dashboard/api/documents/:id/file', 'GET /dashboard/api/receivers/:id'])
})

test('the dashboard shows no link to an operator, nor before somebody signs in', async () => {
  const operator = await anOperator(gateway)
  const { found, statuses } = await walk(others, (method, path) => operator.call(method, path))
  const strangers = await walk(others, (method, path) => gateway.call(method, path, { key: null }))
  expect([...found, ...strangers.found]).toEqual([])
  expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(5)
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
    await expectOnlyWhereItBelongs(await aMember(gateway, role), permissions)
  },
)
