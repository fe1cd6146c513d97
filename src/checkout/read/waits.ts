import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../http/caller-address.ts'
import { OpenStreams } from '../../http/open-streams.ts'
import { callerOf } from '../../merchants/authentication/authenticate.ts'

/** How many calls wait for an end in one process, of one key or member, and of one address by browser sessions. */
const WAITS_MAX = 5_000
const WAITS_MAX_PER_CALLER = 1_000
const WAITS_MAX_PER_ADDRESS = 50

/**
 * The calls of this process that wait for a checkout to end. Whoever has too many has the oldest answered as it is, which
 * `waitFor` may always do.
 */
export class Waits {
  readonly #open = new OpenStreams(WAITS_MAX)

  /** Counts a call; `end` has it answered now. Returns what is to be called when it is. */
  add(request: FastifyRequest, isFromBrowser: boolean, end: () => void): () => void {
    const { merchantId, keyId } = callerOf(request)
    const merchant = { name: `merchant ${merchantId}` }
    const caller = isFromBrowser
      ? { name: `${merchantId} address ${addressOf(request)}`, max: WAITS_MAX_PER_ADDRESS }
      : { name: `${merchantId} key ${keyId}`, max: WAITS_MAX_PER_CALLER }
    return this.#open.add([merchant, caller], end)
  }
}
