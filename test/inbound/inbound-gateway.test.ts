import { expect, test } from 'vitest'
import { disableConnection } from '../../src/connections/change-state.ts'
import { bcaInbound } from '../../src/connectors/snap/profiles/bca/inbound.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { tokenHeaders } from '../../src/snap/request-headers.ts'
import { signWithKey, tokenText } from '../../src/snap/signature.ts'
import { formatTimestamp } from '../../src/snap/timestamp.ts'
import { aCheckoutBody, aGateway } from '../gateway/gateway.ts'
import { connectBank, testCredentials } from '../rails/connections.ts'
import { testKeys } from '../rails/snap-keys.ts'
import { aProvider } from './inbound-caller.ts'

const INBOUND = { clientId: 'bca', clientSecret: 'a secret of both', publicKey: testKeys.publicKeyPem }
let id = ''
const gateway = await aGateway({}, undefined, async (stored) => {
  const credentials = testCredentials({
    inbound: INBOUND,
    virtualAccounts: { BCA: { companyCode: '12345', kind: 'closed' } },
  })
  id = await connectBank(stored, credentials, 'bca')
})
const bca = aProvider(bcaInbound, { id })

async function post(path: string, headers: object, body: string) {
  const url = `${gateway.url}/v1/inbound/${id}${path}`
  const reply = await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** BCA calls, with a token that it requested where it documents. */
async function call(path: string, body: object) {
  const now = gateway.clock()
  const timestamp = formatTimestamp(now)
  const signature = signWithKey(tokenText(INBOUND.clientId, timestamp), testKeys.privateKey, 'base64')
  const grant = '{"grantType":"client_credentials"}'
  const token = await post(
    '/openapi/v1.0/access-token/b2b',
    tokenHeaders(INBOUND.clientId, timestamp, signature),
    grant,
  )
  expect(token).toMatchObject({ status: 200, body: { responseCode: '2007300', expiresIn: '900' } })
  const { headers, rawBody } = bca.callBy('token', path, body, {
    now,
    token: String(token.body.accessToken),
    secret: INBOUND.clientSecret,
    headers: { 'x-partner-id': '12345' },
  })
  return post(path, headers, rawBody.toString())
}

/** A checkout whose page has shown a number of BCA's. */
async function anAccount() {
  const body = aCheckoutBody({ type: 'virtual_account', code: 'BCA' })
  const { body: checkout } = await gateway.call('POST', '/v1/checkout', { body })
  await fetch(`${gateway.url}/${checkout.id}`)
  const { body: shown } = await gateway.call('GET', `/v1/checkout/${checkout.id}`)
  const number = String(shown.payment.reference)
  expect(number).toMatch(/^12345\d+$/)
  const customerNo = number.slice(5)
  return { checkout, number: { partnerServiceId: '   12345', customerNo, virtualAccountNo: `   ${number}` } }
}
const statusOf = async ({ id: checkoutId }: { id: string }) =>
  (await gateway.call('GET', `/v1/checkout/${checkoutId}`)).body.status

const amount = { value: '125000.00', currency: 'IDR' }
const INQUIRY = '/openapi/v1.0/transfer-va/inquiry'
const PAYMENT = '/openapi/v1.0/transfer-va/payment'

test('BCA inquires about and pays a number of ours, at the inbound URL of its connection', async () => {
  const { checkout, number } = await anAccount()
  expect(await call(INQUIRY, { ...number, channelCode: 6011, inquiryRequestId: 'I-1' })).toMatchObject({
    status: 200,
    body: { responseCode: '2002400', virtualAccountData: { inquiryStatus: '00', totalAmount: amount } },
  })
  expect(await call(PAYMENT, { ...number, paymentRequestId: 'I-1', paidAmount: amount })).toMatchObject({
    status: 200,
    body: { responseCode: '2002500', virtualAccountData: { paymentFlagStatus: '00' } },
  })
  expect(await statusOf(checkout)).toBe('SUCCEEDED')
})

test('a disabled connection is still listened to', async () => {
  const { checkout, number } = await anAccount()
  await transaction(gateway.db, ALL_MERCHANTS, (tx) => disableConnection(tx, id, gateway.clock()))
  const notified = await call(PAYMENT, { ...number, paymentRequestId: 'I-2', paidAmount: amount })
  expect(notified).toMatchObject({ status: 200, body: { responseCode: '2002500' } })
  expect(await statusOf(checkout)).toBe('SUCCEEDED')
})
