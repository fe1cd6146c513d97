import { GapuraError } from '@gapura/sdk'
import { receiveWebhook } from '@gapura/shop'
import type { Container, WebhookPayload } from './medusa.ts'
import { loggerOf, settleCheckout } from './medusa-shop.ts'
import { isOurs, options } from './options.ts'

type Event = { readonly event: { readonly data: WebhookPayload }; readonly container: Container }

/**
 * After Medusa's own handling of a webhook: writes what it has no place for (late, duplicate and mismatched money, refunds, money for
 * a session that is gone) on the order or the cart, and does again what Medusa could not do.
 */
async function onWebhook({ event, container }: Event): Promise<void> {
  const { provider, payload } = event.data
  if (!isOurs(`pp_${provider}`)) return
  const { gapura, webhookSecret } = options()
  try {
    const received = await receiveWebhook(
      bytesOf(payload.rawData),
      payload.headers as Record<string, string>,
      webhookSecret,
    )
    if (received.about === 'other' || received.checkoutId === null) return
    await settleCheckout(container, await gapura.checkouts.retrieve(received.checkoutId), 'webhook')
  } catch (error) {
    if (error instanceof GapuraError && error.code === 'NOT_FOUND') return
    loggerOf(container).warn(`Gapura: webhook: ${error instanceof Error ? error.message : error}`)
  }
}

/** An event bus that stores events gives bytes back as `{"type":"Buffer","data":[…]}`. */
function bytesOf(raw: unknown): string | Uint8Array {
  const stored = raw as { readonly type?: unknown; readonly data?: unknown }
  return stored?.type === 'Buffer' && Array.isArray(stored.data) ? Uint8Array.from(stored.data) : (raw as Uint8Array)
}

export const webhookSubscriber = {
  default: onWebhook,
  config: { event: 'payment.webhook_received', context: { subscriberId: 'gapura-webhook' } },
}
