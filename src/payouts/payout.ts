import type { Money } from '../base/money.ts'
import type { Receiver, TransferService } from '../connectors/payout-port.ts'
import type { PayoutStage, PayoutStatus } from './states.ts'

export type Failure = { readonly code: string; readonly reason: string }

/** The service that carries a payout is closed, for example clearing at night and on weekends. */
export type Closed = { readonly service: TransferService; readonly opensAt: Date }

/** A merchant's request, validated. */
export type Draft = {
  readonly merchantId: string
  readonly externalId: string
  readonly amount: Money
  readonly receiver: Receiver
  /** As the merchant sent it; `receiver.bankCode` is the national code for it. */
  readonly receiverBankCode: string
  readonly remark: string | null
  /** Echoed byte for byte, never interpreted. */
  readonly metadata: string | null
  /** A payer named the account on a claim page: the merchant sees neither its number nor its holder in full. */
  readonly namedByPayer: boolean
}

export type Payout = Draft & {
  readonly id: string
  readonly status: PayoutStatus
  readonly stage: PayoutStage
  /** The number of its last event. */
  readonly sequence: number
  /** On top of the amount, never deducted from it. */
  readonly fee: Money
  /** The tax on the fee, also on top. */
  readonly tax: Money
  /** The rule of the fee; null: the built-in one. */
  readonly feeRuleId: string | null
  readonly connectionId: string
  /** Our reference at the bank. */
  readonly reference: string
  readonly service: TransferService | null
  readonly bankReference: string | null
  readonly failure: Failure | null
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly completedAt: Date | null
  readonly pollCount: number
  /** The opening it waits for in the queue, as of the last try; null: it does not wait for an opening. */
  readonly closed: Closed | null
}

/** The total that a payout takes from the balance. */
export const totalOf = ({ amount, fee, tax }: Pick<Payout, 'amount' | 'fee' | 'tax'>): Money => ({
  ...amount,
  amount: amount.amount + fee.amount + tax.amount,
})

/** The cause of a payout's hold in the ledger. */
export const holdCause = ({ id }: { id: string }): string => `payout:${id}`
