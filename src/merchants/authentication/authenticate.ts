import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { inTimeOf, meetMerchant } from '../../base/merchant-time.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { addressOf } from '../../http/caller-address.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { type Environment, isSecretKey } from '../keys/api-key.ts'
import { type Caller, findCaller, type KeyScope } from '../keys/secret-keys.ts'
import { explainCredential } from './explain-credential.ts'
import { type AuthorizeMember, isFromDashboard } from './member.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export type Authenticator = {
  readonly db: Db
  readonly clock: Clock
  readonly environment: Environment
  readonly requestsByKey: RateLimiter
  readonly failuresByIp: RateLimiter
  /** The callers of recently used keys. */
  readonly callers: TtlCache<Caller>
  /** Receives changes that invalidate caches. */
  readonly invalidation: CacheInvalidation
  /** Authorizes a signed-in member of the dashboard; null: keys alone are accepted. */
  readonly authorizeMember: AuthorizeMember | null
  /** Records what a key is about to change, before it is done; null: nothing is recorded. */
  readonly beginKeyAction: BeginKeyAction | null
  /** The secret by which agents' tools identify themselves when they call the API in this process; different in each process. */
  readonly agentPass: string
}

/** Carries `agentPass`. */
export const AGENT_PASS_HEADER = 'x-gapura-agent-pass'

export type BeginKeyAction = (request: FastifyRequest, caller: Caller) => Promise<void>

/** Every refusal takes this long, so that its time reveals nothing about the reason. */
export const REFUSAL_MS = 25

/** Waits until a refusal that began at `startMs` has taken its time. A timer may fire up to two milliseconds early. */
export async function passRefusalTime(startMs: number): Promise<void> {
  const left = () => REFUSAL_MS - (performance.now() - startMs)
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(left())))
}

/** How long a key that was found is cached, where no invalidation arrives (decision 17). */
const CACHE_TTL_MS = 1_000
const CACHE_ENTRIES_MAX = 10_000

/** The callers by key, for all routes of a process; a change of a merchant's keys or suspension invalidates them. */
export function cacheCallers(invalidation: CacheInvalidation): TtlCache<Caller> {
  const callers = new TtlCache<Caller>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })
  invalidation.on(['secret_key', 'merchant'], (merchantId) =>
    callers.forget((caller) => merchantId === null || caller.merchantId === merchantId),
  )
  return callers
}

/**
 * The hook that accepts a merchant's secret key with `scope`, or a member of the dashboard whose role allows the
 * request, and sets `request.caller`. A key for an agent is accepted where `agents` says so. Unknown, revoked and
 * expired keys get one and the same 401; of others it says what can be read off the header.
 */
export function requireKey(
  authenticator: Authenticator,
  scope: KeyScope | null,
  { agents = false }: { readonly agents?: boolean } = {},
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (await authorizeIfMember(authenticator, request, reply)) return
    const nowMs = performance.now()
    const key = bearerOf(request)
    const caller = await findCached(authenticator, key)
    if (!caller) {
      // Counted once the key is known to be none: wrong ones from an address never lock out a valid one.
      authenticator.failuresByIp.take(addressOf(request), nowMs, reply)
      await passRefusalTime(nowMs)
      throw unauthorized(explainCredential(authenticator.environment, request.headers.authorization))
    }
    authenticator.requestsByKey.take(caller.keyId, nowMs, reply)
    const isTool = showsPass(request, authenticator.agentPass)
    if (caller.agent && !agents && !isTool) {
      throw new ApiError('FORBIDDEN', 'A key for an agent opens /mcp alone.')
    }
    if (scope !== null && !caller.scopes.includes(scope)) {
      throw new ApiError('FORBIDDEN', `This needs a secret key with the scope "${scope}".`)
    }
    meetMerchant(caller.merchantId)
    // An agent may be talked into passing on what a tool reads, independent of the rights of its key elsewhere.
    request.caller = isTool ? { ...caller, mayRefund: false } : caller
    await authenticator.beginKeyAction?.(request, caller)
  }
}

/** Whether a call comes from the tools of agents, in this process. */
function showsPass(request: FastifyRequest, pass: string): boolean {
  const header = request.headers[AGENT_PASS_HEADER]
  if (header === undefined) return false
  const [shown, expected] = [Buffer.from(String(header)), Buffer.from(pass)]
  return expected.length > 0 && shown.length === expected.length && timingSafeEqual(shown, expected)
}

/** Authorizes a request that a member of the dashboard sends; false: it comes from no member. */
export async function authorizeIfMember(
  authenticator: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!authenticator.authorizeMember || !isFromDashboard(request)) return false
  const caller = await authenticator.authorizeMember(request, reply)
  authenticator.requestsByKey.take(caller.keyId, performance.now(), reply)
  meetMerchant(caller.merchantId)
  request.caller = caller
  return true
}

/** The caller of a request behind `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route is not behind requireKey')
  return request.caller
}

const unauthorized = (detail: string): ApiError =>
  new ApiError('Unauthorized', detail, [], { 'www-authenticate': 'Bearer' })

/** The key of `Authorization: Bearer …`; empty: none, or nothing that can be one. */
export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer ([!-~]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

async function findCached(authenticator: Authenticator, key: string): Promise<Caller | undefined> {
  if (!isSecretKey(authenticator.environment, key)) return undefined
  const caller = await authenticator.callers.getOrLoad(key, () =>
    transaction(authenticator.db, ALL_MERCHANTS, (tx) => findCaller(tx, key)),
  )
  const isExpired = caller?.expiresAt && caller.expiresAt <= inTimeOf(caller.merchantId, authenticator.clock)
  return isExpired ? undefined : caller
}
