import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../http/caller-address.ts'
import { OpenStreams } from '../../http/streams/open-streams.ts'
import { callerOf } from '../../merchants/authentication/authenticate.ts'

/** How many calls may wait for a checkout to end: in one process, per key or member, and per address of browser sessions. */
const WAITS_MAX = 5_000
const WAITS_MAX_PER_CALLER = 1_000
const WAITS_MAX_PER_ADDRESS = 50

/**
 * The calls in this process that wait for a checkout to end. If a caller exceeds its limit, its oldest call returns the current
 * state, as `waitFor` may do at any time.
 */
export class Waits {
  readonly #open = new OpenStreams(WAITS_MAX)

  /** Counts a call; `end` makes it return now. Returns the function to call once it has returned. */
  add(request: FastifyRequest, isFromBrowser: boolean, end: () => void): () => void {
    const { merchantId, keyId } = callerOf(request)
    const merchant = { name: `merchant ${merchantId}` }
    const caller = isFromBrowser
      ? { name: `${merchantId} address ${addressOf(request)}`, max: WAITS_MAX_PER_ADDRESS }
      : { name: `${merchantId} key ${keyId}`, max: WAITS_MAX_PER_CALLER }
    return this.#open.add([merchant, caller], end)
  }
}
