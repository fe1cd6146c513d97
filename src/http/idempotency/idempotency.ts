import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { WaitQueue } from '../../base/concurrency/wait-queue.ts'
import { ApiError, fieldError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { isLockTimeout, isWorthAnotherRun, UnknownCommits } from '../../db/failures.ts'
import { prepared } from '../../db/prepared-statements.ts'
import { awaitReplication } from '../../db/replication.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { CURRENT_PERIOD, isClaimedBefore } from './idempotency-key-periods.ts'

/** A merchant's request and its key. Without a key nothing is deduplicated. */
export type Claim = {
  readonly merchantId: string
  readonly operation: string
  readonly key: string | null
  readonly payloadHash: Buffer
  readonly now: Date
}

/** A reply as it is stored: the status and the exact body. */
export type StoredReply = { readonly status: number; readonly body: string; readonly isReplay: boolean }

/** What the work returns: a value, or a body that is serialised already. */
type NewReply = { status: number; value: object } | { status: number; body: string }

type Work = (tx: Tx) => Promise<NewReply>

/** How long the second of two waits for the first one's reply. */
const WAIT_MAX_MS = 5_000
const KEY = /^[\x21-\x7e]{1,255}$/

/** Reads the claim of a creating request: its Idempotency-Key and the RFC 8785 hash of its payload. */
export function claimOf(request: FastifyRequest, merchantId: string, now: Date): Claim {
  const header = request.headers['idempotency-key']
  const key = header === undefined ? null : String(header)
  if (key !== null && !KEY.test(key)) {
    const message = 'The Idempotency-Key header must have 1 to 255 visible ASCII characters; a UUID is a good key.'
    throw fieldError('Idempotency-Key', 'INVALID_FORMAT', message)
  }
  const payload = canonicalize({ query: request.query, body: request.body ?? null }) ?? ''
  // As text in one call: a Hash object, or bytes straight from one, takes two to four times as long.
  const payloadHash = Buffer.from(hash('sha256', payload), 'hex')
  return { merchantId, operation: `${request.method} ${request.url.split('?', 1)[0]}`, key, payloadHash, now }
}

/**
 * Runs `work` once per claim: the edge's transaction, in which the key is claimed, the effect written and the reply stored, all
 * or nothing. A repeat gets the stored reply; the second of two concurrent requests waits for the first one's. What `work` throws
 * is not stored. An unknown COMMIT is resolved by reading the key again, and the stored reply is only returned once the standbys
 * have it.
 *
 * Throws IDEMPOTENCY_REPLAY for a different payload under the same key, IDEMPOTENCY_IN_PROGRESS after WAIT_MAX_MS, and what
 * `transaction` throws when `work` itself met contention for that long.
 */
export async function once(db: Db, claim: Claim, work: Work): Promise<StoredReply> {
  const name = claimName(claim)
  if (name === undefined) {
    return transaction(db, claim.merchantId, async (tx) => ({ ...bodied(await work(tx)), isReplay: false }))
  }
  const endsAt = performance.now() + WAIT_MAX_MS
  const release = await keyQueue.take(`${claim.merchantId} ${name}`, WAIT_MAX_MS)
  if (!release) throw inProgress()
  try {
    return await claimInTime(db, claim, endsAt, work)
  } finally {
    release()
  }
}

/** Requests with one key wait for the first of them outside the database, except across processes. */
const keyQueue = new WaitQueue(1)

async function claimInTime(db: Db, claim: Claim, endsAt: number, work: Work): Promise<StoredReply> {
  const unknown = new UnknownCommits()
  for (;;) {
    let isClaimed = false
    try {
      return await transaction(db, claim.merchantId, async (tx) => {
        isClaimed = false
        if ((await claimKeys(tx, [claim])).size === 0) return replay(tx, claim)
        isClaimed = true
        const reply = bodied(await work(tx))
        await keepReplies(tx, [{ claim, ...reply }])
        return { ...reply, isReplay: false }
      })
    } catch (error) {
      if (!isWorthAnotherRun(error)) throw error
      unknown.note(error)
      if (performance.now() <= endsAt) continue
      throw isLockTimeout(error) && !isClaimed ? inProgress() : unknown.orElse(error)
    }
  }
}

const inProgress = (): ApiError =>
  new ApiError(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still running; ask again in a second.',
    [],
    { 'retry-after': '1' },
  )

const bodied = (reply: NewReply): { status: number; body: string } => ({
  status: reply.status,
  body: 'body' in reply ? reply.body : JSON.stringify(reply.value),
})

/** What stands for a claim beside others of its merchant; undefined where it has no key. */
export const claimName = ({ operation, key }: Claim): string | undefined =>
  key === null ? undefined : `${operation} ${key}`

/**
 * Claims keys of one merchant, each named once, and returns the names (`claimName`) of those that were free. Waits while
 * another transaction holds one of them; two that claim the same keys meet in one order.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<Set<string>> {
  const keyed = claims.filter(({ key }) => key !== null)
  if (keyed.length === 0) return new Set()
  const { rows } = await prepared(sql<{ operation: string; key: string }>`
    insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at, period)
    select merchant_id, operation, key, decode(hash, 'hex'), at, ${sql.raw(CURRENT_PERIOD)}
    from unnest(
      ${keyed.map(({ merchantId }) => merchantId)}::text[], ${keyed.map(({ operation }) => operation)}::text[],
      ${keyed.map(({ key }) => key)}::text[], ${keyed.map(({ payloadHash }) => payloadHash.toString('hex'))}::text[],
      ${keyed.map(({ now }) => now)}::timestamptz[]
    ) as wanted (merchant_id, operation, key, hash, at)
    where not ${sql.raw(isClaimedBefore('wanted.merchant_id', 'wanted.operation', 'wanted.key'))}
    order by operation, key
    on conflict do nothing returning operation, key`).execute(tx)
  return new Set(rows.map(({ operation, key }) => `${operation} ${key}`))
}

/** Keeps the replies to claims of one merchant whose keys this transaction has claimed. */
export async function keepReplies(
  tx: Tx,
  replies: readonly { claim: Claim; status: number; body: string }[],
): Promise<void> {
  const keyed = replies.filter(({ claim }) => claim.key !== null)
  const [one] = keyed
  if (!one) return
  const keys = keyed.map(({ claim }) => claim.key)
  await prepared(sql`
    update idempotency_key as stored set status = reply.status, body = reply.body
    from unnest(
      ${keyed.map(({ claim }) => claim.operation)}::text[], ${keys}::text[],
      ${keyed.map(({ status }) => status)}::integer[], ${keyed.map(({ body }) => body)}::text[]
    ) as reply (operation, key, status, body)
    where stored.merchant_id = ${one.claim.merchantId} and stored.operation = any (${keyed.map(({ claim }) => claim.operation)}::text[])
      and stored.key = any (${keys}::text[]) and stored.operation = reply.operation and stored.key = reply.key`).execute(
    tx,
  )
}

/**
 * The reply to an earlier request of this claim, for work that cannot run inside `once` since it calls a rail, and that is
 * harmless when repeated; undefined: there is none. Throws IDEMPOTENCY_REPLAY.
 */
export async function findReply(db: Db, claim: Claim): Promise<StoredReply | undefined> {
  if (claim.key === null) return undefined
  return transaction(db, claim.merchantId, (tx) => readReply(tx, claim))
}

async function replay(tx: Tx, claim: Claim): Promise<StoredReply> {
  const stored = await readReply(tx, claim)
  if (!stored) throw new Error('a claimed idempotency key is gone')
  return stored
}

async function readReply(tx: Tx, claim: Claim): Promise<StoredReply | undefined> {
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['payload_hash', 'status', 'body'])
    .where('merchant_id', '=', claim.merchantId)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!stored) return undefined
  await awaitReplication(tx)
  if (!stored.payload_hash.equals(claim.payloadHash)) {
    const detail = 'This Idempotency-Key was used with a different payload; use a new key for a new request.'
    throw new ApiError('IDEMPOTENCY_REPLAY', detail)
  }
  return { status: stored.status ?? 200, body: stored.body ?? '', isReplay: true }
}

/** Sends a stored reply, to the byte. */
export function sendStoredReply(reply: FastifyReply, stored: StoredReply): FastifyReply {
  if (stored.isReplay) reply.header('idempotent-replayed', 'true')
  return reply.code(stored.status).type('application/json; charset=utf-8').send(stored.body)
}
