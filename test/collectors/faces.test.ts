import { expect, test } from 'vitest'
import { activateConnection } from '../../src/connections/change-state.ts'
import { createConnection } from '../../src/connections/create-connection.ts'
import { readCredentials } from '../../src/connections/credentials.ts'
import { setRoutes } from '../../src/connections/routing/set-routes.ts'
import { findProfile } from '../../src/connectors/profiles.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import type { FaceName } from '../../src/sandbox/bank/faces/ports.ts'
import { controlKeyOf } from '../../src/sandbox/bank/faces/serve-face.ts'
import { aGateway, freePort } from '../gateway/gateway.ts'
import { defined } from '../setup/defined.ts'
import { aCollectorWorld } from './collectors.ts'

const ports = new Map<FaceName, number>()
for (const name of ['bca', 'doku', 'xendit'] as const) ports.set(name, await freePort())
const gateway = await aGateway({ BANK_FACES: JSON.stringify(Object.fromEntries(ports)) })
const { call } = gateway
const { aCollector, pay, collections } = aCollectorWorld(gateway)

/** A connection to a face, with what it hands out; `kind`: what was agreed on for its numbers. */
async function connect(name: FaceName, kind: 'closed' | 'open' = 'closed'): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${controlKeyOf(name)}:`).toString('base64')}`
  const response = await fetch(`http://127.0.0.1:${ports.get(name)}/sandbox/credentials`, {
    headers: { authorization },
  })
  const text = (await response.text()).replaceAll('"kind":"closed"', `"kind":"${kind}"`)
  const profile = defined(findProfile(name))
  const read = readCredentials(JSON.parse(text), profile, { allowsHttp: true })
  if (read.is !== 'read') throw new Error(JSON.stringify(read.faults))
  const now = new Date()
  return transaction(gateway.db, ALL_MERCHANTS, async (tx) => {
    const draft = { name: `${name} ${kind}`, profile, owner: null, credentials: read.credentials }
    const { id } = await createConnection(tx, gateway.masterKey, now, draft)
    await activateConnection(tx, id, now)
    return id
  })
}

let probes = 0

/** Routes methods over a connection, and waits until the gateway makes such collectors over it. */
async function routeTo(id: string, probe: object, ...methods: string[]): Promise<void> {
  const routes = methods.map((method) => ({ method, connections: [{ id }] }))
  const set = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    setRoutes(tx, routes, { merchants: new Set(), codesOf: () => ['BCA', 'BRI', 'BNI'] }),
  )
  expect(set.is).toBe('read')
  const findRoute = async () => {
    const body = { externalId: `probe-${++probes}`, currency: 'IDR', name: 'Probe', ...probe }
    const made = (await call('POST', '/v1/collectors', { body })).body.id
    const { rows } = await gateway.db.pool.query('select connection_id from collector where id = $1', [made ?? ''])
    return rows[0]?.connection_id
  }
  // Routes are read every two seconds, and each probe is a collector that a provider makes.
  await expect.poll(findRoute, { interval: 200 }).toBe(id)
}

const summary = (one: { amount: number; flags: string[] }) => [one.amount, one.flags]

test('Xendit makes a code and a number that are reused, and reports each payment as one of its own', async () => {
  await routeTo(await connect('xendit'), { kind: 'qr_static' }, 'qrcode', 'virtual_account')
  const sticker = await aCollector()
  const payer = { name: 'Siti Aminah', bank: 'BNI', account: '88212345678' }
  for (let times = 0; times < 2; times++) await pay(sticker, 15_000, payer)
  const paid = await collections(sticker, 2)
  expect(paid.map(summary)).toEqual([
    [15_000, []],
    [15_000, []],
  ])
  expect(paid[0].payer).toEqual({ name: 'Siti Aminah', bank: 'BNI', account: '…5678', source: 'QRIS', remark: null })
  const number = await aCollector({ kind: 'va_open', code: 'BRI' })
  await pay(number, 123_456)
  expect((await collections(number, 1)).map(summary)).toEqual([[123_456, []]])
  const fixed = await aCollector({ kind: 'va_fixed', code: 'BNI', amount: 75_000 })
  await pay(fixed, 75_000)
  expect((await collections(fixed, 1)).map(summary)).toEqual([[75_000, []]])
  // Xendit refunds a payment request, and this one has several payments.
  const body = { externalId: 'no-rail', transactionId: paid[0].id }
  expect((await call('POST', '/v1/refunds', { body })).body.code).toBe('REFUND_NOT_SUPPORTED')
})

test('DOKU keeps numbers that are reused', async () => {
  await routeTo(await connect('doku', 'open'), { kind: 'va_open', code: 'BCA' }, 'virtual_account')
  const open = await aCollector({ kind: 'va_open', code: 'BCA' })
  for (const amount of [40_000, 40_000, 55_000]) await pay(open, amount)
  expect((await collections(open, 3)).map(({ amount }) => amount).toSorted()).toEqual([40_000, 40_000, 55_000])
})

test('a bank that asks us is answered as long as the collector is open, and offers the money then', async () => {
  await routeTo(await connect('bca', 'open'), { kind: 'va_open', code: 'BCA' }, 'virtual_account')
  const open = await aCollector({ kind: 'va_open', code: 'BCA', maxAmount: 500_000, numberSuffix: '08123456789' })
  expect(open.instrument.number).toMatch(/08123456789$/)
  for (const amount of [60_000, 70_000]) expect((await pay(open, amount)).status).toBe(200)
  expect((await collections(open, 2)).map(({ amount }) => amount).toSorted()).toEqual([60_000, 70_000])
  // More than it takes is an offer that is declined: the money stays with the payer.
  await pay(open, 500_001)
  expect((await call('POST', `/v1/collectors/${open.id}/pause`)).status).toBe(200)
  expect((await pay(open, 80_000)).body.detail).toContain('knows nothing of this')
  expect((await call('POST', `/v1/collectors/${open.id}/activate`)).status).toBe(200)
  await pay(open, 90_000)
  expect((await collections(open, 3)).map(({ amount }) => amount).toSorted()).toEqual([60_000, 70_000, 90_000])

  const taken = {
    externalId: 'taken',
    kind: 'va_open',
    code: 'BCA',
    currency: 'IDR',
    name: 'B',
    numberSuffix: '08123456789',
  }
  expect((await call('POST', '/v1/collectors', { body: taken })).body.errors[0]).toMatchObject({
    field: 'numberSuffix',
    code: 'TAKEN',
  })
  await routeTo(await connect('bca'), { kind: 'va_fixed', code: 'BCA', amount: 10_000 }, 'virtual_account')
  const fixed = await aCollector({ kind: 'va_fixed', code: 'BCA', amount: 300_000 })
  await pay(fixed, 300_000)
  expect((await collections(fixed, 1)).map(summary)).toEqual([[300_000, []]])
  const [low, high] = [{ amount: 1 }, { amount: 90_000_000_000 }]
  for (const amount of [low, high]) {
    const body = { externalId: 'beyond', kind: 'va_fixed', code: 'BCA', currency: 'IDR', name: 'B', ...amount }
    const { errors } = (await call('POST', '/v1/collectors', { body })).body
    expect(errors).toMatchObject([{ field: 'amount', code: 'OUT_OF_BOUNDS' }])
  }
  const unavailable = { externalId: 'none', kind: 'va_open', code: 'BCA', currency: 'IDR', name: 'B' }
  expect((await call('POST', '/v1/collectors', { body: unavailable })).body.code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  const { data } = (await call('GET', '/v1/payment-methods')).body
  expect(data.find(({ code }: { code: string }) => code === 'BCA').collectors).toEqual(['va_fixed'])
})
