import { doku as profile } from '../../../../../connectors/snap/profiles/doku/profile.ts'
import { toSnapMoney } from '../../../../../snap/amount.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import { type VaTriple, vaNumber } from '../../../../../snap/va-number.ts'
import { type Order, statusOf } from '../records.ts'
import type { Simulator } from '../simulator.ts'
import { dated, digits, originals, paidTime, reason, refundHistory } from '../wire.ts'

const STATUS = { expired: '05', refunded: '04' } as const
const CUSTOMER_DIGITS = 20
const MANDIRI = 'VIRTUAL_ACCOUNT_BANK_MANDIRI'

/** DOKU fills a number up: `6` becomes `60000000000000000001`. */
const fill = (triple: VaTriple): VaTriple => {
  const { partnerServiceId, customerNo: input } = triple
  const isShort = input.length < CUSTOMER_DIGITS
  const customerNo = isShort ? `${input.padEnd(CUSTOMER_DIGITS - 1, '0')}1` : input
  return { partnerServiceId, customerNo, virtualAccountNo: partnerServiceId + customerNo }
}

/** Of Mandiri's numbers the whole stands in `customerNo`, and the company code has no padding. */
const asSent = (triple: VaTriple | null, way: string | null) => {
  if (!triple || way !== MANDIRI) return triple
  const number = vaNumber(triple)
  return { partnerServiceId: triple.partnerServiceId.trim(), customerNo: number, virtualAccountNo: number }
}

const account = (order: Order, additionalInfo: object = {}) => ({
  ...order.triple,
  virtualAccountName: order.name,
  trxId: order.reference,
  totalAmount: toSnapMoney(order.amount),
  expiredDate: formatTimestamp(order.expiresAt),
  additionalInfo: { channel: order.way, ...additionalInfo },
})

const queried = (order: Order, serviceCode: string, now: Date) => {
  const latestTransactionStatus = statusOf(order, now, STATUS)
  return {
    ...originals(order, serviceCode),
    latestTransactionStatus,
    transactionStatusDesc: latestTransactionStatus === '00' ? 'Success' : 'Pending',
    amount: toSnapMoney(order.amount),
    paidTime: paidTime(order),
    refundHistory: refundHistory(order),
  }
}

/** Numbers that DOKU hosts (MGPC) or inquires about (DIPC). Sources: developers.doku.com, DOKU's library. */
export const dokuSimulator: Simulator = {
  profile,
  terms: {
    partnerId: 'BRN-0221-1693209567392',
    merchantId: 'MCH-0221-1693209567392',
    terminalId: 'A01',
    channelId: 'H2H',
    companyCodes: { BCA: '19008', BRI: '12362', MANDIRI: '88899', BNI: '8412' },
    payouts: null,
  },
  needs: {
    vaCreate: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'trxId', 'totalAmount', 'additionalInfo.channel'],
    vaUpdate: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'trxId', 'additionalInfo.channel'],
    vaStatus: ['partnerServiceId', 'customerNo', 'virtualAccountNo'],
    qrGenerate: ['partnerReferenceNo', 'amount', 'merchantId'],
    qrQuery: ['originalPartnerReferenceNo', 'serviceCode', 'merchantId'],
    qrCancel: ['originalPartnerReferenceNo', 'merchantId'],
    qrRefund: ['originalPartnerReferenceNo', 'partnerRefundNo', 'refundAmount', 'merchantId'],
    debitPayment: ['partnerReferenceNo', 'amount', 'additionalInfo.channel'],
    accountBinding: ['phoneNo', 'additionalInfo.channel', 'additionalInfo.custIdMerchant'],
    accountUnbinding: ['tokenId', 'additionalInfo.channel'],
    balanceInquiry: ['additionalInfo.channel'],
    debitStatus: ['originalPartnerReferenceNo', 'serviceCode'],
    debitRefund: ['originalPartnerReferenceNo', 'partnerRefundNo', 'refundAmount'],
  },
  token: (accessToken) => ({ accessToken, tokenType: 'Bearer', expiresIn: 900, additionalInfo: '' }),
  tokenLifeSeconds: 900,
  status: STATUS,
  newReference: (_kind, now) => dated(now, 20),
  renumber: fill,
  orders: {
    vaCreate: (order) => ({ virtualAccountData: account(order) }),
    vaUpdate: (order) => ({
      virtualAccountData: account(
        order,
        order.state === 'cancelled' ? { virtualAccountConfig: { status: 'INACTIVE' } } : {},
      ),
    }),
    vaStatus: (order) => ({
      virtualAccountData: {
        ...order.triple,
        inquiryRequestId: order.reference,
        paymentRequestId: order.railReference,
        paidAmount: toSnapMoney(order.amount),
        paymentFlagReason: reason('Success', 'Sukses'),
        trxDateTime: paidTime(order),
        additionalInfo: { trxId: order.reference, channel: order.way },
      },
    }),
    qrGenerate: (order) => ({
      referenceNo: order.railReference,
      partnerReferenceNo: order.reference,
      qrContent: order.qrContent,
      terminalId: 'A01',
    }),
    qrQuery: (order, { now }) => queried(order, '47', now),
    qrCancel: (order, { now }) => ({
      originalReferenceNo: order.railReference,
      originalPartnerReferenceNo: order.reference,
      cancelTime: formatTimestamp(now),
      transactionDate: formatTimestamp(order.createdAt),
    }),
    debitPayment: (order, _call, payerUrl) => ({
      referenceNo: order.railReference,
      partnerReferenceNo: order.reference,
      webRedirectUrl: payerUrl,
    }),
    debitStatus: (order, { now }) => queried(order, '55', now),
  },
  refunds: {
    qrRefund: (refund, order, { now }) => ({
      originalReferenceNo: order.railReference,
      originalPartnerReferenceNo: order.reference,
      refundNo: refund.number,
      partnerRefundNo: refund.reference,
      refundAmount: toSnapMoney(refund.amount),
      refundTime: formatTimestamp(now),
    }),
    debitRefund: (refund, order, { now }) => ({
      originalReferenceNo: order.railReference,
      originalPartnerReferenceNo: order.reference,
      refundNo: refund.number,
      partnerRefundNo: refund.reference,
      refundAmount: toSnapMoney(refund.amount),
      refundTime: formatTimestamp(now),
    }),
  },
  accounts: {},
  transfers: {},
  bindings: {
    grantType: 'authorization_code',
    bind: ({ reference, customer, code }, redirectUrl) => ({
      referenceNo: reference,
      redirectUrl,
      additionalInfo: { custIdMerchant: customer, status: 'PENDING', authCode: code },
    }),
    token: (accessToken, endsAt) => ({
      accessToken,
      tokenType: 'Bearer',
      accessTokenExpiryTime: formatTimestamp(endsAt),
      refreshToken: accessToken,
      refreshTokenExpiryTime: formatTimestamp(endsAt),
      additionalInfo: {},
    }),
    // A recurring payment has no page.
    charge: ({ railReference, reference }) => ({ referenceNo: railReference, partnerReferenceNo: reference }),
    balance: (held) => ({ accountInfos: [{ balanceType: 'CASH', amount: toSnapMoney(held) }] }),
    unbind: ({ reference }) => ({ referenceNo: reference }),
  },
  repeats: 'conflict',
  notifications: {
    order: (order, status, _now, terms) => ({
      partnerId: terms.partnerId,
      channelId: order.kind === 'virtual_account' ? 'VA004' : 'H2H',
      body: order.kind === 'virtual_account' ? numberNotification(order) : orderNotification(order, status),
    }),
    inquiry: ({ triple, requestId, now }, terms) => ({
      partnerId: terms.partnerId,
      channelId: 'VA002',
      body: {
        ...triple,
        channelCode: '6011',
        trxDateInit: formatTimestamp(now),
        language: 'ID',
        inquiryRequestId: `DIPCVA002T${requestId}`,
        additionalInfo: { channel: MANDIRI },
      },
    }),
    payment: (payment, _tries, terms) => ({
      partnerId: terms.partnerId,
      channelId: 'VA004',
      body: {
        ...asSent(payment.triple, MANDIRI),
        virtualAccountName: payment.name,
        trxId: payment.trxId ?? undefined,
        paymentRequestId: payment.requestId,
        paidAmount: payment.amount,
        trxDateTime: formatTimestamp(payment.now),
        additionalInfo: { channel: MANDIRI },
      },
    }),
  },
}

const numberNotification = (order: Order) => ({
  ...asSent(order.triple, order.way),
  virtualAccountName: order.name,
  trxId: order.reference,
  paymentRequestId: order.railReference,
  paidAmount: toSnapMoney(order.amount),
  trxDateTime: paidTime(order),
  additionalInfo: { channel: order.way, senderName: 'BUDI SANTOSO', sourceAccountNo: digits(10) },
})

const orderNotification = (order: Order, status: string) => ({
  originalReferenceNo: order.railReference,
  originalPartnerReferenceNo: order.reference,
  latestTransactionStatus: status,
  transactionStatusDesc: status === '00' ? 'Success' : 'Failed',
  amount: toSnapMoney(order.amount),
  additionalInfo: { channelId: order.way, origin: { product: 'SDK' }, paidTime: paidTime(order) },
})
