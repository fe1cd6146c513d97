import { Gauge } from 'prom-client'
import { type Clock, realClock, SECOND_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { merchantInTime } from '../../base/merchant-time.ts'
import { metrics } from '../../base/metrics.ts'
import type { Db } from '../../db/db.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import type { Task, WorkerLog } from '../../jobs/worker.ts'
import { openWebhookSecret, type SealedSecret, secretOwnerName } from '../../merchants/keys/webhook-secret.ts'
import type { SpanStart } from '../../telemetry/tracer.ts'
import type { Claimed } from './claim.ts'
import type { CompleteBody } from './complete-body.ts'
import { DueDeliveries, secretOwnerOf } from './due-deliveries.ts'
import { CONCURRENCY_LIMITS, type ConcurrencyLimits, EndpointConcurrency } from './endpoint-concurrency.ts'
import type { Poster } from './post-to-merchant.ts'
import { openResultWriter } from './result-writer.ts'
import { PRODUCTION_SCHEDULE, SANDBOX_SCHEDULE } from './retry-schedule.ts'
import { isSuccess, tryDelivery } from './try-delivery.ts'

export type DeliveryApp = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  readonly poster: Poster
  readonly livemode: boolean
  readonly log: WorkerLog
  /** Absent: every event is sent as stored. */
  readonly completeBody?: CompleteBody
  readonly realClock?: Clock
  readonly limits?: ConcurrencyLimits
  readonly sweepEveryMs?: number
}

/** How soon an event is found without a signal. */
const POLL_MS = 250
/** How often every queue is scanned in full, which finds what a killed worker had claimed. */
const SWEEP_MS = 5 * SECOND_MS
/** Nearly twice what a try may take; with the sweep a dead worker's deliveries are claimed again well within a minute. */
const LEASE_MS = 30 * SECOND_MS
/** An endpoint that takes longer is slow; see EndpointConcurrency. */
const SLOW_MS = 2 * SECOND_MS

const inFlight = new Gauge({ name: 'gapura_webhook_in_flight', help: 'Tries under way.', registers: [metrics] })

/**
 * The task that delivers events. A run claims what is due, as much of each endpoint as its concurrency window allows, and
 * begins the tries; it does not wait for them. Any number of processes may run it. A try is never made by two of them at
 * once; one that died with its process is made again within a minute.
 */
export function deliveryTask(app: DeliveryApp): Task {
  const { db, clock, log, sweepEveryMs = SWEEP_MS } = app
  const real = app.realClock ?? realClock
  const concurrency = new EndpointConcurrency(app.limits ?? CONCURRENCY_LIMITS)
  /** By whose time it is: what was found until when is different in each. */
  const dues = new Map<string | null, DueDeliveries>()
  function dueNow(): DueDeliveries {
    const due =
      dues.get(merchantInTime()) ??
      new DueDeliveries({ db, concurrency, realClock: real, sweepEveryMs, leaseMs: LEASE_MS })
    dues.set(merchantInTime(), due)
    return due
  }
  const results = openResultWriter({ db, clock, log, leaseMs: LEASE_MS })
  const tryApp = { ...app, realClock: real, schedule: app.livemode ? PRODUCTION_SCHEDULE : SANDBOX_SCHEDULE }
  const tries = new Set<Promise<void>>()

  async function deliver(claimed: Claimed, secrets: readonly SealedSecret[], wake: () => void): Promise<void> {
    const { url } = claimed
    const due = dueNow()
    if (url === null) return results.add({ claimed, status: 'FAILED', dueAt: null, try: null, isGone: false })
    const begun = concurrency.begin(claimed)
    const slow = setTimeout(() => concurrency.markSlow(begun), SLOW_MS)
    inFlight.inc()
    let response = { isPrompt: false, isSuccess: false }
    try {
      const opened = secrets.map((secret) => openWebhookSecret(app.masterKey, secret))
      if (opened.length === 0) throw new Error('the endpoint has no webhook secret')
      const { eventId, subjectId, merchantId } = claimed
      const completed = claimed.receivesClaimUrls ? await app.completeBody?.(claimed) : undefined
      const traced = { merchantId, ids: [eventId, subjectId] } as const
      const { result, outcome } = await inTraceOf(db, traced, deliverySpan(claimed), () =>
        tryDelivery(tryApp, { ...claimed, url }, opened, completed),
      )
      response = { isPrompt: outcome.is === 'answered' && outcome.durationMs < SLOW_MS, isSuccess: isSuccess(outcome) }
      if (result.isGone) log.warn({ merchantId: claimed.merchantId, purpose: claimed.purpose }, 'endpoint is gone')
      results.add(result)
    } catch (err) {
      // A fault of this process, such as another master key: nothing was sent, and the claim is left to expire.
      log.error({ err, merchantId: claimed.merchantId, eventId: claimed.eventId }, 'delivery could not be tried')
    } finally {
      clearTimeout(slow)
      inFlight.dec()
      const wasFull = concurrency.isFull()
      concurrency.end(begun, response)
      if (wasFull || due.mayHaveMore(claimed)) wake()
    }
  }

  return {
    name: 'deliveries',
    everyMs: POLL_MS,
    isOfMerchants: true,
    async run(now, wake) {
      const { claimed, secrets } = await dueNow().claim(now)
      for (const one of claimed) {
        const made = deliver(one, secrets.get(secretOwnerName(secretOwnerOf(one))) ?? [], wake).finally(() =>
          tries.delete(made),
        )
        tries.add(made)
      }
      return claimed.length
    },
    async whenIdle() {
      await Promise.all(tries)
      await results.written()
    },
  }
}

const deliverySpan = ({ type, eventId, merchantId, purpose, tries }: Claimed): SpanStart => ({
  name: `deliver ${type}`,
  kind: 'PRODUCER',
  attributes: {
    'messaging.system': 'gapura',
    'messaging.operation.name': 'deliver',
    'messaging.operation.type': 'send',
    'messaging.destination.name': purpose,
    'messaging.message.id': eventId,
    'gapura.merchant_id': merchantId,
    'gapura.tries_before': tries,
  },
})
