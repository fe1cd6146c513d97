import { type GapuraEvent, type WebhookHeaders, webhooks } from '@gapura/sdk'

/** What a verified webhook asks a shop to look at; the content itself decides nothing. */
export type Received =
  | {
      readonly about: 'checkout'
      readonly checkoutId: string
      readonly externalId: string
      readonly event: GapuraEvent
    }
  | {
      readonly about: 'refund'
      readonly refundId: string
      readonly checkoutId: string | null
      readonly event: GapuraEvent
    }
  | { readonly about: 'other'; readonly event: GapuraEvent }

/**
 * Verifies a webhook over the body as received, and says what it is about. Throws GapuraError `WEBHOOK_INVALID`, to be answered
 * with its status 400.
 */
export async function receiveWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<Received> {
  const event = await webhooks.verify(rawBody, headers, secret)
  const data = event.data as { readonly id?: unknown; readonly externalId?: unknown; readonly checkoutId?: unknown }
  if (typeof data.id !== 'string') return { about: 'other', event }
  if (event.type.startsWith('payment.')) {
    return { about: 'checkout', checkoutId: data.id, externalId: String(data.externalId ?? ''), event }
  }
  if (event.type.startsWith('refund.')) {
    const checkoutId = typeof data.checkoutId === 'string' ? data.checkoutId : null
    return { about: 'refund', refundId: data.id, checkoutId, event }
  }
  return { about: 'other', event }
}
