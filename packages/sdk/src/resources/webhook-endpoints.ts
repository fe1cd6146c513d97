import type {
  ChangeWebhookEndpoint,
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  DeletedWebhookEndpoint,
  RotatedEndpointSecret,
  RotateEndpointSecret,
  WebhookEndpoint,
} from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/webhook-endpoints'

/** Endpoints beside the `webhookUrl` and `callbackUrl` of the settings. */
export function webhookEndpoints(transport: Transport) {
  return {
    /** `secret` comes this once: keep it. A repeat of the call that the gateway knows by its key leaves it out. */
    create: (body: CreateWebhookEndpoint, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<CreatedWebhookEndpoint>,

    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<WebhookEndpoint>,

    /** Newest first. */
    list: ({ signal }: CallOptions = {}): List<WebhookEndpoint> =>
      openList(transport, { path, ...(signal && { signal }) }),

    /** Fields left out stay as they are; `enabled` switches one on again that answered 410. */
    update: (id: string, body: ChangeWebhookEndpoint, { signal }: CallOptions = {}) =>
      transport({ method: 'PATCH', path: `${path}/${segment(id)}`, body, signal }) as Promise<WebhookEndpoint>,

    delete: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'DELETE', path: `${path}/${segment(id)}`, signal }) as Promise<DeletedWebhookEndpoint>,

    /** A new secret, returned only here; previous ones keep signing alongside it for `overlapHours`, 0 to 168. */
    rotateSecret: (id: string, body: RotateEndpointSecret, { signal }: CallOptions = {}) =>
      transport({
        method: 'POST',
        path: `${path}/${segment(id)}/secret/rotate`,
        body,
        signal,
      }) as Promise<RotatedEndpointSecret>,
  }
}
