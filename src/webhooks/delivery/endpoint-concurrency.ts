import type { EndpointName } from '../../merchants/endpoints/endpoint.ts'

/** An endpoint of a merchant: one of the settings' two, or a further one by its id. */
export type Endpoint = { readonly merchantId: string; readonly purpose: EndpointName }

/** A try in flight. */
export type TryInFlight = { readonly endpoint: EndpointState; isSlow: boolean }

/** `window`: how many tries it may have in flight. */
type EndpointState = { window: number; inFlight: number; isUnresponsive: boolean }

export type ConcurrencyLimits = {
  /** Tries in flight that are not slow. */
  readonly inFlightMax: number
  /** Tries in flight to unresponsive endpoints, all together. */
  readonly unresponsiveMax: number
  /** Tries in flight to one endpoint. */
  readonly perEndpointMax: number
}

/**
 * One endpoint may have half of the prompt slots. At 1,500 payments a second of one merchant, on two cores, a try takes 50
 * to 150 ms: with 64 of them webhooks queued for half a second to ten seconds, with 256 they left as they came.
 */
export const CONCURRENCY_LIMITS: ConcurrencyLimits = { inFlightMax: 512, unresponsiveMax: 256, perEndpointMax: 256 }

/** The window of an endpoint that has not responded yet, and the least of one that responds promptly. */
const WINDOW_INITIAL = 2
const ENDPOINTS_MAX = 100_000

/**
 * Decides how many tries each endpoint may have in flight, so that dead and slow ones delay no other. As congestion
 * control does, it adapts a window per endpoint to its responses, though increasing by doubling (slow start) instead of
 * AIMD's additive steps: a window begins at two; each prompt 2xx doubles it, up to `perEndpointMax`; a prompt refusal
 * halves it; a try that is slow or gets no response makes the endpoint unresponsive, with a window of one until a try
 * gets a prompt response.
 *
 * A try that turns slow leaves the slots of the prompt ones at once, so those are never held for longer than "slow"
 * means, however many endpoints die together; unresponsive endpoints have slots of their own. All state is in memory:
 * each process has its own limits and learns its own windows.
 */
export class EndpointConcurrency {
  readonly #limits: ConcurrencyLimits
  readonly #endpoints = new Map<string, EndpointState>()
  #prompt = 0
  #unresponsive = 0

  constructor(limits: ConcurrencyLimits = CONCURRENCY_LIMITS) {
    this.#limits = limits
  }

  /**
   * How many further tries each of these endpoints may begin now, at most `max` together; those with none left out. How
   * many each has due is not known yet, so all get an equal share: one with a wide window and a single delivery would
   * otherwise hold the slots of a hundred others.
   */
  slotsFor(endpoints: readonly Endpoint[], max: number): { endpoint: Endpoint; slots: number }[] {
    let left = max
    let prompt = this.#limits.inFlightMax - this.#prompt
    let unresponsive = this.#limits.unresponsiveMax - this.#unresponsive
    const granted: { endpoint: Endpoint; slots: number }[] = []
    for (const [n, endpoint] of endpoints.entries()) {
      if (left <= 0 || (prompt <= 0 && unresponsive <= 0)) break
      const state = this.#endpoints.get(keyOf(endpoint)) ?? NEW
      const room = Math.min(left, state.isUnresponsive ? unresponsive : prompt)
      const share = Math.max(1, Math.floor(room / (endpoints.length - n)))
      const slots = Math.min(room, share, state.window - state.inFlight)
      if (slots <= 0) continue
      left -= slots
      if (state.isUnresponsive) unresponsive -= slots
      else prompt -= slots
      granted.push({ endpoint, slots })
    }
    return granted
  }

  begin(endpoint: Endpoint): TryInFlight {
    const state = this.#stateOf(endpoint)
    const begun = { endpoint: state, isSlow: state.isUnresponsive }
    state.inFlight++
    this.#count(begun, 1)
    return begun
  }

  /** The try has taken longer than prompt endpoints do. */
  markSlow(begun: TryInFlight): void {
    if (!begun.isSlow) {
      this.#count(begun, -1)
      begun.isSlow = true
      this.#count(begun, 1)
    }
    markUnresponsive(begun.endpoint)
  }

  /** The try has ended. Only a prompt response makes an unresponsive endpoint responsive again. */
  end(begun: TryInFlight, { isPrompt, isSuccess }: { isPrompt: boolean; isSuccess: boolean }): void {
    const state = begun.endpoint
    this.#count(begun, -1)
    state.inFlight--
    if (!isPrompt) {
      markUnresponsive(state)
      return
    }
    const window = isSuccess ? state.window * 2 : Math.max(WINDOW_INITIAL, Math.floor(state.window / 2))
    state.window = Math.min(this.#limits.perEndpointMax, window)
    state.isUnresponsive = false
  }

  /** Whether an endpoint may have to wait for another's try to end. */
  isFull(): boolean {
    return this.#prompt >= this.#limits.inFlightMax || this.#unresponsive >= this.#limits.unresponsiveMax
  }

  #count(begun: TryInFlight, change: 1 | -1): void {
    if (begun.isSlow) this.#unresponsive += change
    else this.#prompt += change
  }

  #stateOf(endpoint: Endpoint): EndpointState {
    const key = keyOf(endpoint)
    const known = this.#endpoints.get(key)
    if (known) return known
    if (this.#endpoints.size >= ENDPOINTS_MAX) this.#evictIdle()
    const state = { ...NEW }
    this.#endpoints.set(key, state)
    return state
  }

  #evictIdle(): void {
    for (const [key, state] of this.#endpoints) if (state.inFlight === 0) this.#endpoints.delete(key)
  }
}

const NEW: Readonly<EndpointState> = { window: WINDOW_INITIAL, inFlight: 0, isUnresponsive: false }

export const keyOf = ({ merchantId, purpose }: Endpoint): string => `${merchantId} ${purpose}`

function markUnresponsive(state: EndpointState): void {
  state.isUnresponsive = true
  state.window = 1
}
