import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ApiError, fieldError } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { CommitUnknown, isLockTimeout } from '../db/failures.ts'
import { type Tx, transaction } from '../db/transaction.ts'
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
export type NewReply = { status: number; value: object } | { status: number; body: string }

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
  const payloadHash = createHash('sha256').update(payload).digest()
  return { merchantId, operation: `${request.method} ${request.url.split('?', 1)[0]}`, key, payloadHash, now }
}

/**
 * Runs `work` once per claim: the edge's transaction, in which the key is claimed, the effect written and the reply
 * stored, all or nothing. A repeat gets the stored reply; the second of two at once waits for the first one's. What `work`
 * throws is not stored. An unknown COMMIT is resolved by reading the key again.
 *
 * Throws IDEMPOTENCY_REPLAY for another payload under the same key, IDEMPOTENCY_IN_PROGRESS after WAIT_MAX_MS.
 */
export async function once(db: Db, claim: Claim, work: (tx: Tx) => Promise<NewReply>): Promise<StoredReply> {
  const startedMs = performance.now()
  for (;;) {
    try {
      return await transaction(db, claim.merchantId, (tx) => runClaimed(tx, claim, work))
    } catch (error) {
      const waited = performance.now() - startedMs > WAIT_MAX_MS
      if (error instanceof CommitUnknown && claim.key !== null && !waited) continue
      if (!isLockTimeout(error) || claim.key === null) throw error
      if (waited) {
        const detail = 'The first request with this Idempotency-Key is still running; ask again in a second.'
        throw new ApiError('IDEMPOTENCY_IN_PROGRESS', detail, [], { 'retry-after': '1' })
      }
    }
  }
}

async function runClaimed(tx: Tx, claim: Claim, work: (tx: Tx) => Promise<NewReply>): Promise<StoredReply> {
  const { merchantId, operation, key, payloadHash, now } = claim
  if (key !== null) {
    // Waits here while another transaction holds the same key.
    const { rows } = await sql`
      insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at, period)
      select merchant_id, operation, key, ${payloadHash}::bytea, ${now}::timestamptz, ${sql.raw(CURRENT_PERIOD)}
      from (values (${merchantId}::text, ${operation}::text, ${key}::text)) as asked (merchant_id, operation, key)
      where not ${sql.raw(isClaimedBefore('asked.merchant_id', 'asked.operation', 'asked.key'))}
      on conflict do nothing returning key`.execute(tx)
    if (rows.length === 0) return replay(tx, claim)
  }
  const reply = await work(tx)
  const { status } = reply
  const body = 'body' in reply ? reply.body : JSON.stringify(reply.value)
  if (key !== null) {
    await tx
      .updateTable('idempotency_key')
      .set({ status, body })
      .where('merchant_id', '=', merchantId)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .execute()
  }
  return { status, body, isReplay: false }
}

async function replay(tx: Tx, claim: Claim): Promise<StoredReply> {
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['payload_hash', 'status', 'body'])
    .where('merchant_id', '=', claim.merchantId)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
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
