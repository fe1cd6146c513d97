import type { SnapProfile } from '../../profile/profile.ts'
import { at } from '../../profile/services.ts'
import { danaInbound } from './inbound.ts'
import { danaQr } from './qr.ts'
import { danaRefunds } from './refunds.ts'
import { danaTransfers } from './transfers.ts'
import { danaUnsaved } from './unsaved.ts'
import { danaVirtualAccounts } from './virtual-accounts.ts'
import { danaWallets } from './wallets.ts'

/**
 * DANA's payment gateway: everything is an order (service 54), and every call is signed with the private key alone.
 * Sources: dana-id/dana-node, dana-id/uat-script.
 */
export const dana: SnapProfile = {
  name: 'dana',
  calls: {
    proof: 'key',
    keySignature: 'base64',
    secretSignature: 'base64',
    timestamp: 'jakarta',
    bodyTime: 'jakarta',
    externalId: { digits: 25 },
    headers: {
      other: { partnerId: '{partnerId}', channelId: '{partnerId}-SERVER', others: { origin: '{origin}' } },
    },
  },
  services: at({
    debitPayment: '/payment-gateway/v1.0/debit/payment-host-to-host.htm',
    debitStatus: '/payment-gateway/v1.0/debit/status.htm',
    debitCancel: '/payment-gateway/v1.0/debit/cancel.htm',
    debitRefund: '/payment-gateway/v1.0/debit/refund.htm',
    emoneyBankInquiry: '/v1.0/emoney/bank-account-inquiry.htm',
    emoneyToBank: '/v1.0/emoney/transfer-bank.htm',
    emoneyToBankStatus: '/v1.0/emoney/transfer-bank-status.htm',
    topupInquiry: '/rest/v1.0/emoney/account-inquiry',
    topup: '/rest/v1.0/emoney/topup',
    topupStatus: '/rest/v1.0/emoney/topup-status',
  }),
  inbound: danaInbound,
  virtualAccounts: danaVirtualAccounts,
  qr: danaQr,
  wallets: danaWallets,
  refunds: danaRefunds,
  transfers: danaTransfers,
  unsaved: danaUnsaved,
  unsampled: ['topupInquiry', 'topupStatus'],
}
