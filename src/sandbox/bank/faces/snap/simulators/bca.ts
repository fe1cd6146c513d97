import { randomUUID } from 'node:crypto'
import { bca as profile } from '../../../../../connectors/snap/profiles/bca/profile.ts'
import { toSnapMoney } from '../../../../../snap/amount.ts'
import type { JsonObject } from '../../../../../snap/json.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import { refundedOf, statusOf } from '../records.ts'
import type { Simulator } from '../simulator.ts'
import { dated, echo, NO_MONEY, paidTime, reason } from '../wire.ts'
import { CUSTOMER_PAN, MERCHANT, merchantInfo, merchantPan, paymentOf, referenceOf } from './bca-facts.ts'
import { bcaNotifications } from './bca-notifications.ts'
import { bcaTransfersSimulator } from './bca-transfers.ts'

const STATUS = { expired: '06', refunded: '04' } as const
const WORDS: Readonly<Record<string, string>> = {
  '00': 'Success (transaction Success)',
  '03': 'Pending (transaction not paid)',
  '04': 'Refunded',
  '06': 'Failed (transaction expired)',
}

const refundReply = (input: JsonObject, refund: object, additionalInfo: object) => ({
  originalPartnerReferenceNo: echo(input, 'originalPartnerReferenceNo'),
  originalReferenceNo: echo(input, 'originalReferenceNo'),
  ...refund,
  partnerRefundNo: echo(input, 'partnerRefundNo'),
  refundAmount: echo(input, 'refundAmount'),
  additionalInfo: { merchantId: echo(input, 'merchantId'), ...additionalInfo },
})

const terminalOf = ({ additionalInfo }: JsonObject): unknown => (additionalInfo as JsonObject | undefined)?.terminalId

/** Only the partner hosts numbers: BCA inquires the amount owed, and then whether it may take it. Source: developer.bca.co.id. */
export const bcaSimulator: Simulator = {
  profile,
  terms: {
    partnerId: 'KBBABCINDO',
    merchantId: '123456789',
    terminalId: 'A1234567',
    channelId: '95051',
    companyCodes: { BCA: '12345' },
    payouts: { bankCode: '014', sourceAccount: '0123456789' },
  },
  needs: {
    qrGenerate: ['partnerReferenceNo', 'amount', 'merchantId', 'terminalId', 'additionalInfo.qrOption'],
    qrQuery: ['originalReferenceNo', 'serviceCode', 'merchantId'],
    qrRefund: [
      'originalReferenceNo',
      'partnerRefundNo',
      'refundAmount',
      'merchantId',
      'additionalInfo.transactionDate',
    ],
    vaStatus: ['partnerServiceId', 'customerNo', 'virtualAccountNo'],
    accountInquiryInternal: ['partnerReferenceNo', 'beneficiaryAccountNo'],
    accountInquiryExternal: ['partnerReferenceNo', 'beneficiaryAccountNo', 'beneficiaryBankCode'],
    transferIntrabank: ['partnerReferenceNo', 'amount', 'beneficiaryAccountNo', 'sourceAccountNo', 'transactionDate'],
    transferInterbank: [
      'partnerReferenceNo',
      'amount',
      'beneficiaryAccountName',
      'beneficiaryBankCode',
      'additionalInfo.transferType',
    ],
    transferRtgs: [
      'partnerReferenceNo',
      'amount',
      'beneficiaryAccountName',
      'beneficiaryAddress',
      'beneficiaryBankCode',
    ],
    transferSkn: [
      'partnerReferenceNo',
      'amount',
      'beneficiaryAccountName',
      'beneficiaryAddress',
      'beneficiaryBankCode',
    ],
    transferStatus: ['originalPartnerReferenceNo', 'originalExternalId', 'serviceCode'],
  },
  token: (accessToken) => ({ accessToken, tokenType: 'bearer', expiresIn: '900' }),
  tokenLifeSeconds: 900,
  status: STATUS,
  newReference: (kind, now) => (kind === 'qrcode' ? randomUUID() : dated(now, 22)),
  orders: {
    qrGenerate: (order) => ({
      referenceNo: order.railReference,
      partnerReferenceNo: order.reference,
      qrContent: order.qrContent,
      qrUrl: null,
      merchantName: MERCHANT,
    }),
    qrQuery: (order, { externalId, now }) => {
      const latestTransactionStatus = statusOf(order, now, STATUS)
      const { terms } = bcaSimulator
      return {
        responseMessage: 'Success',
        originalPartnerReferenceNo: order.reference,
        originalReferenceNo: order.railReference,
        originalExternalId: externalId,
        serviceCode: '47',
        latestTransactionStatus,
        transactionStatusDesc: WORDS[latestTransactionStatus],
        paidTime: paidTime(order) ?? null,
        amount: latestTransactionStatus === '06' ? null : toSnapMoney(order.amount),
        feeAmount: null,
        terminalId: terms.terminalId,
        additionalInfo: order.paidAt && {
          ...paymentOf(order),
          customerPan: CUSTOMER_PAN,
          merchantInfo: { ...merchantInfo(terms), merchantPan: merchantPan(terms), name: MERCHANT },
        },
      }
    },
    vaStatus: (order) => ({
      responseMessage: 'Success',
      virtualAccountData: {
        paymentFlagStatus: '00',
        paymentFlagReason: reason('SUCCESS', 'BERHASIL'),
        ...order.triple,
        inquiryRequestId: order.reference,
        paymentRequestId: order.reference,
        paidAmount: toSnapMoney(order.amount),
        totalAmount: toSnapMoney(order.amount),
        transactionDate: paidTime(order),
        referenceNo: referenceOf(order.reference),
        billDetails: [
          {
            billNo: order.triple?.customerNo.slice(-18),
            billDescription: reason('Payment', 'Pembayaran'),
            billSubCompany: '00000',
            billAmount: toSnapMoney(order.amount),
            additionalInfo: {},
            billReferenceNo: referenceOf(order.reference),
            status: '00',
            reason: reason('Success', 'Sukses'),
          },
        ],
      },
    }),
  },
  refunds: {
    qrRefund: (refund, order, { input, externalId, now }) =>
      refundReply(
        input,
        { originalExternalId: externalId, refundNo: refund.number, refundTime: formatTimestamp(now) },
        {
          terminalId: terminalOf(input),
          referenceNumber: paymentOf(order).referenceNumber,
          availableAmount: toSnapMoney({ ...order.amount, amount: order.amount.amount - refundedOf(order) }),
          refundCounter: String(order.refunds.length),
        },
      ),
  },
  wrongShop: '18',
  refundsByIssuer: true,
  refusals: {
    qrRefund: ({ input, externalId }) =>
      refundReply(
        input,
        { originalExternalId: externalId, refundNo: '', refundTime: '' },
        { terminalId: terminalOf(input), referenceNumber: '', availableAmount: NO_MONEY, refundCounter: '' },
      ),
    transferInterbank: ({ input }) => ({
      referenceNo: '',
      partnerReferenceNo: echo(input, 'partnerReferenceNo'),
      amount: echo(input, 'amount'),
      beneficiaryAccountNo: echo(input, 'beneficiaryAccountNo'),
      beneficiaryBankCode: echo(input, 'beneficiaryBankCode'),
      sourceAccountNo: echo(input, 'sourceAccountNo'),
      additionalInfo: echo(input, 'additionalInfo'),
    }),
  },
  ...bcaTransfersSimulator,
  repeats: 'conflict',
  notifications: bcaNotifications,
}
