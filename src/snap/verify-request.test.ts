import { describe, expect, test } from 'vitest'
import { testKeys } from '../../test/snap-keys.ts'
import type { InboundRequest } from './inbound-request.ts'
import { callHeaders, tokenHeaders } from './request-headers.ts'
import { asymmetricText, hashBody, signWithKey, signWithSecret, symmetricText, tokenText } from './signature.ts'
import { formatTimestamp } from './timestamp.ts'
import { issueToken, readToken } from './token.ts'
import { type Peer, type PeerLookups, verifySnapRequest } from './verify-request.ts'
import { verifyTokenRequest } from './verify-token-request.ts'

const now = new Date('2026-11-20T03:00:00Z')
const key = Buffer.alloc(32, 1)
const SECRET = 'shared-secret'
const BANK: Peer = { partnerId: 'bank', proof: { is: 'symmetric', clientSecret: SECRET } }
const WALLET: Peer = { partnerId: 'wallet', proof: { is: 'asymmetric', publicKey: testKeys.publicKey } }
const path = '/v1.0/transfer-va/payment?x=1'
const body = '{ "flagAdvise": "N", "paidAmount": {"value":"1.00"} }'

const lookups: PeerLookups<Peer> = {
  peerByToken: (token, at) => [BANK, WALLET].find((peer) => peer.partnerId === readToken(key, token, at)),
  peerByPartnerId: async (id) => [BANK, WALLET].find((peer) => peer.partnerId === id),
  seenExternalId: () => undefined,
}

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
})

describe('a transaction call', () => {
  test('is verified when everything is in order', async () => {
    expect(await verifySnapRequest(aCall(), lookups)).toEqual({
      is: 'verified',
      peer: BANK,
      externalId: '123456',
      bodyHash: hashBody(Buffer.from(body)),
      isRepeat: false,
    })
  })

  test('is verified by key where the peer is registered so, without a token', async () => {
    const signed = { method: 'POST', path, rawBody: Buffer.from(body), timestamp: formatTimestamp(now) }
    const headers = {
      authorization: undefined,
      'x-partner-id': 'wallet',
      'x-signature': signWithKey(asymmetricText(signed), testKeys.privateKey, 'hex'),
    }
    expect(await verifySnapRequest(aCall({ headers }), lookups)).toMatchObject({ is: 'verified', peer: WALLET })
  })

  test('of a peer that must bring a token is not verified without one', async () => {
    const call = aCall({ headers: { authorization: undefined } })
    expect(await verifySnapRequest(call, lookups)).toEqual(refused(400, '02', 'Authorization'))
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
  ])('with %s is refused', async (_what, change, refusal) => {
    expect(await verifySnapRequest(aCall(change), lookups)).toEqual(refusal)
  })

  test('is not asked about its external id before its signature is known to be good', async () => {
    const asked: string[] = []
    const watching = { ...lookups, seenExternalId: (_: Peer, id: string) => void asked.push(id) }
    await verifySnapRequest(aCall({ method: 'PUT' }), watching)
    expect(asked).toEqual([])
  })

  test('with a used external id is a repeat, a conflict, or advice', async () => {
    const seen = (bodyHash: string) => ({ ...lookups, seenExternalId: async () => ({ bodyHash }) })
    const same = seen(hashBody(Buffer.from(body.replaceAll(' ', ''))))
    expect(await verifySnapRequest(aCall(), same)).toMatchObject({ is: 'verified', isRepeat: true })
    expect(await verifySnapRequest(aCall(), seen('other'))).toEqual(refused(409, '00'))
    const advice = aCall({}, '{"flagAdvise":"Y"}')
    expect(await verifySnapRequest(advice, seen('other'))).toMatchObject({ is: 'verified', isRepeat: false })
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

  test('names its client when the key is the client’s', async () => {
    expect(await verifyTokenRequest(aRequest(), keyOf)).toEqual({ is: 'verified', clientId: 'bank' })
    expect(await verifyTokenRequest(aRequest('{"grant_type":"client_credentials"}'), keyOf)).toMatchObject({
      is: 'verified',
    })
  })

  test('of an unknown client is answered like one with a wrong signature', async () => {
    const unknown = await verifyTokenRequest(aRequest(undefined, 'nobody'), keyOf)
    const wrong = await verifyTokenRequest(
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
    expect(await verifyTokenRequest(aRequest(text), keyOf)).toEqual(refusal)
  })

  test('that is old is refused', async () => {
    const late = { ...aRequest(), now: new Date(now.getTime() + 600_000) }
    expect(await verifyTokenRequest(late, keyOf)).toMatchObject(refused(401, '00'))
  })
})
