import { expect, test } from 'vitest'
import { anInboundWorld, PRICE } from '../../test/inbound/inbound-world.ts'
import { listUnknownPayments } from '../collections/unknown-payment.ts'
import { aspiInbound } from '../connectors/snap/profiles/aspi/inbound.ts'
import { bcaInbound } from '../connectors/snap/profiles/bca/inbound.ts'
import { dokuInbound } from '../connectors/snap/profiles/doku/inbound.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/operator-books.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { toSnapMoney } from '../snap/amount.ts'

const world = await anInboundWorld()
const { db, issue } = world
const doku = world.connect('con_doku', dokuInbound)
const bank = world.connect('con_standard', aspiInbound)
const bca = world.connect('con_bca', bcaInbound)
const PAYMENT = '/v1.1/transfer-va/payment'
const amount = toSnapMoney(PRICE)
let count = 0

const paid = (customerNo: string, change: object = {}) => ({
  partnerServiceId: '   88899',
  customerNo,
  virtualAccountNo: `   88899${customerNo}`,
  paymentRequestId: `P-${++count}`,
  paidAmount: amount,
  ...change,
})
const unknown = () => transaction(db, ALL_MERCHANTS, (tx) => listUnknownPayments(tx, 100))
const suspense = async (): Promise<bigint> => {
  const [balance] = await transaction(db, ALL_MERCHANTS, (tx) => readBalances(tx, OPERATOR_BOOKS))
  return balance?.suspense.amount ?? 0n
}

test('money for an unknown number or code is in the operator’s suspense, once for each payment', async () => {
  const before = await suspense()
  const notified = paid('4711')
  for (let times = 0; times < 3; times++) {
    expect(await doku.tell('token', PAYMENT, notified)).toMatchObject({ status: 200 })
  }
  await doku.tell('token', PAYMENT, paid('4711'))
  const code = {
    originalReferenceNo: 'payment-of-a-static-code',
    originalPartnerReferenceNo: 'zzzdisposedcode0000000000',
    latestTransactionStatus: '00',
    amount,
  }
  expect(await bank.tell('token', '/v1.0/qr/qr-mpm-notify', code)).toMatchObject({ status: 200 })
  expect((await suspense()) - before).toBe(3n * PRICE.amount)
  const found = (await unknown()).map(({ connectionId, instrument }) => `${connectionId} ${instrument}`)
  expect(found.toSorted()).toEqual([
    'con_doku 888994711',
    'con_doku 888994711',
    'con_standard zzzdisposedcode0000000000',
  ])
  expect(world.log.join('')).toContain('money arrived for an unknown code')
})

test('what names a payment of ours and contradicts it, and what is only offered, is refused and books nothing', async () => {
  const [before, known] = [await suspense(), (await unknown()).length]
  const attempt = await issue(doku.id, { type: 'virtual_account', code: 'BRI', railReference: '8889988' })
  const contradicting = paid('89', { trxId: attempt.reference })
  expect(await doku.tell('token', PAYMENT, contradicting)).toMatchObject({ body: { responseCode: '4042512' } })
  const number = { partnerServiceId: '   12345', customerNo: '123', virtualAccountNo: '   12345123' }
  const offer = { ...number, paymentRequestId: 'P-1', paidAmount: amount }
  expect(await bca.tell('token', '/openapi/v1.0/transfer-va/payment', offer)).toMatchObject({ status: 404 })
  const inquiry = { ...number, inquiryRequestId: 'I-1' }
  expect(await bca.tell('token', '/openapi/v1.0/transfer-va/inquiry', inquiry)).toMatchObject({
    body: { responseCode: '4042412' },
  })
  expect([await suspense(), (await unknown()).length]).toEqual([before, known])
})
