import type { Tx } from '../db/transaction.ts'

/** A provider's message that reports something. It is kept in the transaction that acts on it, which ends in an `Outcome`. */
export type Told<Outcome> = { readonly inbox: Inbox; readonly message: InboxMessage<Outcome> }

export type InboxMessage<Outcome = never> = {
  readonly connectionId: string
  /** What the provider calls it by, the same in its repeats. */
  readonly eventId: string
  /** What it is answered once it has been acted on: kept for its repeats. */
  replyTo(outcome: Outcome): { readonly status: number; readonly body: string }
}

/** Where providers' messages are kept; those that are acted on together are all of one. */
export type Inbox<Message extends InboxMessage = InboxMessage> = {
  /** Those that were kept before, whatever became of them. */
  findKept(tx: Tx, messages: readonly Message[]): Promise<ReadonlySet<Message>>
  /** Keeps messages with what they are answered. One that another process keeps at this moment is left to it. */
  keep(tx: Tx, answered: readonly Answered<Message>[]): Promise<void>
}

/** A message, and what it is answered. */
type Answered<Message> = {
  readonly message: Message
  readonly reply: { readonly status: number; readonly body: string }
}

type MaybeTold<Outcome> = { readonly told?: Told<Outcome> | undefined }

/** The messages by which some of these were told of and that were kept before. */
export async function findTold<Outcome>(
  tx: Tx,
  all: readonly MaybeTold<Outcome>[],
): Promise<ReadonlySet<InboxMessage<Outcome>>> {
  const told = all.flatMap((one) => one.told ?? [])
  const [first] = told
  return first ? first.inbox.findKept(tx, told.map(messageOf)) : new Set()
}

/** Keeps the messages by which some of these were told of, each answered as its outcome says. */
export async function keepTold<Outcome>(
  tx: Tx,
  acted: readonly (MaybeTold<Outcome> & { readonly outcome: Outcome })[],
): Promise<void> {
  const answered = acted.flatMap(({ told, outcome }) =>
    told ? [{ message: told.message, reply: told.message.replyTo(outcome) }] : [],
  )
  const inbox = acted.find(({ told }) => told)?.told?.inbox
  if (inbox) await inbox.keep(tx, answered)
}

const messageOf = <Outcome>({ message }: Told<Outcome>): InboxMessage<Outcome> => message
