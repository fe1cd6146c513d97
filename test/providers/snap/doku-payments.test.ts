import { describe, expect, test } from 'vitest'
import { doku } from '../../../src/connectors/snap/profiles/doku/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { defined } from '../../setup/defined.ts'
import { anAccount, aRequest, idr } from '../payments.ts'
import { clockAt, connectionTo, startPeer } from '../peer.ts'
import { expectLike, judge, type Sample } from '../vectors.ts'

const TRX_ID = '23219829713'
const account = (companyCode: string) => ({ companyCode, kind: 'closed' as const })
const virtualAccounts = { BCA: account('19008'), BRI: account('12362'), BNI: account('8412') }

async function aDoku(now = '2020-12-21T07:56:11Z') {
  const peer = await startPeer()
  const outbound = { partnerId: 'BRN-0221-1693209567392' }
  return { peer, rail: snapRail(connectionTo(peer, doku, { outbound, virtualAccounts }), clockAt(now)) }
}

const request = (code: string, customerNumber: string) =>
  aRequest({
    type: 'virtual_account',
    code,
    customerNumber,
    reference: TRX_ID,
    amount: idr('11500.00'),
    expiresAt: new Date('2023-01-01T10:55:00-07:00'),
  })

/** What we ask for, and what is answered. */
async function issue(code: string, customerNumber: string, reply: { status?: number; body: object }) {
  const { peer, rail } = await aDoku()
  peer.on('/transfer-va/create-va', reply)
  const issued = await rail.issue(request(code, customerNumber))
  return { issued, call: defined(peer.calls[0]), paths: peer.calls.map(({ path }) => path) }
}
const refused = (sample: Sample, status: number) => issue('BCA', '1', { status, body: sample.body })

describe('a virtual account at DOKU', () => {
  judge(
    'doku-va-create-bca-mgpc-req',
    'it is a closed amount in the bank’s channel, at a time in UTC',
    async (sample) => {
      const { call } = await issue('BCA', '00000000000000000001', { status: 500, body: {} })
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call.headers).toMatchObject({ 'channel-id': 'H2H', 'x-partner-id': sample.headers['X-PARTNER-ID'] })
      // The print has milliseconds: ours are seconds, as its words ask for.
      expect(call.headers['x-timestamp']).toBe('2020-12-21T07:56:11Z')
      expectLike(call.body, sample)
    },
  )

  judge('doku-va-create-bri-mgpc-req', 'a number may be short', async (sample) => {
    const { call } = await issue('BRI', '6', { status: 500, body: {} })
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call.body, sample)
  })

  judge(
    'doku-va-create-bri-mgpc-resp',
    'the number that is returned is longer, and is the one to pay',
    async (sample) => {
      const { issued } = await issue('BRI', '6', { body: sample.body })
      expect(issued).toMatchObject({
        is: 'issued',
        instrument: { bankCode: 'BRI', number: sample.expect.vaTrimmed },
      })
    },
  )

  judge(
    'doku-va-create-bni-old',
    'a code of four digits is padded with four spaces; the older page’s small letter and offset are not today’s',
    async (sample) => {
      const { call } = await issue('BNI', '1', { status: 500, body: {} })
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expectLike(call.body, sample, { otherValue: ['virtualAccountTrxType', 'expiredDate'] })
      expect(call.body).toMatchObject({ virtualAccountTrxType: 'C', expiredDate: '2023-01-02T00:55:00+07:00' })
    },
  )

  judge('doku-sim-1110', 'a success that names no number cannot be shown', async (sample) => {
    const { issued } = await issue('BCA', '1', { body: sample.body })
    expect(issued).toEqual({ is: 'unknown', railCode: 'unreadable' })
  })

  judge('doku-sim-1111', 'refused, though the code is of another service', async (sample) => {
    const { issued } = await refused(sample, 404)
    expect(issued).toMatchObject({ is: 'refused', railCode: '4042512' })
  })

  judge('doku-sim-1112', 'refused for its amount, though the code is of another service', async (sample) => {
    const { issued } = await refused(sample, 404)
    expect(issued).toMatchObject({ is: 'refused', railCode: '4042513' })
  })

  judge(
    'doku-sim-115',
    'a conflict is of an earlier call, whose number an update to the same gives',
    async (sample) => {
      const { issued, paths } = await refused(sample, 409)
      expect(issued).toMatchObject({ is: 'unknown' })
      expect(paths[1]).toBe('/virtual-accounts/bi-snap-va/v1.1/transfer-va/update-va')
    },
  )

  judge('doku-va-update-inactive-resp', 'it is closed by becoming inactive', async (sample) => {
    const { peer, rail } = await aDoku()
    peer.on(sample.path, { body: sample.body })
    const number = '1900800000000000000000001'
    expect(await rail.retire(anAccount('BCA', number, { reference: TRX_ID }))).toEqual({ is: 'closed' })
    expect(peer.calls[0]).toMatchObject({
      method: 'PUT',
      path: sample.path,
      body: {
        partnerServiceId: '   19008',
        customerNo: '00000000000000000001',
        trxId: TRX_ID,
        additionalInfo: { channel: 'VIRTUAL_ACCOUNT_BCA', virtualAccountConfig: { status: 'INACTIVE' } },
      },
    })
  })

  test('that DOKU asks us about is made here, and closed by our no longer answering', async () => {
    const peer = await startPeer()
    const ours = { BRI: { ...account('12362'), inquiry: 'ours' as const } }
    const rail = snapRail(connectionTo(peer, doku, { virtualAccounts: ours }), clockAt('2020-12-21T07:56:11Z'))
    expect(await rail.issue(request('BRI', '42'))).toMatchObject({ is: 'issued', railReference: '1236242' })
    expect(peer.calls).toEqual([])
    peer.on('/transfer-va/status', { status: 404, body: { responseCode: '4042601' } })
    expect(await rail.retire(anAccount('BRI', '1236242'))).toEqual({ is: 'closed' })
  })
})
