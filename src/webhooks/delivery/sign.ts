import { hmac } from '../../base/crypto/hmac.ts'

/**
 * The `webhook-signature` header: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, once per secret, so that a
 * receiver holding either secret of a rotation can verify. Source: Standard Webhooks, "Signature scheme".
 */
export const signMessage = (secrets: readonly Buffer[], id: string, timestampSeconds: number, body: string): string =>
  secrets
    .map((secret) => `v1,${hmac('sha256', secret, `${id}.${timestampSeconds}.${body}`).toString('base64')}`)
    .join(' ')
