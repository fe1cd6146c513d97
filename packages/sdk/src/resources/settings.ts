import type { ChangeSettings, RotatedWebhookSecret, Settings } from '../api.ts'
import type { CallOptions, Transport } from '../transport.ts'

const path = '/v1/settings'

/** The key needs the scope `settings`. */
export function settings(transport: Transport) {
  return {
    retrieve: ({ signal }: CallOptions = {}) => transport({ method: 'GET', path, signal }) as Promise<Settings>,

    /** Fields left out stay as they are. */
    update: (body: ChangeSettings, { signal }: CallOptions = {}) =>
      transport({ method: 'PATCH', path, body, isHarmless: true, signal }) as Promise<Settings>,

    /** A new webhook secret, returned only here; the previous one keeps signing alongside it until `previousValidUntil`. */
    rotateWebhookSecret: ({ signal }: CallOptions = {}) =>
      transport({ method: 'POST', path: `${path}/webhook-secret/rotate`, signal }) as Promise<RotatedWebhookSecret>,
  }
}
