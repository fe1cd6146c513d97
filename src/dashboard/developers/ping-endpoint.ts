import { type Clock, realClock, SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { isEndpointId, type MerchantEndpoint } from '../../merchants/endpoints/endpoint.ts'
import { findEndpointUrl } from '../../merchants/endpoints/find.ts'
import { readWebhookSecrets } from '../../merchants/keys/webhook-secret.ts'
import { createPoster } from '../../webhooks/delivery/post-to-merchant.ts'
import { signMessage } from '../../webhooks/delivery/sign.ts'

/** A person waits for the reply. */
const TIMEOUT_MS = 10 * SECOND_MS
export const DELIVERY_HEADERS = { 'content-type': 'application/json', 'user-agent': 'Gapura-Webhooks/1' } as const

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly environment: 'sandbox' | 'production'
  readonly masterKey: MasterKey
  readonly networks: PrivateNetworks
}

/**
 * Sends a signed event of type `ping` once to a merchant's endpoint, even a disabled one, and returns what was sent and
 * the response.
 */
export function pingEndpoint({ db, clock, environment, masterKey, networks }: Dependencies) {
  const poster = createPoster({ allowLoopback: environment === 'sandbox', networks, timeoutMs: TIMEOUT_MS })

  return async (merchantId: string, endpoint: MerchantEndpoint) => {
    const now = realClock()
    const { url, secrets } = await transaction(db, merchantId, async (tx) => ({
      url: await findEndpointUrl(tx, merchantId, endpoint),
      secrets: await readWebhookSecrets(tx, masterKey, merchantId, clock(), isEndpointId(endpoint) ? endpoint : null),
    }))
    if (url === undefined) throw new ApiError('INVALID_STATE', 'There is no endpoint to ping; set its URL first.')
    const id = newId('evt', merchantId, now)
    const livemode = environment === 'production'
    const body = JSON.stringify({ id, type: 'ping', timestamp: now, apiVersion: 'v1', livemode, sequence: 1, data: {} })
    const timestamp = Math.floor(now.getTime() / SECOND_MS)
    const headers = {
      ...DELIVERY_HEADERS,
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signMessage(secrets, id, timestamp, body),
    }
    const outcome = await poster.postToMerchant({ url, headers, body })
    const { durationMs } = outcome
    const sent = { url, durationMs, request: { headers, body } }
    return outcome.is === 'answered'
      ? { ...sent, responseStatus: outcome.status, responseBody: outcome.excerpt, error: null }
      : { ...sent, responseStatus: null, responseBody: null, error: outcome.failure }
  }
}
