import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'

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

/**
 * Keeps a message as it came, before anything is done about it. A repeat changes nothing, also one from an earlier period:
 * the next begins while nobody writes, so what was kept before is seen (docs/decisions/0020).
 */
export const keepMessage = (db: Db, message: Message): Promise<void> =>
  transaction(db, EVERYONE, async (tx) => {
    const { provider, eventId, service, bodyHash, body, receivedAt } = message
    await sql`
      insert into inbound_message (provider, event_id, service, body_hash, body, received_at)
      select ${provider}, ${eventId}, ${service}, ${bodyHash}, ${body}::bytea, ${receivedAt}::timestamptz
      where not exists (select from inbound_message where provider = ${provider} and event_id = ${eventId})
      on conflict do nothing`.execute(tx)
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
