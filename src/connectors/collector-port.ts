import type { Money } from '../base/money.ts'
import type { PaymentFacts } from './payment-facts.ts'

/**
 * What is paid again and again without a checkout: a QR code without an amount, a virtual account that takes any amount,
 * one that takes the same amount each time.
 */
export const COLLECTOR_KINDS = ['qr_static', 'va_open', 'va_fixed'] as const
export type CollectorKind = (typeof COLLECTOR_KINDS)[number]

/** A collector that a connection can make; whole units of the currency, both included. */
export type CollectorOffer = {
  readonly kind: CollectorKind
  /** Bank code of the interface; null for a QR code. */
  readonly code: string | null
  readonly currency: string
  readonly minAmount: number
  readonly maxAmount: number
  /** How many digits of the number are ours to choose; 0: the provider chooses the number. */
  readonly suffixDigits: number
}

export type CollectorRequest = {
  /** Our reference, 25 characters of [0-9a-z], never reused; a repeat at the rail is harmless. */
  readonly reference: string
  readonly kind: CollectorKind
  readonly code: string | null
  readonly currency: string
  /** What each payment is; null: the payer chooses. */
  readonly amount: Money | null
  /** On the sticker and at the bank. */
  readonly name: string
  /** Shop or terminal; null: none. */
  readonly label: string | null
  /** The customer part of the number, of the digits that the offer names; null: the provider chooses. */
  readonly customerNumber: string | null
}

/** What is shown to payers. */
export type CollectorInstrument =
  | { readonly qrContent: string }
  | { readonly bankCode: string; readonly number: string }

/**
 * As `Issued`: `unknown` may have been made, and is requested again under the same reference. `spent`: an earlier call under this
 * reference made one, and the rail does not show it again; it is requested under another, and nobody ever sees the first.
 */
export type CollectorIssued =
  | { readonly is: 'issued'; readonly railReference: string; readonly instrument: CollectorInstrument }
  | { readonly is: 'refused'; readonly reason: string; readonly railCode: string }
  | { readonly is: 'unsent'; readonly railCode: string }
  | { readonly is: 'spent'; readonly railCode: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/** A collector as its rail knows it. */
export type RailCollector = {
  readonly reference: string
  readonly railReference: string
  readonly instrument: CollectorInstrument
}

/** A payment of a collector; `railReference` and `lookUp` as in `Receipt`. */
export type CollectedPayment = {
  readonly railReference: string
  readonly amount: Money
  readonly paidAt: Date
  readonly facts?: PaymentFacts
  readonly lookUp?: string
}

/** How a connection makes collectors. No method throws for a response or the lack of one. */
export type CollectorRail = {
  readonly offers: readonly CollectorOffer[]
  create(request: CollectorRequest): Promise<CollectorIssued>
  /**
   * Reads a payment that an unproven message reports, from the provider itself. Undefined: no usable answer. `null`: the
   * provider knows no such payment of this collector. Absent: messages of this connection are proven, or move nothing.
   */
  findPayment?(collector: RailCollector, reported: CollectedPayment): Promise<CollectedPayment | null | undefined>
}
