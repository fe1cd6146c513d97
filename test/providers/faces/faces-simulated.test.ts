import { expect, test } from 'vitest'
import { activateConnection } from '../../../src/connections/change-state.ts'
import { createConnection } from '../../../src/connections/create-connection.ts'
import { readCredentials } from '../../../src/connections/credentials.ts'
import { setRoutes } from '../../../src/connections/routing/set-routes.ts'
import { findProfile } from '../../../src/connectors/profiles.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import type { FaceName } from '../../../src/sandbox/bank/faces/ports.ts'
import { controlKeyOf } from '../../../src/sandbox/bank/faces/serve-face.ts'
import { aCheckoutBody, aGateway, freePort, until } from '../../gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { defined } from '../../setup/defined.ts'

const NAMES: readonly FaceName[] = ['bca', 'bri', 'doku', 'midtrans-snap', 'dana', 'midtrans', 'xendit']
const ports = new Map<FaceName, number>()
for (const name of NAMES) ports.set(name, await freePort())

const gateway = await aGateway({ BANK_FACES: JSON.stringify(Object.fromEntries(ports)) })
const sender = aSender(gateway)

/** What a face hands out is what `connections create` takes. */
async function connect(name: FaceName): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${controlKeyOf(name)}:`).toString('base64')}`
  const response = await fetch(`http://127.0.0.1:${ports.get(name)}/sandbox/credentials`, {
    headers: { authorization },
  })
  const read = readCredentials(await response.json(), defined(findProfile(name)), { allowsHttp: true })
  if (read.is !== 'read') throw new Error(JSON.stringify(read.faults))
  expect(read.made).toEqual({})
  const profile = defined(findProfile(name))
  const now = new Date()
  return transaction(gateway.db, ALL_MERCHANTS, async (tx) => {
    const draft = { name, profile, owner: null, credentials: read.credentials }
    const { id } = await createConnection(tx, gateway.masterKey, now, draft)
    await activateConnection(tx, id, now)
    return id
  })
}

const ids = new Map<FaceName, string>()
for (const name of NAMES) ids.set(name, await connect(name))

const CODES: Readonly<Record<string, readonly string[]>> = {
  virtual_account: ['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'CIMB', 'BSI', 'DANAMON'],
  ewallet: ['GOPAY', 'OVO', 'DANA', 'SHOPEEPAY', 'LINKAJA'],
}

/** Routes a method over one connection. */
async function routeTo(name: FaceName, method: string) {
  const connections = [{ id: defined(ids.get(name)) }]
  const codesOf = (type: string) => CODES[type] ?? []
  const set = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    setRoutes(tx, [{ method, connections }], { merchants: new Set(), codesOf }),
  )
  expect(set.is).toBe('read')
}

let count = 0
const aCheckout = async (type: string, code?: string) => {
  const { body } = await gateway.call('POST', '/v1/checkout', {
    body: aCheckoutBody({ externalId: `order-${++count}`, type, ...(code && { code }) }),
  })
  return String(body.id)
}
const simulate = (id: string, outcome: string) =>
  gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome } })
const connectionOf = async (id: string) => {
  const { rows } = await gateway.db.pool.query('select connection_id from attempt where checkout_id = $1', [id])
  return rows.map(({ connection_id }) => connection_id)
}

const METHODS: readonly (readonly [name: FaceName, type: string, code?: string])[] = [
  ['bca', 'qrcode'],
  ['bca', 'virtual_account', 'BCA'],
  ['bri', 'qrcode'],
  ['bri', 'virtual_account', 'BRI'],
  ['doku', 'qrcode'],
  ['doku', 'virtual_account', 'MANDIRI'],
  ['doku', 'ewallet', 'OVO'],
  ['midtrans-snap', 'qrcode'],
  ['midtrans-snap', 'virtual_account', 'MANDIRI'],
  ['midtrans-snap', 'ewallet', 'GOPAY'],
  ['dana', 'qrcode'],
  ['dana', 'virtual_account', 'CIMB'],
  ['dana', 'ewallet', 'DANA'],
  ['midtrans', 'credit_card'],
  ['xendit', 'ewallet', 'SHOPEEPAY'],
]

test.each(METHODS.map(([name, type, code]) => ({ name, type, code })))(
  'the sandbox plays the payer of $name: $type',
  async ({ name, type, code }) => {
    await routeTo(name, type)
    const id = await until(async () => {
      const made = await aCheckout(type, code)
      const { status, text } = await simulate(made, 'succeeded')
      expect([200, 409, 422], text).toContain(status)
      return (await connectionOf(made))[0] === ids.get(name) && made
    })
    await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
    // It was paid: at no face is it paid again.
    expect(await simulate(id, 'succeeded')).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } })
  },
)

test('a provider refunds on its own initiative', async () => {
  await routeTo('doku', 'qrcode')
  const id = await until(async () => {
    const made = await aCheckout('qrcode')
    await simulate(made, 'succeeded')
    return (await connectionOf(made))[0] === ids.get('doku') && made
  })
  const read = async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body
  await until(async () => (await read()).status === 'SUCCEEDED')
  expect((await simulate(id, 'refunded')).status).toBe(200)
  const { refunds } = await until(async () => {
    const checkout = await read()
    return checkout.refundedAmount === 125_000 && checkout
  })
  expect(refunds).toMatchObject([{ initiator: 'provider', status: 'SUCCEEDED', amount: 125_000 }])
})

test('a payer fails at a face, and pays after all', async () => {
  await routeTo('doku', 'ewallet')
  const id = await until(async () => {
    const made = await aCheckout('ewallet', 'DANA')
    expect((await simulate(made, 'failed')).status).toBe(200)
    return (await connectionOf(made))[0] === ids.get('doku') && made
  })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'FAILED')
})

test.each(['bca', 'bri', 'dana', 'xendit'] as const)('a payout goes through %s', async (name) => {
  await routeTo(name, 'send_money')
  const payout = await until(async () => {
    const { body } = await sender.send(aPayoutBody())
    await until(async () => (await sender.find(body.data.id)).submittedAt)
    const { rows } = await gateway.db.pool.query('select connection_id from payout where id = $1', [body.data.id])
    return rows[0].connection_id === ids.get(name) && body.data
  })
  expect((await sender.simulate(payout.id, 'succeeded')).status).toBe(200)
  await sender.untilStatus(payout.id, 'SUCCEEDED')
})

test('a face is not acted on by who has not its key', async () => {
  const act = (authorization: string) =>
    fetch(`http://127.0.0.1:${ports.get('bca')}/sandbox/act`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ reference: 'x', act: 'pay' }),
    })
  expect((await act('Basic eDo=')).status).toBe(401)
})
