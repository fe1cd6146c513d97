import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { symmetricText } from '../../../src/snap/signature.ts'
import { aCode } from '../../rails/snap-rail.ts'
import { anAccount, aRequest, idr } from '../payments.ts'
import { expectLike, judge } from '../vectors.ts'
import { aBca, code, NUMBER, RAIL_REFERENCE, REFERENCE } from './bca.ts'

describe('a code of BCA', () => {
  judge(
    'bca-qr-generate-req',
    'it is requested as content, under our merchant id and the channel of codes',
    async (sample) => {
      const { peer, rail } = await aBca('2024-09-01T09:40:10+07:00')
      await rail.issue(
        aRequest({ reference: REFERENCE, amount: code.amount, expiresAt: new Date('2024-09-01T10:10:10+07:00') }),
      )
      const [call] = peer.calls
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call?.headers).toMatchObject({ 'channel-id': '95251', 'x-partner-id': '123456789' })
      expect(call?.headers['x-external-id']).toMatch(/^\d{1,36}$/)
      expectLike(call?.body ?? {}, sample)
    },
  )

  judge(
    'bca-qr-generate-resp',
    'the bank’s id of it is a UUID; with the content that the print leaves out it is shown',
    async (sample) => {
      const { peer, rail } = await aBca()
      const qrContent = aCode(50_000)
      peer.on(sample.path, { body: { ...sample.body, qrContent } }, { body: sample.body })
      const request = aRequest({ reference: REFERENCE, amount: code.amount })
      expect(await rail.issue(request)).toEqual({
        is: 'issued',
        railReference: RAIL_REFERENCE,
        instrument: { type: 'qrcode', qrContent },
      })
      expect(await rail.issue(request)).toEqual({ is: 'unknown', railCode: 'unreadable' })
    },
  )

  judge('bca-qr-query-req', 'it is queried by both references, our merchant id and the terminal', async (sample) => {
    const { peer, rail } = await aBca('2024-09-01T08:45:00+07:00')
    await rail.query(code)
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expect(call?.headers).toMatchObject({
      'channel-id': '95251',
      'x-partner-id': '123456789',
      'x-timestamp': '2024-09-01T08:45:00+07:00',
    })
    expectLike(call?.body ?? {}, sample)
  })

  judge('bca-qr-query-paid', 'it was paid, with this amount at this time', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, { body: sample.body })
    expect(await rail.query(code)).toEqual({
      is: 'succeeded',
      receipt: {
        reference: REFERENCE,
        instrumentReference: RAIL_REFERENCE,
        railReference: RAIL_REFERENCE,
        amount: idr('50000.00'),
        paidAt: new Date('2024-09-01T08:43:11+07:00'),
      },
    })
  })
})

test('a code of BCA is pending, expired or refunded by the state it is queried for, and is not withdrawn', async () => {
  const { peer, rail } = await aBca()
  const state = (latestTransactionStatus: string) => ({
    body: { responseCode: '2005100', latestTransactionStatus, amount: null, paidTime: null },
  })
  peer.on('/qr/qr-mpm-query', state('03'), state('06'), state('04'), state('03'), state('06'))
  expect(await rail.query(code)).toEqual({ is: 'pending' })
  expect(await rail.query(code)).toEqual({ is: 'closed' })
  expect(await rail.query(code)).toMatchObject({ is: 'failed', railCode: 'status_04' })
  expect(await rail.retire(code)).toEqual({ is: 'unknown', railCode: 'not_offered' })
  expect(await rail.retire(code)).toEqual({ is: 'closed' })
})

test('a code of BCA lives five minutes at least and two hours at most', async () => {
  const { peer, rail } = await aBca('2024-09-01T10:00:00+07:00')
  for (const expiresAt of ['2024-09-01T10:01:00+07:00', '2024-09-02T10:00:00+07:00']) {
    await rail.issue(aRequest({ expiresAt: new Date(expiresAt) }))
  }
  expect(peer.calls.map(({ body }) => body.validityPeriod)).toEqual([
    '2024-09-01T10:05:00+07:00',
    '2024-09-01T12:00:00+07:00',
  ])
})

describe('a virtual account at BCA', () => {
  test('is made here, waits while the bank lists no payment, and is closed once it says so', async () => {
    const { peer, rail } = await aBca()
    const account = anAccount('BCA', NUMBER)
    const request = aRequest({ type: 'virtual_account', code: 'BCA', customerNumber: '123456789012345678' })
    expect(await rail.issue(request)).toMatchObject({ is: 'issued', instrument: { number: NUMBER } })
    expect(peer.calls).toEqual([])
    const none = { status: 404, body: { responseCode: '4042601' } }
    peer.on('/transfer-va/status', none, none, { status: 500, body: {} })
    expect(await rail.query(account)).toEqual({ is: 'pending' })
    expect(await rail.retire(account)).toEqual({ is: 'closed' })
    expect(await rail.retire(account)).toMatchObject({ is: 'unknown' })
  })

  judge(
    'bca-va-status-req',
    'queried by its number: the print’s number for customerNo and nine-character code contradict its own answer',
    async (sample) => {
      const { peer, rail } = await aBca()
      await rail.query(anAccount('BCA', NUMBER))
      const [call] = peer.calls
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call?.headers).toMatchObject({ 'channel-id': '95231', 'x-partner-id': '12345' })
      // The id of a payment is unknown until the bank reports it; without one the bank answers with the newest.
      expectLike(call?.body ?? {}, sample, {
        otherValue: ['partnerServiceId', 'customerNo', 'virtualAccountNo'],
        notSent: ['paymentRequestId'],
      })
      expect(call?.body).toMatchObject({
        partnerServiceId: '   12345',
        customerNo: '123456789012345678',
        virtualAccountNo: `   ${NUMBER}`,
      })
    },
  )

  judge('bca-va-status-resp', 'it was paid, under the id that the notification carries', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, { body: sample.body })
    expect(await rail.query(anAccount('BCA', NUMBER))).toEqual({
      is: 'succeeded',
      receipt: {
        reference: 'ours',
        instrumentReference: NUMBER,
        railReference: '202202111031031234500001136962',
        amount: idr('100000.00'),
        paidAt: new Date('2022-02-11T10:16:04+07:00'),
      },
    })
  })
})

judge('bca-token-resp', 'its token is taken, though the type is in lower case and the life a text', async (sample) => {
  const { peer, rail } = await aBca()
  peer.on('/access-token/b2b', { body: { ...sample.body, accessToken: 'theirs' } })
  await rail.query(code)
  await rail.query(code)
  expect(peer.tokenCalls.map(({ path }) => path)).toEqual([sample.path])
  expect(peer.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer theirs', 'Bearer theirs'])
})

judge('bca-legacy-sign-get', 'the query belongs to what is signed, as in the text its older API signs', (sample) => {
  const { stringToSign, key, token, signature } = sample.expect as Record<string, string>
  const signed = {
    method: sample.method ?? '',
    path: sample.path,
    rawBody: Buffer.alloc(0),
    timestamp: sample.headers['X-BCA-Timestamp'] ?? '',
  }
  expect(symmetricText(signed, token ?? '')).toBe(stringToSign)
  expect(
    createHmac('sha256', key ?? '')
      .update(stringToSign ?? '')
      .digest('hex'),
  ).toBe(signature)
})
