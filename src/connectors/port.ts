import type { Money } from '../base/money.ts'
import {
  type InstrumentKind,
  type KindOf,
  PAYMENT_TYPES,
  type PaymentType,
  type TypeWith,
} from '../payment-methods/types.ts'
import type { CollectorRail } from './collector-port.ts'
import type { Receipt } from './receipt.ts'
import type { SavingRail, Unsaved } from './saving-port.ts'

export type { Receipt } from './receipt.ts'

/** A request for an instrument: a QR code, a virtual account, a wallet payment. */
export type InstrumentRequest = {
  /** Our reference, ≤ 25 characters of [0-9a-z], never reused; a repeat at the rail is harmless. */
  readonly reference: string
  readonly type: PaymentType
  /** Bank or wallet code of the interface (`BCA`, `GOPAY`); null for qrcode. */
  readonly code: string | null
  readonly amount: Money
  readonly merchantName: string
  /** Virtual account only: the holder's name to show. */
  readonly accountName: string
  /** Virtual account only: the customer part of the number, digits, unique among the bank's open ones. */
  readonly customerNumber: string | null
  /** E-wallet only: the payer's number (`+62812…`), which a wallet that pushes to its app needs; null: not known. */
  readonly phone: string | null
  readonly description: string
  /** Where the payer comes back to, for a rail that leads them away. */
  readonly returnUrl: string
  readonly expiresAt: Date
  /** The payer agreed that what they pay with is saved: our reference of the link, which names its owner at the rail. */
  readonly saveAs?: string
}

/** What an instrument of each kind says beside its type. */
type InstrumentFields = {
  readonly qr: { readonly qrContent: string }
  readonly number: { readonly bankCode: string; readonly number: string; readonly accountName: string }
  readonly approval: {
    readonly walletCode: string
    /** Where the payer approves: a page, or a link into the wallet's app. Null: the wallet sent a push to its app. */
    readonly url: string | null
    readonly qrContent: string | null
  }
  /** The payer leaves to the provider's own page at `url` and comes back to `returnUrl`. */
  readonly page: { readonly url: string }
}

/** What the payer pays with; nothing is issued for a mandate. */
export type Instrument = {
  readonly [type in Exclude<PaymentType, TypeWith<'mandate'>>]: { readonly type: type } & InstrumentFields[KindOf<type>]
}[Exclude<PaymentType, TypeWith<'mandate'>>]

export type InstrumentOf<Kind extends InstrumentKind> = Extract<Instrument, { readonly type: TypeWith<Kind> }>

export const isOfKind = <Kind extends InstrumentKind>(
  instrument: Instrument | null | undefined,
  kind: Kind,
): instrument is InstrumentOf<Kind> => instrument != null && PAYMENT_TYPES[instrument.type].instrument === kind

/**
 * `refused`: the rail decided about this very request. `unsent`: it certainly did nothing, since it was never called,
 * or turned us away before it looked (no connection, no token). `unknown`: there may be an instrument.
 */
export type Issued =
  | { is: 'issued'; railReference: string; instrument: Instrument }
  | { is: 'refused'; reason: string; railCode: string }
  | { is: 'unsent'; railCode: string }
  | { is: 'unknown'; railCode: string }

/** One instrument at a rail, as stored: enough to query it, to close it, and to match a notification to it. */
export type RailAttempt = {
  readonly reference: string
  readonly railReference: string | null
  readonly type: PaymentType
  readonly code: string | null
  readonly amount: Money
  /** Virtual account only: the customer part that was requested, known even where the rail never responded. */
  readonly customerNumber: string | null
  readonly instrument: Instrument | null
  /** A collector, which is paid again and again: `railReference` is that of one payment. */
  readonly isCollector?: boolean
}

/** The state of an instrument at a rail. `unknown` is a result: query again later, never guess. */
export type RailState =
  | { is: 'pending' }
  | { is: 'processing' }
  | { is: 'succeeded'; receipt: Receipt }
  /** `code` is ours, where the rail gives a reason. */
  | { is: 'failed'; reason: string; railCode: string; code?: string }
  | { is: 'closed' }
  | { is: 'unknown'; railCode: string }

/**
 * A way to be paid, for payments that have begun. No method of a rail throws for a response or the lack of one: a
 * refusal, a timeout and a broken connection are results. Each call ends within its own timeout.
 */
export type Rail = {
  /** The connection's id: stored with every attempt and receipt. */
  readonly name: string
  query(attempt: RailAttempt): Promise<RailState>
  /** Closes the attempt so that it can no longer be paid. `closed` or `succeeded` (too late), or `unknown`. */
  retire(attempt: RailAttempt): Promise<RailState>
}

/** A refund by the rail of the payment. */
export type RailRefund = {
  /** Our reference, 25 characters of [0-9a-z], never reused: the rail refunds one reference once. */
  readonly reference: string
  readonly attempt: RailAttempt
  /** The payment. `issuerReference`: what the payer's bank or wallet calls it (the RRN), where the rail said so. */
  readonly paid: {
    readonly railReference: string
    readonly issuerReference: string | null
    readonly amount: Money
    readonly paidAt: Date
  }
  /** The refunded amount: all of it or a part. */
  readonly amount: Money
  readonly reason: string
  /** What else of the payment was certainly refunded over the rail, and what may have been; absent: nothing is known. */
  readonly others?: { readonly returned: Money; readonly open: Money }
}

/** Why a rail does not refund a payment: it never does, its time is over, or it decided so. */
export type RefundFault = 'not_supported' | 'window_closed'

/**
 * The state of a refund at a rail. `not_found`: the rail has none of this reference; it never arrived, or is not listed
 * yet. `unknown`: no usable response; query again, never send again.
 */
export type RefundState = { readonly railCode: string } & (
  | { readonly is: 'succeeded'; readonly railReference: string | null }
  | { readonly is: 'failed'; readonly reason: string; readonly code: RefundFault | 'refused' }
  | { readonly is: 'processing' }
  | { readonly is: 'not_found' }
  | { readonly is: 'unknown' }
)

/** Money of a payment that a provider refunded on its own initiative. */
export type ProviderRefund = {
  /** The provider's own name of it, the same wherever it reports it, ≤ 64 characters. */
  readonly railReference: string
  /** Null where the provider names none: all of the payment. */
  readonly amount: Money | null
  /** The amount is the total refunded of the payment, including our own refunds. */
  readonly isTotal?: true
  readonly refundedAt: Date
}

/** How a rail refunds. No method throws for a response or the lack of one. */
export type RefundRail = {
  /** Whether the rail takes this refund now; null: it does, as far as is known without a call. */
  faultOf(refund: RailRefund, now: Date): RefundFault | null
  /** Called at most once for a reference. */
  refund(refund: RailRefund): Promise<RefundState>
  query(refund: RailRefund): Promise<RefundState>
  /**
   * Refunds of a payment that the provider made on its own initiative: those that name no reference of ours.
   * Undefined: no usable answer. Absent: it cannot be queried.
   */
  listProviderRefunds?(payment: Pick<RailRefund, 'attempt' | 'paid'>): Promise<readonly ProviderRefund[] | undefined>
}

/** An instrument that a rail issues, with the amounts it takes: whole units of the currency, both included. */
export type Offer = {
  readonly type: PaymentType
  /** Bank or wallet code of the interface; null where the type has none. */
  readonly code: string | null
  readonly currency: string
  readonly minAmount: number
  readonly maxAmount: number
}

/** A rail that gives the payer something to pay with. */
export type PaymentRail = Rail & {
  /** All instruments it issues: routes are chosen by it, so that a payer is offered nothing that would be refused. */
  readonly offers: readonly Offer[]
  /** Digits of the customer part of a virtual account number at this bank; 0: the rail chooses the number. */
  customerNumberDigits(bankCode: string): number
  issue(request: InstrumentRequest): Promise<Issued>
  /** Absent: nothing that was paid over this rail goes back over it. */
  readonly refunds?: RefundRail
  /** Absent: it makes nothing that is paid again and again. */
  readonly collectors?: CollectorRail
  /** Absent: it saves no method. */
  readonly saving?: SavingRail
  /** What it could be expected to save, and does not. */
  readonly unsaved?: readonly Unsaved[]
}
