import { BANK_CODE, settlementAccount } from './bank/accounts.ts'
import { acquirerSecret } from './bank/acquirer/secret.ts'
import type { SandboxKeys } from './bank/partner.ts'
import type { Clock } from './base/clock.ts'
import type { Rails } from './checkout/methods.ts'
import type { SnapConfig } from './config.ts'
import { acquirerRail } from './connectors/card/acquirer.ts'
import type { PayoutRail } from './connectors/payout-port.ts'
import { snapRail } from './connectors/snap/rail.ts'
import { CALL_TIMEOUT_MS, SANDBOX_COMPANY_CODES } from './connectors/snap/settings.ts'
import { snapPayoutRail } from './connectors/snap/transfer.ts'
import type { ServiceName } from './snap/services.ts'

/** What both sides of a SNAP BI connection agreed on, and where the other side is. */
export type Agreement = SnapConfig

/** The agreement with the sandbox's bank, running at `baseUrl`. */
export const sandboxAgreement = (keys: SandboxKeys, baseUrl: string): Agreement => ({
  baseUrl,
  clientId: keys.clientId,
  clientSecret: keys.clientSecret,
  privateKeyPem: keys.partnerPrivateKeyPem,
  partnerId: keys.partnerId,
  merchantId: keys.merchantId,
  channelId: '95231',
  bankPublicKeyPem: keys.bankPublicKeyPem,
  bankCode: BANK_CODE,
  sourceAccountNo: settlementAccount(keys),
  callTimeoutMs: CALL_TIMEOUT_MS,
})

/** Where the sandbox's card acquirer is, and what opens it. */
export type Acquirer = { readonly baseUrl: string; readonly secret: string }

export const sandboxAcquirer = (keys: SandboxKeys, baseUrl: string): Acquirer => ({
  baseUrl,
  secret: acquirerSecret(keys),
})

/**
 * Which rail serves which type. A type without a rail is refused with PAYMENT_TYPE_UNAVAILABLE: cards are, until an
 * acquirer is connected. `acquirer` is the sandbox's; where there is one, payers may be sent to localhost.
 */
export function connectRails(agreement: Agreement, clock: Clock, acquirer?: Acquirer | null): Rails {
  const { privateKeyPem, bankPublicKeyPem: _theirs, ...settings } = agreement
  const allowsLocalhost = Boolean(acquirer)
  const companyCodes = SANDBOX_COMPANY_CODES
  const snap = snapRail({ ...settings, privateKey: privateKeyPem, companyCodes, allowsLocalhost }, clock)
  return {
    qrcode: snap,
    virtual_account: snap,
    ewallet: snap,
    ...(acquirer && { credit_card: acquirerRail({ ...acquirer, allowsLocalhost }) }),
  }
}

/** The bank payouts go through; null where the agreement names no account for them. */
export function connectPayoutRail(agreement: Agreement, clock: Clock): PayoutRail | null {
  const { privateKeyPem, bankCode, sourceAccountNo, callTimeoutMs, ...settings } = agreement
  if (bankCode === null || sourceAccountNo === null) return null
  const timeoutsMs = Object.fromEntries(TRANSFER_CALLS.map((service) => [service, callTimeoutMs]))
  const snap = { ...settings, privateKey: privateKeyPem, companyCodes: {}, timeoutsMs }
  return snapPayoutRail(snap, { bankCode, sourceAccountNo }, clock)
}

const TRANSFER_CALLS: readonly ServiceName[] = [
  'tokenB2b',
  'accountInquiryInternal',
  'accountInquiryExternal',
  'transferIntrabank',
  'transferInterbank',
  'transferSkn',
  'transferRtgs',
  'transferStatus',
]
