import { describe, expect, test } from 'vitest'
import { testKeys } from '../../test/rails/snap-keys.ts'
import type { InboundRequest } from './inbound-request.ts'
import { callHeaders, tokenHeaders } from './request-headers.ts'
import { asymmetricText, hashBody, signWithKey, signWithSecret, symmetricText, tokenText } from './signature.ts'
import { formatTimestamp } from './timestamp.ts'
import { issueToken, readToken } from './token.ts'
import { type Peer, verifySnapRequest } from './verify-request.ts'
import { verifyTokenRequest } from './verify-token-request.ts'

const now = new Date('2026-11-20T03:00:00Z')
const key = Buffer.alloc(32, 1)
const SECRET = 'shared-secret'
const BANK: Peer = { partnerIds: ['bank'], proofs: [{ is: 'symmetric', clientSecret: SECRET }] }
const WALLET: Peer = { partnerIds: ['wallet'], proofs: [{ is: 'asymmetric', publicKey: testKeys.publicKey }] }
const path = '/v1.0/transfer-va/payment?x=1'
const body = '{ "flagAdvise": "N", "paidAmount": {"value":"1.00"} }'

const isToken = (token: string, at: Date) => readToken(key, token, at) === 'bank'

/** A good call of the bank; `change` bends it after it was signed, `text` is the body it signs. */
function aCall(change: Partial<InboundRequest> & { headers?: InboundRequest['headers'] } = {}, text = body) {
  const timestamp = formatTimestamp(now)
  const accessToken = issueToken(key, 'bank', now)
  const signed = { method: 'POST', path, rawBody: Buffer.from(text), timestamp }
  const headers = callHeaders({
    accessToken,
    timestamp,
    signature: signWithSecret(symmetricText(signed, accessToken), SECRET, 'base64'),
    partnerId: 'bank',
    externalId: '123456',
    channelId: '95231',
  })
  return { method: 'POST', path, rawBody: signed.rawBody, now, ...change, headers: { ...headers, ...change.headers } }
}

const refused = (httpStatus: number, caseCode: string, detail: unknown = expect.any(String)) => ({
  is: 'refused',
  httpStatus,
  caseCode,
  detail,
  reason: expect.any(String),
})
const byKey = (privateKey = testKeys.privateKey, signedPath = path) => {
  const signed = { method: 'POST', path: signedPath, rawBody: Buffer.from(body), timestamp: formatTimestamp(now) }
  const signature = signWithKey(asymmetricText(signed), privateKey, 'hex')
  return { authorization: undefined, 'x-partner-id': 'wallet', 'x-signature': signature }
}

describe('a transaction call', () => {
  test('is verified when everything is in order', () => {
    expect(verifySnapRequest(aCall(), BANK, isToken)).toEqual({
      is: 'verified',
      externalId: '123456',
      bodyHash: hashBody(Buffer.from(body)),
    })
  })

  test('is verified by key where the peer is registered so, without a token', () => {
    expect(verifySnapRequest(aCall({ headers: byKey() }), WALLET, isToken)).toMatchObject({ is: 'verified' })
  })

  test('of a peer that must bring a token is not verified without one', () => {
    const call = aCall({ headers: { authorization: undefined } })
    expect(verifySnapRequest(call, BANK, isToken)).toEqual(refused(400, '02', 'Authorization'))
  })

  test.each<[string, Parameters<typeof aCall>[0], object]>([
    ['a body over 64 KiB', { rawBody: Buffer.alloc(65_537, 0x20) }, refused(400, '00')],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, refused(400, '00')],
    ['no signature', { headers: { 'x-signature': undefined } }, refused(400, '02', 'X-SIGNATURE')],
    ['two timestamps', { headers: { 'x-timestamp': ['a', 'b'] } }, refused(400, '02', 'X-TIMESTAMP')],
    ['a long external id', { headers: { 'x-external-id': '1'.repeat(37) } }, refused(400, '01', 'X-EXTERNAL-ID')],
    ['no channel', { headers: { 'channel-id': '' } }, refused(400, '02', 'CHANNEL-ID')],
    ['a time without a zone', { headers: { 'x-timestamp': '2026-11-20T10:00:00' } }, refused(400, '01')],
    ['no time at all', { headers: { 'x-timestamp': 'yesterday, about noon' } }, refused(400, '01', 'X-TIMESTAMP')],
    ['an old time', { now: new Date(now.getTime() + 301_000) }, refused(401, '00')],
    ['basic credentials', { headers: { authorization: 'Basic abc' } }, refused(400, '01', 'Authorization')],
    ['an unknown token', { headers: { authorization: 'Bearer abc' } }, refused(401, '01')],
    ['another partner’s id', { headers: { 'x-partner-id': 'wallet' } }, refused(401, '00')],
    ['another body', { rawBody: Buffer.from(body.replace('1.00', '2.00')) }, refused(401, '00')],
    ['another path', { path: '/v1.0/transfer-va/payment?x=2' }, refused(401, '00')],
    ['another method', { method: 'PUT' }, refused(401, '00')],
    ['another time', { headers: { 'x-timestamp': '2026-11-20T10:00:01+07:00' } }, refused(401, '00')],
  ])('with %s is refused', (_what, change, refusal) => {
    expect(verifySnapRequest(aCall(change), BANK, isToken)).toEqual(refusal)
  })

  test('is refused for the check that it did not pass', () => {
    const reasonOf = (change: Parameters<typeof aCall>[0]) => verifySnapRequest(aCall(change), BANK, isToken)
    expect(reasonOf({ now: new Date(now.getTime() + 301_000) })).toMatchObject({ reason: 'clock' })
    expect(reasonOf({ headers: { authorization: 'Bearer abc' } })).toMatchObject({ reason: 'token' })
    expect(reasonOf({ headers: { 'x-partner-id': 'wallet' } })).toMatchObject({ reason: 'partner' })
    expect(reasonOf({ method: 'PUT' })).toMatchObject({ reason: 'signature' })
    expect(reasonOf({ headers: { 'channel-id': '' } })).toMatchObject({ reason: 'malformed' })
  })

  test('may be proven in each way its peer is registered with, and in no other', () => {
    const either: Peer = { partnerIds: [], proofs: [...BANK.proofs, ...WALLET.proofs] }
    expect(verifySnapRequest(aCall(), either, isToken)).toMatchObject({ is: 'verified' })
    expect(verifySnapRequest(aCall({ headers: byKey() }), either, isToken)).toMatchObject({ is: 'verified' })
    const signedByKey = { ...byKey(), authorization: `Bearer ${issueToken(key, 'bank', now)}` }
    expect(verifySnapRequest(aCall({ headers: signedByKey }), either, isToken)).toMatchObject({ is: 'verified' })
    expect(verifySnapRequest(aCall({ headers: signedByKey }), BANK, isToken)).toEqual(refused(401, '00'))
    const expired = aCall({ headers: { authorization: 'Bearer abc' } })
    expect(verifySnapRequest(expired, either, isToken)).toEqual(refused(401, '01'))
    expect(verifySnapRequest(expired, { ...WALLET, partnerIds: [] }, isToken)).toEqual(refused(401, '00'))
    const unproven = aCall({ headers: { authorization: undefined } })
    expect(verifySnapRequest(unproven, either, isToken)).toEqual(refused(401, '00'))
  })

  test('may leave out what its peer is known to leave out, and be as old as its repeats are', () => {
    const relaxed: Peer = { ...WALLET, partnerIds: [], headers: ['x-external-id'], maxAgeMs: 4 * 3_600_000 }
    const bare = { ...byKey(), 'x-partner-id': undefined, 'channel-id': undefined }
    const later = (ms: number) => aCall({ headers: bare, now: new Date(now.getTime() + ms) })
    expect(verifySnapRequest(later(4 * 3_600_000), relaxed, isToken)).toMatchObject({ is: 'verified' })
    expect(verifySnapRequest(later(4 * 3_600_000 + 1), relaxed, isToken)).toEqual(refused(401, '00'))
    expect(verifySnapRequest(later(-301_000), relaxed, isToken)).toEqual(refused(401, '00'))
    expect(verifySnapRequest(aCall({ headers: { ...bare, 'x-external-id': '' } }), relaxed, isToken)).toEqual(
      refused(400, '02', 'X-EXTERNAL-ID'),
    )
  })

  test('may have signed one of the paths that it is known to sign', () => {
    const short = aCall({ headers: byKey(undefined, '/v1.0/x') })
    expect(verifySnapRequest(short, WALLET, isToken)).toEqual(refused(401, '00'))
    expect(verifySnapRequest({ ...short, otherPaths: ['/v1.0/x'] }, WALLET, isToken)).toMatchObject({ is: 'verified' })
  })
})

describe('a token request', () => {
  const timestamp = formatTimestamp(now)
  const aRequest = (text = '{"grantType":"client_credentials"}', clientId = 'bank'): InboundRequest => ({
    method: 'POST',
    path: '/v1.0/access-token/b2b',
    rawBody: Buffer.from(text),
    now,
    headers: tokenHeaders(
      clientId,
      timestamp,
      signWithKey(tokenText(clientId, timestamp), testKeys.privateKey, 'base64'),
    ),
  })
  const keyOf = (id: string) => (id === 'bank' ? testKeys.publicKey : undefined)

  test('names its client when the key is the client’s', () => {
    expect(verifyTokenRequest(aRequest(), keyOf)).toEqual({ is: 'verified', clientId: 'bank' })
    expect(verifyTokenRequest(aRequest('{"grant_type":"client_credentials"}'), keyOf)).toMatchObject({
      is: 'verified',
    })
  })

  test('of an unknown client is answered like one with a wrong signature', () => {
    const unknown = verifyTokenRequest(aRequest(undefined, 'unknown'), keyOf)
    const wrong = verifyTokenRequest(
      { ...aRequest(), headers: { ...aRequest().headers, 'x-signature': 'AAAA' } },
      keyOf,
    )
    expect(unknown).toEqual(wrong)
    expect(unknown).toMatchObject(refused(401, '00'))
  })

  test.each([
    ['{', refused(400, '00')],
    ['{}', refused(400, '02', 'grantType')],
    ['{"grantType":"password"}', refused(400, '01', 'grantType')],
  ])('with the body %s is refused', async (text, refusal) => {
    expect(verifyTokenRequest(aRequest(text), keyOf)).toEqual(refusal)
  })

  test('that is old is refused', () => {
    const late = { ...aRequest(), now: new Date(now.getTime() + 600_000) }
    expect(verifyTokenRequest(late, keyOf)).toMatchObject(refused(401, '00'))
  })
})
