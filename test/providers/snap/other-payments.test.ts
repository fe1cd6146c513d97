import { expect } from 'vitest'
import { snapClient } from '../../../src/connectors/snap/client/client.ts'
import { readReference } from '../../../src/connectors/snap/fields.ts'
import { aspi } from '../../../src/connectors/snap/profiles/aspi/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { readObject } from '../../../src/snap/json.ts'
import { defined } from '../../setup/defined.ts'
import { anAttempt, aRequest, idr } from '../payments.ts'
import { clockAt, connectionTo, startPeer } from '../peer.ts'
import { expectLike, judge } from '../vectors.ts'

/** A provider without a profile of its own, spoken to by the standard. */
async function aProvider() {
  const peer = await startPeer()
  const settings = connectionTo(peer, aspi)
  const clock = clockAt('2022-10-12T12:00:00+07:00')
  return { peer, rail: snapRail(settings, clock), call: snapClient(settings, clock) }
}
const code = anAttempt({ reference: 'ref-0000000-0417', railReference: 'W-1' })
const payment = anAttempt({ type: 'ewallet', code: 'DANA', railReference: 'W-1' })

judge('winpay-qr-query-paid', 'a code at Winpay was paid, and the issuer’s reference is there', async (sample) => {
  const { peer, rail, call } = await aProvider()
  peer.on(sample.path, { body: sample.body })
  expect(await rail.query(code)).toMatchObject({
    is: 'succeeded',
    receipt: { amount: idr('2000.00'), paidAt: new Date('2023-08-24T17:03:33+07:00') },
  })
  const response = await call('qrQuery', {})
  const { rrn } = readObject(response.is === 'done' ? response.body.additionalInfo : undefined)
  expect(readReference(rrn)).toBe(sample.expect.rrn)
})

judge(
  'winpay-qr-generate-req',
  'a code at Winpay: it knows the merchant by the partner id; ours is named',
  async (sample) => {
    const { peer, rail } = await aProvider()
    const expiresAt = new Date('2023-09-06T23:08:56+07:00')
    await rail.issue(aRequest({ reference: 'ref00000000001', amount: idr('50000.00'), expiresAt }))
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    // What is static or not is said by the amount, which a static code has none of.
    expectLike(call.body, sample, {
      notSent: ['additionalInfo.isStatic'],
      added: ['merchantId', 'additionalInfo.merchantName', 'additionalInfo.description'],
    })
  },
)

judge('winpay-qr-generate-req', 'a static code there: the sample without an amount and a validity', async (sample) => {
  const { peer, rail } = await aProvider()
  await rail.collectors?.create({
    ...{ reference: 'ref00000000001', kind: 'qr_static', code: null, currency: 'IDR', amount: null },
    ...{ name: 'Kopi Senja', label: 'KASIR 1', customerNumber: null },
  })
  const { partnerReferenceNo } = sample.body
  expect(defined(peer.calls[0])).toMatchObject({ method: sample.method, path: sample.path })
  const { merchantId: _, terminalId: _terminal, ...sent } = readObject(defined(peer.calls[0]).body)
  expect(sent).toEqual({
    partnerReferenceNo,
    additionalInfo: { isStatic: true, merchantName: 'Kopi Senja', storeLabel: 'KASIR 1' },
  })
})

judge('astrapay-qr-query-paid', 'a time without a zone is Jakarta’s', async (sample) => {
  const { peer, rail } = await aProvider()
  peer.on('/qr/qr-mpm-query', { body: sample.body })
  expect(await rail.query(code)).toMatchObject({
    is: 'succeeded',
    receipt: { amount: idr('1.00'), paidAt: new Date('2022-10-12T11:09:10.912+07:00') },
  })
})

judge('mandiri-dd-create-pending', 'a payment in progress is unknown: it is queried', async (sample) => {
  const { peer, rail } = await aProvider()
  peer.on('/debit/payment-host-to-host', { status: 202, body: sample.body })
  const request = aRequest({ type: 'ewallet', code: 'DANA' })
  expect(await rail.issue(request)).toEqual({ is: 'unknown', railCode: '2025400' })
})

judge('mandiri-dd-status-failed', 'the state counts, not the code of the envelope', async (sample) => {
  const { peer, rail } = await aProvider()
  peer.on('/debit/status', { body: sample.body })
  expect(await rail.query(payment)).toMatchObject({ is: 'failed', railCode: 'status_06' })
})
