import { describe, expect, test } from 'vitest'
import { CUSTOMERS } from '../../test/checkout/customers.ts'
import { PLANS } from '../../test/gateway/plans.ts'
import { anInboundWorld, PRICE } from '../../test/inbound/inbound-world.ts'
import { metrics } from '../base/metrics.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { recordPayment } from '../checkout/receipts/record-payment.ts'
import { aspiInbound } from '../connectors/snap/profiles/aspi/inbound.ts'
import { briInbound } from '../connectors/snap/profiles/bri/inbound.ts'
import { danaInbound } from '../connectors/snap/profiles/dana/inbound.ts'
import { dokuInbound } from '../connectors/snap/profiles/doku/inbound.ts'
import { toSnapMoney } from '../snap/amount.ts'

const world = await anInboundWorld()
const { issue, stateOf } = world
const amount = toSnapMoney(PRICE)
const BOOKED = `BOOKED ${PRICE.amount}`
const PAID = { checkout: 'SUCCEEDED', attempt: 'SUCCEEDED', receipts: [BOOKED] }
const OPEN = { checkout: 'PENDING', attempt: 'ISSUED', receipts: [] }

let count = 0
const fresh = (): string => `${++count}`.padStart(8, '0')

describe('a notification', () => {
  const bank = world.connect('con_standard', aspiInbound)
  const other = world.connect('con_other', aspiInbound)
  const QR = '/v1.0/qr/qr-mpm-notify'
  const paid = ({ reference, railReference }: Attempt) => ({
    originalReferenceNo: railReference,
    originalPartnerReferenceNo: reference,
    latestTransactionStatus: '00',
    amount,
  })
  const aCode = () => issue(bank.id, { type: 'qrcode', railReference: `QR-${fresh()}` })

  test('is acted on once, and its repeat is answered alike', async () => {
    const attempt = await aCode()
    const call = bank.call('token', QR, paid(attempt))
    const first = await world.send(call)
    expect(first).toMatchObject({ status: 200, body: { responseCode: '2005200' } })
    expect(first.headers['x-timestamp']).toMatch(/\+07:00$/)
    expect(await world.send(call)).toMatchObject({ status: 200, body: first.body })
    expect(await stateOf(attempt)).toEqual(PAID)
  })

  test('under a used id with another body is a conflict', async () => {
    const [one, two] = [await aCode(), await aCode()]
    await bank.tell('token', QR, paid(one), { externalId: 'same' })
    const reply = await bank.tell('token', QR, paid(two), { externalId: 'same' })
    expect(reply).toMatchObject({ status: 409, body: { responseCode: '4095200' } })
    expect(await stateOf(two)).toEqual(OPEN)
  })

  test('over another connection touches nothing of this one, by any name', async () => {
    const attempt = await aCode()
    for (const body of [paid(attempt), { ...paid(attempt), originalPartnerReferenceNo: undefined }]) {
      expect(await other.tell('token', QR, body)).toMatchObject({ status: 404, body: { responseCode: '4045201' } })
    }
    const refunded = { ...paid(attempt), latestTransactionStatus: '06' }
    expect(await other.tell('token', QR, refunded)).toMatchObject({ status: 404 })
    expect(await stateOf(attempt)).toEqual(OPEN)
    expect(world.log.join('')).toContain('inbound call about nothing of ours')
  })

  test('with a token of another connection is refused, and logged with what to do', async () => {
    const attempt = await aCode()
    const { headers } = other.call('token', QR, paid(attempt))
    const reply = await bank.tell('token', QR, paid(attempt), {
      headers: { authorization: String(headers.authorization) },
    })
    expect(reply).toMatchObject({ status: 401, body: { responseCode: '4015201' } })
    expect(await stateOf(attempt)).toEqual(OPEN)
    expect(world.log.join('')).toMatch(/inbound call refused: .*has to request one at \/v1\.0\/access-token\/b2b/)
    expect(await metrics.metrics()).toContain(
      'gapura_inbound_calls_total{connection="con_standard",service="qrNotify",result="token"} 1',
    )
  })

  test('of a refund after a payment is recorded, and one before it fails the attempt', async () => {
    const [attempt, unpaid] = [await aCode(), await aCode()]
    await bank.tell('token', QR, paid(attempt))
    for (const one of [attempt, unpaid]) {
      expect(await bank.tell('token', QR, { ...paid(one), latestTransactionStatus: '04' })).toMatchObject({
        status: 200,
      })
    }
    expect(await stateOf(attempt)).toEqual(PAID)
    const { rows } = await world.db.pool.query('select initiator, status, amount, transaction_id from refund')
    expect(rows).toEqual([
      { initiator: 'provider', status: 'SUCCEEDED', amount: PRICE.amount, transaction_id: attempt.id },
    ])
    expect(await metrics.metrics()).toContain(
      'gapura_provider_refunds_total{connection="con_standard",result="booked"} 1',
    )
    expect(await stateOf(unpaid)).toMatchObject({ attempt: 'FAILED', receipts: [] })
  })

  test('for an unknown recipient, or at no path, is not found; the log names the paths', async () => {
    const call = bank.call('token', QR, {})
    expect(await world.send({ ...call, fullPath: `/v1/inbound/con_nobody${QR}` })).toMatchObject({ status: 404 })
    for (const path of ['', '/', '/v1.0/qr/qr-mpm-notify/', '/openapi/v1.0/qr-mpm-notify']) {
      expect(await world.send({ ...call, fullPath: `/v1/inbound/con_standard${path}` })).toMatchObject({ status: 404 })
    }
    expect(world.log.join('')).toContain('this provider calls /v1.0/access-token/b2b, ')
  })
})

describe('a provider that has the money already', () => {
  const doku = world.connect('con_doku', dokuInbound)
  const PAYMENT = '/v1.1/transfer-va/payment'
  const paid = (customerNo: string, virtualAccountNo: string, change: object = {}) => ({
    partnerServiceId: '   88899',
    customerNo,
    virtualAccountNo,
    paymentRequestId: `P-${fresh()}`,
    paidAmount: amount,
    ...change,
  })

  test('names the number whole, or filled with zeros, and is understood', async () => {
    const whole = await issue(doku.id, { type: 'virtual_account', code: 'MANDIRI', railReference: '88899908800314524' })
    await doku.tell('token', PAYMENT, paid('88899908800314524', '   88899908800314524'))
    expect(await stateOf(whole)).toEqual(PAID)
    const filled = await issue(doku.id, { type: 'virtual_account', code: 'BRI', railReference: '888996' })
    await doku.tell('token', PAYMENT, paid('0000000006', '   888990000000006'))
    expect(await stateOf(filled)).toEqual(PAID)
  })

  test('has another amount parked, and money for a paid bill booked apart', async () => {
    const attempt = await issue(doku.id, { type: 'virtual_account', code: 'BRI', railReference: '8889977' })
    const notified = (change: object) => doku.tell('token', PAYMENT, paid('77', '   8889977', change))
    expect(await notified({ paidAmount: { ...amount, value: '1.00' } })).toMatchObject({ status: 200 })
    expect(await stateOf(attempt)).toEqual({ ...OPEN, receipts: ['PARKED 100'] })
    expect(await notified({})).toMatchObject({ status: 200 })
    expect(await notified({})).toMatchObject({ status: 200 })
    expect((await stateOf(attempt)).receipts.toSorted()).toEqual([BOOKED, BOOKED, 'PARKED 100'])
  })

  test('that names our reference and another number moves nothing', async () => {
    const attempt = await issue(doku.id, { type: 'virtual_account', code: 'BRI', railReference: '8889988' })
    const notified = paid('89', '   8889989', { trxId: attempt.reference })
    expect(await doku.tell('token', PAYMENT, notified)).toMatchObject({ body: { responseCode: '4042512' } })
    expect(await stateOf(attempt)).toEqual(OPEN)
  })
})

test('a payment that was found by polling and is notified without the same id is booked once', async () => {
  const bri = world.connect('con_bri', briInbound)
  const attempt = await issue(bri.id, { type: 'virtual_account', code: 'BRI', railReference: '2621542' })
  const { reference } = attempt
  const found = { reference, instrumentReference: null, railReference: reference, amount: PRICE, paidAt: world.clock() }
  const app = {
    db: world.db,
    clock: world.clock,
    livemode: false,
    plans: PLANS,
    customers: CUSTOMERS,
    signals: { wake: () => {}, checkoutChanged: () => {} },
  }
  await recordPayment(app, attempt, { ...found, isOnly: true })
  const notified = await bri.tell('token', '/snap/v1.0/transfer-va/notify-payment-intrabank', {
    partnerServiceId: '   26215',
    customerNo: '42',
    virtualAccountNo: '   2621542',
    paymentRequestId: 'P',
    additionalInfo: { paymentAmount: amount.value },
  })
  expect(notified).toMatchObject({ status: 200, body: { responseCode: '2003400' } })
  expect(await stateOf(attempt)).toEqual(PAID)
})

describe('a provider with one key for all its merchants', () => {
  const dana = world.connect('con_dana', danaInbound)
  const tell = (attempt: Attempt, change: object) =>
    dana.tell('key', '/v1.0/debit/notify', {
      originalReferenceNo: attempt.railReference,
      originalPartnerReferenceNo: attempt.reference,
      latestTransactionStatus: '00',
      amount,
      ...change,
    })
  const aPayment = () => issue(dana.id, { type: 'ewallet', code: 'DANA', railReference: `D-${fresh()}` })

  test('proves a payment to be ours by its own number of the payment, under our merchant number or none', async () => {
    for (const change of [{ merchantId: 'our-merchant-id' }, {}]) {
      const attempt = await aPayment()
      expect(await tell(attempt, change)).toMatchObject({ status: 200, body: { responseCode: '2005600' } })
      expect(await stateOf(attempt)).toEqual(PAID)
      expect(world.polled).not.toContain(attempt.reference)
    }
  })

  test('that proves neither is polled, and only its answer counts', async () => {
    const attempt = await aPayment()
    const renamed = { merchantId: 'our-merchant-id', originalReferenceNo: 'D-renamed' }
    const stranger = { merchantId: 'another' }
    for (const change of [renamed, stranger]) {
      world.polled.length = 0
      expect(await tell(attempt, change)).toMatchObject({ status: 200 })
      expect(world.polled).toEqual([attempt.reference])
      expect(await stateOf(attempt)).toEqual(OPEN)
    }
    const { reference, railReference } = attempt
    const receipt = { reference, instrumentReference: null, railReference: railReference ?? '', amount: PRICE }
    world.answers.set(reference, { is: 'succeeded', receipt: { ...receipt, paidAt: world.clock() } })
    await tell(attempt, stranger)
    expect(await stateOf(attempt)).toEqual(PAID)
  })
})
