import { randomUUID } from 'node:crypto'
import { bca as profile } from '../../../../../connectors/snap/profiles/bca/profile.ts'
import { toSnapMoney } from '../../../../../snap/amount.ts'
import type { JsonObject } from '../../../../../snap/json.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import type { Manner } from '../manner.ts'
import { refundedOf, statusOf } from '../things.ts'
import { dated, echo, NO_MONEY, paidTime, reason } from '../wire.ts'
import { CUSTOMER_PAN, MERCHANT, merchantInfo, merchantPan, paymentOf, referenceOf } from './bca-facts.ts'
import { bcaTold } from './bca-told.ts'
import { bcaTransfersManner } from './bca-transfers.ts'

const STATUS = { expired: '06', refunded: '04' } as const
const WORDS: Readonly<Record<string, string>> = {
  '00': 'Success (transaction Success)',
  '03': 'Pending (transaction not paid)',
  '04': 'Refunded',
  '06': 'Failed (transaction expired)',
}

const refundReply = (asked: JsonObject, refund: object, additionalInfo: object) => ({
  originalPartnerReferenceNo: echo(asked, 'originalPartnerReferenceNo'),
  originalReferenceNo: echo(asked, 'originalReferenceNo'),
  ...refund,
  partnerRefundNo: echo(asked, 'partnerRefundNo'),
  refundAmount: echo(asked, 'refundAmount'),
  additionalInfo: { merchantId: echo(asked, 'merchantId'), ...additionalInfo },
})

const terminalOf = ({ additionalInfo }: JsonObject): unknown => (additionalInfo as JsonObject | undefined)?.terminalId

/** Numbers are the partner's alone: BCA asks what is owed, and then whether it may take it. Source: developer.bca.co.id. */
export const bcaManner: Manner = {
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
      const { terms } = bcaManner
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
    qrRefund: (refund, order, { asked, externalId, now }) =>
      refundReply(
        asked,
        { originalExternalId: externalId, refundNo: refund.number, refundTime: formatTimestamp(now) },
        {
          terminalId: terminalOf(asked),
          referenceNumber: paymentOf(order).referenceNumber,
          availableAmount: toSnapMoney({ ...order.amount, amount: order.amount.amount - refundedOf(order) }),
          refundCounter: String(order.refunds.length),
        },
      ),
  },
  wrongShop: '18',
  refundsByIssuer: true,
  refusals: {
    qrRefund: ({ asked, externalId }) =>
      refundReply(
        asked,
        { originalExternalId: externalId, refundNo: '', refundTime: '' },
        { terminalId: terminalOf(asked), referenceNumber: '', availableAmount: NO_MONEY, refundCounter: '' },
      ),
    transferInterbank: ({ asked }) => ({
      referenceNo: '',
      partnerReferenceNo: echo(asked, 'partnerReferenceNo'),
      amount: echo(asked, 'amount'),
      beneficiaryAccountNo: echo(asked, 'beneficiaryAccountNo'),
      beneficiaryBankCode: echo(asked, 'beneficiaryBankCode'),
      sourceAccountNo: echo(asked, 'sourceAccountNo'),
      additionalInfo: echo(asked, 'additionalInfo'),
    }),
  },
  ...bcaTransfersManner,
  repeats: 'conflict',
  told: bcaTold,
}
