import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { newId } from '../base/id.ts'
import { metrics } from '../base/metrics.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { SESSION_KEY } from './admit.ts'
import type { DashboardApp } from './app.ts'
import { redactBody } from './redact.ts'
import { insertRequests, type LoggedRequest, noteKeyUse } from './request-store.ts'

const FLUSH_MS = SECOND_MS
const WAITING_MAX = 2_000
/** A merchant's log follows what people can read: under a flood it keeps so many a second, and every refusal it can. */
const KEPT_PER_SECOND = 20
const KEPT_AT_ONCE = 200
/** When a key was last used is kept to this. */
const USE_MS = MINUTE_MS
/** What is longer is not even looked at. */
const RESPONSE_MAX = 16_384

const passedOver = new Counter({
  name: 'gapura_request_log_dropped_total',
  help: 'API requests that the merchants’ log left out.',
  registers: [metrics],
})

/**
 * Keeps a log of what programs ask of the API, for the merchant's developers. It is written in batches behind the
 * replies: nothing waits for it, and what cannot be written is dropped.
 */
export function openRequestLog(app: Pick<DashboardApp, 'db' | 'clock' | 'log'>) {
  const { db, clock, log } = app
  const pace = new RateLimiter({ name: 'request-log', perSecond: KEPT_PER_SECOND, burst: KEPT_AT_ONCE })
  const waiting: LoggedRequest[] = []
  const uses = new Map<string, { merchantId: string; keyId: string; at: Date }>()
  const notedMs = new Map<string, number>()
  const replies = new WeakMap<FastifyRequest, string>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const rows = waiting.splice(0)
    const used = [...uses.values()]
    uses.clear()
    try {
      await transaction(db, EVERYONE, async (tx) => {
        await insertRequests(tx, rows)
        await noteKeyUse(tx, used)
      })
    } catch (err) {
      passedOver.inc(rows.length)
      log.warn({ err, requests: rows.length }, 'request log not written')
    }
  }

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const { caller } = request
    if (!caller || caller.keyId.startsWith(SESSION_KEY)) return
    const { merchantId, keyId } = caller
    const nowMs = performance.now()
    const at = clock()
    if (keyId.startsWith('key_') && nowMs - (notedMs.get(keyId) ?? Number.NEGATIVE_INFINITY) > USE_MS) {
      if (notedMs.size > WAITING_MAX) notedMs.clear()
      notedMs.set(keyId, nowMs)
      uses.set(keyId, { merchantId, keyId, at })
    }
    if (waiting.length < WAITING_MAX && pace.tryTake(merchantId, nowMs)) {
      waiting.push(toRow(request, reply, { merchantId, keyId, at, answer: replies.get(request) }))
    } else passedOver.inc()
    timer ??= setTimeout(() => void flush(), FLUSH_MS)
  }

  return {
    listen(server: FastifyInstance): void {
      server.addHook('onSend', async (request, _reply, payload) => {
        if (request.caller && typeof payload === 'string' && payload.length < RESPONSE_MAX)
          replies.set(request, payload)
        return payload
      })
      server.addHook('onResponse', async (request, reply) => note(request, reply))
    },
    async stop(): Promise<void> {
      if (!timer) return
      clearTimeout(timer)
      await flush()
    },
  }
}

function toRow(
  request: FastifyRequest,
  reply: FastifyReply,
  given: { merchantId: string; keyId: string; at: Date; answer: string | undefined },
): LoggedRequest {
  const { merchantId, keyId, at, answer } = given
  const cut = (value: unknown, length: number) => (typeof value === 'string' ? value.slice(0, length) : null)
  return {
    merchant_id: merchantId,
    id: newId('arq', merchantId, at),
    at,
    request_id: request.id,
    key_id: keyId,
    method: request.method,
    path: request.url.slice(0, 500),
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime),
    ip: request.ip,
    user_agent: cut(request.headers['user-agent'], 200),
    idempotency_key: cut(request.headers['idempotency-key'], 255),
    request: redactBody(request.body),
    response: redactBody(jsonOf(answer)),
  }
}

function jsonOf(text: string | undefined): unknown {
  if (!text?.startsWith('{')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
