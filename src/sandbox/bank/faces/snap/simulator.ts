import type { Money } from '../../../../base/money.ts'
import type { SnapProfile } from '../../../../connectors/snap/profile/profile.ts'
import type { ServiceName } from '../../../../snap/services.ts'
import type { TransactionStatusCode } from '../../../../snap/transaction-status.ts'
import type { VaTriple } from '../../../../snap/va-number.ts'
import type { Account, Binding, Call, Order, Refund, Transfer } from './records.ts'

/** What both sides agreed on, as the provider's samples print it where they do. */
export type Terms = {
  readonly partnerId: string
  readonly merchantId: string
  readonly terminalId: string
  readonly channelId: string
  /** Virtual accounts by our code of the bank; whole numbers begin with the company code. */
  readonly companyCodes: Readonly<Record<string, string>>
  /** The account payouts leave from, and its bank. */
  readonly payouts: { readonly bankCode: string; readonly sourceAccount: string } | null
}

type Replies<T extends readonly unknown[]> = { readonly [service in ServiceName]?: (...about: T) => object }

/** A payment of a number that the partner hosts: the data of its inquiry and notification. */
export type HostedPayment = {
  readonly triple: VaTriple
  readonly requestId: string
  readonly now: Date
  /** What the partner answered to the inquiry. */
  readonly name: string
  readonly amount: { readonly value: string; readonly currency: string }
  readonly trxId: string | null
}

/** How the provider calls the partner about one thing. */
type CallHeaders = { readonly partnerId: string; readonly channelId: string | null }

/** A notification about an instrument that the provider issued. */
export type PartnerCall = CallHeaders & { readonly body: object }

/**
 * How one provider writes what its profile leaves open: the fields of its replies and notifications, as its published
 * samples print them. Paths, methods, headers, signatures and the services it calls are the profile's. A reply follows
 * the standard's code and message, and may replace both.
 */
export type Simulator = {
  readonly profile: SnapProfile
  readonly terms: Terms
  /** Fields without which a call is refused (400xx02). */
  readonly needs: { readonly [service in ServiceName]?: readonly string[] }
  /** The whole reply to a request for a token; null: the provider gives none. */
  readonly token: ((token: string) => object) | null
  readonly tokenLifeSeconds: number
  readonly status: { readonly expired: TransactionStatusCode; readonly refunded: TransactionStatusCode }
  /** The provider's reference of something new. */
  readonly newReference: (kind: Order['kind'] | 'transfer', now: Date) => string
  /** Services about orders: requesting, querying, closing. */
  readonly orders: Replies<[order: Order, call: Call, payerUrl: string]>
  readonly refunds: Replies<[refund: Refund, order: Order, call: Call]>
  readonly accounts: Replies<[account: Account, call: Call]>
  readonly transfers: Replies<[transfer: Transfer, call: Call]>
  readonly balance?: (call: Call) => object
  /** Wallets that are bound, and charged without their payer; absent: none. */
  readonly bindings?: {
    readonly grantType: string
    readonly bind: (binding: Binding, pageUrl: string) => object
    readonly token: (token: string, endsAt: Date) => object
    readonly charge: (order: Order) => object
    readonly balance: (held: Money) => object
    readonly unbind: (binding: Binding) => object
  }
  /** Fields of a refusal beside code and message. */
  readonly refusals?: Replies<[call: Call]>
  /** A repeat of X-EXTERNAL-ID with the same body: the first reply again, or a conflict. */
  readonly repeats: 'first_reply' | 'conflict'
  /** X-EXTERNAL-ID has to be the field of the body that the profile names. */
  readonly wantsEqualExternalId?: true
  /** The case of 404 that a call about codes gets whose X-PARTNER-ID is not the shop's. */
  readonly wrongShop?: string
  /** A refund names the payment as its issuer does, so that one name may come again. */
  readonly refundsByIssuer?: true
  /** Refund amounts that cause a refusal; undefined: an ordinary amount. */
  readonly magicRefund?: (whole: string) => { readonly status: number; readonly caseCode: string } | undefined
  /** The same refund again is answered as the first was, and does nothing. */
  readonly repeatsRefunds?: true
  /** A deleted number is unknown. */
  readonly forgetsDeleted?: true
  /** Cancelling a paid order refunds it. */
  readonly cancelsPaid?: true
  /** How the requested number is changed. */
  readonly renumber?: (triple: VaTriple, way: string | null) => VaTriple
  readonly notifications: {
    /** A code, a number the provider hosts, a wallet payment: paid or in another state. */
    readonly order: (order: Order, status: TransactionStatusCode, now: Date, terms: Terms) => PartnerCall
    /** The inquiry before a number of the partner's is paid, and the notification then. */
    readonly inquiry?: (payment: Omit<HostedPayment, 'name' | 'amount' | 'trxId'>, terms: Terms) => PartnerCall
    readonly payment?: (payment: HostedPayment, tries: number, terms: Terms) => PartnerCall
    /** Money that clearing returned after it was reported as sent. */
    readonly returned?: (transfer: Transfer, now: Date, terms: Terms) => PartnerCall
  }
}
