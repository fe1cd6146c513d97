import type { SnapProfile } from '../../profile/profile.ts'
import { at } from '../../profile/services.ts'
import { midtransSnapInbound } from './inbound.ts'
import { midtransQr } from './qr.ts'
import { midtransRefunds } from './refunds.ts'
import { midtransVirtualAccounts } from './virtual-accounts.ts'
import { midtransWallets } from './wallets.ts'

/**
 * Midtrans by SNAP. A requested instrument is named by the call's external id too, so that id is our reference; a repeat with
 * the same id and body is answered as the first was. Sources: docs.midtrans.com, Midtrans/midtrans-nodejs-client.
 */
export const midtransSnap: SnapProfile = {
  name: 'midtrans-snap',
  calls: {
    proof: 'token',
    keySignature: 'base64',
    secretSignature: 'base64',
    timestamp: 'jakarta',
    bodyTime: 'jakarta',
    externalId: {
      digits: 25,
      equals: {
        vaCreate: 'trxId',
        qrGenerate: 'partnerReferenceNo',
        qrRefund: 'partnerRefundNo',
        debitPayment: 'partnerReferenceNo',
        debitRefund: 'partnerRefundNo',
      },
    },
    headers: { other: { partnerId: '{partnerId}', channelId: '{channelId}' } },
  },
  services: {
    ...at({
      tokenB2b: '/v1.0/access-token/b2b',
      vaCreate: '/v1.0/transfer-va/create-va',
      vaStatus: '/v1.0/transfer-va/status',
      qrGenerate: '/v1.0/qr/qr-mpm-generate',
      qrQuery: '/v1.0/qr/qr-mpm-query',
      qrRefund: '/v1.0/qr/qr-mpm-refund',
      qrCancel: '/v1.0/qr/qr-mpm-cancel',
      debitPayment: '/v1.0/debit/payment-host-to-host',
      debitStatus: '/v1.0/debit/status',
      debitRefund: '/v1.0/debit/refund',
      debitCancel: '/v1.0/debit/cancel',
    }),
    vaDelete: { path: '/v1.0/transfer-va/delete-va', method: 'POST' },
  },
  inbound: midtransSnapInbound,
  virtualAccounts: midtransVirtualAccounts,
  qr: midtransQr,
  wallets: midtransWallets,
  refunds: midtransRefunds,
  transfers: null,
  unsampled: ['tokenB2b', 'qrRefund', 'qrCancel', 'debitPayment', 'debitCancel', 'vaDelete'],
}
