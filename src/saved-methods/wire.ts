import { type Money, toWhole } from '../base/money.ts'
import type { MandateBounds } from '../connectors/saving-port.ts'
import { NO_PAYER, type SavedMethod, type SavingPayer, savedMethodUrl } from './saved-method.ts'

type Links = { readonly livemode: boolean; readonly checkoutUrl: string }

const bound = (money: Money | null): number | null => money && toWhole(money)

/** What the payer agrees to, and the evidence that they did. */
const toMandate = (bounds: MandateBounds, agreement: SavedMethod['agreement'], { ip, userAgent }: SavingPayer) => ({
  maxAmount: bound(bounds.maxAmount),
  frequency: bounds.frequency && { unit: bounds.frequency.unit, count: bounds.frequency.count },
  until: bounds.until?.toISOString() ?? null,
  text: agreement?.text ?? null,
  version: agreement?.version ?? null,
  acceptedAt: agreement?.acceptedAt.toISOString() ?? null,
  ip,
  userAgent,
})

/**
 * A saved method as the API shows it; in events the payer's address and browser are left out, since events outlive an
 * erasure. Source: interface, "Saved methods".
 */
export const toSavedMethod = (one: SavedMethod, links: Links, payer: SavingPayer = NO_PAYER) => ({
  id: one.id,
  externalId: one.externalId,
  customerId: one.customerId,
  type: one.type,
  code: one.code,
  currency: one.currency as string,
  status: one.status,
  label: one.label,
  linkUrl: savedMethodUrl(one, links.checkoutUrl),
  returnUrl: one.returnUrl,
  mandate: toMandate(one.bounds, one.agreement, payer),
  failure: one.failure,
  revokedBy: one.revokedBy,
  createdAt: one.createdAt.toISOString(),
  activatedAt: one.activatedAt?.toISOString() ?? null,
  endedAt: one.endedAt?.toISOString() ?? null,
  expiresAt: one.expiresAt?.toISOString() ?? null,
  livemode: links.livemode,
})
