import { HOUR_MS } from '../../../../base/clock.ts'
import { typesThatGive } from '../../../../payment-methods/types.ts'
import type { InboundSection } from '../../profile/inbound.ts'
import { ECHOED_NUMBER } from '../echoed-number.ts'

const MESSAGE = 'Request has been processed successfully'

/**
 * Midtrans signs with a key that is the same for all its merchants, brings no token, and repeats for 210 minutes until it
 * gets 200. Source: docs.midtrans.com, "SNAP BI", payment notifications.
 */
export const midtransSnapInbound: InboundSection = {
  tokenPaths: [],
  // In its documented notifications X-PARTNER-ID names a partner, is empty or is missing.
  headers: ['x-external-id'],
  partnerIds: ['{partnerId}', '{merchantId}'],
  maxAgeMs: 4 * HOUR_MS,
  // Its samples sign the documented path, without any prefix.
  signsDocumentedPath: true,
  vaPayment: {
    paths: ['/v1.0/transfer-va/payment'],
    proofs: ['key'],
    isOffer: false,
    amount: 'paidAmount',
    paymentId: ['paymentRequestId'],
    paidAt: ['additionalInfo.paidTime', 'trxDateTime'],
    reference: 'trxId',
    status: 'additionalInfo.paymentFlagStatus',
    finalAfter: { bank: 'additionalInfo.bank', minutes: { permata: 2 } },
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          trxId: '{reference}',
        },
      },
      repeats: 'first_reply',
    },
  },
  qrNotify: { paths: ['/v1.0/qr/qr-mpm-notify'], proofs: ['key'], types: typesThatGive('qr'), message: MESSAGE },
  debitNotify: { paths: ['/v1.0/debit/notify'], proofs: ['key'], types: typesThatGive('approval'), message: MESSAGE },
}
