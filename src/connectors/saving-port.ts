import type { Money } from '../base/money.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { Receipt } from './receipt.ts'

/**
 * A payment method that a connection can save and charge later without the payer; whole units of the currency, both
 * included.
 */
export type SavingOffer = {
  readonly type: PaymentType
  /** Bank or wallet code of the interface; null where the type has none (cards). */
  readonly code: string | null
  readonly currency: string
  readonly minAmount: number
  readonly maxAmount: number
  /** The rail links a phone number that we send; the payer names it on our page first. */
  readonly needsPhone: boolean
  /**
   * The rail saves it only while its payer pays with it: the link is a payment of a checkout, requested by `PaymentRail.issue` with
   * `saveAs`, and `railReference` is our reference of that payment. `link` is never called.
   */
  readonly isByPaying?: true
  /** The rail debits a bank account, which the payer names on our page first. */
  readonly needsAccount?: true
}

/** A bank account that a payer lets be debited: its number, and its holder as the bank writes them. */
export type PayerAccount = { readonly number: string; readonly holder: string }

/** A method that a provider links, and that is not saved over it: `why` ends a sentence, in English. */
export type Unsaved = Pick<SavingOffer, 'type' | 'code'> & { readonly why: string }

/** The bounds that the payer agrees to. */
export type MandateBounds = {
  /** Of one charge; null: no bound but the rail's own. */
  readonly maxAmount: Money | null
  readonly frequency: { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly count: number } | null
  readonly until: Date | null
}

/** A request to link a payer's wallet, account or card. */
export type LinkRequest = {
  /** Our reference, 25 characters of [0-9a-z], never reused; a repeat at the rail is harmless. */
  readonly reference: string
  readonly type: PaymentType
  readonly code: string | null
  readonly currency: string
  /** Our id of the customer at the rail, the same for each of their methods; ≤ 64 characters. */
  readonly customerReference: string
  readonly customerName: string
  readonly email: string | null
  /** `+62812…`; null: not known, and the offer needs none. */
  readonly phone: string | null
  /** Null, or absent: not known, and the offer needs none. */
  readonly account?: PayerAccount | null
  readonly merchantName: string
  readonly mandate: MandateBounds
  /** Where the payer comes back to; the rail may add parameters of its own. */
  readonly returnUrl: string
}

/** A link that is active at its rail. */
type ActiveLink = {
  readonly railReference: string
  readonly secret: string
  /** What the payer recognises, masked: `0812••••678`, `Visa •••• 1111`. Null: the rail names nothing. */
  readonly label: string | null
  readonly expiresAt: Date | null
}

/** As `Issued`: `unknown` may have begun, and is requested again under the same reference. */
export type LinkStarted =
  | {
      readonly is: 'started'
      readonly railReference: string | null
      /** The provider's page where the payer agrees. */
      readonly url: string
      /** What the state of this link is learned by, where the rail has no query; sealed where it is stored. */
      readonly secret?: string
    }
  /** Active at once: what the payer agreed to on our page suffices, and there is no page of the provider's. */
  | ({ readonly is: 'linked' } & ActiveLink)
  | { readonly is: 'refused'; readonly reason: string; readonly railCode: string }
  | { readonly is: 'unsent'; readonly railCode: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/**
 * A link as its rail knows it. `secret`: what charges need (tokens), or what `LinkStarted` gave, sealed where it is stored;
 * null: not yet.
 */
export type RailLink = {
  readonly reference: string
  readonly railReference: string | null
  readonly type: PaymentType
  readonly code: string | null
  readonly currency: string
  readonly customerReference: string
  readonly phone: string | null
  readonly secret: string | null
}

/** Why a link ended outside of us. */
export type LinkEnd = 'payer' | 'provider' | 'expired'

/** The state of a link at its rail. `unknown` is a result: query again later, never guess. */
export type LinkState =
  | { readonly is: 'pending' }
  | ({ readonly is: 'active' } & ActiveLink)
  | { readonly is: 'failed'; readonly reason: string; readonly railCode: string }
  | { readonly is: 'ended'; readonly by: LinkEnd; readonly railCode: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/** A charge of a linked method, without the payer. */
export type ChargeRequest = {
  /** Our reference, 25 characters of [0-9a-z], never reused: the rail charges one reference once. */
  readonly reference: string
  readonly link: RailLink
  readonly amount: Money
  readonly description: string
  /** Where the payer comes back to if the rail asks for them. */
  readonly returnUrl: string
  /** When it is sent: some rails find it again by this time. */
  readonly sentAt: Date
  /** The rail's own reference; null where no response ever carried one. */
  readonly railReference: string | null
}

/**
 * Why a charge failed, which decides what follows. Retryable: `insufficient_funds`, `limit_exceeded`, `not_now`.
 * Needs a new method: `blocked`, `expired`, `inactive`, `invalid`, `unlinked`, `fraud` (never retried). Needs the payer:
 * `limit_needs_payer`. `declined`: no reason given; retryable.
 */
export type ChargeFault =
  | 'insufficient_funds'
  | 'limit_exceeded'
  | 'not_now'
  | 'declined'
  | 'blocked'
  | 'expired'
  | 'inactive'
  | 'invalid'
  | 'unlinked'
  | 'fraud'
  | 'limit_needs_payer'

/**
 * The state of a charge. `not_found`: the rail has none of this reference; it never arrived, or is not listed yet.
 * `unknown`: no usable response; query again, never send again. `unsent`: it certainly did nothing.
 */
export type ChargeState = { readonly railCode: string } & (
  | { readonly is: 'succeeded'; readonly receipt: Receipt }
  | { readonly is: 'failed'; readonly code: ChargeFault; readonly reason: string }
  | { readonly is: 'needs_payer'; readonly url: string; readonly railReference: string | null }
  | { readonly is: 'processing'; readonly railReference: string | null }
  | { readonly is: 'not_found' }
  | { readonly is: 'unsent' }
  | { readonly is: 'unknown' }
)

/** What a linked wallet holds. */
export type LinkBalance =
  | { readonly is: 'known'; readonly available: Money }
  | { readonly is: 'ended'; readonly by: LinkEnd; readonly railCode: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/** How a connection saves methods and charges them. No method throws for a response or the lack of one. */
export type SavingRail = {
  readonly offers: readonly SavingOffer[]
  link(request: LinkRequest): Promise<LinkStarted>
  /** `returned`: the parameters with which the rail sent the payer back (an authorization code); null: only a query. */
  linkState(link: RailLink, returned: Readonly<Record<string, string>> | null): Promise<LinkState>
  /** Ends the link at the rail. True: it has ended, or the rail does not know it any more; null: no usable response. */
  unlink(link: RailLink): Promise<true | null>
  /** Called at most once for a reference. */
  charge(request: ChargeRequest): Promise<ChargeState>
  chargeState(request: ChargeRequest): Promise<ChargeState>
  /** Absent: the rail does not say what a wallet holds. */
  balance?(link: RailLink): Promise<LinkBalance>
}
