import type { Tx } from '../db/transaction.ts'

/** A provider's message that reports something. It is kept in the transaction that acts on it, which ends in an `Outcome`. */
export type Notification<Outcome> = { readonly inbox: Inbox; readonly message: InboxMessage<Outcome> }

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

type MaybeNotified<Outcome> = { readonly notification?: Notification<Outcome> | undefined }

/** Of the messages that report some of these, those that were kept before. */
export async function findKeptBefore<Outcome>(
  tx: Tx,
  all: readonly MaybeNotified<Outcome>[],
): Promise<ReadonlySet<InboxMessage<Outcome>>> {
  const notifications = all.flatMap((one) => one.notification ?? [])
  const [first] = notifications
  return first ? first.inbox.findKept(tx, notifications.map(messageOf)) : new Set()
}

/** Keeps the messages that report some of these, each answered as its outcome says. */
export async function keepNotifications<Outcome>(
  tx: Tx,
  acted: readonly (MaybeNotified<Outcome> & { readonly outcome: Outcome })[],
): Promise<void> {
  const answered = acted.flatMap(({ notification, outcome }) =>
    notification ? [{ message: notification.message, reply: notification.message.replyTo(outcome) }] : [],
  )
  const inbox = acted.find(({ notification }) => notification)?.notification?.inbox
  if (inbox) await inbox.keep(tx, answered)
}

const messageOf = <Outcome>({ message }: Notification<Outcome>): InboxMessage<Outcome> => message
