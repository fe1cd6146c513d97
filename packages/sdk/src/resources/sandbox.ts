import type {
  AdvancedClock,
  Charge,
  Checkout,
  SavedMethod,
  SimulateCharge,
  SimulateCheckout,
  SimulatePayout,
  SimulateSavedMethod,
} from '../api.ts'
import { type CallOptions, segment, type Transport } from '../transport.ts'

/** What only a sandbox has: its bank acts as you say, and time passes. In production each of these is `NOT_FOUND`. */
export function sandbox(transport: Transport) {
  const post = (path: string, body: object, { signal }: CallOptions) =>
    transport({ method: 'POST', path: `/v1/sandbox/${path}`, body, signal })
  return {
    /** Has the bank act on a checkout, as if its payer had; the result arrives the way a real bank's would. */
    simulateCheckout: (id: string, body: SimulateCheckout, options: CallOptions = {}) =>
      post(`checkout/${segment(id)}/simulate`, body, options) as Promise<Checkout>,

    /** Plays the payer of a saved method: `agreed` or `refused`; once it is active, `unlinked` or `expired`. */
    simulateSavedMethod: (id: string, body: SimulateSavedMethod, options: CallOptions = {}) =>
      post(`saved-methods/${segment(id)}/simulate`, body, options) as Promise<SavedMethod>,

    /** Reports the outcome of a charge that was sent, as its provider would. */
    simulateCharge: (id: string, body: SimulateCharge, options: CallOptions = {}) =>
      post(`charges/${segment(id)}/simulate`, body, options) as Promise<Charge>,

    /** Has the bank end a payout. */
    simulatePayout: (id: string, body: SimulatePayout, options: CallOptions = {}) =>
      post(`send-money/${segment(id)}/simulate`, body, options) as Promise<unknown>,

    /** Moves the sandbox's time: expiries, retries and tokens follow it. */
    advanceClock: (seconds: number, options: CallOptions = {}) =>
      post('clock/advance', { seconds }, options) as Promise<AdvancedClock>,
  }
}
