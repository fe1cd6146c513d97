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

/** The provider is queried about a binding. */
type Queried = {
  /** Queries the binding, and where and how the reply says its state. A reply without one is about an active binding. */
  readonly inquiry: Operation
  readonly state: FieldPath
  readonly states: Readonly<Record<string, BindingState>>
  /** Whom the account is of, and the last day of the binding (`2022-05-21`). */
  readonly account: FieldPath
  readonly lastDay: FieldPath
  /** Requests the code of a payer who agreed, and did not come back with it. */
  readonly authCode: Operation
}

/**
 * The provider has no query. The reply to the request names a code for tokens, which is good as long as the payer agrees: it
 * is refused (401xx00) before and after, and may be used again and again. A payer who declined is sent back with
 * `registration=failed`, which is believed while their code is refused.
 */
type ByCode = { readonly inquiry: null; readonly code: readonly FieldPath[] }

/**
 * Methods that a provider saves, by account binding (services 07 to 10, 74) and charges by direct debit (54, 55). Values
 * for bodies: `reference` and `railReference` of the binding, `merchantId`, `partnerId`, `wallet` (the provider's name of
 * it), `phone` (digits only), `amount` and `until` of the mandate, `customerReference`, `customerName`, `email`,
 * `merchantName`, `returnUrl`; with tokens `authCode`, `refreshToken`, `grantType`, and `accessToken` of one that is to be
 * ended; with charges `chargeReference`, `chargeRailReference`, `description`, `validUntil`.
 */
export type SavingSection = (Queried | ByCode) & {
  readonly needs: SectionNeeds
  /** The provider's name of each wallet, by our code. */
  readonly names: Readonly<Record<string, string>>
  /** Requests a binding; the reply names the page on which the payer agrees. */
  readonly bind: Operation
  /** Where that page is, and the provider's name of the binding; the first of each that is there. */
  readonly page: readonly FieldPath[]
  readonly railReference: readonly FieldPath[]
  readonly token: Operation & { readonly fields: TokenFields }
  readonly unbind: Operation
  readonly charge: Operation
  readonly status: Operation
  /**
   * Null: the provider does not say what a wallet holds. `available`: where its amount is, within the account of this
   * `balanceType`; absent: the first account.
   */
  readonly balance: (Operation & { readonly available: FieldPath; readonly balanceType?: string }) | null
  /** What refusals of a charge mean, beside the standard's. */
  readonly refusals?: Readonly<Record<Refused, ChargeFault>>
  readonly bounds: Bounds
}
