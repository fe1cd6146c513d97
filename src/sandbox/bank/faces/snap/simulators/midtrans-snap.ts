import { midtransSnap as profile } from '../../../../../connectors/snap/profiles/midtrans-snap/profile.ts'
import { toSnapMoney } from '../../../../../snap/amount.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import type { VaTriple } from '../../../../../snap/va-number.ts'
import { type Order, statusOf } from '../records.ts'
import type { Simulator, Terms } from '../simulator.ts'
import { dated, digits, originals, refundHistory } from '../wire.ts'

const STATUS = { expired: '08', refunded: '00' } as const
const WORDS: Readonly<Record<string, string>> = {
  '00': 'settlement',
  '03': 'pending',
  '05': 'cancel',
  '06': 'failure',
  '08': 'expire',
}
const MESSAGE = { responseMessage: 'Successful' }
/** Midtrans' times may lack a zone; Jakarta's is meant. */
const noZone = (time: Date): string => formatTimestamp(time).slice(0, 19)

/** The last two digits of Permata's are Midtrans' own. */
const ofBank = (triple: VaTriple, bank: string | null): VaTriple => {
  if (bank !== 'permata') return triple
  const { partnerServiceId } = triple
  const customerNo = triple.customerNo.slice(0, -2) + digits(2)
  return { partnerServiceId, customerNo, virtualAccountNo: partnerServiceId + customerNo }
}

const account = (order: Order) => ({
  ...order.triple,
  virtualAccountName: order.name,
  trxId: order.reference,
  totalAmount: toSnapMoney(order.amount),
  expiredDate: formatTimestamp(order.expiresAt),
  additionalInfo: { bank: order.way, merchantId: midtransSnapSimulator.terms.merchantId },
})

const issued = (order: Order) => ({
  ...MESSAGE,
  referenceNo: order.railReference,
  partnerReferenceNo: order.reference,
})

const queried = (order: Order, serviceCode: string, now: Date) => {
  const latestTransactionStatus = statusOf(order, now, STATUS)
  return {
    ...MESSAGE,
    ...originals(order, serviceCode),
    originalExternalId: order.callId,
    latestTransactionStatus,
    transactionStatusDesc: WORDS[latestTransactionStatus],
    amount: toSnapMoney(order.amount),
    paidTime: order.paidAt ? noZone(order.paidAt) : undefined,
    refundHistory: refundHistory(order),
  }
}

/** Hosts all numbers, and signs notifications with a key and no token. Sources: docs.midtrans.com, Midtrans' library. */
export const midtransSnapSimulator: Simulator = {
  profile,
  terms: {
    partnerId: 'G12345678',
    merchantId: 'G059876677',
    terminalId: 'A01',
    channelId: '12345',
    companyCodes: { BCA: '70013', BNI: '98812345', BRI: '70014', CIMB: '70015', MANDIRI: '70012', PERMATA: '8625' },
    payouts: null,
  },
  needs: {
    vaCreate: [
      'partnerServiceId',
      'customerNo',
      'virtualAccountNo',
      'virtualAccountName',
      'trxId',
      'totalAmount',
      'additionalInfo.merchantId',
      'additionalInfo.bank',
    ],
    vaStatus: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'inquiryRequestId', 'additionalInfo.merchantId'],
    vaDelete: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'trxId', 'additionalInfo.merchantId'],
    qrGenerate: ['partnerReferenceNo', 'amount', 'merchantId', 'additionalInfo.acquirer'],
    qrQuery: ['merchantId', 'serviceCode'],
    qrRefund: ['merchantId', 'partnerRefundNo'],
    qrCancel: ['merchantId'],
    // Its amount is that of the way to pay.
    debitPayment: ['partnerReferenceNo', 'merchantId', 'urlParam', 'payOptionDetails'],
    debitStatus: ['serviceCode'],
    debitRefund: ['partnerRefundNo'],
  },
  token: (accessToken) => ({ ...MESSAGE, accessToken, tokenType: 'Bearer', expiresIn: '900', additionalInfo: {} }),
  tokenLifeSeconds: 900,
  status: STATUS,
  newReference: (_kind, now) => `A1${dated(now, 14)}${digits(12)}`.slice(0, 28),
  renumber: ofBank,
  orders: {
    vaCreate: (order) => ({ ...MESSAGE, virtualAccountData: account(order) }),
    vaDelete: (order) => ({ ...MESSAGE, virtualAccountData: { ...order.triple, trxId: order.reference } }),
    vaStatus: (order, { input, now }) => {
      const status = statusOf(order, now, STATUS)
      const words = WORDS[status] ?? ''
      return {
        ...MESSAGE,
        virtualAccountData: {
          paymentFlagReason: { english: words, indonesia: words },
          ...order.triple,
          inquiryRequestId: input.inquiryRequestId,
          paymentRequestId: order.railReference,
          paidAmount: order.paidAt ? toSnapMoney(order.amount) : undefined,
          totalAmount: toSnapMoney(order.amount),
          trxId: order.reference,
          trxDateTime: formatTimestamp(order.paidAt ?? order.createdAt),
          transactionDate: formatTimestamp(order.createdAt),
          paymentFlagStatus: status,
        },
      }
    },
    qrGenerate: (order) => ({ ...issued(order), qrContent: order.qrContent, additionalInfo: { acquirer: 'gopay' } }),
    qrQuery: (order, { now }) => queried(order, '47', now),
    qrCancel: (order, { now }) => ({ ...MESSAGE, ...originals(order, '47'), cancelTime: formatTimestamp(now) }),
    debitPayment: (order, _call, payerUrl) => ({ ...issued(order), webRedirectUrl: payerUrl }),
    debitStatus: (order, { now }) => queried(order, '54', now),
    debitCancel: (order, { now }) => ({ ...MESSAGE, ...originals(order, '54'), cancelTime: formatTimestamp(now) }),
  },
  refunds: {
    qrRefund: (refund, order) => refunded(refund, order),
    // Eight digits, as it is printed.
    debitRefund: (refund, order) => ({ ...refunded(refund, order), responseCode: '20058000' }),
  },
  accounts: {},
  transfers: {},
  repeats: 'first_reply',
  wantsEqualExternalId: true,
  notifications: {
    order: (order, status, now, terms) => ({
      partnerId: terms.partnerId,
      channelId: null,
      body:
        order.kind === 'virtual_account'
          ? numberNotification(order, status, terms)
          : orderNotification(order, status, now, terms),
    }),
  },
}

const refunded = (refund: Order['refunds'][number], order: Order) => ({
  ...MESSAGE,
  originalReferenceNo: order.railReference,
  originalPartnerReferenceNo: order.reference,
  refundNo: refund.number,
  partnerRefundNo: refund.reference,
  refundAmount: toSnapMoney(refund.amount),
  refundTime: formatTimestamp(refund.at),
})

const numberNotification = (order: Order, paymentFlagStatus: string, { merchantId }: Terms) => ({
  ...order.triple,
  virtualAccountName: order.name,
  virtualAccountEmail: 'budi@example.id',
  virtualAccountPhone: '6281828384858',
  trxId: order.reference,
  paymentRequestId: order.railReference,
  paidAmount: toSnapMoney(order.amount),
  referenceNo: order.issuerReference,
  additionalInfo: {
    bank: order.way,
    paymentFlagStatus,
    merchantId,
    paidTime: formatTimestamp(order.paidAt ?? order.createdAt),
    customField: { 1: '', 2: '', 3: '' },
  },
})

const orderNotification = (order: Order, status: string, now: Date, { merchantId }: Terms) => ({
  originalReferenceNo: order.railReference,
  originalPartnerReferenceNo: order.reference,
  latestTransactionStatus: status,
  transactionStatusDesc: status === '00' ? 'success' : WORDS[status],
  amount: toSnapMoney(order.amount),
  // Only a wallet payment carries its owner: a code has to be found by the name it was issued under.
  ...(order.kind === 'qrcode'
    ? {
        externalStoreID: '124928924949487',
        additionalInfo: { qris: { issuerName: 'gopay', acquirerName: 'gopay', transactionType: 'ON-US' } },
      }
    : { additionalInfo: { merchantId, paidTime: formatTimestamp(order.paidAt ?? now) } }),
})
