import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdMasterKey } from '../../../src/base/master-key.ts'
import { setRoutes } from '../../../src/connections/routing/set-routes.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import { verifyLedger } from '../../../src/ledger/verify/verify.ts'
import { codesOf } from '../../../src/payment-methods/brands.ts'
import { aDatabase } from '../../database/database.ts'
import { fund, rupiah } from '../../database/ledger.ts'
import { aCheckoutBody, callsTo, type Reply, until } from '../../gateway/gateway.ts'
import { aProcess } from '../../gateway/process.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { productionEnv, runJson } from '../../security/production/production.ts'
import { defined } from '../../setup/defined.ts'
import { aFace, CERTIFICATE, connectTo, type TestFace } from './a-face.ts'

/*
 * A gateway as production has it, one process beside a database, over four agreements with four providers that it knows
 * over TLS alone: each method is paid, queried and refunded, and money is sent.
 */

const masterKeyBytes = randomBytes(32)
const { db, url: databaseUrl } = await aDatabase()
const masterKey = holdMasterKey(masterKeyBytes)
const env = productionEnv(databaseUrl, {
  GAPURA_MASTER_KEY: masterKeyBytes.toString('base64'),
  NODE_EXTRA_CA_CERTS: CERTIFICATE,
})
const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchant.id)

const [bca, doku, midtrans, dana] = (await Promise.all(
  (['bca', 'doku', 'midtrans', 'dana'] as const).map((name) => aFace(name, { isEncrypted: true })),
)) as [TestFace, TestFace, TestFace, TestFace]
const ids = new Map<TestFace, string>()
for (const face of [bca, doku, midtrans, dana]) ids.set(face, await connectTo({ db, masterKey }, face))

const over = (face: TestFace) => [{ id: defined(ids.get(face)) }]
const ROUTES = [
  { method: 'qrcode', connections: over(bca) },
  { method: 'virtual_account', code: 'BCA', connections: over(bca) },
  { method: 'virtual_account', code: 'MANDIRI', connections: over(doku) },
  { method: 'ewallet', code: 'SHOPEEPAY', connections: over(doku) },
  { method: 'ewallet', code: 'DANA', connections: over(dana) },
  { method: 'credit_card', connections: over(midtrans) },
  { method: 'send_money', connections: over(bca) },
]
await transaction(db, ALL_MERCHANTS, (tx) => setRoutes(tx, ROUTES, { merchants: new Set(), codesOf }))
await fund(db, merchant.id, rupiah(10_000_000))

const gateway = await aProcess({ env })
await gateway.ready()
for (const [face, id] of ids) face.notifyAt(`${gateway.url}/v1/inbound/${id}`)
const api = callsTo(gateway.url)
const call = (method: string, path: string, body?: unknown): Promise<Reply> => api(method, path, { key, body })

const AMOUNT = 125_000
let count = 0

/** A checkout whose page was opened, and our reference of what its payer is to pay. */
async function openCheckout(type: string, code?: string) {
  const wanted = aCheckoutBody({ externalId: `order-${++count}`, amount: AMOUNT, type, ...(code && { code }) })
  const { body, status, text } = await call('POST', '/v1/checkout', wanted)
  expect([status, text]).toEqual([200, expect.any(String)])
  const page = await fetch(`${gateway.url}/${body.id}`)
  expect(page.status).toBe(200)
  const { rows } = await db.pool.query('select * from attempt where checkout_id = $1', [body.id])
  expect(rows.map(({ status }) => status)).toEqual(['ISSUED'])
  return {
    id: String(body.id),
    attempt: rows[0] as { reference: string; rail_reference: string },
    html: await page.text(),
  }
}
const untilPaid = (id: string) =>
  until(async () => {
    const { body } = await call('GET', `/v1/checkout/${id}`)
    return body.status === 'SUCCEEDED' && body
  }, 20_000)
const untilRefunded = (id: string, status: string) =>
  until(async () => (await call('GET', `/v1/refunds/${id}`)).body.status === status, 20_000)

const METHODS = [
  { face: bca, type: 'qrcode', refund: 'rail' },
  { face: bca, type: 'virtual_account', code: 'BCA', refund: 'none' },
  { face: doku, type: 'virtual_account', code: 'MANDIRI', refund: 'none' },
  { face: doku, type: 'ewallet', code: 'SHOPEEPAY', refund: 'rail' },
  { face: dana, type: 'ewallet', code: 'DANA', refund: 'rail' },
  { face: midtrans, type: 'credit_card', refund: 'rail' },
] as const satisfies readonly { face: TestFace; type: string; code?: string; refund: string }[]

/** What a face calls what a checkout gave its payer. */
const nameAt = (face: TestFace, type: string, attempt: { reference: string; rail_reference: string }) =>
  // A number that BCA does not know until a payer types it.
  face === bca && type === 'virtual_account' ? attempt.rail_reference : attempt.reference

/** Gives a payment back over its rail, or by a transfer where it has none. */
async function refundPayment(checkoutId: string, refund: 'rail' | 'none') {
  const first = await call('POST', '/v1/refunds', { externalId: `refund-${++count}`, checkoutId, reason: 'Sold out' })
  if (refund === 'rail') {
    expect(first).toMatchObject({ status: 200, body: { way: 'rail', amount: AMOUNT } })
    return untilRefunded(first.body.id, 'SUCCEEDED')
  }
  // No bank takes back what came into a number: it is sent.
  expect(first).toMatchObject({ status: 422, body: { code: 'REFUND_NOT_SUPPORTED' } })
  const receiver = { bankCode: 'MANDIRI', accountNo: '0012345678', name: 'Budi Santoso' }
  const sent = await call('POST', '/v1/refunds', {
    externalId: `refund-${++count}`,
    checkoutId,
    fallback: 'transfer',
    receiver,
  })
  expect(sent).toMatchObject({ status: 200, body: { way: 'transfer' } })
  return untilRefunded(sent.body.id, 'SUCCEEDED')
}

const expectWhole = async () => expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])

test.each(METHODS)('$type $code is paid over $face.name, notified, and refunded', async ({ face, type, ...method }) => {
  const { id, attempt } = await openCheckout(type, 'code' in method ? method.code : undefined)
  expect(await face.act(nameAt(face, type, attempt), 'pay')).toBe('done')
  const checkout = await untilPaid(id)
  expect(checkout).toMatchObject({ paidAmount: AMOUNT, flags: [], livemode: true })
  // The money is the provider's it came from.
  const { rows } = await db.pool.query('select 1 from ledger_entry where account = $1', [`clearing:${ids.get(face)}`])
  expect(rows.length).toBeGreaterThan(0)
  await refundPayment(id, method.refund)
  expect((await call('GET', `/v1/checkout/${id}`)).body.refundedAmount).toBe(AMOUNT)
  await expectWhole()
})

test.each(METHODS.filter(({ face, type }) => !(face === bca && type === 'virtual_account')))(
  '$type $code of $face.name without a notification is found paid when it is queried',
  async ({ face, type, ...method }) => {
    const { id, attempt } = await openCheckout(type, 'code' in method ? method.code : undefined)
    expect(await face.act(nameAt(face, type, attempt), 'pay', { notify: 'never' })).toBe('done')
    expect((await call('GET', `/v1/checkout/${id}`)).body.status).toBe('PENDING')
    expect((await call('POST', `/v1/checkout/${id}/refresh`)).status).toBe(200)
    await untilPaid(id)
  },
)

test('money is sent over BCA', async () => {
  const sender = aSender({ call: api }, key)
  const { body } = await sender.send(aPayoutBody())
  expect(body).toMatchObject({ status: 200 })
  await sender.untilStatus(body.data.id, 'SUCCEEDED', 20_000)
  await expectWhole()
})
