import { expect, test } from 'vitest'
import type { MasterKey } from '../../../src/base/master-key.ts'
import { activateConnection, disableConnection } from '../../../src/connections/change-state.ts'
import { createConnection } from '../../../src/connections/create-connection.ts'
import { upsertConnection } from '../../../src/connections/upsert-connection.ts'
import type { Credentials } from '../../../src/connectors/credentials.ts'
import type { Db } from '../../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import { FACE_KEYS } from '../../../src/sandbox/bank/faces/serve-face.ts'
import { OWN_CONNECTION } from '../../../src/sandbox/own-connection.ts'
import { aCheckoutBody, aGateway, freePort, type Gateway, until } from '../../gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { testCredentials } from '../../rails/connections.ts'
import { defined } from '../../setup/defined.ts'

type Name = 'midtrans' | 'xendit'

const MIDTRANS: Omit<Credentials, 'baseUrl'> = { outbound: { apiKey: FACE_KEYS.midtrans.serverKey }, inbound: {} }
const XENDIT: Omit<Credentials, 'baseUrl'> = {
  outbound: { apiKey: FACE_KEYS.xendit.secretKey },
  inbound: { callbackToken: FACE_KEYS.xendit.callbackToken },
}

/** A gateway whose bank is this provider too, and whose one connection leads there. */
async function aGatewayTo(name: Name, written: Omit<Credentials, 'baseUrl'>) {
  const port = await freePort()
  const faceUrl = `http://127.0.0.1:${port}`
  let id = ''
  const prepare = async ({ db, masterKey }: { readonly db: Db; readonly masterKey: MasterKey }) => {
    const now = new Date()
    await transaction(db, ALL_MERCHANTS, async (tx) => {
      const own = {
        ...OWN_CONNECTION,
        profile: { name: 'aspi', adapter: 'snap' },
        credentials: testCredentials(),
      } as const
      await upsertConnection(tx, masterKey, now, own)
      await disableConnection(tx, OWN_CONNECTION.id, now)
      const credentials = { ...written, baseUrl: faceUrl }
      const draft = { name, profile: { name, adapter: name }, owner: null, credentials }
      id = (await createConnection(tx, masterKey, now, draft)).id
      await activateConnection(tx, id, now)
    })
  }
  const gateway = await aGateway({ BANK_FACES: JSON.stringify({ [name]: port }) }, undefined, prepare)
  const face = async (method: string, path: string, body: object): Promise<number> => {
    const key = Buffer.from(`${written.outbound.apiKey}:`).toString('base64')
    const headers = { authorization: `Basic ${key}`, 'content-type': 'application/json' }
    return (await fetch(faceUrl + path, { method, headers, body: JSON.stringify(body) })).status
  }
  expect(await face('PUT', '/sandbox/notify', { url: `${gateway.url}/v1/inbound/${id}` })).toBe(200)
  const act = (reference: string, what: string) => face('POST', '/sandbox/act', { reference, act: what })
  return { gateway, act }
}

/** A checkout whose page was opened, and our reference of what its payer was shown. */
async function openCheckout(gateway: Gateway, change: Record<string, unknown>) {
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })
  const page = await fetch(body.checkoutUrl.replace('localhost', '127.0.0.1'))
  expect(page.status).toBe(200)
  const { rows } = await gateway.db.pool.query('select reference from attempt where checkout_id = $1', [body.id])
  const status = async () => (await gateway.call('GET', `/v1/checkout/${body.id}`)).body.status
  return { reference: String(defined(rows[0]).reference), status }
}

const methods = [
  { type: 'qrcode', code: undefined },
  { type: 'virtual_account', code: 'BCA' },
  // On the provider's own page, which takes the card.
  { type: 'credit_card', code: undefined },
] as const

test.each([
  ['midtrans', MIDTRANS],
  ['xendit', XENDIT],
] as const)('%s: what the page shows is paid there, and notified', async (name, credentials) => {
  const { gateway, act } = await aGatewayTo(name, credentials)
  for (const [index, { type, code }] of methods.entries()) {
    const { reference, status } = await openCheckout(gateway, { externalId: `order-${index}`, type, code })
    expect(await act(reference, 'pay')).toBe(200)
    await until(async () => (await status()) === 'SUCCEEDED')
  }
  expect(await act('no such', 'pay')).toBe(404)
  expect(await act('no such', 'dance')).toBe(400)
})

test('a payout goes through Xendit, and comes back after it was sent', async () => {
  const { gateway, act } = await aGatewayTo('xendit', XENDIT)
  const sender = aSender(gateway)
  // The account number by which Xendit's test mode takes money back.
  const { body } = await sender.send(aPayoutBody({}, { receiverAccountNo: '654321' }))
  const { id } = body.data
  await until(async () => (await sender.find(id)).submittedAt)
  const { rows } = await gateway.db.pool.query('select * from payout where id = $1', [id])
  const reference = String(defined(rows[0]).reference)
  expect(await act(reference, 'decidePayout')).toBe(200)
  await sender.untilStatus(id, 'SUCCEEDED')
  expect(await act(reference, 'decidePayout')).toBe(200)
  await sender.untilStatus(id, 'REVERSED')
})
