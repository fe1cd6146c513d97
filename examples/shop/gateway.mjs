/** The gateway as the shop's server uses it: with the secret key, which never leaves the server. */

export const GATEWAY_URL = process.env.GAPURA_URL ?? 'http://localhost:8080'
// The sandbox's published key.
const SECRET_KEY = process.env.GAPURA_KEY ?? 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS'

/** Creates a checkout; the order's id is also the idempotency key, so a repeat makes no second one. */
export const createCheckout = (checkout) =>
  call('/v1/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': checkout.externalId },
    body: JSON.stringify(checkout),
  })

/**
 * Whether an order is paid in full. The page may have asked for any amount, so its word counts for nothing: what was
 * received is compared with what the order costs. (A shop that runs for long learns it by webhook instead of asking.)
 */
export async function isPaid({ externalId, amount, currency }) {
  const { data } = await call(`/v1/checkout?status=SUCCEEDED&externalId=${encodeURIComponent(externalId)}`)
  const paid = await Promise.all(data.map(({ id }) => call(`/v1/checkout/${id}`)))
  return paid.some((checkout) => checkout.currency === currency && checkout.paidAmount >= amount)
}

async function call(path, { headers = {}, ...options } = {}) {
  const authorization = `Bearer ${SECRET_KEY}`
  const response = await fetch(GATEWAY_URL + path, { ...options, headers: { authorization, ...headers } })
  const reply = await response.json()
  if (!response.ok) throw new Error(`${reply.code}: ${reply.detail}`)
  return reply
}
