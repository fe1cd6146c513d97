import type { SandboxKeys } from './bank/partner.ts'
import type { Clock } from './base/clock.ts'
import type { Rails } from './checkout/methods.ts'
import type { SnapConfig } from './config.ts'
import { snapRail } from './connectors/snap/rail.ts'
import { SANDBOX_COMPANY_CODES } from './connectors/snap/settings.ts'

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
})

/** Which rail serves which type. A type without a rail is refused with PAYMENT_TYPE_UNAVAILABLE. */
export function connectRails(agreement: Agreement, clock: Clock): Rails {
  const { privateKeyPem, bankPublicKeyPem: _theirs, ...settings } = agreement
  const snap = snapRail({ ...settings, privateKey: privateKeyPem, companyCodes: SANDBOX_COMPANY_CODES }, clock)
  return { qrcode: snap, virtual_account: snap }
}
