import { bri as profile } from '../../../../../connectors/snap/profiles/bri/profile.ts'
import { toSnapMoney } from '../../../../../snap/amount.ts'
import { formatTimestamp } from '../../../../../snap/timestamp.ts'
import { type Order, STATUS_OF_TRANSFER, statusOf, type Transfer } from '../records.ts'
import type { Simulator } from '../simulator.ts'
import { dated, digits, echo, sent } from '../wire.ts'
import { briNotifications } from './bri-notifications.ts'

const STATUS = { expired: '06', refunded: '04' } as const
const registered = (order: Order) => ({
  virtualAccountData: {
    ...order.triple,
    virtualAccountName: order.name,
    trxId: order.reference,
    totalAmount: toSnapMoney(order.amount),
    expiredDate: formatTimestamp(order.expiresAt),
  },
})

const interbank = (transfer: Transfer) => ({ ...sent(transfer), beneficiaryBankCode: transfer.account.bank })
/** Clearing reports its outcome beside its code, which is always a success. */
const cleared = (transfer: Transfer) => ({
  ...interbank(transfer),
  transactionStatus: STATUS_OF_TRANSFER[transfer.state],
  transactionStatusDesc: transfer.state === 'failed' ? 'Failed' : 'Success',
})

/** Sources: developers.bri.co.id, bri-oss/bridex-api-php-sdk, bri-oss/template-virtual-account, captured exchanges. */
export const briSimulator: Simulator = {
  profile,
  terms: {
    partnerId: 'BRIAPItest',
    merchantId: '000001019000014',
    terminalId: '10009121',
    channelId: '00009',
    companyCodes: { BRI: '55888' },
    payouts: { bankCode: '002', sourceAccount: '020601009446306' },
  },
  needs: {
    vaCreate: [
      'partnerServiceId',
      'customerNo',
      'virtualAccountNo',
      'virtualAccountName',
      'totalAmount',
      'expiredDate',
      'trxId',
    ],
    vaStatus: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'inquiryRequestId'],
    vaDelete: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'trxId'],
    vaUpdateStatus: ['partnerServiceId', 'customerNo', 'trxId', 'paidStatus'],
    vaInquiryIntrabank: ['partnerServiceId', 'customerNo', 'virtualAccountNo'],
    vaPaymentIntrabank: ['virtualAccountNo', 'partnerReferenceNo', 'paidAmount', 'sourceAccountNo'],
    qrGenerate: ['partnerReferenceNo', 'amount', 'merchantId', 'terminalId'],
    qrQuery: ['originalReferenceNo', 'serviceCode'],
    accountInquiryInternal: ['beneficiaryAccountNo'],
    accountInquiryExternal: ['beneficiaryAccountNo', 'beneficiaryBankCode'],
    transferIntrabank: ['partnerReferenceNo', 'amount', 'beneficiaryAccountNo', 'sourceAccountNo', 'transactionDate'],
    transferInterbank: [
      'partnerReferenceNo',
      'amount',
      'beneficiaryAccountName',
      'beneficiaryBankCode',
      'sourceAccountNo',
    ],
    transferRtgs: [
      'partnerReferenceNo',
      'amount',
      'beneficiaryAddress',
      'kodepos',
      'receiverPhone',
      'additionalInfo.senderName',
    ],
    transferSkn: [
      'partnerReferenceNo',
      'amount',
      'beneficiaryAddress',
      'kodepos',
      'receiverPhone',
      'additionalInfo.senderName',
    ],
    transferStatus: ['originalPartnerReferenceNo', 'serviceCode', 'transactionDate'],
  },
  // Without a code, and one second less than the standard's.
  token: (accessToken) => ({
    responseCode: undefined,
    responseMessage: undefined,
    accessToken,
    tokenType: 'BearerToken',
    expiresIn: '899',
  }),
  tokenLifeSeconds: 899,
  status: STATUS,
  newReference: (kind, now) => (kind === 'qrcode' ? digits(12) : dated(now, 22)),
  orders: {
    qrGenerate: (order) => ({
      referenceNo: order.railReference,
      partnerReferenceNo: order.reference,
      qrContent: order.qrContent,
    }),
    qrQuery: (order, { now }) => {
      const latestTransactionStatus = statusOf(order, now, STATUS)
      return {
        responseMessage: 'Successfully',
        originalReferenceNo: order.railReference,
        serviceCode: '17',
        latestTransactionStatus,
        transactionStatusDesc: latestTransactionStatus === '00' ? 'Successfully' : 'Pending',
        amount: toSnapMoney(order.amount),
        additionalInfo: {
          customerName: 'BUDI SANTOSO',
          customerNumber: '9360015723456789',
          issuerName: 'Finnet 2',
          mpan: '9360000201102921379',
        },
      }
    },
    vaCreate: registered,
    vaDelete: (order) => ({ virtualAccountData: { ...order.triple, trxId: order.reference } }),
    vaUpdateStatus: (order, { input }) => ({
      virtualAccountData: { ...order.triple, trxId: order.reference, paidStatus: echo(input, 'paidStatus') },
    }),
    // Whether it was paid, and nothing of the payment.
    vaStatus: (order, { input }) => ({
      virtualAccountData: { ...order.triple, inquiryRequestId: echo(input, 'inquiryRequestId') },
      additionalInfo: { paidStatus: order.state === 'paid' ? 'Y' : 'N' },
    }),
    vaInquiryIntrabank: (order) => ({
      virtualAccountData: {
        ...order.triple,
        virtualAccountName: order.name,
        totalAmount: toSnapMoney(order.amount),
        additionalInfo: { description: 'keterangan' },
      },
    }),
    vaPaymentIntrabank: (order, { input }) => ({
      virtualAccountData: {
        ...order.triple,
        virtualAccountName: order.name,
        partnerReferenceNo: echo(input, 'partnerReferenceNo'),
        paymentRequestId: order.railReference,
        paidAmount: echo(input, 'paidAmount'),
        trxDateTime: echo(input, 'trxDateTime'),
        paymentFlagStatus: '00',
      },
    }),
  },
  refunds: {},
  accounts: {
    accountInquiryInternal: (account, { now }) => ({
      referenceNo: dated(now, 12),
      beneficiaryAccountName: account.holder,
      beneficiaryAccountNo: account.number,
      beneficiaryAccountStatus: 'Rekening aktif',
      currency: 'IDR',
    }),
    accountInquiryExternal: (account, { now }) => ({
      referenceNo: dated(now, 12),
      beneficiaryAccountName: account.holder,
      beneficiaryAccountNo: account.number,
      beneficiaryBankCode: account.bank,
      currency: 'IDR',
    }),
  },
  transfers: {
    transferIntrabank: (transfer, { input }) => ({
      ...sent(transfer),
      sourceAccount: echo(input, 'sourceAccountNo'),
      transactionDate: echo(input, 'transactionDate'),
    }),
    transferInterbank: interbank,
    transferRtgs: cleared,
    transferSkn: cleared,
    transferStatus: (transfer, { input }) => ({
      originalReferenceNo: transfer.railReference,
      originalPartnerReferenceNo: transfer.reference,
      serviceCode: echo(input, 'serviceCode'),
      amount: toSnapMoney(transfer.amount),
      latestTransactionStatus: STATUS_OF_TRANSFER[transfer.state],
    }),
  },
  balance: ({ input }) => {
    const zero = { value: '0.00', currency: 'IDR' }
    const all = { value: '1000000000.00', currency: 'IDR' }
    return {
      accountNo: echo(input, 'accountNo'),
      name: 'GAPURA SANDBOX',
      accountInfos: [{ holdAmount: zero, availableBalance: all, ledgerBalance: all, status: '0001' }],
      additionalInfo: { productCode: 'TV', accountType: 'SA' },
    }
  },
  repeats: 'conflict',
  forgetsDeleted: true,
  notifications: briNotifications,
}
