import type { Tx } from '../db/transaction.ts'

/** A provider's message that reports something. It is stored in the transaction that acts on it, which ends in an `Outcome`. */
export type Notification<Outcome> = { readonly inbox: Inbox; readonly message: InboxMessage<Outcome> }

export type InboxMessage<Outcome = never> = {
  readonly connectionId: string
  /** The provider's id of it, the same in its repeats. */
  readonly eventId: string
  /** The reply once it has been acted on, stored for its repeats. */
  replyTo(outcome: Outcome): { readonly status: number; readonly body: string }
}

/** Where providers' messages are stored; those acted on together share one. */
export type Inbox<Message extends InboxMessage = InboxMessage> = {
  /** Those that were stored before, with any outcome. */
  findStored(tx: Tx, messages: readonly Message[]): Promise<ReadonlySet<Message>>
  /** Stores messages with their replies. One that another process is storing at this moment is left to it. */
  store(tx: Tx, answered: readonly Answered<Message>[]): Promise<void>
}

/** A message and its reply. */
type Answered<Message> = {
  readonly message: Message
  readonly reply: { readonly status: number; readonly body: string }
}

type MaybeNotified<Outcome> = { readonly notification?: Notification<Outcome> | undefined }

/** Of the messages that report some of these, those that were stored before. */
export async function findStoredBefore<Outcome>(
  tx: Tx,
  all: readonly MaybeNotified<Outcome>[],
): Promise<ReadonlySet<InboxMessage<Outcome>>> {
  const notifications = all.flatMap((one) => one.notification ?? [])
  const [first] = notifications
  return first ? first.inbox.findStored(tx, notifications.map(messageOf)) : new Set()
}

/** Stores the messages that report some of these, each with the reply of its outcome. */
export async function storeNotifications<Outcome>(
  tx: Tx,
  acted: readonly (MaybeNotified<Outcome> & { readonly outcome: Outcome })[],
): Promise<void> {
  const answered = acted.flatMap(({ notification, outcome }) =>
    notification ? [{ message: notification.message, reply: notification.message.replyTo(outcome) }] : [],
  )
  const inbox = acted.find(({ notification }) => notification)?.notification?.inbox
  if (inbox) await inbox.store(tx, answered)
}

const messageOf = <Outcome>({ message }: Notification<Outcome>): InboxMessage<Outcome> => message
