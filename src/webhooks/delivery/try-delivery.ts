import { Counter, Histogram } from 'prom-client'
import type { Clock } from '../../base/clock.ts'
import { metrics } from '../../base/metrics.ts'
import { inCall } from '../../telemetry/http-client.ts'
import { isTracing } from '../../telemetry/tracer.ts'
import type { Claimed } from './claim.ts'
import { type Completed, withoutSecret } from './complete-body.ts'
import type { Poster, PostOutcome } from './post-to-merchant.ts'
import type { Result } from './record-results.ts'
import { nextTryAt, type Schedule } from './retry-schedule.ts'
import { signMessage } from './sign.ts'

const durations = new Histogram({
  name: 'gapura_webhook_try_duration_seconds',
  help: 'Time one try of a webhook took, by result.',
  labelNames: ['result'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers: [metrics],
})
const firstTryDelays = new Histogram({
  name: 'gapura_webhook_first_try_delay_seconds',
  help: 'Time from the event to the beginning of its first try.',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
  registers: [metrics],
})
const failures = new Counter({
  name: 'gapura_webhook_failures_total',
  help: 'Tries that failed, by why no answer came or the class of its status.',
  labelNames: ['reason'],
  registers: [metrics],
})

const GONE = 410

type TryApp = {
  readonly clock: Clock
  /** Real time: receivers compare `webhook-timestamp` with their own clock. */
  readonly realClock: Clock
  readonly poster: Poster
  readonly schedule: Schedule
}

/**
 * Makes one try of a claimed delivery, signed with each of `secrets`, and returns its result. `completed` is sent in place of
 * the stored body, where it is present. Never throws.
 */
export async function tryDelivery(
  app: TryApp,
  claimed: Claimed & { url: string },
  secrets: readonly Buffer[],
  completed?: Completed,
): Promise<{ result: Result; outcome: PostOutcome }> {
  const { eventId, url } = claimed
  const { body } = completed ?? claimed
  const at = app.clock()
  if (claimed.claim === 1) firstTryDelays.observe(Math.max(0, at.getTime() - claimed.recordedAt.getTime()) / 1_000)
  const timestampSeconds = Math.floor(app.realClock().getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Gapura-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signMessage(secrets, eventId, timestampSeconds, body),
  }
  const post = (added = {}) => app.poster.postToMerchant({ url, headers: { ...headers, ...added }, body })
  const parsed = isTracing() ? URL.parse(url) : null
  const outcome = await (parsed ? inCall({ url: parsed, method: 'POST', withState: true }, post, endOf) : post())
  observe(outcome)
  return { result: resultOf(app, claimed, at, completed ? without(completed, outcome) : outcome), outcome }
}

const without = ({ secret }: Completed, outcome: PostOutcome): PostOutcome =>
  outcome.is === 'answered' ? { ...outcome, excerpt: withoutSecret(outcome.excerpt, secret) } : outcome

const endOf = (outcome: PostOutcome) => (outcome.is === 'answered' ? outcome.status : outcome.failure)

function resultOf(app: TryApp, claimed: Claimed, at: Date, outcome: PostOutcome): Result {
  const response = outcome.is === 'answered' ? outcome : undefined
  const recorded = {
    at,
    durationMs: outcome.durationMs,
    responseStatus: response?.status ?? null,
    error: outcome.is === 'unanswered' ? outcome.failure : null,
    url: claimed.url,
    responseBody: response?.excerpt ?? null,
  }
  if (isSuccess(outcome)) return { claimed, status: 'DELIVERED', dueAt: null, try: recorded, isGone: false }
  if (response?.status === GONE) return { claimed, status: 'FAILED', dueAt: null, try: recorded, isGone: true }
  const dueAt = nextTryAt(app.schedule, claimed.tries + 1, app.clock(), response?.retryAfterMs ?? null)
  return { claimed, status: dueAt ? 'PENDING' : 'FAILED', dueAt, try: recorded, isGone: false }
}

export const isSuccess = (outcome: PostOutcome): boolean =>
  outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300

function observe(outcome: PostOutcome): void {
  const result = outcome.is === 'unanswered' ? 'unanswered' : isSuccess(outcome) ? 'delivered' : 'refused'
  durations.observe({ result }, outcome.durationMs / 1_000)
  if (result === 'delivered') return
  failures.inc({ reason: outcome.is === 'unanswered' ? outcome.failure : `${Math.floor(outcome.status / 100)}xx` })
}
