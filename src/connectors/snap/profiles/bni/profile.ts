import type { SnapProfile } from '../../profile/profile.ts'
import { bniCalls, bniServices } from './calls.ts'
import { bniTransfers } from './transfers.ts'

/**
 * Bank Negara Indonesia, for transfers. Its virtual accounts (e-Collection) are an API of their own with an encrypted
 * body, and no part of SNAP. Source: bni-api/bni-nodejs.
 */
export const bni: SnapProfile = {
  name: 'bni',
  calls: bniCalls,
  services: bniServices,
  inbound: null,
  virtualAccounts: null,
  qr: null,
  wallets: null,
  refunds: null,
  transfers: bniTransfers,
  unsampled: ['tokenB2b', 'accountInquiryInternal', 'transferSkn'],
}
