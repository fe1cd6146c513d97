import { typesThatGive } from '../../../../payment-methods/types.ts'
import type { CalledService, InboundSection } from '../../profile/inbound.ts'
import { ECHOED_NUMBER } from '../echoed-number.ts'

const called = (path: string): CalledService => ({ paths: [`/openapi/v1.0${path}`], proofs: ['token'] })

const NO_AMOUNT = { value: '', currency: '' }

const REFUSED_INQUIRY = {
  virtualAccountData: {
    inquiryStatus: '{flag}',
    inquiryReason: '{reason}',
    ...ECHOED_NUMBER,
    virtualAccountName: '{name|}',
    inquiryRequestId: '{requestId}',
    totalAmount: NO_AMOUNT,
    subCompany: '',
    billDetails: [],
    freeTexts: [{ english: '', indonesia: '' }],
    virtualAccountTrxType: '',
    feeAmount: NO_AMOUNT,
    additionalInfo: {},
  },
}

const PAYMENT = {
  virtualAccountData: {
    paymentFlagReason: '{reason}',
    ...ECHOED_NUMBER,
    virtualAccountName: '{name|}',
    paymentRequestId: '{requestId}',
    paidAmount: '{paid}',
    totalAmount: '{total}',
    trxDateTime: '{paidAt}',
    referenceNo: '{referenceNo|}',
    paymentFlagStatus: '{flag}',
    billDetails: '{paidBills}',
  },
  additionalInfo: {},
}

/**
 * BCA asks before it takes money: numbers are ours alone. An id that comes again with another payment is a conflict, one
 * payment notified twice is inconsistent and gets its first flag. Source: BCA API documentation, "Virtual Account".
 */
export const bcaInbound: InboundSection = {
  tokenPaths: ['/openapi/v1.0/access-token/b2b'],
  headers: ['x-partner-id', 'x-external-id', 'channel-id'],
  // Virtual account calls carry the company code, QR calls the merchant number, its long form or our name.
  partnerIds: ['{companyCode}', '{merchantId}', '000885{merchantId}', '{partnerId}'],
  vaInquiry: {
    ...called('/transfer-va/inquiry'),
    answer: {
      body: {
        virtualAccountData: {
          inquiryStatus: '{flag}',
          inquiryReason: '{reason}',
          ...ECHOED_NUMBER,
          virtualAccountName: '{name}',
          inquiryRequestId: '{requestId}',
          totalAmount: '{due}',
          subCompany: '00000',
          billDetails: '{dueBills}',
          freeTexts: [{ english: '{name:32}', indonesia: '{name:32}' }],
          virtualAccountTrxType: '{trxType}',
          feeAmount: NO_AMOUNT,
          additionalInfo: {},
        },
      },
      refusal: REFUSED_INQUIRY,
      repeats: 'conflict',
    },
  },
  vaPayment: {
    ...called('/transfer-va/payment'),
    isOffer: true,
    amount: 'paidAmount',
    paymentId: ['paymentRequestId'],
    paidAt: ['trxDateTime'],
    answer: { body: PAYMENT, refusal: PAYMENT, repeats: 'inconsistent' },
  },
  qrNotify: { ...called('/qr-mpm-notify'), types: typesThatGive('qr') },
  transferSknNotify: called('/transfer-skn/notify'),
  transferRtgsNotify: called('/transfer-rtgs/notify'),
}
