import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anotherMerchant, type Browser, signIn } from '../../test/dashboard.ts'
import { aGateway } from '../../test/gateway.ts'
import { DEMO } from '../sandbox/demo.ts'
import type { DashboardApp } from './app.ts'
import { DEMO_LOGIN } from './demo-login.ts'
import type { MoneyApp } from './money.ts'
import { API_NEEDS, type Need } from './permissions.ts'
import { may, type Permission, ROLES } from './roles.ts'
import { dashboardRoutes } from './routes.ts'

const gateway = await aGateway({ WORK: 'off' })

/** What the dashboard's own routes say they need. */
async function ownNeeds(): Promise<Record<string, Need>> {
  const needs: Record<string, Need> = {}
  const server = Fastify()
  server.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD' && config?.need) needs[`${method} ${url}`] = config.need
  })
  await dashboardRoutes(server, {} as DashboardApp, {} as MoneyApp)
  return needs
}

const NEEDS = { ...API_NEEDS, ...(await ownNeeds()) }
const NOBODY = 'co_00000000000000000000000000'
const ask = (browser: Browser, route: string) => {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/:\w+/g, NOBODY)
  return browser.call(method, path, method === 'GET' || method === 'DELETE' ? {} : { body: { nonsense: true } })
}

describe.each(ROLES)('a member who is %s', (role) => {
  let member: Browser
  beforeAll(async () => {
    member = await aMember(gateway, role)
  })
  // The stream never ends by itself.
  const routes = Object.entries(NEEDS).filter(([route]) => !route.endsWith('/stream'))

  test.each(routes)('is let through or refused: %s', async (route, need) => {
    const { status, body } = await ask(member, route)
    const isRefused = status === 403 && /Your role/.test(body.detail ?? body.errors[0].message)
    expect(isRefused, `${status} ${JSON.stringify(body)}`).toBe(!may(role, need.may))
    expect([401, 500]).not.toContain(status)
  })
})

test.each(Object.keys(NEEDS))('somebody of another merchant gets nothing: %s', async (route) => {
  stranger ??= await signInElsewhere()
  const { status, body } = await ask(stranger, route)
  expect([status, body.code ?? body.errors?.[0]?.code]).toEqual([404, 'NOT_FOUND'])
})

let stranger: Browser | undefined
/** The owner of another merchant, who says that they work for the demo merchant. */
async function signInElsewhere(): Promise<Browser> {
  const { email } = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  return signIn(gateway, { email, password: DEMO_LOGIN.password }, DEMO.merchantId)
}

test.each(['POST /v1/send-money', 'POST /v1/auth/token'])(
  'even an owner is refused what is not in the table: %s',
  async (route) => {
    const { status, body } = await ask(await signIn(gateway), route)
    expect([status, body.code ?? body.errors?.[0]?.code]).toEqual([403, 'FORBIDDEN'])
  },
)

test('whoever only reads changes nothing, and every change leaves a trace', () => {
  for (const [route, need] of Object.entries(NEEDS)) {
    const changes = !route.startsWith('GET ')
    expect([route, need.does !== undefined]).toEqual([route, changes])
    expect([route, need.may.endsWith('.read')]).toEqual([route, !changes])
  }
})

test('money and secrets take a recent proof', () => {
  const guarded: Permission[] = ['secrets.change', 'keys.change', 'payouts.approve', 'policy.change', 'team.change']
  for (const [route, need] of Object.entries(NEEDS)) {
    if (guarded.includes(need.may)) expect([route, need.proved]).toEqual([route, true])
  }
})
