import { Batcher, orOneByOne } from '../db/batcher.ts'
import type { Db } from '../db/db.ts'
import { flightStatement, runInOneFlight } from '../db/flight.ts'
import { EVERYONE } from '../db/transaction.ts'

/** What a provider told us, under the id it gave it. */
export type Message = {
  readonly provider: string
  readonly eventId: string
  readonly service: string
  readonly bodyHash: string
  readonly body: Buffer
  readonly receivedAt: Date
}
export type Reply = { readonly status: number; readonly body: string }
/** What was kept before under the same id; the reply is null until there is one. */
export type KeptMessage = { readonly bodyHash: string; readonly reply: Reply | null }
type Answered = { readonly provider: string; readonly eventId: string; readonly reply: Reply }

/** Both resolve when it is stored for good. */
export type MessageBook = {
  /** Keeps a message as it came, before anything is done about it; one that was kept before changes nothing. */
  keep(message: Message): Promise<KeptMessage | undefined>
  /** Keeps what a message was answered, for its repeats. */
  keepReply(answered: Answered): Promise<void>
}

/**
 * Writes down what providers tell us and what they were answered. What arrives together shares one transaction, each
 * with its own outcome: a batch that fails, for whatever reason, is written again one by one, and a repeat is harmless.
 */
export function openMessageBook(db: Db): MessageBook {
  const messages = new Batcher((_all, batch: Message[]) => orOneByOne(batch, (some) => keepMessages(db, some)))
  const replies = new Batcher((_all, batch: Answered[]) => orOneByOne(batch, (some) => keepReplies(db, some)))
  return {
    keep: async (message) => (await messages.submit('', message)) ?? undefined,
    keepReply: async (answered) => void (await replies.submit('', answered)),
  }
}

/**
 * The statement sees what was there before it, so a message that is found is not one of its own; also one from an earlier
 * period: the next begins while nobody writes (docs/decisions/0020). `limit` has each message looked up by its key:
 * joined, the planner reads every message there is while it thinks there are few.
 */
const KEEP = flightStatement(`
  with told as materialized (
    select * from json_to_recordset($1::json) as told (provider text, event_id text, service text, body_hash text,
      body text, received_at timestamptz)
  ), known as materialized (
    select kept.* from told cross join lateral (
      select provider, event_id, body_hash, reply_status, reply_body from inbound_message
      where provider = told.provider and event_id = told.event_id limit 1
    ) as kept
  ), written as (
    insert into inbound_message (provider, event_id, service, body_hash, body, received_at)
    select provider, event_id, service, body_hash, decode(body, 'base64'), received_at from told
    where (provider, event_id) not in (select provider, event_id from known)
    order by provider, event_id
    on conflict do nothing
  )
  select * from known`)

type KeptRow = {
  provider: string
  event_id: string
  body_hash: string
  reply_status: number | null
  reply_body: string | null
}

async function keepMessages(db: Db, messages: readonly Message[]): Promise<(KeptMessage | null)[]> {
  const told = messages.map(({ provider, eventId, service, bodyHash, body, receivedAt }) => ({
    provider,
    event_id: eventId,
    service,
    body_hash: bodyHash,
    body: body.toString('base64'),
    received_at: receivedAt,
  }))
  const rows = await runInOneFlight<KeptRow>(db, EVERYONE, KEEP, [JSON.stringify(told)])
  const known = new Map(rows.map((row) => [`${row.provider} ${row.event_id}`, row]))
  return messages.map(({ provider, eventId }) => {
    const row = known.get(`${provider} ${eventId}`)
    if (!row) return null
    const reply = row.reply_status === null ? null : { status: row.reply_status, body: row.reply_body ?? '' }
    return { bodyHash: row.body_hash, reply }
  })
}

const KEEP_REPLIES = flightStatement(`
  update inbound_message as kept set reply_status = answered.status, reply_body = answered.body
  from json_to_recordset($1::json) as answered (provider text, event_id text, status integer, body text)
  where kept.provider = any($2) and kept.event_id = any($3)
    and kept.provider = answered.provider and kept.event_id = answered.event_id`)

async function keepReplies(db: Db, answers: readonly Answered[]): Promise<true[]> {
  const answered = answers.map(({ provider, eventId, reply }) => ({ provider, event_id: eventId, ...reply }))
  const providers = [...new Set(answers.map(({ provider }) => provider))]
  const eventIds = answers.map(({ eventId }) => eventId)
  await runInOneFlight(db, EVERYONE, KEEP_REPLIES, [JSON.stringify(answered), providers, eventIds])
  return answers.map(() => true)
}
