import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aProvider, bodyOf } from '../../../../test/inbound/inbound-caller.ts'
import { HOUR_MS, later, MINUTE_MS } from '../../../base/clock.ts'
import { aspiInbound } from '../profiles/aspi/inbound.ts'
import { bcaInbound } from '../profiles/bca/inbound.ts'
import { briInbound } from '../profiles/bri/inbound.ts'
import { danaInbound } from '../profiles/dana/inbound.ts'
import { midtransSnapInbound } from '../profiles/midtrans-snap/inbound.ts'

const now = new Date('2026-11-20T03:00:00Z')
const QR = '/v1.0/qr/qr-mpm-notify'
const body = { originalReferenceNo: 'QR-1', latestTransactionStatus: '00' }
const otherKey = createPrivateKey(
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
)

describe('a call with a token of ours', () => {
  const bank = aProvider(aspiInbound)

  test.each(['base64', 'hex'] as const)('signed in %s is proven', (encoding) => {
    const verified = bank.verify(bank.callBy('token', QR, body, { encoding, externalId: '42' }))
    expect(verified).toMatchObject({ is: 'verified', messageId: '2026-11-20:qrNotify:42', isRetry: false })
  })

  test.each([
    ['another secret', { secret: 'another' }, 'signature', /inbound\.clientSecret/],
    ['another body', { signed: '{}' }, 'signature', /fits neither the path as called, "\/v1\/inbound\/con_1/],
    ['a path below ours', { signedPath: QR }, 'signature', /another path/],
    ['an old time', { headers: { 'x-timestamp': '2026-11-20T09:54:59+07:00' } }, 'clock', /NTP/],
    ['no token', { headers: { authorization: undefined } }, 'token', /\/v1\.0\/access-token\/b2b below/],
    ['a strange token', { headers: { authorization: 'Bearer x' } }, 'token', /has to request one/],
    [
      'another partner',
      { headers: { 'x-partner-id': 'other' } },
      'partner',
      /"other", which is not "our-partner-id"\. .*inbound\.partnerId/,
    ],
    ['no partner’s header', { headers: { 'x-partner-id': undefined } }, 'malformed', /X-PARTNER-ID is missing/],
    ['no channel', { headers: { 'channel-id': undefined } }, 'malformed', /CHANNEL-ID is missing/],
  ])('with %s is refused, and the words say what to do', (_what, change, reason, words) => {
    const refused = bank.verify(bank.callBy('token', QR, body, change))
    expect(refused).toMatchObject({ is: 'refused', reason, words: expect.stringMatching(words) })
    expect(refused.is === 'refused' && refused.reply.status).toBeGreaterThanOrEqual(400)
  })

  test('names nobody by an empty X-PARTNER-ID, which proves as little as a full one', () => {
    const call = bank.callBy('token', QR, body, { headers: { 'x-partner-id': '' } })
    expect(bank.verify(call)).toMatchObject({ is: 'verified' })
  })

  test('by the provider’s key is refused where the profile has no such way', () => {
    expect(bank.verify(bank.callBy('key', QR, body))).toMatchObject({ is: 'refused', reason: 'token' })
  })

  test('of one connection opens no other, whatever else they share', () => {
    const other = aProvider(aspiInbound, { id: 'con_2' })
    const token = bank.askToken(now)
    const call = other.callBy('token', QR, body, { headers: { authorization: `Bearer ${token}` } })
    const refused = other.verify(call)
    expect(refused).toMatchObject({ is: 'refused', reason: 'token' })
    expect(refused.is === 'refused' && bodyOf(refused.reply)).toMatchObject({ responseCode: '4015201' })
  })
})

describe('a token', () => {
  const bank = aProvider(bcaInbound)

  test('is requested at the path that the provider documents, and lives 15 minutes', () => {
    expect(bank.dialect.paths).toContain('/openapi/v1.0/access-token/b2b')
    const path = '/openapi/v1.0/qr-mpm-notify'
    const headers = { authorization: `Bearer ${bank.askToken(now)}` }
    const afterMs = (ms: number) => bank.verify(bank.callBy('token', path, body, { now: later(now, ms), headers }))
    expect(afterMs(15 * MINUTE_MS - 1_000)).toMatchObject({ is: 'refused', reason: 'signature' })
    expect(afterMs(15 * MINUTE_MS)).toMatchObject({ is: 'refused', reason: 'token' })
  })

  test('is not given for another key', () => {
    expect(() => bank.askToken(now, otherKey)).toThrow(/inbound\.publicKey/)
  })
})

describe('a call by the provider’s key', () => {
  const bare = { 'channel-id': undefined }
  const dana = aProvider(danaInbound)
  const midtrans = aProvider(midtransSnapInbound)

  test('needs no token and no channel', () => {
    const call = dana.callBy('key', '/v1.0/debit/notify', body, { headers: bare })
    expect(dana.verify(call)).toMatchObject({ is: 'verified' })
  })

  test('of another key is refused, and the words name the key', () => {
    const refused = dana.verify(dana.callBy('key', '/v1.0/debit/notify', body, { key: otherKey }))
    expect(refused).toMatchObject({ reason: 'signature', words: expect.stringContaining('inbound.publicKey') })
  })

  test('may be four hours old where the provider repeats for so long, and no older', () => {
    const verifyAged = (age: number) =>
      midtrans.verify(
        midtrans.callBy('key', QR, body, {
          now: later(now, age),
          headers: { 'x-timestamp': '2026-11-20T10:00:00+07:00' },
        }),
      )
    expect(verifyAged(4 * HOUR_MS)).toMatchObject({ is: 'verified' })
    expect(verifyAged(4 * HOUR_MS + 1)).toMatchObject({ is: 'refused', reason: 'clock' })
    const old = dana.callBy('key', '/v1.0/debit/notify', body, {
      now: later(now, 5 * MINUTE_MS + 1),
      headers: { 'x-timestamp': '2026-11-20T10:00:00+07:00' },
    })
    expect(dana.verify(old)).toMatchObject({ is: 'refused', reason: 'clock' })
  })

  test('may be signed over the documented path where samples show that', () => {
    expect(midtrans.verify(midtrans.callBy('key', QR, body, { signedPath: QR }))).toMatchObject({ is: 'verified' })
    expect(midtrans.verify(midtrans.callBy('key', QR, body))).toMatchObject({ is: 'verified' })
    const elsewhere = midtrans.callBy('key', QR, body, { signedPath: '/v1.0/debit/notify' })
    expect(midtrans.verify(elsewhere)).toMatchObject({ is: 'refused', reason: 'signature' })
  })
})

test('BRI’s notification of a QR code may be proven either way', () => {
  const bri = aProvider(briInbound)
  const path = '/v1.1/qr-dynamic/qr-mpm-notify'
  expect(bri.verify(bri.callBy('token', path, body, { encoding: 'hex' }))).toMatchObject({ is: 'verified' })
  expect(bri.verify(bri.callBy('key', path, body))).toMatchObject({ is: 'verified' })
  const debit = bri.callBy('key', '/snap/v2.0/debit/notify', body)
  expect(bri.verify(debit)).toMatchObject({ is: 'refused', reason: 'token' })
})

test('a path that the provider does not document is none', () => {
  const { dialect } = aProvider(bcaInbound)
  expect(dialect.serviceOf({ method: 'POST', path: QR })).toBeUndefined()
  expect(dialect.serviceOf({ method: 'POST', path: '' })).toBeUndefined()
  expect(dialect.serviceOf({ method: 'GET', path: '/openapi/v1.0/qr-mpm-notify' })).toBeUndefined()
})
