import type { Db } from '../../db/db.ts'
import { GroupCommit, withOneByOneFallback } from '../../db/group-commit.ts'
import { preparedStatement } from '../../db/prepared-statements.ts'
import { ALL_MERCHANTS, runPipelined } from '../../db/transaction.ts'

/** A provider's message, under the id the provider gave it. */
export type Message = {
  readonly connectionId: string
  readonly eventId: string
  readonly service: string
  readonly bodyHash: string
  readonly body: Buffer
  readonly receivedAt: Date
}
type Reply = { readonly status: number; readonly body: string }
/** The message stored before under the same id; the reply is null until there is one. */
type StoredMessage = { readonly bodyHash: string; readonly reply: Reply | null }
type Answered = { readonly connectionId: string; readonly eventId: string; readonly reply: Reply }

/** Both resolve when it is committed. */
export type MessageStore = {
  /** Stores a message as it arrived, before it is acted on; one that was stored before changes nothing. */
  keep(message: Message): Promise<StoredMessage | undefined>
  /** Keeps what a message was answered, for its repeats. */
  keepReply(answered: Answered): Promise<void>
}

/**
 * Stores providers' messages and the replies they got. What arrives together shares one transaction, each
 * with its own outcome: a batch that fails, for any reason, is written again one by one, and a repeat is harmless.
 */
export function openMessageStore(db: Db): MessageStore {
  const messages = new GroupCommit((_all, batch: Message[]) =>
    withOneByOneFallback(batch, (some) => keepMessages(db, some)),
  )
  const replies = new GroupCommit((_all, batch: Answered[]) =>
    withOneByOneFallback(batch, (some) => keepReplies(db, some)),
  )
  return {
    keep: async (message) => (await messages.submit('', message)) ?? undefined,
    keepReply: async (answered) => void (await replies.submit('', answered)),
  }
}

/**
 * The statement sees what was there before it, so a message that is found is not one of its own; also one from an earlier
 * period: the next begins while nothing is written (docs/decisions/0020). `limit` has each message looked up by its key:
 * joined, the planner reads every message there is while it thinks there are few. The result is only returned once the
 * standbys have it, see `awaitReplication`.
 */
const KEEP = preparedStatement(`
  with arrived as materialized (
    select * from json_to_recordset($1::json) as arrived (connection_id text, event_id text, service text, body_hash text,
      body text, received_at timestamptz)
  ), known as materialized (
    select stored.* from arrived cross join lateral (
      select connection_id, event_id, body_hash, reply_status, reply_body from inbound_message
      where connection_id = arrived.connection_id and event_id = arrived.event_id limit 1
    ) as stored
  ), written as (
    insert into inbound_message (connection_id, event_id, service, body_hash, body, received_at)
    select connection_id, event_id, service, body_hash, decode(body, 'base64'), received_at from arrived
    where (connection_id, event_id) not in (select connection_id, event_id from known)
    order by connection_id, event_id
    on conflict do nothing
  )
  select known.*, pg_logical_emit_message(true, 'gapura', '') from known`)

type KeptRow = {
  connection_id: string
  event_id: string
  body_hash: string
  reply_status: number | null
  reply_body: string | null
}

async function keepMessages(db: Db, messages: readonly Message[]): Promise<(StoredMessage | null)[]> {
  const arrived = messages.map(({ connectionId, eventId, service, bodyHash, body, receivedAt }) => ({
    connection_id: connectionId,
    event_id: eventId,
    service,
    body_hash: bodyHash,
    body: body.toString('base64'),
    received_at: receivedAt,
  }))
  const rows = await runPipelined<KeptRow>(db, ALL_MERCHANTS, KEEP, [JSON.stringify(arrived)])
  const known = new Map(rows.map((row) => [`${row.connection_id} ${row.event_id}`, row]))
  return messages.map(({ connectionId, eventId }) => {
    const row = known.get(`${connectionId} ${eventId}`)
    if (!row) return null
    const reply = row.reply_status === null ? null : { status: row.reply_status, body: row.reply_body ?? '' }
    return { bodyHash: row.body_hash, reply }
  })
}

const KEEP_REPLIES = preparedStatement(`
  update inbound_message as stored set reply_status = answered.status, reply_body = answered.body
  from json_to_recordset($1::json) as answered (connection_id text, event_id text, status integer, body text)
  where stored.connection_id = any($2) and stored.event_id = any($3)
    and stored.connection_id = answered.connection_id and stored.event_id = answered.event_id`)

async function keepReplies(db: Db, answers: readonly Answered[]): Promise<true[]> {
  const answered = answers.map(({ connectionId, eventId, reply }) => ({
    connection_id: connectionId,
    event_id: eventId,
    ...reply,
  }))
  const connectionIds = [...new Set(answers.map(({ connectionId }) => connectionId))]
  const eventIds = answers.map(({ eventId }) => eventId)
  await runPipelined(db, ALL_MERCHANTS, KEEP_REPLIES, [JSON.stringify(answered), connectionIds, eventIds])
  return answers.map(() => true)
}
