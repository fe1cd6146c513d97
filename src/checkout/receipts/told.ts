import type { Tx } from '../../db/transaction.ts'
import type { PaymentOutcome } from './outcome.ts'

/** A provider's message that reports a payment. It is kept in the transaction that records the payment. */
export type Told = { readonly inbox: Inbox; readonly message: InboxMessage }

export type InboxMessage = {
  readonly connectionId: string
  /** What the provider calls it by, the same in its repeats. */
  readonly eventId: string
  /** What it is answered once the payment is recorded: kept for its repeats. */
  replyTo(outcome: PaymentOutcome): { readonly status: number; readonly body: string }
}

/** Where providers' messages are kept; those that are recorded together are all of one. */
export type Inbox<Message extends InboxMessage = InboxMessage> = {
  /** Those that were kept before, whatever became of them. */
  findKept(tx: Tx, messages: readonly Message[]): Promise<ReadonlySet<Message>>
  /** Keeps messages with what they are answered. One that another process keeps at this moment is left to it. */
  keep(tx: Tx, told: readonly { readonly message: Message; readonly outcome: PaymentOutcome }[]): Promise<void>
}
