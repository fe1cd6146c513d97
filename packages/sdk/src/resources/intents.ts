import type { CheckoutSummary, CreateIntent } from '../api.ts'
import { type CallOptions, type CreateOptions, newKey, type Transport } from '../transport.ts'

/** What a sentence was read as, and out of which words. */
export type IntentPreview = {
  readonly amount: number
  readonly currency: string
  readonly type: string
  readonly code: string | null
  readonly description: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly explain: readonly {
    readonly field: string
    readonly text: string
    readonly start: number
    readonly end: number
    readonly rule: string
  }[]
}

const path = '/v1/checkout/intents'

export function intents(transport: Transport) {
  return {
    /**
     * Makes a checkout out of a sentence. What is not clear is a `GapuraError` whose `errors[].choices` are answers to
     * send back as `answers`; a sentence that asks for no payment is one whose `errors[].code` is
     * `NOT_A_PAYMENT_REQUEST`, and the message says what does what it asks for.
     */
    create: (body: CreateIntent, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<CheckoutSummary>,

    /** Reads a sentence and makes nothing. */
    preview: (body: CreateIntent, { signal }: CallOptions = {}) => {
      const query = { dryRun: true }
      return transport({ method: 'POST', path, body, query, isHarmless: true, signal }) as Promise<IntentPreview>
    },
  }
}
