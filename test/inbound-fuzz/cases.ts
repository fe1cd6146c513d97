import type { InboundSection, ProofName } from '../../src/connectors/snap/profile/inbound.ts'
import { aspiInbound } from '../../src/connectors/snap/profiles/aspi/inbound.ts'
import { bcaInbound } from '../../src/connectors/snap/profiles/bca/inbound.ts'
import { briInbound } from '../../src/connectors/snap/profiles/bri/inbound.ts'
import { cimbInbound } from '../../src/connectors/snap/profiles/cimb/inbound.ts'
import { danaInbound } from '../../src/connectors/snap/profiles/dana/inbound.ts'
import { dokuInbound } from '../../src/connectors/snap/profiles/doku/inbound.ts'
import { midtransSnapInbound } from '../../src/connectors/snap/profiles/midtrans-snap/inbound.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import type { SnapMoney } from '../../src/snap/amount.ts'
import { sampleOf } from '../providers/vectors.ts'

/** What a notification has to name: an attempt that was issued over its connection. */
export type Named = { readonly reference: string; readonly railReference: string }

/** A published notification, rewritten to be about an attempt of ours. */
export type FuzzCase = {
  readonly name: string
  readonly provider: SnapProvider | 'midtrans' | 'xendit'
  readonly type: PaymentType
  readonly code?: string
  /** The company code in front of a number. */
  readonly company?: string
  /** Where the amount is, and the state where there is one. */
  readonly amountAt: readonly string[]
  readonly statusAt?: string
  /** The states that mean money; default `00`. */
  readonly paid?: readonly string[]
  readonly body: (named: Named, amount: SnapMoney) => Record<string, unknown>
  /** Whether the bank only asks to pay: what it offers wrongly is declined, and never parked. */
  readonly isOffer?: boolean
  /** Its proof does not cover what it says, or it names another reference: the rail is polled before anything is booked. */
  readonly isPolled?: boolean
}

/** How a SNAP provider makes the call. */
export type SnapProvider = { readonly section: InboundSection; readonly proof: ProofName; readonly path: string }
type Snap = Omit<SnapProvider, 'path'> & { readonly path?: string }

const published = (id: string): Record<string, unknown> => structuredClone(sampleOf(id).body) as Record<string, unknown>

/** A sample about a code or a wallet payment. */
const status = (id: string, provider: Snap, type: PaymentType, add: object = {}): FuzzCase => ({
  name: `${id} by ${provider.proof}`,
  provider: { path: sampleOf(id).path, ...provider },
  type,
  ...(type === 'ewallet' ? { code: 'DANA' } : {}),
  amountAt: ['amount'],
  statusAt: 'latestTransactionStatus',
  body: ({ reference, railReference }, amount) => ({
    ...published(id),
    originalPartnerReferenceNo: reference,
    originalReferenceNo: railReference,
    amount,
    ...add,
  }),
})

/** A sample about a payment into a virtual account. */
const account = (
  id: string,
  company: string,
  provider: Snap,
  rest: Partial<FuzzCase> = {},
  add: object = {},
): FuzzCase => ({
  name: id,
  provider: { path: sampleOf(id).path, ...provider },
  type: 'virtual_account',
  code: 'BCA',
  company,
  amountAt: ['paidAmount'],
  body: ({ reference, railReference }, amount) => {
    const body = published(id)
    return {
      ...body,
      ...accountFields(company, railReference),
      ...(body.trxId === undefined ? {} : { trxId: reference }),
      paymentRequestId: `P-${reference}`,
      paidAmount: amount,
      ...add,
    }
  },
  ...rest,
})

const accountFields = (company: string, number: string) => {
  const partnerServiceId = company.padStart(8, ' ')
  const customerNo = number.slice(company.length)
  return { partnerServiceId, customerNo, virtualAccountNo: partnerServiceId + customerNo }
}

const OURS = { merchantId: 'our-merchant-id' }

const snap = (section: InboundSection, proof: ProofName = 'token', path?: string): Snap => ({
  section,
  proof,
  ...(path === undefined ? {} : { path }),
})
const STANDARD_QR = '/v1.0/qr/qr-mpm-notify'

/** Every published notification of a payment; where a sample leaves fields out they are filled in. */
export const CASES: readonly FuzzCase[] = [
  status('bca-qr-notify-regular', snap(bcaInbound), 'qrcode', {
    additionalInfo: { merchantInfo: { merchantId: 'our-merchant-id', terminalId: 'our-terminal-id' } },
  }),
  account('bca-va-payment-in', '12345', snap(bcaInbound), { isOffer: true }),
  status('bri-qr-notify', snap(briInbound), 'qrcode'),
  status('bri-qr-notify', snap(briInbound, 'key'), 'qrcode'),
  status('bri-dd-notify', snap(briInbound), 'ewallet'),
  {
    ...account('doku-va-payment-notify', '26215', {
      ...snap(briInbound, 'token', '/snap/v1.0/transfer-va/notify-payment-intrabank'),
    }),
    name: 'BRI’s push',
    amountAt: ['additionalInfo.paymentAmount'],
    body: ({ reference, railReference }, { value }) => ({
      ...accountFields('26215', railReference),
      paymentRequestId: `P-${reference}`,
      trxDateTime: '2026-11-20T09:59:00+07:00',
      additionalInfo: { idApp: 'TEST', passApp: '123456', paymentAmount: value },
    }),
  },
  status('mid-qr-notify', snap(midtransSnapInbound, 'key'), 'qrcode'),
  account(
    'mid-va-notify',
    '088899',
    snap(midtransSnapInbound, 'key'),
    { statusAt: 'additionalInfo.paymentFlagStatus' },
    { additionalInfo: { ...OURS, paymentFlagStatus: '00', paidTime: '2020-01-01T00:00:00+07:00' } },
  ),
  account('doku-va-payment-notify', '88899', snap(dokuInbound)),
  account('doku-va-notify-doc', '77777', snap(dokuInbound), { isPolled: true }, { trxId: 'not-ours' }),
  status('dana-finish-notify-epoch', snap(danaInbound, 'key', '/v1.0/debit/notify'), 'ewallet', OURS),
  status('finpay-qr-notify', snap(aspiInbound, 'token', STANDARD_QR), 'qrcode'),
  status('ayolinx-qr-callback', snap(aspiInbound, 'token', STANDARD_QR), 'qrcode'),
  account('bca-va-payment-in', '1899', snap(cimbInbound, 'token', '/v1.0/transfer-va/payment'), {
    name: 'CIMB’s payment',
    isOffer: true,
  }),
  {
    name: 'xendit-payment-capture',
    provider: 'xendit',
    type: 'virtual_account',
    code: 'BRI',
    amountAt: ['data.request_amount', 'data.amount'],
    statusAt: 'data.status',
    paid: ['SUCCEEDED', 'COMPLETED'],
    isPolled: true,
    body: ({ reference, railReference }, { value }) => {
      const body = published('xendit-payment-capture')
      const ours = { reference_id: reference, payment_request_id: railReference, payment_id: `py-${reference}` }
      return { ...body, data: { ...(body.data as object), ...ours, request_amount: Number(value) } }
    },
  },
  {
    name: 'xendit-invoice-paid',
    provider: 'xendit',
    type: 'virtual_account',
    code: 'BRI',
    amountAt: ['paid_amount', 'amount'],
    statusAt: 'status',
    paid: ['PAID', 'SETTLED'],
    isPolled: true,
    body: ({ reference }, { value }) => ({
      ...published('xendit-invoice-paid'),
      external_id: reference,
      id: `inv-${reference}`,
      amount: Number(value),
      paid_amount: Number(value),
    }),
  },
  ...['mid-core-notif-pending', 'mid-core-notif-capture', 'mid-core-notif-bca-va-settlement'].map(
    (id): FuzzCase => ({
      name: id,
      provider: 'midtrans',
      type: 'virtual_account',
      code: 'BCA',
      amountAt: ['gross_amount'],
      isPolled: true,
      body: ({ reference }, { value }) => ({ ...published(id), order_id: reference, gross_amount: value }),
    }),
  ),
]
