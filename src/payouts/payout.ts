import type { Money } from '../base/money.ts'
import type { Receiver, TransferService } from '../connectors/payout-port.ts'
import type { PayoutStage, PayoutStatus } from './states.ts'

export type Failure = { readonly code: string; readonly reason: string }

/** The service that carries a payout is closed, as clearing is at night and on weekends. */
export type Closed = { readonly service: TransferService; readonly opensAt: Date }

/** A merchant's request, validated. */
export type Draft = {
  readonly merchantId: string
  readonly externalId: string
  readonly amount: Money
  readonly receiver: Receiver
  /** As the merchant wrote it; `receiver.bankCode` is the national code it stands for. */
  readonly receiverBankCode: string
  readonly remark: string | null
  /** Echoed byte for byte, never read. */
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
  /** On top of the amount, never netted. */
  readonly fee: Money
  /** On the fee, and on top as well. */
  readonly tax: Money
  /** The rule the fee came from; null: the one that is built in. */
  readonly feeRuleId: string | null
  readonly connectionId: string
  /** What the bank knows it by. */
  readonly reference: string
  readonly service: TransferService | null
  readonly bankReference: string | null
  readonly failure: Failure | null
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly completedAt: Date | null
  readonly pollCount: number
  /** What it waits for in the queue, as was found when it was last tried; null: it is not waiting, or for something else. */
  readonly closed: Closed | null
}

/** What a payout takes from the balance. */
export const totalOf = ({ amount, fee, tax }: Pick<Payout, 'amount' | 'fee' | 'tax'>): Money => ({
  ...amount,
  amount: amount.amount + fee.amount + tax.amount,
})

/** What the ledger's hold of a payout was made for. */
export const holdCause = ({ id }: { id: string }): string => `payout:${id}`
