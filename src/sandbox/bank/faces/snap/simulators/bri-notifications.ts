import { toSnapMoney } from '../../../../../snap/amount.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import type { Order } from '../records.ts'
import type { HostedPayment, Simulator } from '../simulator.ts'

/** What BRI's applications sign in with at the partner's. */
const APPLICATION = { idApp: 'TEST', passApp: 'b7aee423dc7489dfa868426e5c950c677925' }

/** Numbers of BRIVA Online are padded with spaces as a whole, and amounts have one digit after the point. */
const online = ({ triple }: Pick<HostedPayment, 'triple'>) => ({
  ...triple,
  virtualAccountNo: `${' '.repeat(10)}${triple.virtualAccountNo.trim()}`,
})
const tenths = ({ value, currency }: HostedPayment['amount']) => ({ value: value.replace(/0$/, ''), currency })

/** BRI's inquiries and notifications. */
export const briNotifications: Simulator['notifications'] = {
  order: (order, status, _now, terms) => ({
    partnerId: terms.partnerId,
    channelId: terms.channelId,
    body: order.kind === 'qrcode' ? codeNotification(order, status) : numberNotification(order),
  }),
  inquiry: (payment, terms) => ({
    partnerId: terms.partnerId,
    channelId: terms.channelId,
    body: {
      ...online(payment),
      trxDateInit: formatTimestamp(payment.now),
      channelCode: 1,
      inquiryRequestId: payment.requestId,
      additionalInfo: APPLICATION,
    },
  }),
  payment: (payment, _tries, terms) => ({
    partnerId: terms.partnerId,
    channelId: terms.channelId,
    body: {
      ...online(payment),
      paymentRequestId: payment.requestId,
      trxDateTime: formatTimestamp(payment.now),
      paidAmount: tenths(payment.amount),
      additionalInfo: APPLICATION,
    },
  }),
}

const codeNotification = (order: Order, status: string) => ({
  originalReferenceNo: order.railReference,
  originalPartnerReferenceNo: order.reference,
  latestTransactionStatus: status,
  transactionStatusDesc: status === '00' ? 'success' : 'failed',
  customerNumber: '6281388370001',
  accountType: 'tabungan',
  destinationAccountName: 'GAPURA SANDBOX',
  amount: toSnapMoney(order.amount),
  sessionID: '0UYEB77329002HY',
  bankCode: '002',
  externalStoreID: '124928924949487',
  additionalInfo: { reffId: '1001016773', issuerName: 'GOPAY', issuerRrn: order.issuerReference },
})

/** Service 34: the amount stands in `additionalInfo` alone. */
const numberNotification = (order: Order) => ({
  ...order.triple,
  paymentRequestId: order.railReference,
  trxDateTime: formatTimestamp(order.paidAt ?? order.createdAt),
  additionalInfo: { ...APPLICATION, paymentAmount: toSnapMoney(order.amount).value, terminalId: '9', bankId: '002' },
})
