import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { type Clock, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { newId } from '../../base/id.ts'
import { metrics } from '../../base/metrics.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { SESSION_KEY } from '../access/authorize-member.ts'
import { redactBody, redactText } from './redact.ts'
import { insertRequests, type LoggedRequest, recordKeyUse } from './request-log-store.ts'

/** Where programs read the log: they poll it, and their own polling would fill it. */
export const REQUEST_LOG_PATH = '/v1/requests'
const FLUSH_MS = SECOND_MS
const WAITING_MAX = 2_000
/** Per merchant: under a flood the log holds as many as people can read. */
const ROWS_PER_SECOND = 20
const ROWS_BURST = 200
/** The resolution of a key's last use. */
const USE_MS = MINUTE_MS
/** Longer replies are not parsed. */
const RESPONSE_MAX = 16_384

const dropped = new Counter({
  name: 'gapura_request_log_dropped_total',
  help: 'API requests that the merchants’ log left out.',
  registers: [metrics],
})

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Logs the API requests of programs, for the merchant's developers. Rows are written in batches after the replies:
 * nothing waits for the log, and what cannot be written is dropped.
 */
export function openRequestLog({ db, clock, log }: Dependencies) {
  const rate = new RateLimiter({ name: 'request-log', perSecond: ROWS_PER_SECOND, burst: ROWS_BURST })
  const waiting: LoggedRequest[] = []
  const uses = new Map<string, { merchantId: string; keyId: string; at: Date }>()
  const recordedMs = new Map<string, number>()
  const replies = new WeakMap<FastifyRequest, string>()
  let timer: NodeJS.Timeout | undefined
  /** The batch under way. The next one waits for it: whoever finds a request in the log finds those before it, too. */
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    const rows = waiting.splice(0)
    const used = [...uses.values()]
    uses.clear()
    try {
      await transaction(db, ALL_MERCHANTS, async (tx) => {
        await insertRequests(tx, rows)
        await recordKeyUse(tx, used)
      })
    } catch (err) {
      dropped.inc(rows.length)
      log.warn({ err, requests: rows.length }, 'request log not written')
    }
    writing = undefined
    if (waiting.length + uses.size > 0) writeSoon()
  }

  function writeNow(): void {
    clearTimeout(timer)
    timer = undefined
    writing = write()
  }

  function writeSoon(): void {
    if (!writing) timer ??= setTimeout(writeNow, FLUSH_MS)
  }

  function record(request: FastifyRequest, reply: FastifyReply): void {
    const { caller } = request
    if (!caller || caller.keyId.startsWith(SESSION_KEY)) return
    const { merchantId, keyId } = caller
    const nowMs = performance.now()
    const at = clock()
    if (keyId.startsWith('key_') && nowMs - (recordedMs.get(keyId) ?? Number.NEGATIVE_INFINITY) > USE_MS) {
      if (recordedMs.size > WAITING_MAX) recordedMs.clear()
      recordedMs.set(keyId, nowMs)
      uses.set(keyId, { merchantId, keyId, at })
    }
    const isLogged = request.routeOptions.url !== REQUEST_LOG_PATH
    if (isLogged && waiting.length < WAITING_MAX && rate.tryTake(merchantId, nowMs)) {
      waiting.push(toRow(request, reply, { merchantId, keyId, at, answer: replies.get(request) }))
    } else if (isLogged) dropped.inc()
    writeSoon()
  }

  return {
    addHooks(server: FastifyInstance): void {
      server.addHook('onSend', async (request, _reply, payload) => {
        if (request.caller && typeof payload === 'string' && payload.length < RESPONSE_MAX)
          replies.set(request, payload)
        return payload
      })
      server.addHook('onResponse', async (request, reply) => record(request, reply))
    },
    async stop(): Promise<void> {
      await writing
      if (timer) writeNow()
      await writing
    },
  }
}

function toRow(
  request: FastifyRequest,
  reply: FastifyReply,
  given: { merchantId: string; keyId: string; at: Date; answer: string | undefined },
): LoggedRequest {
  const { merchantId, keyId, at, answer } = given
  const cut = (value: unknown, length: number) =>
    typeof value === 'string' ? redactText(value).slice(0, length) : null
  return {
    merchant_id: merchantId,
    id: newId('arq', merchantId, at),
    at,
    began_ms: performance.now() - reply.elapsedTime,
    request_id: request.id,
    key_id: keyId,
    method: request.method,
    path: redactText(request.url).slice(0, 500),
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
