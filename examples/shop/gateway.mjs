/** The gateway as the shop's server uses it: with the secret key, which never leaves the server. */
import { Gapura } from '@gapura/sdk'

export const GATEWAY_URL = process.env.GAPURA_URL ?? 'http://localhost:8080'
// The sandbox's published key.
const apiKey = process.env.GAPURA_KEY ?? 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS'
const gapura = new Gapura({ apiKey, baseUrl: GATEWAY_URL })

/** Creates a checkout; the order's id is also the idempotency key, so a repeat makes no second one. */
export const createCheckout = (checkout) => gapura.checkouts.create(checkout, { idempotencyKey: checkout.externalId })

/**
 * Whether an order is paid in full. The page may have requested any amount, so it is not trusted: the amount
 * received is compared with the price of the order. (A real shop is notified by webhook instead of polling.)
 */
export async function isPaid({ externalId, amount, currency }) {
  for await (const { id } of gapura.checkouts.list({ status: 'SUCCEEDED', externalId })) {
    const checkout = await gapura.checkouts.retrieve(id)
    if (checkout.currency === currency && checkout.paidAmount >= amount) return true
  }
  return false
}
