import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, ageSessions, aMember, anOperator, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { registerDashboardRoutes } from '../../../test/gateway/dashboard-routes.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import { BUILT_IN_ROLES } from '../people/permissions.ts'
import { DEPLOYMENT } from '../trail/chain.ts'
import type { OperatorAccess } from './authorize-operator.ts'
import { addOperator, listOperators, removeOperator } from './manage-operators.ts'

const gateway = await aGateway({ WORK: 'off' })
const { baseUrl } = gateway.config

async function operatorRoutes(): Promise<Record<string, OperatorAccess>> {
  const access: Record<string, OperatorAccess> = {}
  const server = Fastify()
  server.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD' && url.startsWith('/dashboard/api/operator')) {
      access[`${method} ${url}`] = config?.operator ?? { recentProof: false }
      expect([url, config?.operator !== undefined]).toEqual([url, true])
    }
  })
  await registerDashboardRoutes(server)
  return access
}

const ACCESS = await operatorRoutes()
const ROUTES = Object.entries(ACCESS)
const ask = (browser: Browser, route: string) => {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/:\w+/g, 'con_00000000000000000000000000')
  const query = url.endsWith('/explain') ? '?method=qrcode&amount=1000' : ''
  return browser.call(method, path + query, method === 'GET' || method === 'DELETE' ? {} : { body: { nonsense: true } })
}

/** What changes nothing: a file is looked at before it is imported. */
const READS = /^GET |\/preview$/

test('there are routes for operators, and all that change something take a recent proof', () => {
  expect(ROUTES.length).toBeGreaterThan(10)
  for (const [route, { recentProof }] of ROUTES) expect([route, recentProof]).toEqual([route, !READS.test(route)])
})

describe.each(BUILT_IN_ROLES)('a member who is %s', (role) => {
  let member: Browser
  beforeAll(async () => {
    member = await aMember(gateway, role)
  })
  test.each(ROUTES)('is no operator: %s', async (route) => {
    const { status, body } = await ask(member, route)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('an operator', () => {
  let operator: Browser
  beforeAll(async () => {
    operator = await anOperator(gateway)
  })
  test.each(ROUTES)('is allowed: %s', async (route) => {
    const { status, text } = await ask(operator, route)
    expect([401, 403, 500], text).not.toContain(status)
  })

  test('of no merchant sees nothing of any', async () => {
    const { status } = await operator.call('GET', '/v1/checkout', {
      headers: { 'x-gapura-dashboard': 'mer_00000000000000000000000000' },
    })
    expect(status).toBe(404)
    const { body } = await operator.call('GET', '/dashboard/api/me')
    expect(body).toMatchObject({ merchants: [], operator: { missingFactor: null } })
  })
})

test.each(ROUTES)('not without a session: %s', async (route) => {
  expect((await ask(aBrowser(gateway), route)).status).toBe(401)
})

test('a change takes a recent proof', async () => {
  const operator = await anOperator(gateway)
  await ageSessions(gateway, 6)
  for (const [route, { recentProof }] of ROUTES) {
    const { body } = await ask(operator, route)
    expect([route, body.code === 'REAUTHENTICATE']).toEqual([route, recentProof])
  }
})

const add = (email: string) =>
  transaction(gateway.db, ALL_MERCHANTS, (tx) => addOperator(tx, gateway.clock(), { email, baseUrl }))
const tokenOf = (link: string) => new URL(link).searchParams.get('token')
const isTheirs = async (browser: Browser) => (await browser.call('GET', '/dashboard/api/connections')).status

test('the link makes an account and an operator, once, and stands in the deployment’s trail', async () => {
  const email = 'Ops@Gapura.Example'
  const { link } = await add(email)
  const browser = aBrowser(gateway)
  const path = `/dashboard/api/invitations/${tokenOf(link)}`
  expect((await browser.call('GET', path)).body).toEqual({
    email: 'ops@gapura.example',
    merchant: null,
    role: null,
    roleName: null,
    hasAccount: false,
  })
  const account = { name: 'Ops', password: 'a-long-enough-password' }
  const accepted = await browser.call('POST', `${path}/accept`, { body: account })
  expect(accepted.body).toEqual({ merchantId: null, email: 'ops@gapura.example' })
  expect((await browser.call('POST', `${path}/accept`, { body: account })).status).toBe(404)
  const operator = await signIn(gateway, { email: 'ops@gapura.example', password: account.password })
  expect((await operator.call('GET', '/dashboard/api/operator/connections')).status).toBe(200)

  const written = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select('what')
      .where('merchant_id', '=', DEPLOYMENT)
      .where('who', '=', 'ops@gapura.example')
      .orderBy('sequence')
      .execute(),
  )
  expect(written.map(({ what }) => what)).toEqual(['operator.join', 'session.begin'])

  // Removed, they are none at the next request.
  expect(await transaction(gateway.db, ALL_MERCHANTS, (tx) => removeOperator(tx, email))).toBe(true)
  expect((await operator.call('GET', '/dashboard/api/operator/connections')).status).toBe(403)
})

test('the owner of an account accepts the link signed in, and no other person does', async () => {
  const member = await aMember(gateway, 'support')
  const { link } = await add(member.email)
  const accept = (browser: Browser) =>
    browser.call('POST', `/dashboard/api/invitations/${tokenOf(link)}/accept`, { body: {} })
  expect((await accept(aBrowser(gateway))).status).toBe(401)
  expect((await accept(await signIn(gateway, DEMO_LOGIN))).status).toBe(401)
  expect((await member.call('GET', '/dashboard/api/operator/connections')).status).toBe(403)
  expect((await accept(member)).status).toBe(200)
  expect((await member.call('GET', '/dashboard/api/operator/connections')).status).toBe(200)
  const known = await transaction(gateway.db, ALL_MERCHANTS, listOperators)
  expect(known.find(({ email }) => email === member.email)?.joinedAt).toEqual(expect.any(Date))
  expect(await isTheirs(member)).toBe(404)
})

test('a link that was given anew opens nothing any more', async () => {
  const [first, second] = [await add('twice@gapura.example'), await add('twice@gapura.example')]
  const read = (link: string) => aBrowser(gateway).call('GET', `/dashboard/api/invitations/${tokenOf(link)}`)
  expect([(await read(first.link)).status, (await read(second.link)).status]).toEqual([404, 200])
})
