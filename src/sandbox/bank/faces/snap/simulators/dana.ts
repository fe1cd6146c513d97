import { dana as profile } from '../../../../../connectors/snap/profiles/dana/profile.ts'
import { toSnapMoney } from '../../../../../snap/amount.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import { type Order, STATUS_OF_TRANSFER, statusOf, type Transfer } from '../records.ts'
import type { Simulator } from '../simulator.ts'
import { dated, echo } from '../wire.ts'

const STATUS = { expired: '05', refunded: '00' } as const
const WORDS: Readonly<Record<string, string>> = { '00': 'SUCCESS', '01': 'INIT', '05': 'CLOSED' }
/** An order waits as 01. */
const codeOf = (order: Order, now: Date): string => {
  const code = statusOf(order, now, STATUS)
  return code === '03' ? '01' : code
}
const TITLE = 'Payment Gateway Order'

const sentToBank = (transfer: Transfer) => ({
  referenceNo: transfer.railReference,
  partnerReferenceNo: transfer.reference,
})

/** Amounts that cause a refusal: `435815` is 403 with case 15. Source: dana-id/uat-script. */
const MAGIC = /^([245])([0-9])58(\d\d)$/

/** Everything is an order, notified by one message signed with a key. Sources: dana-id/dana-node, dana-id/uat-script. */
export const danaSimulator: Simulator = {
  profile,
  terms: {
    partnerId: '2025090110410957288340',
    merchantId: '216620080007039826152',
    terminalId: 'GAPURA-1',
    channelId: '',
    companyCodes: {},
    payouts: { bankCode: '899', sourceAccount: '62811742234' },
  },
  needs: {
    debitPayment: [
      'partnerReferenceNo',
      'merchantId',
      'amount',
      'urlParams',
      'additionalInfo.mcc',
      'additionalInfo.envInfo',
    ],
    debitStatus: ['serviceCode', 'merchantId'],
    debitCancel: ['originalPartnerReferenceNo', 'merchantId'],
    debitRefund: ['merchantId', 'originalPartnerReferenceNo', 'partnerRefundNo', 'refundAmount'],
    emoneyBankInquiry: ['customerNumber', 'amount', 'additionalInfo.fundType', 'additionalInfo.beneficiaryBankCode'],
    emoneyToBank: ['partnerReferenceNo', 'customerNumber', 'beneficiaryAccountNumber', 'beneficiaryBankCode', 'amount'],
    emoneyToBankStatus: ['originalPartnerReferenceNo', 'serviceCode'],
    topupInquiry: ['customerNumber', 'amount', 'additionalInfo.fundType'],
    topup: ['partnerReferenceNo', 'customerNumber', 'amount', 'feeAmount', 'additionalInfo.fundType'],
    topupStatus: ['originalPartnerReferenceNo', 'serviceCode'],
  },
  token: null,
  tokenLifeSeconds: 0,
  status: STATUS,
  newReference: (_kind, now) => dated(now, 35),
  orders: {
    debitPayment: (order, _call, payerUrl) => ({
      referenceNo: order.railReference,
      partnerReferenceNo: order.reference,
      ...(order.kind === 'ewallet'
        ? { webRedirectUrl: payerUrl }
        : { additionalInfo: { paymentCode: order.qrContent ?? order.triple?.virtualAccountNo.trim() } }),
    }),
    debitStatus: (order, { now }) => {
      const latestTransactionStatus = codeOf(order, now)
      const amount = toSnapMoney(order.amount)
      return {
        originalPartnerReferenceNo: order.reference,
        originalReferenceNo: order.railReference,
        serviceCode: '54',
        latestTransactionStatus,
        transactionStatusDesc: WORDS[latestTransactionStatus],
        transAmount: amount,
        amount,
        title: TITLE,
        additionalInfo: {
          amountDetail: { orderAmount: amount },
          timeDetail: {
            createdTime: formatTimestamp(order.createdAt),
            expiryTime: formatTimestamp(order.expiresAt),
          },
          statusDetail: { acquirementStatus: WORDS[latestTransactionStatus] },
        },
      }
    },
    debitCancel: (order, { now }) => ({
      originalPartnerReferenceNo: order.reference,
      originalReferenceNo: order.railReference,
      cancelTime: formatTimestamp(now),
    }),
  },
  cancelsPaid: true,
  repeatsRefunds: true,
  refunds: { debitRefund: () => ({}) },
  magicRefund: (whole) => {
    const [, first, last, caseCode = ''] = MAGIC.exec(whole) ?? []
    return first ? { status: Number(`${first}0${last}`), caseCode } : undefined
  },
  accounts: {
    // It has compared the name, and reports no more.
    emoneyBankInquiry: (_account, { input }) => ({
      responseMessage: 'Success',
      partnerReferenceNo: echo(input, 'partnerReferenceNo'),
    }),
    topupInquiry: (account, { input }) => ({
      partnerReferenceNo: echo(input, 'partnerReferenceNo'),
      customerNumber: account.number,
      customerName: account.holder,
    }),
  },
  transfers: {
    emoneyToBank: sentToBank,
    topup: sentToBank,
    // Of a transfer that succeeded its code alone, with the service 00 in it.
    emoneyToBankStatus: (transfer, { input }) =>
      transfer.state === 'settled'
        ? { responseCode: '2000000', responseMessage: 'Successful' }
        : transferRequest(transfer, echo(input, 'serviceCode')),
    topupStatus: (transfer, { input }) => transferRequest(transfer, echo(input, 'serviceCode')),
  },
  repeats: 'conflict',
  notifications: {
    order: (order, status, now, terms) => ({
      partnerId: terms.partnerId,
      channelId: 'DANA',
      body: orderNotification(order, status, now, terms.merchantId),
    }),
  },
}

const transferRequest = (transfer: Transfer, serviceCode: unknown) => ({
  originalPartnerReferenceNo: transfer.reference,
  originalReferenceNo: transfer.railReference,
  serviceCode,
  amount: toSnapMoney(transfer.amount),
  latestTransactionStatus: STATUS_OF_TRANSFER[transfer.state],
})

const epoch = (time: Date): string => String(time.getTime())

const orderNotification = (order: Order, status: string, now: Date, merchantId: string) => {
  const amount = toSnapMoney(order.amount)
  return {
    amount,
    originalReferenceNo: order.railReference,
    merchantId,
    latestTransactionStatus: status,
    additionalInfo: {
      paidTime: order.paidAt ? epoch(order.paidAt) : undefined,
      paymentInfo: {
        payOptionInfos: [
          {
            transAmount: amount,
            payAmount: amount,
            payMethod: order.kind === 'virtual_account' ? 'VIRTUAL_ACCOUNT' : 'NETWORK_PAY',
            payOption: order.way ?? 'BALANCE',
          },
        ],
        extendInfo: '{"externalPromoInfos":[]}',
      },
    },
    originalPartnerReferenceNo: order.reference,
    createdTime: epoch(order.createdAt),
    finishedTime: epoch(order.paidAt ?? now),
    transactionStatusDesc: WORDS[status] ?? 'CLOSED',
  }
}
