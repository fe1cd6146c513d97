import type { Currency } from '../base/currency.ts'
import type { MandateBounds, PayerAccount } from '../connectors/saving-port.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { SavedMethodStatus } from './states.ts'

/** Who ended a saved method. */
export type RevokedBy = 'payer' | 'merchant' | 'provider'

/** What a payer agreed to, as evidence in a dispute: the words that were shown, and when. */
type Agreement = { readonly text: string; readonly version: string; readonly acceptedAt: Date }

/** What of a saved method is about the payer's person; null: not known, or erased. */
export type SavingPayer = {
  /** E.164: the number that is linked, where the provider needs it. */
  readonly phone: string | null
  /** The account that is debited, where the method is one. */
  readonly account: PayerAccount | null
  /** From where they agreed. */
  readonly ip: string | null
  readonly userAgent: string | null
}

export const NO_PAYER: SavingPayer = { phone: null, account: null, ip: null, userAgent: null }

/** A payment method of a customer that is charged without them, within what they agreed to. */
export type SavedMethod = {
  readonly merchantId: string
  readonly id: string
  readonly externalId: string
  readonly customerId: string
  readonly type: PaymentType
  readonly code: string | null
  readonly currency: Currency
  readonly status: SavedMethodStatus
  /** The number of its last event. */
  readonly sequence: number
  readonly returnUrl: string
  readonly bounds: MandateBounds
  /** Null: the payer has not agreed. */
  readonly agreement: Agreement | null
  /** Sealed: `SavingSeals` opens it. */
  readonly payer: Buffer | null
  readonly connectionId: string
  /** Our reference at the rail. */
  readonly reference: string
  readonly railReference: string | null
  /** The provider's page where the payer agrees; null: the link has not begun there. */
  readonly railUrl: string | null
  /** Sealed: what charges need. */
  readonly secret: Buffer | null
  readonly label: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly revokedBy: RevokedBy | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly activatedAt: Date | null
  readonly endedAt: Date | null
  /** When its provider lets it end; null: it does not say. */
  readonly expiresAt: Date | null
  /** It has ended here, and its provider has still to confirm it. */
  readonly isUnlinking: boolean
  /** The subscription that it is charged for first, once it is active; null: its payer did not choose it for one. */
  readonly subscriptionId: string | null
  /** The checkout that it was linked to pay: there it is offered without a code; null: none. */
  readonly checkoutId: string | null
  /** How often its rail was called for what it waits for. */
  readonly tries: number
}

/** Its page, where the payer agrees, sees it and ends it: the id is the capability. */
export const savedMethodUrl = ({ id }: Pick<SavedMethod, 'id'>, checkoutUrl: string): string => `${checkoutUrl}/${id}`

/** When it ends by itself: by its provider, or because the payer agreed to no longer; null: it does not. */
export function endOf({ expiresAt, bounds: { until } }: Pick<SavedMethod, 'expiresAt' | 'bounds'>): Date | null {
  if (expiresAt === null || until === null) return expiresAt ?? until
  return expiresAt < until ? expiresAt : until
}
