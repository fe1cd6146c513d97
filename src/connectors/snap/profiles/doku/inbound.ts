import { typesThatGive } from '../../../../payment-methods/types.ts'
import type { InboundSection } from '../../profile/inbound.ts'
import { ECHOED_NUMBER } from '../echoed-number.ts'

/** DIPC numbers are inquired about; payments of all are notified. Source: developers.doku.com, "SNAP Virtual Account". */
export const dokuInbound: InboundSection = {
  tokenPaths: ['/authorization/v1/access-token/b2b'],
  headers: ['x-partner-id', 'x-external-id', 'channel-id'],
  partnerIds: ['{partnerId}', '{clientId}', '{companyCode}'],
  fillsNumbers: true,
  vaInquiry: {
    paths: ['/v1.1/transfer-va/inquiry', '/v1/transfer-va/inquiry', '/v1.0/transfer-va/inquiry'],
    proofs: ['token'],
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          virtualAccountName: '{name}',
          inquiryRequestId: '{requestId}',
          inquiryStatus: '{flag}',
          inquiryReason: '{reason}',
          totalAmount: '{due}',
          virtualAccountTrxType: '{trxType}',
          additionalInfo: { channel: '{channel}', trxId: '{reference}' },
        },
      },
      repeats: 'first_reply',
    },
  },
  vaPayment: {
    paths: ['/v1.1/transfer-va/payment', '/v1/transfer-va/payment', '/v1.0/transfer-va/payment'],
    proofs: ['token'],
    isOffer: false,
    amount: 'paidAmount',
    paymentId: ['paymentRequestId', 'inquiryRequestId', 'referenceNo', 'trxId'],
    paidAt: ['trxDateTime'],
    reference: 'trxId',
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          virtualAccountName: '{name}',
          paymentRequestId: '{requestId}',
          paidAmount: '{paid}',
          paymentFlagStatus: '{flag}',
          paymentFlagReason: '{reason}',
          additionalInfo: { channel: '{channel}' },
        },
      },
      repeats: 'first_reply',
    },
  },
  // DOKU prints no path of its own for QR codes: the standard's.
  qrNotify: { paths: ['/v1.0/qr/qr-mpm-notify'], proofs: ['token'], types: typesThatGive('qr') },
  debitNotify: { paths: ['/v1.0/debit/notify'], proofs: ['token'], types: typesThatGive('approval') },
}
