import { type Clock, later, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { isEndpointId } from '../../merchants/endpoints/endpoint.ts'
import { readSealedSecrets, type SecretOwner, type SecretsByOwner } from '../../merchants/keys/webhook-secret.ts'
import { type Claimed, claimDue, findAllDue, findNewlyDue } from './claim.ts'
import { type Endpoint, type EndpointConcurrency, keyOf } from './endpoint-concurrency.ts'

type DueApp = {
  readonly db: Db
  readonly concurrency: EndpointConcurrency
  readonly realClock: Clock
  readonly sweepEveryMs: number
  readonly leaseMs: number
}

/** A row can be committed this much after the time it is due at and still be found before the sweep. */
const OVERLAP_MS = SECOND_MS
const CLAIM_MAX = 200

/**
 * The due deliveries, as one process claims them. Work is found by endpoint, the longest waiting first, so that a long
 * queue of an unresponsive one costs nothing: see claim.ts.
 */
export class DueDeliveries {
  readonly #app: DueApp
  /** Endpoints that may have something due. */
  readonly #endpoints = new Map<string, Endpoint>()
  #foundUntil = new Date(0)
  #sweptAtMs = Number.NEGATIVE_INFINITY

  constructor(app: DueApp) {
    this.#app = app
  }

  /** Whether an endpoint may have more than was claimed. */
  mayHaveMore(endpoint: Endpoint): boolean {
    return this.#endpoints.has(keyOf(endpoint))
  }

  /** Claims what is due, with the secrets it is signed with, as far as the endpoints' concurrency allows. */
  async claim(now: Date): Promise<{ claimed: Claimed[]; secrets: SecretsByOwner }> {
    const { db, concurrency, realClock, sweepEveryMs, leaseMs } = this.#app
    const moment = { now, realNow: realClock() }
    const isSweep = performance.now() - this.#sweptAtMs >= sweepEveryMs
    const { found, wanted, ...work } = await transaction(db, ALL_MERCHANTS, async (tx) => {
      const found = isSweep
        ? await findAllDue(tx, moment)
        : await findNewlyDue(tx, later(this.#foundUntil, -OVERLAP_MS), moment)
      const endpoints = new Map([...this.#endpoints, ...found.map(entryOf)])
      const wanted = concurrency.slotsFor([...endpoints.values()], CLAIM_MAX)
      const claimedUntil = later(moment.realNow, leaseMs)
      const claimed = wanted.length > 0 ? await claimDue(tx, wanted, moment, claimedUntil) : []
      const secrets = await readSealedSecrets(tx, claimed.map(secretOwnerOf), now)
      return { found, wanted, claimed, secrets }
    })
    this.#foundUntil = now
    if (isSweep) this.#sweptAtMs = performance.now()
    for (const [key, endpoint] of found.map(entryOf)) this.#endpoints.set(key, endpoint)
    const claimedOf = Map.groupBy(work.claimed, keyOf)
    for (const { endpoint, slots } of wanted) {
      const key = keyOf(endpoint)
      this.#endpoints.delete(key)
      // It may have more: back to the end of the queue.
      if (claimedOf.get(key)?.length === slots) this.#endpoints.set(key, endpoint)
    }
    return work
  }
}

/** The owner of the secret that signs deliveries to an endpoint: the settings' two share one, with the URLs of checkouts. */
export const secretOwnerOf = ({ merchantId, purpose }: Endpoint): SecretOwner => ({
  merchantId,
  endpointId: isEndpointId(purpose) ? purpose : null,
})

const entryOf = (endpoint: Endpoint): [string, Endpoint] => [keyOf(endpoint), endpoint]
