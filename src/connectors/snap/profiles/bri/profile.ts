import type { SnapProfile } from '../../profile/profile.ts'
import { at } from '../../profile/services.ts'
import { briInbound } from './inbound.ts'
import { briQr } from './qr.ts'
import { briTransfers } from './transfers.ts'
import { briVirtualAccounts } from './virtual-accounts.ts'

/**
 * Bank Rakyat Indonesia. Its direct debit is of cards that a customer binds, no wallet, so it is not offered.
 * Sources: developers.bri.co.id, bri-oss/bridex-api-php-sdk, bri-oss/template-virtual-account.
 */
export const bri: SnapProfile = {
  name: 'bri',
  calls: {
    proof: 'token',
    keySignature: 'base64',
    secretSignature: 'hex',
    timestamp: 'jakarta_ms',
    bodyTime: 'jakarta',
    externalId: { digits: 9 },
    headers: { other: { partnerId: '{partnerId}', channelId: '{channelId}' } },
  },
  services: at({
    tokenB2b: '/snap/v1.0/access-token/b2b',
    vaCreate: '/snap/v1.0/transfer-va/create-va',
    vaUpdateStatus: '/snap/v1.0/transfer-va/update-status',
    vaDelete: '/snap/v1.0/transfer-va/delete-va',
    vaStatus: '/snap/v1.0/transfer-va/status',
    vaInquiryIntrabank: '/snap/v1.1/transfer-va/inquiry-intrabank',
    vaPaymentIntrabank: '/snap/v1.1/transfer-va/payment-intrabank',
    qrGenerate: '/v1.0/qr-dynamic-mpm/qr-mpm-generate-qr',
    qrQuery: '/v1.0/qr-dynamic-mpm/qr-mpm-query',
    accountInquiryInternal: '/intrabank/snap/v2.0/account-inquiry-internal',
    accountInquiryExternal: '/interbank/snap/v1.1/account-inquiry-external',
    transferIntrabank: '/intrabank/snap/v2.0/transfer-intrabank',
    transferInterbank: '/interbank/snap/v1.0/transfer-interbank',
    transferRtgs: '/snap/v1.0/transfer-rtgs',
    transferSkn: '/snap/v1.0/transfer-sknbi',
    transferStatus: '/snap/v1.0/transfer/status',
    balanceInquiry: '/snap/v1.0/balance-inquiry',
  }),
  inbound: briInbound,
  virtualAccounts: briVirtualAccounts,
  qr: briQr,
  wallets: null,
  refunds: null,
  transfers: briTransfers,
  unsampled: [
    'vaDelete',
    'accountInquiryInternal',
    'accountInquiryExternal',
    'transferIntrabank',
    'transferInterbank',
    'transferSkn',
    'transferStatus',
    'vaInquiry',
    'vaPayment',
    'vaPaymentIntrabankNotify',
    'debitRefundNotify',
  ],
}
