import { expect, test } from 'vitest'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { createSecretKey } from '../keys/secret-keys.ts'
import { createMerchant } from '../merchant.ts'

const gateway = await aGateway({ WORK: 'off' })
const patch = (body: object, key?: string) => gateway.call('PATCH', '/v1/settings', { body, ...(key ? { key } : {}) })

test('the demo merchant begins with the settings of the interface document', async () => {
  expect((await gateway.call('GET', '/v1/settings')).body).toEqual({
    displayName: 'Kopi Gapura',
    successUrl: 'https://shop.example/success',
    cancelUrl: 'https://shop.example/cancel',
    webhookUrl: null,
    receivesClaimUrls: false,
    callbackUrl: null,
    allowedOrigins: ['http://localhost:3000', 'https://shop.example'],
    defaultCurrency: 'IDR',
    timeZone: 'Asia/Jakarta',
    lowBalance: null,
    lowBalances: [],
    matchOldestFirst: false,
    accentColor: null,
    logoUrl: null,
  })
})

test('what is given changes and the rest stays', async () => {
  const before = (await gateway.call('GET', '/v1/settings')).body
  const { status, body } = await patch({ webhookUrl: 'https://hooks.shop.example/in', successUrl: null })
  expect(status).toBe(200)
  const url = 'https://hooks.shop.example/in'
  expect(body).toEqual({ ...before, webhookUrl: url, receivesClaimUrls: true, successUrl: null })
  expect((await patch({ webhookUrl: null })).body.webhookUrl).toBeNull()
})

test.each([
  [{ displayName: '  ' }, 'displayName'],
  [{ displayName: 'Toko\u0007' }, 'displayName'],
  [{ displayName: 'Toko\u202e' }, 'displayName'],
  [{ displayName: 'Menang di hadiah.com' }, 'displayName'],
  [{ displayName: 'x'.repeat(65) }, 'displayName'],
  [{ successUrl: 'http://shop.example' }, 'successUrl'],
  [{ webhookUrl: 'https://10.0.0.1/hook' }, 'webhookUrl'],
  [{ webhookUrl: 'https://[::ffff:169.254.169.254]/' }, 'webhookUrl'],
  [{ callbackUrl: 'https://shop.example:22/' }, 'callbackUrl'],
  [{ allowedOrigins: ['*'] }, 'allowedOrigins'],
  [{ allowedOrigins: ['https://*.shop.example'] }, 'allowedOrigins'],
  [{ allowedOrigins: ['null'] }, 'allowedOrigins'],
  [{ allowedOrigins: ['https://shop.example/'] }, 'allowedOrigins'],
  [{ allowedOrigins: ['http://shop.example'] }, 'allowedOrigins'],
  [{ defaultCurrency: 'XYZ' }, 'defaultCurrency'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: '+07:00' }, 'timeZone'],
  [{ lowBalance: 0 }, 'lowBalance'],
  [{ lowBalance: 1.5 }, 'lowBalance'],
  [{ lowBalances: [{ currency: 'USD', amount: 0 }] }, 'lowBalances.0.amount'],
  [{ lowBalances: [{ currency: 'XXX', amount: 1 }] }, 'lowBalances.0.currency'],
  [{ lowBalances: [1, 2].map((amount) => ({ currency: 'USD', amount })) }, 'lowBalances'],
  [{ lowBalances: [], lowBalance: 5 }, 'lowBalances'],
  [{ accentColor: 'red' }, 'accentColor'],
  [{ logoUrl: '/elsewhere.png' }, 'logoUrl'],
  [{ webhookURL: 'https://shop.example/' }, 'webhookURL'],
])('%j is refused', async (change, field) => {
  const { status, body } = await patch(change)
  expect(status).toBe(400)
  expect(body.errors[0].field).toBe(field)
})

test('the time zone and the balance to warn of are stored', async () => {
  const change = { timeZone: 'Asia/Jayapura', lowBalance: 5_000_000 }
  expect((await patch(change)).body).toMatchObject(change)
  expect((await patch({ timeZone: 'Asia/Jakarta', lowBalance: null })).body).toMatchObject({
    timeZone: 'Asia/Jakarta',
    lowBalance: null,
  })
})

test('balances to warn of are stored by currency, and rupiah’s is the one that has a field of its own', async () => {
  const lowBalances = [
    { currency: 'IDR', amount: 1_000_000 },
    { currency: 'SGD', amount: 100 },
    { currency: 'USD', amount: 50 },
  ]
  expect((await patch({ lowBalances })).body).toMatchObject({ lowBalances, lowBalance: 1_000_000 })
  expect((await patch({ lowBalance: 5 })).body.lowBalances).toEqual([
    { currency: 'IDR', amount: 5 },
    ...lowBalances.slice(1),
  ])
  expect((await patch({ lowBalances: [] })).body).toMatchObject({ lowBalances: [], lowBalance: null })
})

test('an origin belongs to one merchant', async () => {
  const id = newMerchantId()
  const { key } = await transaction(gateway.db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id, displayName: 'Other', ...none })
    return createSecretKey(tx, new Date(), 'sandbox', { merchantId: id, region: null, scopes: ['settings'] })
  })
  const { status, body } = await patch({ allowedOrigins: ['https://other.example', 'https://shop.example'] }, key)
  expect([status, body.errors[0].field]).toEqual([400, 'allowedOrigins'])
  expect((await gateway.call('GET', '/v1/settings', { key })).body.allowedOrigins).toEqual([])
  expect((await patch({ allowedOrigins: ['https://other.example'] }, key)).body.allowedOrigins).toEqual([
    'https://other.example',
  ])
})
