import { CURRENCIES } from '../../../../markets/market-of.ts'
import type { SnapProfile } from '../../profile/profile.ts'
import { standardPaths } from '../../profile/services.ts'
import { aspiInbound } from './inbound.ts'
import { aspiMandates } from './mandates.ts'
import { aspiQr } from './qr.ts'
import { aspiRefunds } from './refunds.ts'
import { aspiSaving } from './saving.ts'
import { aspiTransfers } from './transfers.ts'
import { aspiVirtualAccounts } from './virtual-accounts.ts'
import { aspiWallets } from './wallets.ts'

/** Exactly the standard: what the sandbox's bank speaks. Source: SNAP BI, ASPI's developer portal. */
export const aspi: SnapProfile = {
  name: 'aspi',
  currencies: CURRENCIES,
  calls: {
    proof: 'token',
    keySignature: 'base64',
    secretSignature: 'base64',
    timestamp: 'jakarta',
    bodyTime: 'jakarta',
    externalId: { digits: 25 },
    headers: { other: { partnerId: '{partnerId}', channelId: '{channelId}' } },
  },
  services: standardPaths(
    'tokenB2b',
    'tokenB2b2c',
    'accountBinding',
    'bindingInquiry',
    'accountUnbinding',
    'authCode',
    'qrGenerate',
    'qrQuery',
    'qrCancel',
    'qrRefund',
    'vaCreate',
    'vaUpdate',
    'vaDelete',
    'vaStatus',
    'debitPayment',
    'debitStatus',
    'debitCancel',
    'debitRefund',
    'mandateRegistration',
    'mandatePayment',
    'balanceInquiry',
    'accountInquiryInternal',
    'accountInquiryExternal',
    'transferIntrabank',
    'transferInterbank',
    'transferSkn',
    'transferRtgs',
    'transferStatus',
  ),
  inbound: aspiInbound,
  virtualAccounts: aspiVirtualAccounts,
  qr: aspiQr,
  wallets: aspiWallets,
  refunds: aspiRefunds,
  transfers: aspiTransfers,
  saving: aspiSaving,
  mandates: aspiMandates,
  unsampled: [],
}
