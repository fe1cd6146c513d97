import type {
  Checkout,
  CheckoutQuery,
  CheckoutSummary,
  CreateCheckout,
  RequestInstrument,
  ShownInstrument,
} from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const WAIT_MAX_SECONDS = 60
const WAIT_SPARE_MS = 15_000

type WaitOptions = CallOptions & {
  /** `final`: answers once the checkout has ended, or after `timeoutSeconds` as it is then. */
  readonly waitFor?: 'final'
  /** 1 to 60; 20 where it is absent. */
  readonly timeoutSeconds?: number
}

export function checkouts(transport: Transport) {
  const path = (id: string) => `/v1/checkout/${segment(id)}`
  return {
    /** Makes a checkout; send the payer to its `checkoutUrl`. */
    create: (body: CreateCheckout, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path: '/v1/checkout', body, idempotencyKey, signal }) as Promise<CheckoutSummary>,

    retrieve(id: string, { waitFor, timeoutSeconds, signal }: WaitOptions = {}): Promise<Checkout> {
      const waitMs = waitFor ? (timeoutSeconds ?? WAIT_MAX_SECONDS) * 1_000 + WAIT_SPARE_MS : undefined
      return transport({
        method: 'GET',
        path: path(id),
        query: { waitFor, timeout: waitFor && timeoutSeconds },
        signal,
        ...(waitMs && { timeoutMs: waitMs }),
      }) as Promise<Checkout>
    },

    /** Newest first. */
    list: (query: CheckoutQuery = {}, { signal }: CallOptions = {}): List<CheckoutSummary> =>
      openList(transport, { path: '/v1/checkout', query, ...(signal && { signal }) }),

    /**
     * What the payer pays with, to be shown on your own page: the open one, or a new one from the provider. Cards are typed on the
     * hosted page alone: `PAYMENT_TYPE_UNAVAILABLE`.
     */
    instrument: (
      id: string,
      body: RequestInstrument = {},
      { idempotencyKey = newKey(), signal }: CreateOptions = {},
    ): Promise<ShownInstrument> =>
      transport({ method: 'POST', path: `${path(id)}/instrument`, body, idempotencyKey, signal }).then(
        (reply) => (reply as { readonly instrument: ShownInstrument }).instrument,
      ),

    /** Ends a checkout that is not paid. `INVALID_STATE` where it ended another way, or money is on its way. */
    cancel: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'POST', path: `${path(id)}/cancel`, isHarmless: true, signal }) as Promise<Checkout>,

    /** Asks the provider now. */
    refresh: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'POST', path: `${path(id)}/refresh`, isHarmless: true, signal }) as Promise<Checkout>,
  }
}
