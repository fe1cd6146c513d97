import { describe, expect, test } from 'vitest'
import { type SnapCall, snapClient } from '../../../src/connectors/snap/client/client.ts'
import { bri } from '../../../src/connectors/snap/profiles/bri/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { fromSnapMoney } from '../../../src/snap/amount.ts'
import { readObject } from '../../../src/snap/json.ts'
import { isSignedWithKey, signWithSecret, symmetricText, tokenText } from '../../../src/snap/signature.ts'
import { readVaTriple, vaNumber, vaTriple } from '../../../src/snap/va-number.ts'
import { testKeys } from '../../rails/snap-keys.ts'
import { defined } from '../../setup/defined.ts'
import { anAccount, anAttempt, aRequest, idr } from '../payments.ts'
import { clockAt, connectionTo, PEER_SECRET, PEER_TOKEN, startPeer } from '../peer.ts'
import { expectLike, judge } from '../vectors.ts'

async function aBri(now: string, companyCode = '55888') {
  const peer = await startPeer()
  const outbound = { partnerId: 'BRIAPItest', channelId: '0009' }
  const settings = connectionTo(peer, bri, { outbound, virtualAccounts: { BRI: { companyCode, kind: 'closed' } } })
  return { peer, rail: snapRail(settings, clockAt(now)), call: snapClient(settings, clockAt(now)) }
}
const NOW = '2023-11-28T09:20:00.149+07:00'

describe('a token of BRI', () => {
  judge('bri-token-req', 'it is requested at a time with milliseconds', async (sample) => {
    const { peer, rail } = await aBri(sample.headers['X-TIMESTAMP'] ?? '')
    await rail.query(anAccount('BRI', '558889196308416'))
    const token = defined(peer.tokenCalls[0])
    expect(token).toMatchObject({ method: sample.method, path: sample.path, body: sample.body })
    const timestamp = String(token.headers['x-timestamp'])
    expect(timestamp).toBe(sample.headers['X-TIMESTAMP'])
    const signature = String(token.headers['x-signature'])
    expect(isSignedWithKey(tokenText('client', timestamp), signature, testKeys.publicKey)).toBe(true)
  })

  judge(
    'bri-token-resp',
    'it is taken without a response code, under another type, for 899 seconds',
    async (sample) => {
      const { peer, rail } = await aBri(NOW)
      peer.on('/access-token/b2b', { body: { ...sample.body, accessToken: 'theirs' } })
      await rail.query(anAccount('BRI', '558889196308416'))
      expect(peer.calls[0]?.headers.authorization).toBe('Bearer theirs')
    },
  )

  judge('bri-token-401-code', 'refused for what was signed: nothing is sent', async (sample) => {
    const { peer, rail } = await aBri(NOW)
    peer.on('/access-token/b2b', { status: 401, body: sample.body })
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'token_4017300' })
    expect(peer.calls).toEqual([])
  })

  judge('bri-token-401-empty', 'empty texts are no token: nothing is sent', async (sample) => {
    const { peer, rail } = await aBri(NOW)
    peer.on('/access-token/b2b', { status: 401, body: sample.body }, { status: 200, body: sample.body })
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'token_http_401' })
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'token_unreadable' })
    expect(peer.calls).toEqual([])
  })
})

test('a call to BRI is signed in lower-case hex and named by nine digits', async () => {
  const { peer, rail } = await aBri(NOW)
  await rail.query(anAccount('BRI', '558889196308416'))
  const { method, path, headers, rawBody } = defined(peer.calls[0])
  expect(headers).toMatchObject({ 'x-timestamp': NOW, 'channel-id': '0009', 'x-partner-id': 'BRIAPItest' })
  const text = symmetricText({ method, path, rawBody: Buffer.from(rawBody), timestamp: NOW }, PEER_TOKEN)
  expect(headers['x-signature']).toBe(signWithSecret(text, PEER_SECRET, 'hex'))
  expect(headers['x-signature']).toMatch(/^[0-9a-f]{128}$/)
  expect(headers['x-external-id']).toMatch(/^\d{9}$/)
})

describe('a virtual account at BRI', () => {
  judge(
    'bri-va-create-req',
    'it has a description and no type; the bank takes milliseconds in either zone',
    async (sample) => {
      const { peer, rail } = await aBri(sample.headers['X-TIMESTAMP'] ?? '')
      await rail.issue(
        aRequest({
          type: 'virtual_account',
          code: 'BRI',
          customerNumber: '9196308416',
          reference: 'abcdefgh1234',
          accountName: 'John Doe',
          description: 'terangkanlah',
          expiresAt: new Date('2022-02-28T22:38:25+07:00'),
        }),
      )
      const call = defined(peer.calls[0])
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call.headers['x-timestamp']).toBe('2024-06-21T17:00:00.000+07:00')
      expect(call.body).not.toHaveProperty('virtualAccountTrxType')
      expectLike(call.body, sample)
    },
  )

  judge('bri-va-status-req', 'it is queried under a reference of ours', async (sample) => {
    const { peer, rail } = await aBri(NOW, '12819')
    await rail.query(anAccount('BRI', '12819801234567899', { reference: '065ad3ca-2490-4432-8a29-0a9a7ce4904b' }))
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call.body, sample)
  })

  test('that was paid has no amount and no id: the attempt stands for its only payment', async () => {
    const { peer, rail } = await aBri(NOW)
    const account = anAccount('BRI', '558889196308416')
    const virtualAccountData = vaTriple('55888', '9196308416')
    const reply = (paidStatus: string) => ({
      body: { responseCode: '2002600', virtualAccountData, additionalInfo: { paidStatus } },
    })
    peer.on('/transfer-va/status', reply('N'), reply('Y'))
    expect(await rail.query(account)).toEqual({ is: 'pending' })
    expect(await rail.query(account)).toMatchObject({
      is: 'succeeded',
      receipt: { reference: 'ours', amount: idr('10000.00'), isOnly: true },
    })
  })

  judge(
    'bri-va-update-status-req',
    'a number can be marked as paid by hand; we never do, since it would then look paid to us',
    async (sample) => {
      const { peer, call } = await aBri(NOW)
      const { partnerServiceId, customerNo } = vaTriple('55888', '4498466302')
      await call('vaUpdateStatus', { partnerServiceId, customerNo, trxId: 'lvirQR', paidStatus: 'Y' })
      expect(peer.calls[0]).toMatchObject({ method: sample.method, path: sample.path })
      expectLike(defined(peer.calls[0]).body, sample)
      const sent = Object.values(bri.virtualAccounts ?? {}).flatMap((part) => JSON.stringify(part) ?? [])
      expect(sent.join()).not.toContain('vaUpdateStatus')
    },
  )
})

/** We do not offer paying another company's number from an account at the bank, yet speak the service. */
describe('another company’s virtual account at BRI', () => {
  /** Its sandbox puts `/inquiry` and `/payment` and the folder `/prod` before the paths that are live. */
  const livePath = (path: string) => path.replace(/^\/(inquiry|payment)\/snap\/prod/, '/snap')
  const calls = async (service: Parameters<SnapCall>[0], body: object, now = NOW) => {
    const { peer, call } = await aBri(now)
    await call(service, readObject(body))
    return defined(peer.calls[0])
  }

  judge('bri-va-intrabank-inquiry-req', 'it is queried by its three fields', async (sample) => {
    const sent = await calls('vaInquiryIntrabank', vaTriple('77777', '999089639'), sample.headers['X-TIMESTAMP'])
    expect(sent).toMatchObject({ method: sample.method, path: livePath(sample.path) })
    expect(sent.headers).toMatchObject({
      'x-partner-id': sample.headers['X-PARTNER-ID'],
      'channel-id': sample.headers['CHANNEL-ID'],
      'x-timestamp': sample.headers['X-TIMESTAMP'],
    })
    expectLike(sent.body, sample)
  })

  judge('bri-va-intrabank-inquiry-resp', 'its number, holder and amount are read', async (sample) => {
    const { peer, call } = await aBri(NOW)
    peer.on(livePath(sample.path), { body: sample.body })
    const response = await call('vaInquiryIntrabank', {})
    const data = readObject(response.is === 'done' ? response.body.virtualAccountData : undefined)
    const read = readVaTriple(data)
    expect('triple' in read && vaNumber(read.triple)).toBe('77777999089639')
    expect(data.virtualAccountName).toBe(sample.expect.name)
    expect(fromSnapMoney(data.totalAmount)).toEqual(idr(String(sample.expect.total)))
  })

  judge('bri-va-intrabank-payment-req', 'its body goes out as it is printed', async (sample) => {
    const sent = await calls('vaPaymentIntrabank', sample.body, sample.headers['X-TIMESTAMP'])
    expect(sent).toMatchObject({ method: sample.method, path: livePath(sample.path) })
    expect(sent.headers['x-timestamp']).toBe(sample.headers['X-TIMESTAMP'])
    expectLike(sent.body, sample)
  })

  judge('bri-va-intrabank-payment-unknown-va', 'a number that is not known is declined', async (sample) => {
    const { peer, call } = await aBri(NOW)
    peer.on(livePath(sample.path), { status: 404, body: sample.body })
    expect(await call('vaPaymentIntrabank', {})).toMatchObject({ is: 'declined', railCode: '4043311', caseCode: '11' })
  })
})

describe('a code of BRI', () => {
  const code = anAttempt({ reference: '10009121031000912103', railReference: '000008526955', amount: idr('5000.00') })

  judge('bri-qr-generate-resp', 'the code itself is in the reply, for the requested amount', async (sample) => {
    const { peer, rail } = await aBri(NOW)
    peer.on(sample.path, { body: sample.body })
    expect(await rail.issue(aRequest({ reference: code.reference, amount: code.amount }))).toEqual({
      is: 'issued',
      railReference: '000008526955',
      instrument: { type: 'qrcode', qrContent: sample.body.qrContent },
    })
    expect(peer.calls[0]?.path).toBe(sample.path)
  })

  judge('bri-qr-query-req', 'it is queried by the bank’s reference, as service 17', async (sample) => {
    const { peer, rail } = await aBri(NOW)
    await rail.query(code)
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call.body, sample)
    expect(call.body).not.toHaveProperty('originalPartnerReferenceNo')
    expect(await rail.query({ ...code, railReference: null })).toEqual({ is: 'unknown', railCode: 'no_reference' })
  })

  judge('bri-qr-query-paid', 'it was paid', async (sample) => {
    const { peer, rail } = await aBri(NOW)
    peer.on(sample.path, { body: sample.body })
    expect(await rail.query(code)).toMatchObject({
      is: 'succeeded',
      receipt: { reference: code.reference, railReference: '000008526955', amount: idr('15001.00') },
    })
    expect(await rail.retire(code)).toMatchObject({ is: 'succeeded' })
  })
})
