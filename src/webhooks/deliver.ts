import { Gauge } from 'prom-client'
import { type Clock, later, realClock, SECOND_MS } from '../base/clock.ts'
import { metrics } from '../base/metrics.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { Task, WorkerLog } from '../jobs/worker.ts'
import { openWebhookSecret, readSealedSecrets, type SealedSecret } from '../merchants/webhook-secret.ts'
import { type Claimed, claimDue, findAllDue, findNewlyDue } from './claim.ts'
import { type Endpoint, keyOf, PACE_LIMITS, Pace, type PaceLimits } from './pace.ts'
import type { Poster } from './post-to-merchant.ts'
import { openResultBook } from './result-book.ts'
import { PRODUCTION_SCHEDULE, SANDBOX_SCHEDULE } from './schedule.ts'
import { isSuccess, tryDelivery } from './try-delivery.ts'

export type DeliveryApp = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: Buffer
  readonly poster: Poster
  readonly livemode: boolean
  readonly log: WorkerLog
  readonly realClock?: Clock
  readonly limits?: PaceLimits
  readonly sweepEveryMs?: number
}

/** How soon an event is noticed without a hint. */
const POLL_MS = 250
/** How often every queue is looked at, not only what became due just now: finds what a killed worker had claimed. */
const SWEEP_MS = 5 * SECOND_MS
/** Nearly twice what a try may take; with the sweep a dead worker's deliveries are another's well within a minute. */
const LEASE_MS = 30 * SECOND_MS
/** A row can be committed this much after the time it is due at and still be noticed before the sweep. */
const OVERLAP_MS = SECOND_MS
const CLAIM_MAX = 200
/** An endpoint that takes longer is slow; see Pace. */
const SLOW_MS = 2 * SECOND_MS

const inFlight = new Gauge({ name: 'gapura_webhook_in_flight', help: 'Tries under way.', registers: [metrics] })

/**
 * The task that delivers events. A run claims what is due, so much of each endpoint as its pace allows, and begins the
 * tries; it does not wait for them. Work is found by endpoint, so that a long queue of a dead one costs nothing: see
 * claim.ts. Any number of processes may run it. A try is never made by two of them at once; one that died with its
 * process is made again within a minute.
 */
export function deliveryTask(app: DeliveryApp): Task {
  const { db, clock, log, sweepEveryMs = SWEEP_MS } = app
  const real = app.realClock ?? realClock
  const pace = new Pace(app.limits ?? PACE_LIMITS)
  const book = openResultBook({ db, clock, log, leaseMs: LEASE_MS })
  const tryApp = { ...app, realClock: real, schedule: app.livemode ? PRODUCTION_SCHEDULE : SANDBOX_SCHEDULE }
  /** Endpoints that may have something due, the longest waiting first. */
  const due = new Map<string, Endpoint>()
  const tries = new Set<Promise<void>>()
  let seenUntil = new Date(0)
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function claim(now: Date): Promise<{ claimed: Claimed[]; secrets: Map<string, SealedSecret[]> }> {
    const moment = { now, realNow: real() }
    const isSweep = performance.now() - sweptAtMs >= sweepEveryMs
    const { found, ...work } = await transaction(db, EVERYONE, async (tx) => {
      const found = isSweep
        ? await findAllDue(tx, moment)
        : await findNewlyDue(tx, later(seenUntil, -OVERLAP_MS), moment)
      const wanted = pace.placesFor([...new Map([...due, ...found.map(entryOf)]).values()], CLAIM_MAX)
      const claimedUntil = later(moment.realNow, LEASE_MS)
      const claimed = wanted.length > 0 ? await claimDue(tx, wanted, moment, claimedUntil) : []
      const merchants = [...new Set(claimed.map(({ merchantId }) => merchantId))]
      const secrets = merchants.length > 0 ? await readSealedSecrets(tx, merchants, now) : new Map()
      return { found, wanted, claimed, secrets }
    })
    seenUntil = now
    if (isSweep) sweptAtMs = performance.now()
    for (const [key, endpoint] of found.map(entryOf)) due.set(key, endpoint)
    const claimedOf = Map.groupBy(work.claimed, keyOf)
    for (const { endpoint, places } of work.wanted) {
      const key = keyOf(endpoint)
      due.delete(key)
      // It may have more: back to the end of the line.
      if (claimedOf.get(key)?.length === places) due.set(key, endpoint)
    }
    return work
  }

  async function deliver(claimed: Claimed, secrets: readonly SealedSecret[], wake: () => void): Promise<void> {
    const { url } = claimed
    if (url === null) return book.add({ claimed, status: 'FAILED', dueAt: null, try: null, isGone: false })
    const ticket = pace.begin(claimed)
    const slow = setTimeout(() => pace.turnSlow(ticket), SLOW_MS)
    inFlight.inc()
    let answer = { isPrompt: false, isSuccess: false }
    try {
      const opened = secrets.map((secret) => openWebhookSecret(app.masterKey, secret))
      if (opened.length === 0) throw new Error('the merchant has no webhook secret')
      const { result, outcome } = await tryDelivery(tryApp, { ...claimed, url }, opened)
      answer = { isPrompt: outcome.is === 'answered' && outcome.durationMs < SLOW_MS, isSuccess: isSuccess(outcome) }
      if (result.isGone) log.warn({ merchantId: claimed.merchantId, purpose: claimed.purpose }, 'endpoint is gone')
      book.add(result)
    } catch (err) {
      // Our own fault, such as another master key: nothing was sent, and the claim is left to run out.
      log.error({ err, merchantId: claimed.merchantId, eventId: claimed.eventId }, 'delivery could not be tried')
    } finally {
      clearTimeout(slow)
      inFlight.dec()
      const wasFull = pace.isFull()
      pace.end(ticket, answer)
      if (wasFull || due.has(keyOf(claimed))) wake()
    }
  }

  return {
    name: 'deliveries',
    everyMs: POLL_MS,
    async run(now, wake) {
      const { claimed, secrets } = await claim(now)
      for (const one of claimed) {
        const made = deliver(one, secrets.get(one.merchantId) ?? [], wake).finally(() => tries.delete(made))
        tries.add(made)
      }
      return claimed.length
    },
    async settle() {
      await Promise.all(tries)
      await book.written()
    },
  }
}

const entryOf = (endpoint: Endpoint): [string, Endpoint] => [keyOf(endpoint), endpoint]
