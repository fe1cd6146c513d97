import type { SnapProfile } from '../../profile/profile.ts'
import { mandiriCalls, mandiriServices } from './calls.ts'
import { mandiriTransfers } from './transfers.ts'

/** Bank Mandiri, for transfers. Third-party sources throughout; nothing of it was seen from the bank itself. */
export const mandiri: SnapProfile = {
  name: 'mandiri',
  calls: mandiriCalls,
  services: mandiriServices,
  inbound: null,
  virtualAccounts: null,
  qr: null,
  wallets: null,
  refunds: null,
  transfers: mandiriTransfers,
  unsampled: [
    'tokenB2b',
    'accountInquiryInternal',
    'accountInquiryExternal',
    'transferIntrabank',
    'transferRtgs',
    'transferSkn',
  ],
}
