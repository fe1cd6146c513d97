import { expect, test } from 'vitest'
import { transaction } from '../../src/db/transaction.ts'
import { createSecretKey } from '../../src/merchants/keys/secret-keys.ts'
import { anotherMerchant } from '../gateway/another-merchant.ts'
import { aCheckoutBody } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { isSignedBy, readJws } from './receipts.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call, merchantId } = gateway
const refunder = aRefunder(gateway)
const sender = aSender(gateway)

const CUSTOMER = { name: 'Siti Rahmawati', email: 'siti@example.com', phone: '+6281234567890' }

test('the receipt of a payment is signed, and says what arrived, when and by which reference', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid({ customer: CUSTOMER, description: 'Kopi Gayo 1 kg' })
  const { status, body } = await call('GET', `/v1/receipts/${transactionId}`)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['receipt', 'url', 'proof'])
  expect(body.proof).toBeNull()
  expect(body.url).toMatch(new RegExp(`/r/${transactionId}/[0-9a-hjkmnp-tv-z]{35}$`))
  expect(await isSignedBy(gateway, body.receipt)).toBe(true)
  const { head, payload } = readJws(body.receipt)
  expect(head).toEqual({ alg: 'EdDSA', typ: 'gapura-receipt+jwt', kid: expect.any(String) })
  expect(payload).toEqual({
    iss: gateway.config.baseUrl,
    iat: expect.any(Number),
    status: 'Success',
    payment_id: transactionId,
    psp_confirmation_id: transactionId,
    network_confirmation_id: expect.any(String),
    kind: 'payment',
    copy: 'merchant',
    livemode: false,
    amount: 125_000,
    currency: 'IDR',
    at: expect.stringMatching(/Z$/),
    merchant: 'Kopi Gapura',
    merchantId: expect.stringMatching(/^mer_/),
    method: { type: 'qrcode', code: null, name: 'QRIS' },
    order: { externalId: 'order-1', description: 'Kopi Gayo 1 kg' },
    person: 'Si*** Ra***',
    account: null,
    books: {
      transactionId: expect.stringMatching(/^ltx_/),
      day: null,
      leafIndex: null,
      treeSize: null,
      leafHash: null,
      root: null,
    },
    details: { checkoutId, fee: 875, tax: expect.any(Number), net: expect.any(Number) },
  })
  expect(payload.details.fee + payload.details.tax + payload.details.net).toBe(125_000)
})

test('a payout’s and a refund’s receipts name the account and its holder masked, and the ledger transaction', async () => {
  const { body: sent } = await sender.send(aPayoutBody())
  await sender.untilStatus(sent.data.id, 'SUCCEEDED')
  const payout = await sender.call('GET', `/v1/receipts/${sent.data.id}`)
  expect(payout.status).toBe(200)
  expect(readJws(payout.body.receipt).payload).toMatchObject({
    kind: 'payout',
    payment_id: sent.data.id,
    amount: 150_000,
    person: 'Bu*** Sa***',
    account: { bank: 'Bank Mandiri', ending: '5678' },
    method: { type: 'transfer' },
    books: { transactionId: expect.stringMatching(/^ltx_/) },
  })
  expect(payout.text).not.toContain('0012345678')

  const { transactionId } = await refunder.aPaid()
  const { body: refund } = await refunder.refund({ transactionId, amount: 25_000, reason: 'Satu kurang' })
  await refunder.untilStatus(refund.id, 'SUCCEEDED')
  const { status, body } = await call('GET', `/v1/receipts/${refund.id}`)
  expect(status).toBe(200)
  expect(readJws(body.receipt).payload).toMatchObject({
    kind: 'refund',
    payment_id: transactionId,
    psp_confirmation_id: refund.id,
    amount: 25_000,
    method: { type: 'qrcode', name: 'QRIS' },
    details: { reason: 'Satu kurang' },
    books: { transactionId: expect.stringMatching(/^ltx_/) },
  })
})

test('a refund by transfer is proved by the payout that carried it', async () => {
  const { transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const receiver = { bankCode: 'MANDIRI', accountNo: '0012345678', name: 'Budi Santoso' }
  const { body: refund } = await refunder.refund({ transactionId, fallback: 'transfer', receiver })
  const { payoutId } = await refunder.untilStatus(refund.id, 'SUCCEEDED')
  const { body } = await call('GET', `/v1/receipts/${refund.id}`)
  const { payload } = readJws(body.receipt)
  expect(payload).toMatchObject({ person: 'Bu*** Sa***', account: { ending: '5678' }, method: null })
  const { rows } = await gateway.db.pool.query('select id from ledger_transaction where cause = $1', [
    `payout-sent:${payoutId}`,
  ])
  expect(payload.books.transactionId).toBe(rows[0]?.id)
})

test('what has moved no money has no receipt', async () => {
  const { body } = await call('POST', '/v1/checkout', { body: aCheckoutBody() })
  await call('GET', `/${body.id}`, { key: null })
  const { attempts } = (await call('GET', `/v1/checkout/${body.id}`)).body
  const refused = await call('GET', `/v1/receipts/${attempts[0].transactionId}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE'])

  const { body: sent } = await sender.send(aPayoutBody({}, { receiverAccountNo: '0012340005' }))
  const early = await sender.call('GET', `/v1/receipts/${sent.data.id}`)
  expect([early.status, early.body.code]).toEqual([409, 'INVALID_STATE'])
})

test('who may not read the object gets no receipt of it, and another merchant finds none', async () => {
  const { transactionId } = await refunder.aPaid()
  const { body: refund } = await refunder.refund({ transactionId, amount: 10_000 })
  await refunder.untilStatus(refund.id, 'SUCCEEDED')
  const { body: sent } = await sender.send(aPayoutBody())
  await sender.untilStatus(sent.data.id, 'SUCCEEDED')
  const other = await anotherMerchant(gateway)
  const { key: narrow } = await transaction(gateway.db, merchantId, (tx) =>
    createSecretKey(tx, new Date(), 'sandbox', { merchantId, region: 'ID', scopes: ['reports'] }),
  )
  const read = async (id: string, key: string | null) => (await call('GET', `/v1/receipts/${id}`, { key })).status

  expect(await read(transactionId, null)).toBe(401)
  expect(await read(transactionId, other.key)).toBe(404)
  expect(await read(refund.id, other.key)).toBe(404)
  for (const id of [transactionId, refund.id]) expect(await read(id, narrow)).toBe(403)
  // Payouts are read with an access token alone.
  expect((await call('GET', `/v1/receipts/${sent.data.id}`)).status).toBe(401)
  expect((await aSender(gateway, other.key).call('GET', `/v1/receipts/${sent.data.id}`)).status).toBe(404)
  expect((await sender.call('GET', `/v1/receipts/${transactionId}`)).status).toBe(401)
  for (const id of [`pay_${'0'.repeat(26)}`, `co_${'0'.repeat(26)}`, 'pay_', 'x'])
    expect((await call('GET', `/v1/receipts/${id}`)).status).toBe(404)
})

test('once the personal data of a payer is erased, a new receipt names nobody', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid({ customer: CUSTOMER })
  await gateway.db.pool.query('update checkout set customer = null where id = $1', [checkoutId])
  const { body } = await call('GET', `/v1/receipts/${transactionId}`)
  expect(readJws(body.receipt).payload.person).toBeNull()
})
