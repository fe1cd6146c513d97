import type { SnapProfile } from '../../profile/profile.ts'
import { bcaCalls, bcaServices } from './calls.ts'
import { bcaInbound } from './inbound.ts'
import { bcaQr } from './qr.ts'
import { bcaRefunds } from './refunds.ts'
import { bcaTransfers } from './transfers.ts'
import { bcaVirtualAccounts } from './virtual-accounts.ts'

/** Bank Central Asia. Source: developer.bca.co.id, documentation of its SNAP services. */
export const bca: SnapProfile = {
  name: 'bca',
  calls: bcaCalls,
  services: bcaServices,
  inbound: bcaInbound,
  virtualAccounts: bcaVirtualAccounts,
  qr: bcaQr,
  wallets: null,
  refunds: bcaRefunds,
  transfers: bcaTransfers,
  unsampled: ['accountInquiryExternal', 'transferSkn', 'balanceInquiry'],
}
