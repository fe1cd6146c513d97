import type { Money } from '../base/money.ts'

/** A way for money to reach an account: inside one bank, BI-FAST, SKNBI, BI-RTGS. */
export type TransferService = 'intrabank' | 'bifast' | 'skn' | 'rtgs'

/** An account money is to be sent to. `bankCode` is the national code, three digits. */
export type Receiver = { readonly bankCode: string; readonly accountNo: string; readonly name: string }

/** Who holds an account, by the bank's word. `refused`: it takes no money. `unknown`: ask again later. */
export type AccountAnswer =
  | { readonly is: 'found'; readonly name: string; readonly railCode: string }
  | { readonly is: 'refused'; readonly reason: string; readonly railCode: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/** One transfer, before it is sent. */
export type Transfer = {
  /** Our reference, 25 characters of [0-9a-z], unique for ever: the bank pays one reference once. */
  readonly reference: string
  readonly service: TransferService
  readonly amount: Money
  readonly receiver: Receiver
  readonly remark: string
}

/** A transfer that was sent, or may have been: what asking about it needs. */
export type SentTransfer = {
  readonly reference: string
  readonly service: TransferService
  readonly amount: Money
  /** The bank's own name of it, where we ever heard it. */
  readonly bankReference: string | null
}

/**
 * What a bank says of a transfer. `not_found` is what it says of one it never got, and of one it has not looked up yet:
 * not an end by itself. `unknown`: no usable answer; ask again, never send again.
 */
export type TransferState = { readonly railCode: string } & (
  | { readonly is: 'succeeded'; readonly bankReference: string | null; readonly amount: Money | null }
  | { readonly is: 'reversed'; readonly bankReference: string | null; readonly amount: Money | null }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'processing'; readonly bankReference: string | null }
  | { readonly is: 'not_found' }
  | { readonly is: 'unknown' }
)

/** What a bank tells unasked about a transfer, by our reference. */
export type TransferNotice = { readonly reference: string; readonly state: TransferState }

/**
 * A bank we send money through. No method throws for what the bank answers or fails to answer; each ends within its own
 * timeout. `send` is called at most once for a reference.
 */
export type PayoutRail = {
  /** Name of the clearing account in the ledger, e.g. `snap`. */
  readonly name: string
  /** The bank's own national code: transfers to it stay inside. */
  readonly bankCode: string
  inquireAccount(receiver: Receiver): Promise<AccountAnswer>
  send(transfer: Transfer): Promise<TransferState>
  inquire(transfer: SentTransfer): Promise<TransferState>
}
