import { DAY_MS, HOUR_MS, later } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, type Tx, transaction } from '../db/transaction.ts'

/** What a provider told us, under the id it gave it. */
export type Message = {
  provider: string
  eventId: string
  service: string
  bodyHash: string
  body: Buffer
  receivedAt: Date
}
export type Reply = { status: number; body: string }

/** How long what providers told us is kept. */
const KEEP_MS = 400 * DAY_MS
const BATCH = 1_000

/** Keeps a message as it came, before anything is done about it. A repeat changes nothing. */
export const keepMessage = (db: Db, message: Message): Promise<void> =>
  transaction(db, EVERYONE, async (tx) => {
    await tx
      .insertInto('inbound_message')
      .values({
        provider: message.provider,
        event_id: message.eventId,
        service: message.service,
        body_hash: message.bodyHash,
        body: message.body,
        received_at: message.receivedAt,
        reply_status: null,
        reply_body: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

/** Keeps what a message was answered, for its repeats. */
export const keepReply = (db: Db, provider: string, eventId: string, reply: Reply): Promise<void> =>
  transaction(db, EVERYONE, async (tx) => {
    await tx
      .updateTable('inbound_message')
      .set({ reply_status: reply.status, reply_body: reply.body })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .execute()
  })

/** A message kept under this id: the hash of its body, and its reply where it has one. */
export const findMessage = (
  db: Db,
  provider: string,
  eventId: string,
): Promise<{ bodyHash: string; reply: Reply | null } | undefined> =>
  transaction(db, EVERYONE, async (tx) => {
    const row = await tx
      .selectFrom('inbound_message')
      .select(['body_hash', 'reply_status', 'reply_body'])
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .executeTakeFirst()
    if (!row) return undefined
    const reply = row.reply_status === null ? null : { status: row.reply_status, body: row.reply_body ?? '' }
    return { bodyHash: row.body_hash, reply }
  })

const deleteOld = async (tx: Tx, before: Date): Promise<number> => {
  const old = tx
    .selectFrom('inbound_message')
    .select(['provider', 'event_id'])
    .where('received_at', '<', before)
    .limit(BATCH)
  const gone = await tx
    .deleteFrom('inbound_message')
    .where((eb) => eb(eb.refTuple('provider', 'event_id'), 'in', old.$asTuple('provider', 'event_id')))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const inboundTasks = (app: { db: Db }) => [
  {
    name: 'inbound messages',
    everyMs: HOUR_MS,
    run: (now: Date) => transaction(app.db, EVERYONE, (tx) => deleteOld(tx, later(now, -KEEP_MS))),
  },
]
