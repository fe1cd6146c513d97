import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/base/clock.ts'
import { hmac } from '../../../src/base/crypto/hmac.ts'
import type { Attempt } from '../../../src/checkout/checkout.ts'
import { bcaInbound } from '../../../src/connectors/snap/profiles/bca/inbound.ts'
import { danaInbound } from '../../../src/connectors/snap/profiles/dana/inbound.ts'
import { dokuInbound } from '../../../src/connectors/snap/profiles/doku/inbound.ts'
import { toSnapMoney } from '../../../src/snap/amount.ts'
import { symmetricText } from '../../../src/snap/signature.ts'
import { formatTimestamp } from '../../../src/snap/timestamp.ts'
import { aProvider, type CallChanges } from '../../inbound/inbound-caller.ts'
import { anInboundWorld, PRICE } from '../../inbound/inbound-world.ts'
import { accountOf } from '../../proofs/forge.ts'
import { testKeys } from '../../rails/snap-keys.ts'

/*
 * Who has which key, and what they can have believed. The bank's own private key here is the one whose public half is
 * `inbound.publicKey`; the secret is `inbound.clientSecret`, of one connection alone.
 */

const world = await anInboundWorld()
const BCA = world.connect('con_bca', bcaInbound)
const DOKU = world.connect('con_doku', dokuInbound)
const DANA = world.connect('con_dana', danaInbound)
/** Another merchant of the same bank: another connection, or another system, with a secret of its own. */
const ANOTHERS_SECRET = 'the secret of another merchant'
const anotherKey = createPrivateKey(
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
)

const amount = toSnapMoney(PRICE)
const PAID = { checkout: 'SUCCEEDED', attempt: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] }
const OPEN = { checkout: 'PENDING', attempt: 'ISSUED', receipts: [] }

let count = 0
const anAccount = (id: string, code = 'BCA') =>
  world.issue(id, { type: 'virtual_account', code, railReference: `12345${`${++count}`.padStart(8, '0')}` })
const payment = ({ railReference }: Attempt, change: object = {}) => ({
  ...accountOf(railReference ?? ''),
  paymentRequestId: `P-${++count}`,
  paidAmount: amount,
  flagAdvise: 'N',
  ...change,
})

const BANKS = [
  ['BCA', BCA, bcaInbound, '/openapi/v1.0/transfer-va/payment', '/openapi/v1.0/qr-mpm-notify'],
  ['DOKU', DOKU, dokuInbound, '/v1.1/transfer-va/payment', '/v1.0/qr/qr-mpm-notify'],
] as const

describe.each(BANKS)('at %s, who has', (_name, bank, section, path, notify) => {
  const bytoken = (attempt: Attempt, changes: CallChanges) => bank.tell('token', path, payment(attempt), changes)
  const twin = aProvider(section, { id: bank.id })

  test('another merchant’s secret, and a token of that merchant’s connection, is refused at ours', async () => {
    const attempt = await anAccount(bank.id)
    const token = aProvider(section, { id: 'con_of_another' }).askToken(world.clock())
    for (const changes of [{ token }, { token, secret: ANOTHERS_SECRET }, { secret: ANOTHERS_SECRET }]) {
      expect(await bytoken(attempt, changes)).toMatchObject({ status: 401 })
    }
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('the bank’s private key alone gets a token, which signs nothing', async () => {
    const attempt = await anAccount(bank.id)
    const token = twin.askToken(world.clock())
    expect(await bytoken(attempt, { token, secret: '' })).toMatchObject({ status: 401 })
    // The bank's key is for tokens: it proves no call, in the place of the secret or beside it.
    expect(await bank.tell('key', path, payment(attempt))).toMatchObject({ status: 400 })
    const asKey = bank.call('key', path, payment(attempt), { headers: { authorization: `Bearer ${token}` } })
    expect(await world.send(asKey)).toMatchObject({ status: 401 })
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('our secret alone gets no token, and signs nothing without one', async () => {
    const attempt = await anAccount(bank.id)
    expect(() => twin.askToken(world.clock(), anotherKey)).toThrow(/inbound\.publicKey/)
    const body = JSON.stringify(payment(attempt))
    const timestamp = formatTimestamp(world.clock())
    for (const authorization of [undefined, 'Bearer ', 'Bearer x', 'Basic eA==']) {
      const call = bank.call('token', path, body)
      const signed = { method: 'POST', path: call.fullPath, rawBody: call.rawBody, timestamp }
      const signature = hmac('sha512', 'a secret that both sides know', symmetricText(signed, '')).toString('base64')
      const headers = { ...call.headers, authorization, 'x-timestamp': timestamp, 'x-signature': signature }
      expect((await world.send({ ...call, headers })).status).toBeGreaterThanOrEqual(400)
    }
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('our secret and an old token, or one that is changed, is refused', async () => {
    const attempt = await anAccount(bank.id)
    const token = twin.askToken(world.clock())
    const [payload = '', seal = ''] = token.split('.')
    const longer = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(/\d+$/, '9999999999'))
    for (const bent of [`${longer.toString('base64url')}.${seal}`, `${payload}.`, `${token}.x`, seal]) {
      expect(await bytoken(attempt, { token: bent })).toMatchObject({ status: 401 })
    }
    const later = new Date(world.clock().getTime() + 15 * MINUTE_MS)
    const call = twin.callBy('token', path, payment(attempt), { now: later, token })
    expect(twin.verify(call)).toMatchObject({ is: 'refused', reason: 'token' })
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('a call that was listened to gets nothing by sending it again, changed or late', async () => {
    const attempt = await anAccount(bank.id)
    const under = { externalId: `${++count}0001` }
    const call = bank.call('token', path, payment(attempt), under)
    expect(await world.send(call)).toMatchObject({ status: 200 })
    const headers = { ...call.headers, 'x-external-id': `${under.externalId}2` }
    await world.send(call)
    await world.send({ ...call, headers })
    expect(await world.stateOf(attempt)).toEqual(PAID)
    const other = await anAccount(bank.id)
    expect((await bank.tell('token', path, payment(other), under)).status).toBe(409)
    expect(await world.stateOf(other)).toEqual(OPEN)
    const late = new Date(world.clock().getTime() + 5 * MINUTE_MS + SECOND_MS)
    expect(twin.verify({ ...call, now: late })).toMatchObject({ is: 'refused', reason: 'clock' })
  })

  test('both keys pays for what is open, exactly, and for nothing of another connection', async () => {
    const [ours, elsewhere] = [await anAccount(bank.id), await anAccount('con_elsewhere')]
    await bytoken(elsewhere, {}) // At DOKU, which has the money already, it waits in the operator's suspense.
    await bank.tell('token', path, payment(ours, { paidAmount: { ...amount, value: '1.00' } }))
    expect(await world.stateOf(ours)).toMatchObject({ checkout: 'PENDING', attempt: 'ISSUED' })
    expect(await world.stateOf(elsewhere)).toEqual(OPEN)
    // A payer's page shows our reference of a code at most, and never the bank's.
    const code = await world.issue(bank.id, { type: 'qrcode', railReference: `their-${++count}` })
    const names = { originalReferenceNo: 'a guess', originalPartnerReferenceNo: code.reference }
    world.polled.length = 0
    await bank.tell('token', notify, { ...names, latestTransactionStatus: '00', amount })
    expect(world.polled).toEqual([code.reference])
    expect(await world.stateOf(code)).toEqual(OPEN)
  })
})

describe('at DANA, who has', () => {
  const PATH = '/v1.0/debit/notify'
  const aPayment = () => world.issue(DANA.id, { type: 'ewallet', code: 'DANA', railReference: `D-${++count}` })
  const paid = ({ reference, railReference }: Attempt, change: object = {}) => ({
    originalReferenceNo: railReference,
    originalPartnerReferenceNo: reference,
    merchantId: 'our-merchant-id',
    latestTransactionStatus: '00',
    amount,
    ...change,
  })
  const tell = (attempt: Attempt, change: object, changes: CallChanges = {}) =>
    DANA.tell('key', PATH, paid(attempt, change), changes)

  test('the key of another partner, which is not DANA’s, is refused', async () => {
    const attempt = await aPayment()
    expect(await tell(attempt, {}, { key: anotherKey })).toMatchObject({ status: 401 })
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('a payment of its own signed by DANA, sent to us with our reference in it, has us ask DANA', async () => {
    for (const change of [
      { merchantId: 'another', originalReferenceNo: 'D-another' },
      { merchantId: 'another' },
      { merchantId: undefined, originalReferenceNo: 'D-another' },
      { originalReferenceNo: 'D-another' },
    ]) {
      const attempt = await aPayment()
      world.polled.length = 0
      await tell(attempt, change)
      expect(world.polled).toEqual([attempt.reference])
      expect(await world.stateOf(attempt)).toEqual(OPEN)
      // Nor is it worth anything under the id of a message that is still to come.
      await tell(attempt, change, { externalId: `${attempt.id}`.slice(-20) })
      expect(await tell(attempt, {}, { externalId: `${attempt.id}`.slice(-20) })).toMatchObject({ status: 200 })
      expect(await world.stateOf(attempt)).toEqual(PAID)
    }
  })

  test('DANA’s public key, which is published, as the secret of an HMAC, is refused', async () => {
    const attempt = await aPayment()
    const call = DANA.call('key', PATH, paid(attempt))
    const timestamp = String(call.headers['x-timestamp'])
    const signed = { method: 'POST', path: call.fullPath, rawBody: call.rawBody, timestamp }
    for (const token of ['', 'x']) {
      const signature = hmac('sha512', testKeys.publicKeyPem, symmetricText(signed, token)).toString('base64')
      const headers = { ...call.headers, authorization: `Bearer ${token}`, 'x-signature': signature }
      expect(await world.send({ ...call, headers })).toMatchObject({ status: 401 })
    }
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })
})

describe('what is under a signature has one reading:', () => {
  const PATH = '/openapi/v1.0/transfer-va/payment'

  test('a header that is sent twice proves nothing', async () => {
    const attempt = await anAccount(BCA.id)
    const call = BCA.call('token', PATH, payment(attempt))
    // Node joins the copies of a header with a comma.
    for (const name of ['x-signature', 'x-timestamp', 'x-external-id', 'x-partner-id', 'authorization']) {
      const twice = `${call.headers[name]}, ${call.headers[name]}`
      const reply = await world.send({ ...call, headers: { ...call.headers, [name]: twice } })
      expect([name, reply.status >= 400]).toEqual([name, true])
    }
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('a path that is written otherwise is another path', async () => {
    const attempt = await anAccount(BCA.id)
    const call = BCA.call('token', PATH, payment(attempt))
    for (const fullPath of [
      call.fullPath.replace('transfer-va', 'transfer%2Dva'),
      call.fullPath.replace('/transfer-va', '//transfer-va'),
      call.fullPath.replace('con_bca', 'con%5Fbca'),
      `${call.fullPath}/`,
      `${call.fullPath}?x=1`,
      call.fullPath.toUpperCase(),
      call.fullPath.replace('con_bca', 'con_doku'),
      call.fullPath.replace('payment', 'inquiry'),
    ]) {
      const reply = await world.send({ ...call, fullPath })
      expect([fullPath, reply.status >= 400]).toEqual([fullPath, true])
    }
    expect(await world.stateOf(attempt)).toEqual(OPEN)
  })

  test('blanks that minifying takes out make no other message', async () => {
    const attempt = await anAccount(BCA.id)
    const text = JSON.stringify(payment(attempt))
    const bent = [
      text.replace('"125000.00"', '"1250 00.00"'),
      text.replace('"flagAdvise":"N"', '"flag Advise":"N"'),
      `${text} ${text}`,
      `\u{FEFF}${text}`,
      text.replace('}', '\u00a0}'),
      text.replace('{', '{"paidAmount":{"value":"125000.00","currency":"IDR"},'),
    ]
    for (const body of bent) {
      const reply = await BCA.tell('token', PATH, body, { signed: text })
      expect([body, reply.status]).toEqual([body, 401])
    }
    // A number that blanks fell into hashes alike and is no JSON.
    const numbered = JSON.stringify({ ...payment(attempt), channelCode: 6011 })
    const split = numbered.replace('6011', '60 11')
    expect(await BCA.tell('token', PATH, split, { signed: numbered })).toMatchObject({ status: 400 })
    expect(await world.stateOf(attempt)).toEqual(OPEN)
    expect(await BCA.tell('token', PATH, JSON.stringify(JSON.parse(text), null, 2), { signed: text })).toMatchObject({
      status: 200,
    })
    expect(await world.stateOf(attempt)).toEqual(PAID)
  })
})
