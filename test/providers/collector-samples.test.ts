import { expect, test } from 'vitest'
import type { CollectorRequest } from '../../src/connectors/collector-port.ts'
import { readIssued } from '../../src/connectors/xendit/collectors.ts'
import { CALLBACK_TOKEN, deliver, eventOf, toXendit } from './adapters.ts'
import { idr } from './payments.ts'
import { startPeer } from './peer.ts'

/** Published samples, word for word. Sources: Xendit's API reference (reusable codes, fixed accounts, QR codes). */
const REUSABLE = {
  business_id: '5f27a14a9bf05c73dd040bc8',
  reference_id: '90392f42-d98a-49ef-a7f3-abcezas123',
  payment_request_id: 'pr-90392f42-d98a-49ef-a7f3-abcezas123',
  customer_id: 'cust-90392f42-d98a-49ef-a7f3-abcezas123',
  type: 'REUSABLE_PAYMENT_CODE',
  country: 'ID',
  currency: 'IDR',
  request_amount: '10000.01',
  capture_method: 'AUTOMATIC',
  channel_code: 'BRI_VIRTUAL_ACCOUNT',
  channel_properties: { expires_at: '2024-12-31T23:59:59Z' },
  actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '1251255' }],
  status: 'CANCELED',
}

const OLD_NUMBER = {
  id: '598d91b1191029596846047f',
  payment_id: '5f218745736e619164dc8608',
  callback_virtual_account_id: '598d5f71bf64853820c49a18',
  owner_id: '57b4e5181473eeb61c11f9b9',
  external_id: 'demo-1502437214715',
  account_number: '999939380502',
  bank_code: 'BNC',
  transaction_timestamp: '2021-07-24T05:22:55.115Z',
  amount: 50000,
  merchant_code: '90100010',
  currency: 'IDR',
  country: 'ID',
  sender_name: 'Michael Chen',
  payment_detail: {
    payment_interface: 'MOBILE_BANKING',
    remark: 'Sent by Michael for my package',
    reference: '66143641700',
    sender_account_number: '12345678912345',
    sender_channel_code: 'BNC',
    sender_name: 'Michael Chen',
    transfer_method: 'INHOUSE',
  },
}

const NESTED_CODE = {
  event: 'qr.payment',
  api_version: '2022-07-31',
  business_id: '58cd618ba0464eb64acdb246',
  created: '2022-10-22T06:30:05.86474Z',
  data: {
    id: 'qrpy_8182837te-87st-49ing-8696-1239bd4d759c',
    business_id: '58cd618ba0464eb64acdb246',
    currency: 'IDR',
    amount: 10000,
    status: 'SUCCEEDED',
    created: '2022-10-22T06:30:05.86474Z',
    qr_id: 'qr_61cb3576-3a25-4d35-8d15-0e8e3bdba4f2',
    qr_string: '0002010102##########CO.XENDIT.WWW011893600#######…',
    reference_id: 'order-id-1666420204',
    type: 'DYNAMIC',
    channel_code: 'ID_DANA',
    expires_at: '2022-10-23T09:56:43.60445Z',
    description: '',
    basket: null,
    metadata: null,
    payment_detail: { receipt_id: '000111666', source: 'GOPAY', name: null, account_details: null },
  },
}

/** The form before it: the same money at the top, `COMPLETED`, the code in `qr_code`. */
const FLAT_CODE = {
  event: 'qr.payment',
  id: 'qrpy_8182837te-87st-49ing-8696-1239bd4d759c',
  amount: 10000,
  created: '2022-10-22T06:30:05.86474Z',
  status: 'COMPLETED',
  qr_code: { id: 'qr_61cb3576-3a25-4d35-8d15-0e8e3bdba4f2', external_id: 'order-id-1666420204', type: 'STATIC' },
  payment_details: { source: 'BNI', receipt_id: '000111666' },
}

const read = (body: object) =>
  eventOf(deliver(toXendit('https://api.xendit.co'), body as never, { 'x-callback-token': CALLBACK_TOKEN }))

const WANTED: CollectorRequest = {
  reference: REUSABLE.reference_id,
  kind: 'va_open',
  code: 'BRI',
  currency: 'IDR',
  amount: null,
  name: 'Siti',
  label: null,
  customerNumber: null,
}

test('a reusable number is read from the published reply, and one of another reference or amount is not', () => {
  const number = { bankCode: 'BRI', number: '1251255' }
  expect(readIssued(REUSABLE, WANTED)).toEqual({
    is: 'issued',
    railReference: REUSABLE.payment_request_id,
    instrument: number,
  })
  const cents = { ...idr('10000.00'), amount: 1_000_001n }
  expect(readIssued(REUSABLE, { ...WANTED, kind: 'va_fixed', amount: cents })).toMatchObject({ is: 'issued' })
  expect(readIssued(REUSABLE, { ...WANTED, amount: idr('10000.00') })).toMatchObject({ railCode: 'amount_mismatch' })
  expect(readIssued(REUSABLE, { ...WANTED, reference: 'x' })).toMatchObject({ railCode: 'reference_mismatch' })
})

test('a payment of a fixed number is known by its own id, in the form that has neither event nor status', () => {
  expect(read(OLD_NUMBER)).toMatchObject({
    is: 'receipt',
    reference: 'demo-1502437214715',
    instrumentReferences: ['999939380502', '598d5f71bf64853820c49a18'],
    mustAsk: true,
    isOffer: false,
    receipt: {
      railReference: '5f218745736e619164dc8608',
      amount: idr('50000.00'),
      paidAt: new Date('2021-07-24T05:22:55.115Z'),
      facts: {
        rrn: '66143641700',
        payerName: 'Michael Chen',
        payerBank: 'BNC',
        payerAccount: '12345678912345',
        remark: 'Sent by Michael for my package',
        source: 'MOBILE_BANKING',
      },
    },
  })
})

test.each([
  ['nested', NESTED_CODE, 'GOPAY'],
  ['flat', FLAT_CODE, 'BNI'],
])('a payment of a code is read from the %s form', (_form, body, bank) => {
  expect(read(body)).toMatchObject({
    is: 'receipt',
    reference: 'order-id-1666420204',
    instrumentReferences: ['order-id-1666420204', 'qr_61cb3576-3a25-4d35-8d15-0e8e3bdba4f2'],
    mustAsk: true,
    receipt: {
      railReference: 'qrpy_8182837te-87st-49ing-8696-1239bd4d759c',
      amount: idr('10000.00'),
      facts: { rrn: '000111666', payerBank: bank },
    },
  })
})

test('what a webhook says counts only as Xendit itself has it, under the number that is ours', async () => {
  const peer = await startPeer()
  const rail = toXendit(peer.url).payments?.collectors
  const event = read(OLD_NUMBER)
  if (event?.is !== 'receipt') throw new Error('no receipt')
  const reported = { ...event.receipt, reference: null, instrumentReference: null }
  const ours = (number: string) => ({
    reference: 'r',
    railReference: 'pr-1',
    instrument: { bankCode: 'BNC', number },
  })
  const path = `payment_id=${OLD_NUMBER.payment_id}`
  peer.on(
    path,
    { body: { ...OLD_NUMBER, amount: 49_999 } },
    { body: OLD_NUMBER },
    { body: OLD_NUMBER },
    { status: 500, body: {} },
  )
  expect(await rail?.findPayment?.(ours('999939380502'), reported)).toMatchObject({ amount: idr('49999.00') })
  expect(await rail?.findPayment?.(ours('999939380502'), reported)).toMatchObject({ amount: idr('50000.00') })
  expect(await rail?.findPayment?.(ours('111111111111'), reported)).toBeNull()
  expect(await rail?.findPayment?.(ours('999939380502'), reported)).toBeUndefined()
})
