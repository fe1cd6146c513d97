import type { InboundSection } from '../../profile/inbound.ts'
import { ECHOED_NUMBER } from '../echoed-number.ts'

/** Numbers are ours alone. Nothing of CIMB is published: paths are the standard's, answers as others were seen to give. */
export const cimbInbound: InboundSection = {
  tokenPaths: ['/v1.0/access-token/b2b'],
  headers: ['x-partner-id', 'x-external-id'],
  partnerIds: ['{partnerId}', '{companyCode}'],
  vaInquiry: {
    paths: ['/v1.0/transfer-va/inquiry'],
    proofs: ['token'],
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          inquiryStatus: '{flag}',
          inquiryReason: '{reason}',
          virtualAccountName: '{name}',
          inquiryRequestId: '{requestId}',
          totalAmount: '{due}',
          virtualAccountTrxType: 'O',
        },
      },
      repeats: 'first_reply',
    },
  },
  vaPayment: {
    paths: ['/v1.0/transfer-va/payment'],
    proofs: ['token'],
    isOffer: true,
    amount: 'paidAmount',
    paymentId: ['paymentRequestId'],
    paidAt: ['trxDateTime'],
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          virtualAccountName: '{name}',
          paymentRequestId: '{requestId}',
          paidAmount: '{paid}',
          paymentFlagStatus: '{flag}',
          paymentFlagReason: '{reason}',
        },
      },
      repeats: 'first_reply',
    },
  },
}
