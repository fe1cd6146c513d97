import type { Money } from '../base/money.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { TransferNotification } from './payout-port.ts'
import type { ProviderRefund, RailState, Receipt } from './port.ts'
import type { ChargeState, LinkState } from './saving-port.ts'

/** A provider's call to one connection, as it reached us. Header names in lower case. */
export type InboundCall = {
  readonly method: string
  /** Below the connection's inbound URL, without the query: `/v1.0/debit/notify`; empty: the inbound URL itself. */
  readonly path: string
  /** As on the request line, our prefix and the query included: what a signature over a path covers. */
  readonly fullPath: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes before any parser saw them: signatures are over these. */
  readonly rawBody: Buffer
  readonly now: Date
}

/** What a call is answered; the body is JSON. */
export type InboundReply = { readonly status: number; readonly body: string }

/** Why a call was turned away; a label of metrics. */
type RefusalReason = 'path' | 'malformed' | 'clock' | 'token' | 'signature' | 'partner' | 'conflict'

/** A call that proves nothing, or not to be what it should. `words`: what is wrong and what to do, for the operator. */
type InboundRefusal = {
  readonly is: 'refused'
  readonly reason: RefusalReason
  readonly words: string
  readonly reply: InboundReply
}

/** How a call names an attempt: by our reference, by the provider's of the instrument, or by both. */
export type AttemptNames = {
  readonly reference: string | null
  /** The provider's references, or numbers of a virtual account, that may name the instrument; the likeliest first. */
  readonly instrumentReferences: readonly string[]
  /** What kind of attempt it can be. */
  readonly types: readonly PaymentType[]
  /**
   * The proof does not cover the call's content, or the call names another merchant: it only triggers a poll of the rail, whose
   * answer alone counts. Even a call that is believed has to name the instrument as it was named to us.
   */
  readonly mustAsk: boolean
  /** The call is proven by a secret of this connection alone: no other merchant can cause one. Absent: others may. */
  readonly isOursAlone?: boolean
}

/** What a call is about, in our terms. */
export type InboundEvent =
  /**
   * Money was paid. `isOffer`: the bank asks whether it may take the money, and returns it where our answer refuses;
   * otherwise it has the money already.
   */
  | (AttemptNames & {
      readonly is: 'receipt'
      readonly receipt: Omit<Receipt, 'reference' | 'instrumentReference'>
      readonly isOffer: boolean
    })
  | (AttemptNames & { readonly is: 'state'; readonly state: Exclude<RailState, { is: 'succeeded' }> })
  | ({
      readonly is: 'transfer'
      /** The amount stated by the call; null: none. */
      readonly amount: Money | null
      /** The bank's own reference of the transfer; null: none stated. */
      readonly bankReference: string | null
      /** As in `AttemptNames`. */
      readonly mustAsk: boolean
    } & TransferNotification)
  /** A bank asks what a virtual account is to be paid, before its customer pays. */
  | (AttemptNames & { readonly is: 'va_inquiry' })
  /** The provider refunded on its own initiative; the amount is null where it names none. */
  | (AttemptNames & {
      readonly is: 'refund'
      /** `reference`: ours, where the provider repeats that of a refund we requested. */
      readonly refund: ProviderRefund & { readonly reference?: string }
      /** Further names of the payment itself, by which one of a collector is distinguished from its others: its RRN. */
      readonly paymentReferences?: readonly string[]
    })
  /** A saved method was linked, refused or unlinked; `linkReferences`: its names, as in `AttemptNames`. */
  | {
      readonly is: 'link'
      readonly reference: string | null
      readonly linkReferences: readonly string[]
      readonly mustAsk: boolean
      readonly state: LinkState
    }
  /** The outcome of a charge of a saved method. */
  | {
      readonly is: 'charge'
      readonly reference: string | null
      readonly railReferences: readonly string[]
      readonly mustAsk: boolean
      readonly state: ChargeState
    }
  /** Nothing is to be done, as far as we know. */
  | { readonly is: 'ignored'; readonly words: string }
  /** Proven, but of no use. `field`: what is wrong with it. */
  | { readonly is: 'malformed'; readonly field: string }

/** What an attempt requests, as answers about a virtual account report it. */
export type Bill = {
  readonly reference: string
  /** Bank code of the interface. */
  readonly code: string | null
  readonly accountName: string
  readonly amount: Money
  /** The payer chooses the amount, whatever was agreed on for the bank's other numbers; `amount` is zero then. */
  readonly isOpen?: boolean
}

/** What came of an event. */
export type InboundOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'recorded'; readonly bill: Bill; readonly isRepeat: boolean }
  | { readonly is: 'owed'; readonly bill: Bill }
  | { readonly is: 'declined'; readonly bill: Bill; readonly because: 'paid' | 'expired' | 'amount' }
  /** Nothing of this connection has such a name. */
  | { readonly is: 'not_found' }

/** A proven call as read: its event, and the answer for its outcome. */
export type InboundMessage = {
  readonly event: InboundEvent
  /** What the call says besides, acted upon afterwards: that a payment also saved its card. The answer does not depend on it. */
  readonly also?: InboundEvent
  reply(outcome: InboundOutcome): InboundReply
}

/** A call whose sender is proven. */
export type InboundVerified = {
  readonly is: 'verified'
  /** What the provider calls this message by, the same in its repeats; ≤ 80 characters, unique in the connection. */
  readonly messageId: string
  /** The same in a repeat; two messages under one id that differ in it are in conflict. */
  readonly fingerprint: string
  /** The provider says that it repeats itself: then another fingerprint is no conflict. */
  readonly isRetry: boolean
  read(): InboundMessage
  /** The answer to a repeat of a message, from the one to the first. */
  repeat(first: InboundReply): InboundReply
  /** The answer to another message under the same id. */
  conflict(): InboundReply
}

/** One of the services that a provider calls. No method throws for what the other side sent. */
export type InboundService = {
  /** In the log, in metrics, with stored messages: `vaPayment`. */
  readonly name: string
  /** Proves who calls, over the raw bytes. `answered`: that is all there is to it, as with a request for a token. */
  verify(
    call: InboundCall,
  ): InboundVerified | InboundRefusal | { readonly is: 'answered'; readonly reply: InboundReply }
  /** The answer where we could not act now: the provider is to call again. */
  failure(): InboundReply
}

/** How one connection's provider calls us: which services, how each is proven, read and answered. */
export type InboundDialect = {
  /** Undefined: this provider has no such path. */
  serviceOf(call: Pick<InboundCall, 'method' | 'path'>): InboundService | undefined
  /** Headers of every reply, beside the content type. */
  replyHeaders(now: Date): Readonly<Record<string, string>>
  /** The paths below the inbound URL, for an operator who looks for the right one. */
  readonly paths: readonly string[]
}
