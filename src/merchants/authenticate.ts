import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { ApiError } from '../base/errors.ts'
import { ShortMemory } from '../base/short-memory.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { type Environment, isSecretKey } from './api-key.ts'
import { type Caller, findCaller, type KeyScope } from './keys.ts'
import { type AdmitPerson, isFromPerson } from './person.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export type Gate = {
  readonly db: Db
  readonly clock: Clock
  readonly environment: Environment
  readonly requestsByKey: RateLimiter
  readonly failuresByIp: RateLimiter
  /** Where a key was found lately. */
  readonly callers: ShortMemory<Caller>
  /** Is told what a request has changed that is remembered. */
  readonly changes: Changes
  /** The dashboard's people; null: only programs are let through. */
  readonly admitPerson: AdmitPerson | null
}

/** Every refusal takes this long, so that its time tells nothing about why. */
export const REFUSAL_MS = 25
/** A key that was found is trusted this long without asking again, should nobody tell of a change (decision 17). */
const REMEMBER_MS = 1_000
const REMEMBERED_MAX = 10_000

/** A memory of whose key is whose, for all routes of a process; a change of a merchant's keys or standing ends it. */
export function rememberCallers(changes: Changes): ShortMemory<Caller> {
  const callers = new ShortMemory<Caller>({ lifeMs: REMEMBER_MS, entriesMax: REMEMBERED_MAX })
  changes.on(['secret_key', 'merchant'], (merchantId) =>
    callers.forget((caller) => merchantId === null || caller.merchantId === merchantId),
  )
  return callers
}

/**
 * The hook that lets only a merchant's secret key with `scope` through, or a person of the dashboard whose role allows
 * this, and sets `request.caller`. Unknown, expired, malformed and wrong-environment keys get one and the same 401.
 */
export function requireKey(
  gate: Gate,
  scope: KeyScope | null,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (await letPersonIn(gate, request, reply)) return
    const nowMs = performance.now()
    if (gate.failuresByIp.isEmpty(request.ip, nowMs)) gate.failuresByIp.take(request.ip, nowMs, reply)
    const caller = await findRemembered(gate, bearerOf(request))
    if (!caller) {
      gate.failuresByIp.take(request.ip, nowMs, reply)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, REFUSAL_MS - (performance.now() - nowMs))))
      throw unauthorized()
    }
    gate.requestsByKey.take(caller.keyId, nowMs, reply)
    if (scope !== null && !caller.scopes.includes(scope)) {
      throw new ApiError('FORBIDDEN', `This needs a secret key with the scope "${scope}".`)
    }
    request.caller = caller
  }
}

/** Lets a person of the dashboard in where the request comes from one; false: it does not. */
export async function letPersonIn(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!gate.admitPerson || !isFromPerson(request)) return false
  const caller = await gate.admitPerson(request, reply)
  gate.requestsByKey.take(caller.keyId, performance.now(), reply)
  request.caller = caller
  return true
}

/** The caller of a request behind `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route is not behind requireKey')
  return request.caller
}

export const unauthorized = (): ApiError =>
  new ApiError('Unauthorized', 'Send a valid secret key of this environment: "Authorization: Bearer sk_…".', [], {
    'www-authenticate': 'Bearer',
  })

/** The key of `Authorization: Bearer …`; empty: none, or nothing that can be one. */
export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer ([!-~]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

async function findRemembered(gate: Gate, key: string): Promise<Caller | undefined> {
  if (!isSecretKey(gate.environment, key)) return undefined
  const caller = await gate.callers.recall(key, () => transaction(gate.db, EVERYONE, (tx) => findCaller(tx, key)))
  const isExpired = caller?.expiresAt && caller.expiresAt <= gate.clock()
  return isExpired ? undefined : caller
}
