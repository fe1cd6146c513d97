import type { Money } from '../base/money.ts'
import type { PhoneFault } from '../checkout/instrument/choose-instrument.ts'
import type { MethodView } from '../checkout/instrument/method-choice.ts'
import type { CardRefusalCode } from '../connectors/card/card-port.ts'
import type { CardFault } from '../connectors/card/read-card.ts'
import type { Instrument } from '../connectors/port.ts'
import type { PaymentType } from '../payment-methods/types.ts'

export type Locale = 'id' | 'en'

/** Who is being paid. `accentColor` is `#rrggbb`; a logo is shown only from our own host, never fetched from another. */
export type MerchantView = {
  readonly displayName: string
  readonly accentColor: string | null
  readonly logoUrl: string | null
}

export type CheckoutStatus = 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
type CheckoutFlag = 'late' | 'duplicate' | 'mismatch'

/** Money of a checkout that goes back to its payer; a refund that failed or was cancelled is none. */
export type RefundNote = {
  readonly id: string
  readonly amount: Money
  readonly reason: string | null
  readonly state: 'sent' | 'under_way' | 'needs_payer'
  readonly sentAt: Date | null
  /** Of the payment that paid the order; else of a further one, or of one whose amount did not match. */
  readonly isOfOrder: boolean
  /** Whether viewers of this page may open its own page. */
  readonly hasReceipt: boolean
}

/** What is being paid, as the page needs it. `version` counts every change; the browser compares it. */
export type CheckoutView = {
  readonly id: string
  readonly version: number
  readonly status: CheckoutStatus
  readonly amount: Money
  readonly description: string | null
  readonly externalId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly paidAmount: Money | null
  /** What arrived in amounts other than the order's, all together; null: nothing. */
  readonly otherAmount: Money | null
  readonly flags: readonly CheckoutFlag[]
  readonly transactionId: string | null
  /** The page of its signed receipt, which needs nothing of this one; null: it is not paid. */
  readonly receiptPath: string | null
  /** How it was paid, in words: `QRIS`, `BCA Virtual Account`, `Visa •••• 4242`. */
  readonly methodName: string | null
  /** Why the last card was refused, where the last try was one. */
  readonly cardRefusal: CardRefusalCode | null
  /** When the current payment attempt began. */
  readonly startedAt: Date
  /** Where the payer still has to confirm a card payment, at their own bank. */
  readonly challengeUrl: string | null
  /** Where the payer still has to approve a payment by a saved method; null: nowhere. */
  readonly approveUrl: string | null
  readonly refunds: readonly RefundNote[]
  /** Of the payment link that it was made by, where it was paid. */
  readonly successText: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
}

/** What the payer of a PENDING checkout is to do now. */
export type Step =
  | {
      readonly is: 'instrument'
      readonly instrument: Instrument
      /** Bank or wallet in words, `BCA`; the code itself where it has no better name. */
      readonly codeName: string
      /** QR only: the name the payer's app will show, read from the code itself. */
      readonly payeeName: string | null
      /** E-wallet that sends a push to its app: the phone number it goes to, `+62812…`. */
      readonly phone: string | null
      readonly expiresAt: Date
      readonly canChange: boolean
    }
  | ({ readonly is: 'choose_method' } & Choosing)
  | ({ readonly is: 'choose_code'; readonly type: PaymentType } & Choosing)
  /** A wallet that sends a push and needs a phone number for it. `typed` is what was sent and refused. */
  | {
      readonly is: 'phone'
      readonly type: PaymentType
      readonly code: string
      readonly codeName: string
      readonly fault: PhoneFault | null
      readonly typed: string
      readonly canChange: boolean
    }
  /** The card form. Nothing that was typed into it is returned, only its faults. */
  | {
      readonly is: 'card'
      readonly faults: readonly CardFault[]
      readonly triesLeft: number
      readonly canChange: boolean
    }
  /** A card is being charged at this moment; the page refreshes itself. */
  | { readonly is: 'charging' }
  /** The provider has not responded yet; the page refreshes itself. */
  | { readonly is: 'preparing' }
  /** The provider is down or refused; the payer may try again, and choose another method where `canChange`. */
  | {
      readonly is: 'unavailable'
      readonly type: PaymentType
      readonly code: string | null
      readonly canChange: boolean
    }

type Choosing = {
  readonly methods: readonly MethodView[]
  /** The method chosen before was refused; another may work. */
  readonly hasFailed: boolean
  /** The payer opened the choice: it stays even where a method is chosen. */
  readonly isRequested: boolean
}

/** A wallet or a bank, as its brand writes it. */
export type BrandView = { readonly type: PaymentType; readonly code: string | null; readonly name: string }

/** What the customer of a checkout saved, and can save; of a checkout that offers it. */
export type SavedChoice = {
  readonly methods: readonly (BrandView & { readonly id: string; readonly label: string | null })[]
  /** Where a visitor shows that they are the customer; null: they are known, or there is nothing more to see. */
  readonly signInPath: string | null
  readonly offers: readonly BrandView[]
  readonly formKey: string
  /** The method that was chosen cannot be charged so much. */
  readonly hasRefused?: boolean
}

/** Everything a checkout's page shows. The whole input of rendering: no database and no clock behind it. */
export type CheckoutPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly checkout: CheckoutView
  /** Only of a PENDING checkout. */
  readonly step: Step | null
  /** Null: it offers none. */
  readonly saved: SavedChoice | null
}

/** Pages that show no checkout, because there is none to show. */
export type Notice =
  | 'not_found'
  | 'refund_not_found'
  | 'receipt_not_found'
  | 'rate_limited'
  | 'service_down'
  | 'refused'

/** The outcomes that a payer in the sandbox can trigger. */
export const SANDBOX_OUTCOMES = ['succeeded', 'processing', 'failed', 'expired', 'duplicate'] as const
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number]
