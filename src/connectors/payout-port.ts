import type { Money } from '../base/money.ts'
import type { Hours } from '../markets/market.ts'

/** A way for money to reach an account, by its code in the market: `intrabank` inside one bank, `bifast`, `rtgs`. */
export type TransferService = string

/** A way to send money that a bank offers us. Amounts in the smallest unit: above the first, up to the second. */
export type TransferOffer = {
  readonly service: TransferService
  readonly above: bigint
  readonly upTo: bigint | null
  readonly hours: Hours
}

/** An account money is to be sent to. `bankCode` is the national code. */
export type Receiver = { readonly bankCode: string; readonly accountNo: string; readonly name: string }

/**
 * The holder of an account as its bank reports it. `refused`: the account takes no money. `unreachable`: the service it
 * was looked up for does not reach it; another may. `unknown`: retry later. `not_offered`: this provider names no
 * holders, so the given name is not compared before the money leaves.
 */
export type AccountLookup =
  | { readonly is: 'found'; readonly name: string; readonly railCode: string }
  | { readonly is: 'refused'; readonly reason: string; readonly railCode: string }
  | { readonly is: 'not_offered'; readonly railCode: string }
  | { readonly is: 'unreachable'; readonly reason: string; readonly railCode: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/** One transfer, before it is sent. */
export type Transfer = {
  /** Our reference, 25 digits, never reused: the bank pays one reference once. */
  readonly reference: string
  readonly service: TransferService
  readonly amount: Money
  readonly receiver: Receiver
  readonly remark: string
  /** When it is sent: some banks find it again by this time. */
  readonly sentAt: Date
}

/** The transfer that an account is looked up for: some banks tie the two together, or look up by service. */
export type IntendedTransfer = Pick<Transfer, 'reference' | 'service' | 'amount'>

/** A transfer that was sent, or may have been: what an inquiry about it needs. */
export type SentTransfer = {
  readonly reference: string
  readonly service: TransferService
  readonly amount: Money
  /** The bank's own reference; null where no response ever carried one. */
  readonly bankReference: string | null
  readonly sentAt: Date
}

/** What is in our account at a bank. */
export type Balance =
  | { readonly is: 'known'; readonly available: Money }
  | { readonly is: 'unknown'; readonly railCode: string }

/**
 * The state of a transfer as its bank reports it. `not_found` covers a transfer that never arrived and one that the
 * bank does not list yet: it is not final by itself. `unknown`: no usable response; inquire again, never send again.
 */
export type TransferState = { readonly railCode: string } & (
  | { readonly is: 'succeeded'; readonly bankReference: string | null; readonly amount: Money | null }
  | { readonly is: 'reversed'; readonly bankReference: string | null; readonly amount: Money | null }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'processing'; readonly bankReference: string | null }
  | { readonly is: 'not_found' }
  | { readonly is: 'unknown' }
)

/** A bank's notification about a transfer, by our reference. */
export type TransferNotification = { readonly reference: string; readonly state: TransferState }

/**
 * A bank we send money through. No method throws for a response or the lack of one; each ends within its own
 * timeout. `send` is called at most once for a reference.
 */
export type PayoutRail = {
  /** The connection's id: stored with every payout, and the name of its clearing account in the ledger. */
  readonly name: string
  /** The bank's own national code: transfers to it stay inside. */
  readonly bankCode: string
  /** The ways it sends money, the preferred first. */
  readonly offers: readonly TransferOffer[]
  /** `transfer`: the transfer the account is looked up for; null: none is intended yet. */
  inquireAccount(receiver: Receiver, transfer: IntendedTransfer | null): Promise<AccountLookup>
  send(transfer: Transfer): Promise<TransferState>
  inquire(transfer: SentTransfer): Promise<TransferState>
  /** The balance of the account that payouts leave from; absent where the bank cannot be queried. */
  balance?(): Promise<Balance>
}
