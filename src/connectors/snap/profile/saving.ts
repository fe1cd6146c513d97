import type { ChargeFault } from '../../saving-port.ts'
import type { Bounds, FieldPath, Operation, SectionNeeds } from './operation.ts'
import type { Refused } from './transfers.ts'

/** What the state of a binding at the provider means. */
export type BindingState = 'pending' | 'active' | 'refused' | 'revoked' | 'expired'

/** Where a reply names what charges need; the first of each that is there. */
type TokenFields = {
  readonly access: readonly FieldPath[]
  readonly accessUntil: readonly FieldPath[]
  readonly refresh: readonly FieldPath[]
}

/**
 * Methods that a provider saves, by account binding (services 07 to 10, 74) and charges by direct debit (54, 55). Values
 * for bodies: `reference` and `railReference` of the binding, `merchantId`, `partnerId`, `wallet` (the provider's name of
 * it), `phone` (digits only), `amount` and `until` of the mandate, `customerReference`, `customerName`, `email`,
 * `merchantName`, `returnUrl`; with tokens `authCode`, `refreshToken` and `grantType`; with charges `chargeReference`,
 * `chargeRailReference`, `description`, `validUntil`.
 */
export type SavingSection = {
  readonly needs: SectionNeeds
  /** The provider's name of each wallet, by our code. */
  readonly names: Readonly<Record<string, string>>
  /** Requests a binding; the reply names the page on which the payer agrees. */
  readonly bind: Operation
  /** Where that page is, and the provider's name of the binding; the first of each that is there. */
  readonly page: readonly FieldPath[]
  readonly railReference: readonly FieldPath[]
  /** Queries the binding, and where and how the reply says its state. A reply without one is about an active binding. */
  readonly inquiry: Operation
  readonly state: FieldPath
  readonly states: Readonly<Record<string, BindingState>>
  /** Whom the account is of, and the last day of the binding (`2022-05-21`). */
  readonly account: FieldPath
  readonly lastDay: FieldPath
  /** Requests the code of a payer who agreed, and did not come back with it. */
  readonly authCode: Operation
  readonly token: Operation & { readonly fields: TokenFields }
  readonly unbind: Operation
  readonly charge: Operation
  readonly status: Operation
  /** Null: the provider does not say what a wallet holds. */
  readonly balance: Operation | null
  /** What refusals of a charge mean, beside the standard's. */
  readonly refusals?: Readonly<Record<Refused, ChargeFault>>
  readonly bounds: Bounds
}
