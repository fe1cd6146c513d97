import { toSnapMoney } from '../../../../../snap/amount.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import type { Simulator } from '../simulator.ts'
import { paidTime } from '../wire.ts'
import { billOf, CUSTOMER_PAN, MERCHANT, merchantInfo, merchantPan, paymentOf, referenceOf } from './bca-facts.ts'

/** BCA's inquiries and notifications: numbers under the company code, codes under the merchant's number, transfers under ours. */
export const bcaNotifications: Simulator['notifications'] = {
  order: (order, status, now, terms) => ({
    partnerId: `000885${terms.merchantId}`,
    channelId: '95251',
    body: {
      originalReferenceNo: order.railReference,
      originalPartnerReferenceNo: order.reference,
      latestTransactionStatus: status,
      transactionStatusDesc: status === '00' ? 'success' : 'failed',
      customerNumber: CUSTOMER_PAN,
      accountType: null,
      destinationNumber: merchantPan(terms),
      destinationAccountName: MERCHANT,
      amount: toSnapMoney(order.amount),
      bankCode: null,
      additionalInfo: {
        ...paymentOf(order),
        transactionDate: paidTime(order) ?? formatTimestamp(now),
        merchantInfo: { ...merchantInfo(terms), terminalId: terms.terminalId },
      },
    },
  }),
  inquiry: ({ triple, requestId, now }) => ({
    partnerId: triple.partnerServiceId.trim(),
    channelId: '95231',
    body: {
      ...triple,
      trxDateInit: formatTimestamp(now),
      channelCode: 6011,
      additionalInfo: {},
      inquiryRequestId: requestId,
    },
  }),
  payment: (payment, tries) => ({
    partnerId: payment.triple.partnerServiceId.trim(),
    channelId: '95231',
    body: {
      ...payment.triple,
      virtualAccountName: payment.name,
      paymentRequestId: payment.requestId,
      channelCode: 6011,
      paidAmount: payment.amount,
      referenceNo: referenceOf(payment.requestId),
      flagAdvise: tries === 0 ? 'N' : 'Y',
      subCompany: '00000',
      billDetails: [billOf(payment)],
      additionalInfo: {},
    },
  }),
  // The status beside a rejection still reports success, and the offset has a digit too many. Source: BCA.
  returned: (transfer, now, terms) => ({
    partnerId: terms.partnerId,
    channelId: '95051',
    body: {
      originalReferenceNo: transfer.railReference,
      originalPartnerReferenceNo: transfer.reference,
      originalExternalId: transfer.reference,
      latestTransactionStatus: '00',
      amount: toSnapMoney(transfer.amount),
      transactionDate: `${formatTimestamp(now)}`.replace('+07:00', '+07:000'),
      additionalInfo: { rejectStatusEN: 'Account number is not registered', traceNo: '(DAC8' },
    },
  }),
}
