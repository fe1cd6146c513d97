import type { Onboarding, OnboardingStanding, SubmitOnboarding } from '../api.ts'
import { type CallOptions, type CreateOptions, newKey, type Transport } from '../transport.ts'

const path = '/v1/onboarding'

/** The check of your business by the provider. */
export function onboarding(transport: Transport) {
  return {
    /** Pushes your business's data to the provider, which reviews it. */
    submit: (body: SubmitOnboarding, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<OnboardingStanding>,

    retrieve: ({ signal }: CallOptions = {}) => transport({ method: 'GET', path, signal }) as Promise<Onboarding>,
  }
}
