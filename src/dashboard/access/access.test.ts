import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anotherMerchant, aRole, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { registerDashboardRoutes } from '../../../test/gateway/dashboard-routes.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import { BUILT_IN_ROLES, GRANTABLE, may, PERMISSIONS, type Permission, permissionsOf } from '../people/permissions.ts'
import { updateRole } from '../team/role-store.ts'
import { PUBLIC_API_ACCESS, type RouteAccess } from './public-api.ts'

const gateway = await sharedGateway({ WORK: 'off' })

/** What the dashboard's own routes need. */
async function ownAccess(): Promise<Record<string, RouteAccess>> {
  const access: Record<string, RouteAccess> = {}
  const server = Fastify()
  server.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD' && config?.access) access[`${method} ${url}`] = config.access
  })
  await registerDashboardRoutes(server)
  return access
}

const ACCESS = { ...PUBLIC_API_ACCESS, ...(await ownAccess()) }
const NOBODY = 'co_00000000000000000000000000'
const ask = (browser: Browser, route: string) => {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/:\w+/g, NOBODY)
  return browser.call(method, path, method === 'GET' || method === 'DELETE' ? {} : { body: { nonsense: true } })
}

/** By what they need, as the routes themselves say: one that is new is in it. */
const ROUTES_OF = Map.groupBy(
  // The stream never ends by itself.
  Object.keys(ACCESS).filter((route) => !route.endsWith('/stream')),
  (route) => ACCESS[route]?.permission,
)

describe.each(BUILT_IN_ROLES)('a member who is %s', (role) => {
  let member: Browser
  beforeAll(async () => {
    member = await aMember(gateway, role)
  })

  // One route of each: that all of them need it, and nothing else, is tested below.
  const routes = [...ROUTES_OF].flatMap(([permission, [route]]) => (permission && route ? [{ permission, route }] : []))
  test.each(routes)('is allowed or refused what takes $permission', async ({ permission, route }) => {
    const { isRefused, said } = await refusalOf(member, route)
    expect(isRefused, said).toBe(!may({ permissions: permissionsOf(role, null) }, permission))
  })
})

/** Whether a role was refused, as nothing else is. */
async function refusalOf(member: Browser, route: string) {
  const { status, body, text } = await ask(member, route)
  const said = `${status} ${text}`
  expect([401, 500], said).not.toContain(status)
  const isRefused = status === 403 && /Your role/.test(body.detail ?? body.errors?.[0]?.message ?? '')
  return { isRefused, said }
}

/** They open no route of their own: they say how much a reply shows, and who sees what is saved. */
const INSIDE: Permission[] = ['accounts.reveal', 'views.share']

test.each(PERMISSIONS)('%s alone opens its routes, and everything but it opens none of them', async (permission) => {
  const routes = ROUTES_OF.get(permission) ?? []
  expect(routes.length > 0).toBe(!INSIDE.includes(permission))
  const without = await holding(GRANTABLE.filter((one) => one !== permission))
  for (const route of routes) {
    const { isRefused, said } = await refusalOf(without, route)
    expect([route, isRefused], said).toEqual([route, true])
  }
  // What is for owners alone is in no role that is made.
  if (!GRANTABLE.includes(permission)) return
  const only = await holding([permission])
  for (const route of routes) {
    const { isRefused, said } = await refusalOf(only, route)
    expect([route, isRefused], said).toEqual([route, false])
  }
})

type InRole = { readonly role: `rol_${string}`; readonly member: Browser }
let inRole: Promise<InRole> | undefined
async function newInRole(): Promise<InRole> {
  const role = await aRole(gateway, GRANTABLE)
  return { role, member: await aMember(gateway, role) }
}

/** A member with a role of just these permissions: always the same, whose role changes. */
async function holding(permissions: readonly Permission[]): Promise<Browser> {
  const { db, merchantId } = gateway
  inRole ??= newInRole()
  const { role, member } = await inRole
  await transaction(db, merchantId, (tx) => updateRole(tx, merchantId, role, { name: 'Its own', permissions }))
  return member
}

test.each(Object.keys(ACCESS))('a member of another merchant gets nothing: %s', async (route) => {
  stranger ??= await signInElsewhere()
  const { status, body } = await ask(stranger, route)
  expect([status, body.code ?? body.errors?.[0]?.code]).toEqual([404, 'NOT_FOUND'])
})

let stranger: Browser | undefined
/** The owner of another merchant, who says that they work for the gateway's merchant. */
async function signInElsewhere(): Promise<Browser> {
  const { email } = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  return signIn(gateway, { email, password: DEMO_LOGIN.password }, gateway.merchantId)
}

test.each(['POST /v1/send-money', 'POST /v1/auth/token'])(
  'even an owner is refused what is not in the table: %s',
  async (route) => {
    const { status, body } = await ask(await signIn(gateway), route)
    expect([status, body.code ?? body.errors?.[0]?.code]).toEqual([403, 'FORBIDDEN'])
  },
)

/** Personal settings, independent of the role. */
const OWN = [
  'PUT /dashboard/api/alerts',
  'POST /dashboard/api/views',
  'PATCH /dashboard/api/views/:id',
  'DELETE /dashboard/api/views/:id',
  // What they requested themselves.
  'POST /dashboard/api/approvals/:id/withdraw',
]

/** A part of what is recorded when it begins and when it ends. */
const PARTS = ['PUT /dashboard/api/documents/:id/pieces/:number']

/** Shows what opens without an account, which takes more than reading. */
const LINKS = ['GET /v1/collectors/:id/live-link']

test('a read-only member changes nothing, and every change and every downloaded file is recorded', () => {
  for (const [route, access] of Object.entries(ACCESS)) {
    const changes = !route.startsWith('GET ')
    const isRecorded = (changes && !PARTS.includes(route)) || route.endsWith('/file')
    expect([route, access.action !== undefined]).toEqual([route, isRecorded])
    expect([route, access.permission.endsWith('.read')]).toEqual([
      route,
      (!changes && !LINKS.includes(route)) || OWN.includes(route),
    ])
  }
})

test('money and secrets take a recent proof', () => {
  const guarded: Permission[] = ['secrets.change', 'keys.change', 'payouts.approve', 'policy.change', 'team.change']
  for (const [route, access] of Object.entries(ACCESS)) {
    if (guarded.includes(access.permission)) expect([route, access.recentProof]).toEqual([route, true])
  }
})
