import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { anOperator, type Browser, type Member } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, aGateway, until } from '../../../test/gateway/gateway.ts'
import { aBank, aClock } from '../../../test/rails/bank.ts'
import { testCredentials } from '../../../test/rails/connections.ts'
import { metrics } from '../../base/metrics.ts'
import type { Credentials } from '../../connectors/credentials.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { OWN_CONNECTION, sandboxCredentials } from '../../sandbox/own-connection.ts'

const gateway = await aGateway()
const bank = await aBank({ db: (await aDatabase()).db, clock: aClock(), notifyUrl: 'http://127.0.0.1:1' })
const BASE = '/dashboard/api/operator'
let operator: Member
beforeAll(async () => {
  operator = await anOperator(gateway)
})

const create = (credentials: unknown, more: object = {}, browser: Browser = operator) =>
  browser.call('POST', `${BASE}/connections`, { body: { profile: 'aspi', name: 'Bank Uji', credentials, ...more } })
const post = (id: string, what: string, body: object = {}) =>
  operator.call('POST', `${BASE}/connections/${id}/${what}`, { body })
const read = async (id: string) => (await operator.call('GET', `${BASE}/connections/${id}`)).body
const actionsOf = async (subject: string) => {
  const rows = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['what', 'who', 'actor', 'detail'])
      .where('subject', '=', subject)
      .orderBy('at')
      .orderBy('sequence')
      .execute(),
  )
  return rows
}

test('a connection is made, tested, activated, disabled and changed, each on the trail, and no secret is shown', async () => {
  const right = sandboxCredentials(bank.keys, bank.url)
  const { inbound: _inbound, ...given } = right
  const made = await create({ ...given, inbound: { publicKey: right.inbound.publicKey } })
  expect(made.status, made.text).toBe(200)
  const { id, inboundUrl } = made.body
  expect(inboundUrl).toBe(`${gateway.config.baseUrl}/v1/inbound/${id}`)
  expect(Object.keys(made.body.made).toSorted()).toEqual(['inbound.clientId', 'inbound.clientSecret'])

  expect((await post(id, 'test')).body.results).toContainEqual(expect.objectContaining({ check: 'token', is: 'ok' }))
  expect(await read(id)).toMatchObject({ state: 'testing', isRemovable: true, inboundPaths: expect.any(Array) })
  expect((await post(id, 'activate')).body).toEqual({ state: 'active' })
  expect((await post(id, 'disable')).body).toEqual({ state: 'disabled' })

  const rotated = await post(id, 'rotate', { credentials: { outbound: { clientId: 'stranger' } } })
  expect(rotated.body).toEqual({ made: {} })
  await post(id, 'test')
  const shown = await read(id)
  expect(shown.lastTest.results).toContainEqual(
    expect.objectContaining({ check: 'token', is: 'failed', remedy: expect.stringContaining('outbound.clientId') }),
  )
  expect(shown.credentials).toContainEqual({ path: 'outbound.clientSecret', value: 'set' })
  const everything = JSON.stringify([shown, (await operator.call('GET', `${BASE}/connections`)).body])
  for (const secret of secretsOf(right, made.body.made)) expect(everything).not.toContain(secret)

  const actions = await actionsOf(id)
  expect(actions.map(({ what }) => what)).toEqual([
    'connection.create',
    'connection.test',
    'connection.activate',
    'connection.disable',
    'connection.rotate',
    'connection.test',
  ])
  expect(new Set(actions.map(({ who, actor }) => `${actor} ${who}`))).toEqual(new Set([`person ${operator.email}`]))
  expect(actions[4]?.detail).toBe('{"changed":["outbound.clientId"]}')
  expect((await operator.call('DELETE', `${BASE}/connections/${id}`)).body.code).toBe('INVALID_STATE')
})

const secretsOf = ({ outbound }: Credentials, made: Record<string, string>): string[] => [
  outbound.clientSecret ?? '?',
  ...(outbound.privateKey ?? '?').split('\n').slice(1, 3),
  made['inbound.clientSecret'] ?? '?',
]

test('faults of credentials are reported at their fields, and nothing is stored', async () => {
  const { outbound, ...rest } = testCredentials()
  const reply = await create({
    ...rest,
    outbound: { ...outbound, privateKey: 'nonsense', clientId: undefined, apiKey: 'x' },
  })
  expect(reply.status).toBe(400)
  const faults = reply.body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  expect(faults.toSorted()).toEqual([
    'credentials.outbound.apiKey INVALID_FORMAT',
    'credentials.outbound.clientId REQUIRED',
    'credentials.outbound.privateKey INVALID_FORMAT',
  ])
  expect((await create(testCredentials(), { profile: 'nobody' })).body.errors[0].field).toBe('profile')
  const stranger = 'mer_00000000000000000000000000'
  expect((await create(testCredentials(), { merchant: stranger })).body.errors[0].field).toBe('merchant')
  const { body } = await operator.call('GET', `${BASE}/connections`)
  expect(body.data.filter(({ state }: { state: string }) => state === 'draft')).toEqual([])
})

test('a merchant’s own is named, on that merchant’s trail, and removed while it is a draft', async () => {
  const { id } = (await create(testCredentials(), { name: 'Milik toko', merchant: DEMO.merchantId })).body
  expect(await read(id)).toMatchObject({ merchant: { id: DEMO.merchantId }, state: 'draft', lastTest: null })
  expect((await operator.call('DELETE', `${BASE}/connections/${id}`)).status).toBe(204)
  expect((await operator.call('GET', `${BASE}/connections/${id}`)).status).toBe(404)
  expect((await actionsOf(id)).map(({ what }) => what)).toEqual(['connection.create', 'connection.remove'])
})

test('routes are set as a whole, and explained with why the others are not used', async () => {
  const { id } = (await create(testCredentials())).body
  const routes = [{ method: 'virtual_account', code: 'BCA', maxAmount: 1_000_000, connections: [{ id, weight: 2 }] }]
  const wrong = await operator.call('PUT', `${BASE}/routes`, {
    body: { routes: [{ method: 'cash', connections: [] }] },
  })
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'routes[0].method'])
  expect((await operator.call('PUT', `${BASE}/routes`, { body: { routes } })).body.routes).toEqual(routes)
  const explain = async (query: string) => (await operator.call('GET', `${BASE}/routes/explain?${query}`)).body
  const why = await explain('method=virtual_account&code=bca&amount=125000')
  expect(why).toMatchObject({ route: 1, isRouted: true })
  expect(why.connections).toContainEqual(
    expect.objectContaining({ id, is: 'not_used', why: 'not_serving', state: 'draft' }),
  )
  expect(why.connections).toContainEqual(expect.objectContaining({ id: OWN_CONNECTION.id, why: 'not_routed' }))
  expect(await explain('method=qrcode&amount=125000')).toMatchObject({ route: null, isRouted: false })
  expect((await explain('method=send_money&code=NOBANK&amount=1')).errors[0].code).toBe('UNKNOWN_BANK')

  await operator.call('PUT', `${BASE}/routes`, { body: { routes: [] } })
  const actions = await actionsOf('routes')
  expect(actions.map(({ what }) => what)).toEqual(['route.set', 'route.set'])
  expect(JSON.parse(actions[1]?.detail ?? '{}')).toMatchObject({ changes: [{ field: 'routes', from: routes, to: [] }] })
})

test('the report has what went over a connection, and how its calls went', async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const { body } = await operator.call('GET', `${BASE}/report?days=2`)
  const own = body.data.find((one: { id: string }) => one.id === OWN_CONNECTION.id)
  expect(own).toMatchObject({
    payments: { attempted: 1, succeeded: 1, volume: [{ currency: 'IDR', amount: 125_000 }] },
    payouts: { sent: 0, volume: [] },
  })
  expect(own.services).toContainEqual(
    expect.objectContaining({ service: 'qrcode', done: 1, unknown: 0, medianMs: expect.any(Number) }),
  )
  // The same is on /metrics: volume, success, unclear calls, latency.
  const shown = await metrics.metrics()
  const of = `connection="${OWN_CONNECTION.id}"`
  expect(shown).toContain(`gapura_connection_money_total{${of},direction="in",currency="IDR"} `)
  expect(shown).toContain(`gapura_connection_calls_total{${of},service="qrcode",outcome="done"} `)
  expect(shown).toContain(`gapura_connection_call_seconds_bucket{le="0.05",${of},service="qrcode"} `)
})

test('a certificate that a provider gave says when it ends; a bare key does not', async () => {
  const right = sandboxCredentials(bank.keys, bank.url)
  const certificate = await readFile(new URL('../../../test/certificates/provider.cert.pem', import.meta.url), 'utf8')
  const made = await create({ ...right, inbound: { ...right.inbound, publicKey: certificate } })
  expect(made.status, made.text).toBe(200)
  const bare = await create(right)
  const endOf = async (id: string) => (await read(id)).certificateEndsAt
  expect(await endOf(made.body.id)).toBe(new Date(new X509Certificate(certificate).validTo).toISOString())
  expect(await endOf(bare.body.id)).toBeNull()
})
