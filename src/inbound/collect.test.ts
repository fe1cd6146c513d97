import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anInboundWorld, PRICE } from '../../test/inbound/inbound-world.ts'
import { newId } from '../base/id.ts'
import { nameInstrument } from '../checkout/attempts/name-instrument.ts'
import { listUnknownPayments } from '../collections/unknown-payment.ts'
import { moveCollector } from '../collectors/change.ts'
import { aspiInbound } from '../connectors/snap/profiles/aspi/inbound.ts'
import { bcaInbound } from '../connectors/snap/profiles/bca/inbound.ts'
import { dokuInbound } from '../connectors/snap/profiles/doku/inbound.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'
import { readBalances } from '../ledger/read/read-balances.ts'
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

/** An open number at the bank that asks, as its worker leaves it. */
async function aNumber(customerNo: string): Promise<string> {
  const id = newId('col', world.merchantId, world.clock())
  const number = `12345${customerNo}`
  const instrument = JSON.stringify({ bankCode: 'BCA', number })
  await transaction(db, world.merchantId, async (tx) => {
    await sql`
      insert into collector (merchant_id, id, external_id, payload_hash, acceptance, kind, code, status, currency, name,
        connection_id, reference, customer_number, rail_reference, instrument, created_at, updated_at)
      values (${world.merchantId}, ${id}, ${id}, ${Buffer.alloc(32)}, '{}', 'va_open', 'BCA', 'ACTIVE', 'IDR', 'Siti',
        ${bca.id}, ${id.slice(4, 29)}, ${customerNo}, ${number}, ${instrument}::jsonb, ${world.clock()}, ${world.clock()})`.execute(
      tx,
    )
    await nameInstrument(tx, { merchantId: world.merchantId, id, connectionId: bca.id }, [number])
  })
  return id
}

test('an offer that was accepted before its collector was paused is accepted again, and no other is', async () => {
  const id = await aNumber('777')
  const number = { partnerServiceId: '   12345', customerNo: '777', virtualAccountNo: '   12345777' }
  const offer = (paymentRequestId: string, flagAdvise = 'N') =>
    bca.tell('token', '/openapi/v1.0/transfer-va/payment', {
      ...number,
      paymentRequestId,
      paidAmount: amount,
      flagAdvise,
    })
  expect(await offer('C-1')).toMatchObject({ status: 200 })
  await transaction(db, world.merchantId, (tx) =>
    moveCollector(tx, world.app, world.clock(), { merchantId: world.merchantId, id }, 'PAUSED'),
  )
  // The bank missed the answer: refused now, it would give the payer money back that is booked.
  expect(await offer('C-1', 'Y')).toMatchObject({ body: { virtualAccountData: { paymentFlagStatus: '00' } } })
  expect(await offer('C-2')).toMatchObject({ body: { virtualAccountData: { paymentFlagStatus: '01' } } })
  const { rows } = await db.pool.query('select rail_reference from receipt where collector_id = $1', [id])
  expect(rows).toEqual([{ rail_reference: 'C-1' }])
})
