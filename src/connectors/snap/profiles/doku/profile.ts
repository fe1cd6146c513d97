import type { SnapProfile } from '../../profile/profile.ts'
import { at } from '../../profile/services.ts'
import { dokuInbound } from './inbound.ts'
import { dokuQr } from './qr.ts'
import { dokuRefunds } from './refunds.ts'
import { dokuSaving } from './saving.ts'
import { dokuVirtualAccounts } from './virtual-accounts.ts'
import { dokuWallets } from './wallets.ts'

/** DOKU by SNAP. Sources: developers.doku.com, PTNUSASATUINTIARTHA-DOKU/doku-nodejs-library. */
export const doku: SnapProfile = {
  name: 'doku',
  calls: {
    proof: 'token',
    keySignature: 'base64',
    secretSignature: 'base64',
    timestamp: 'utc',
    bodyTime: 'jakarta',
    externalId: { digits: 25 },
    headers: { other: { partnerId: '{partnerId}', channelId: '{channelId|H2H}' } },
  },
  services: at({
    tokenB2b: '/authorization/v1/access-token/b2b',
    tokenB2b2c: '/authorization/v1/access-token/b2b2c',
    accountBinding: '/direct-debit/core/v1/registration-account-binding',
    accountUnbinding: '/direct-debit/core/v1/registration-account-unbinding',
    balanceInquiry: '/direct-debit/core/v1/balance-inquiry',
    vaCreate: '/virtual-accounts/bi-snap-va/v1.1/transfer-va/create-va',
    vaUpdate: '/virtual-accounts/bi-snap-va/v1.1/transfer-va/update-va',
    vaStatus: '/orders/v1.0/transfer-va/status',
    qrGenerate: '/snap-adapter/b2b/v1.0/qr/qr-mpm-generate',
    qrQuery: '/snap-adapter/b2b/v1.0/qr/qr-mpm-query',
    qrCancel: '/snap-adapter/b2b/v1.0/qr/qr-mpm-cancel',
    qrRefund: '/snap-adapter/b2b/v1.0/qr/qr-mpm-refund',
    debitPayment: '/direct-debit/core/v1/debit/payment-host-to-host',
    debitStatus: '/orders/v1.0/debit/status',
    debitRefund: '/direct-debit/core/v1/debit/refund',
  }),
  inbound: dokuInbound,
  virtualAccounts: dokuVirtualAccounts,
  qr: dokuQr,
  wallets: dokuWallets,
  refunds: dokuRefunds,
  transfers: null,
  saving: dokuSaving,
  unsampled: [
    'tokenB2b',
    'tokenB2b2c',
    'balanceInquiry',
    'vaStatus',
    'qrGenerate',
    'qrQuery',
    'qrCancel',
    'qrRefund',
    'debitPayment',
    'debitStatus',
    'debitRefund',
    'qrNotify',
    'debitNotify',
  ],
}
