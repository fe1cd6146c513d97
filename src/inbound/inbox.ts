import { sql } from 'kysely'
import type { Inbox, InboxMessage } from '../connectors/inbox-port.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Message } from './messages/message-store.ts'

/** A message as it arrived, stored with what it reports. */
type StoredMessage = Message & InboxMessage

const keyOf = ({ connectionId, eventId }: Pick<Message, 'connectionId' | 'eventId'>): string =>
  `${connectionId} ${eventId}`

/** Providers' messages stored in the transaction of what they report (message-store.ts stores the others). */
export const INBOX: Inbox<StoredMessage> = {
  async findStored(tx, messages) {
    // `limit` has each looked up by its key, in every period: see message-store.ts.
    const { rows } = await prepared(sql<{ connection_id: string; event_id: string }>`
      select stored.connection_id, stored.event_id
      from unnest(
        ${messages.map(({ connectionId }) => connectionId)}::text[], ${messages.map(({ eventId }) => eventId)}::text[]
      ) as arrived (connection_id, event_id)
      cross join lateral (
        select connection_id, event_id from inbound_message
        where connection_id = arrived.connection_id and event_id = arrived.event_id limit 1
      ) as stored`).execute(tx)
    const stored = new Set(rows.map((row) => keyOf({ connectionId: row.connection_id, eventId: row.event_id })))
    return new Set(messages.filter((message) => stored.has(keyOf(message))))
  },

  async store(tx, answered) {
    const rows = answered.map(({ message: { connectionId, eventId, service, bodyHash, body, receivedAt }, reply }) => ({
      connection_id: connectionId,
      event_id: eventId,
      service,
      body_hash: bodyHash,
      body: body.toString('base64'),
      received_at: receivedAt,
      reply_status: reply.status,
      reply_body: reply.body,
    }))
    // In one order: two transactions that store the same messages never deadlock.
    await prepared(sql`
      insert into inbound_message
        (connection_id, event_id, service, body_hash, body, received_at, reply_status, reply_body)
      select connection_id, event_id, service, body_hash, decode(body, 'base64'), received_at, reply_status, reply_body
      from json_to_recordset(${JSON.stringify(rows)}::json) as notification (connection_id text, event_id text, service text,
        body_hash text, body text, received_at timestamptz, reply_status integer, reply_body text)
      order by connection_id, event_id
      on conflict do nothing`).execute(tx)
  },
}
