import { typesThatGive } from '../../../../payment-methods/types.ts'
import type { InboundSection } from '../../profile/inbound.ts'
import { ECHOED_NUMBER } from '../echoed-number.ts'

/** What BRI's applications sign in with: echoed as received. */
const APPLICATION = { idApp: '{idApp}', passApp: '{passApp}' }

const ONLINE_INQUIRY = {
  virtualAccountData: {
    ...ECHOED_NUMBER,
    virtualAccountName: '{name|}',
    inquiryRequestId: '{requestId}',
    totalAmount: '{due}',
    inquiryStatus: '{flag}',
    inquiryReason: '{reason}',
  },
  additionalInfo: APPLICATION,
}
const ONLINE_PAYMENT = {
  virtualAccountData: {
    ...ECHOED_NUMBER,
    virtualAccountName: '{name|}',
    paymentRequestId: '{requestId}',
    totalAmount: '{paid}',
    paymentFlagStatus: '{flag}',
    paymentFlagReason: '{reason}',
  },
  additionalInfo: APPLICATION,
}

/** Payments of numbers that BRI hosts are notified by service 34; those of BRIVA Online are ours, and BRI inquires before it takes money. */
export const briInbound: InboundSection = {
  tokenPaths: ['/snap/v1.0/access-token/b2b', '/snap/v1.1/access-token/b2b'],
  headers: ['x-partner-id', 'x-external-id', 'channel-id'],
  partnerIds: ['{partnerId}', '{merchantId}', '{companyCode}'],
  // BRIVA Online. Source: bri-oss/template-virtual-account, bri-oss/bridex-api-php-sdk src/VirtualAccount/BrivaOnline.php.
  vaInquiry: {
    paths: ['/snap/v1.0/transfer-va/inquiry', '/v1.0/transfer-va/inquiry', '/v1/transfer-va/inquiry'],
    proofs: ['token'],
    answer: { body: ONLINE_INQUIRY, refusal: ONLINE_INQUIRY, repeats: 'first_reply' },
  },
  vaPayment: {
    paths: ['/snap/v1.0/transfer-va/payment', '/v1.0/transfer-va/payment', '/v1/transfer-va/payment'],
    proofs: ['token'],
    isOffer: true,
    amount: 'paidAmount',
    paymentId: ['paymentRequestId', 'trxId'],
    paidAt: ['trxDateTime'],
    answer: { body: ONLINE_PAYMENT, refusal: ONLINE_PAYMENT, repeats: 'first_reply' },
  },
  // BRIVA WS. No sample is published with its answer. Source: developers.bri.co.id, "Push notification BRIVA".
  vaPaymentIntrabankNotify: {
    paths: ['/snap/v1.0/transfer-va/notify-payment-intrabank'],
    proofs: ['token'],
    isOffer: false,
    amount: 'additionalInfo.paymentAmount',
    paymentId: ['paymentRequestId'],
    isOnly: true,
    paidAt: ['trxDateTime'],
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          paymentRequestId: '{requestId}',
          trxDateTime: '{paidAt}',
          paymentStatus: '{reasonInEnglish}',
        },
        additionalInfo: APPLICATION,
      },
      repeats: 'first_reply',
    },
  },
  // Authenticated with a token of ours, or signed with BRI's key: both are in use.
  qrNotify: { paths: ['/v1.1/qr-dynamic/qr-mpm-notify'], proofs: ['token', 'key'], types: typesThatGive('qr') },
  debitNotify: { paths: ['/snap/v2.0/debit/notify'], proofs: ['token'], types: typesThatGive('approval') },
  debitRefundNotify: { paths: ['/snap/v2.0/debit/notify/refund'], proofs: ['token'], types: typesThatGive('approval') },
}
