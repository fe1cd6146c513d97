import type { Clock } from '../base/clock.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Allocations } from '../collections/allocations.ts'
import type { Payers } from '../collections/payer.ts'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/transaction.ts'
import type { ReceiptLinks } from './receipt-links.ts'

/** The place of a ledger transaction in the tree of its day; hashes in hex. Source: interface, "Receipts". */
export type InclusionProof = {
  readonly day: string
  readonly leafIndex: number
  readonly treeSize: number
  readonly leafHash: string
  readonly auditPath: readonly string[]
  readonly root: string
}

/** What receipts are made with. */
export type ReceiptApp = {
  readonly db: Db
  readonly clock: Clock
  readonly livemode: boolean
  readonly customers: Customers
  readonly payers: Payers
  readonly allocations: Allocations
  readonly links: ReceiptLinks
  /** Who states it: the base URL of the deployment, where its keys are. */
  readonly issuer: string
  /** Null: the day of the transaction is not closed. */
  readonly proofOf: (tx: Tx, merchantId: string, transactionId: string) => Promise<InclusionProof | null>
  /** A statement as a JWS under the current key. */
  readonly signStatement: (payload: object, typ: string) => Promise<string>
}
