/** An endpoint: whose, and which of the two. */
export type Endpoint = { readonly merchantId: string; readonly purpose: 'payments' | 'payouts' }

/** A try under way. */
export type Ticket = { readonly state: EndpointState; isSlow: boolean }

type EndpointState = { allowance: number; inFlight: number; isSuspect: boolean }

export type PaceLimits = {
  /** Tries in flight that are not slow. */
  readonly inFlightMax: number
  /** Tries in flight to endpoints that were slow or did not answer last time, all together. */
  readonly suspectsMax: number
  /** Tries in flight to one endpoint. */
  readonly perEndpointMax: number
}

export const PACE_LIMITS: PaceLimits = { inFlightMax: 256, suspectsMax: 256, perEndpointMax: 64 }

/** In flight to an endpoint not heard from yet, or one that answered promptly but refused. */
const ALLOWANCE_FIRST = 2
const ENDPOINTS_MAX = 100_000

/**
 * Says how many tries each endpoint may have in flight, so that dead and slow ones delay nobody else.
 *
 * An endpoint begins with two; each prompt 2xx doubles that, up to `perEndpointMax`; a prompt refusal halves it again; a
 * try that is slow or gets no answer makes the endpoint a suspect, with one try at a time until one succeeds promptly.
 * A try that turns slow leaves the places of the prompt ones at once, so those are never held for longer than "slow"
 * means, however many endpoints die together; suspects have places of their own. It all lives in memory: each process
 * has its own limits and learns for itself.
 */
export class Pace {
  readonly #limits: PaceLimits
  readonly #endpoints = new Map<string, EndpointState>()
  #prompt = 0
  #suspects = 0

  constructor(limits: PaceLimits = PACE_LIMITS) {
    this.#limits = limits
  }

  /**
   * How many further tries each of these endpoints may begin now, at most `max` together; those with none left out.
   * Nobody knows yet how many each has due, so all get a like share: one that may have many in flight, and has a single
   * one to send, would otherwise hold the places of a hundred others.
   */
  placesFor(endpoints: readonly Endpoint[], max: number): { endpoint: Endpoint; places: number }[] {
    let left = max
    let prompt = this.#limits.inFlightMax - this.#prompt
    let suspects = this.#limits.suspectsMax - this.#suspects
    const places: { endpoint: Endpoint; places: number }[] = []
    for (const [n, endpoint] of endpoints.entries()) {
      if (left <= 0 || (prompt <= 0 && suspects <= 0)) break
      const state = this.#endpoints.get(keyOf(endpoint)) ?? NEW
      const room = Math.min(left, state.isSuspect ? suspects : prompt)
      const share = Math.max(1, Math.floor(room / (endpoints.length - n)))
      const free = Math.min(room, share, state.allowance - state.inFlight)
      if (free <= 0) continue
      left -= free
      if (state.isSuspect) suspects -= free
      else prompt -= free
      places.push({ endpoint, places: free })
    }
    return places
  }

  begin(endpoint: Endpoint): Ticket {
    const state = this.#stateOf(endpoint)
    const ticket = { state, isSlow: state.isSuspect }
    state.inFlight++
    this.#count(ticket, 1)
    return ticket
  }

  /** The try has taken longer than prompt endpoints do. */
  turnSlow(ticket: Ticket): void {
    if (!ticket.isSlow) {
      this.#count(ticket, -1)
      ticket.isSlow = true
      this.#count(ticket, 1)
    }
    suspect(ticket.state)
  }

  /** The try has ended. Only a prompt answer clears a suspect. */
  end(ticket: Ticket, { isPrompt, isSuccess }: { isPrompt: boolean; isSuccess: boolean }): void {
    const { state } = ticket
    this.#count(ticket, -1)
    state.inFlight--
    if (!isPrompt) {
      suspect(state)
      return
    }
    const allowance = isSuccess ? state.allowance * 2 : Math.max(ALLOWANCE_FIRST, Math.floor(state.allowance / 2))
    state.allowance = Math.min(this.#limits.perEndpointMax, allowance)
    state.isSuspect = false
  }

  /** Whether some endpoint may have to wait for another's try to end. */
  isFull(): boolean {
    return this.#prompt >= this.#limits.inFlightMax || this.#suspects >= this.#limits.suspectsMax
  }

  #count(ticket: Ticket, change: 1 | -1): void {
    if (ticket.isSlow) this.#suspects += change
    else this.#prompt += change
  }

  #stateOf(endpoint: Endpoint): EndpointState {
    const key = keyOf(endpoint)
    const known = this.#endpoints.get(key)
    if (known) return known
    if (this.#endpoints.size >= ENDPOINTS_MAX) this.#forgetIdle()
    const state = { ...NEW }
    this.#endpoints.set(key, state)
    return state
  }

  #forgetIdle(): void {
    for (const [key, state] of this.#endpoints) if (state.inFlight === 0) this.#endpoints.delete(key)
  }
}

const NEW: Readonly<EndpointState> = { allowance: ALLOWANCE_FIRST, inFlight: 0, isSuspect: false }

export const keyOf = ({ merchantId, purpose }: Endpoint): string => `${merchantId} ${purpose}`

function suspect(state: EndpointState): void {
  state.isSuspect = true
  state.allowance = 1
}
