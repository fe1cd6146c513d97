import { type Checkout, type CheckoutSummary, type CreateCheckout, type Gapura, GapuraError } from '@gapura/sdk'

/** The checkout that an order needs now. `externalId` names the order, forever. */
export type Wanted = CreateCheckout & { readonly successUrl: string; readonly cancelUrl: string }

export type OpenCheckout =
  /** Send the payer to its page. `replaced`: open ones with another amount, cancelled. */
  | { readonly is: 'open'; readonly checkout: CheckoutSummary; readonly replaced: readonly string[] }
  /** Money of it is on its way or has come: settle it, and open no other. */
  | { readonly is: 'busy'; readonly checkout: CheckoutSummary }

/** An open checkout that ends sooner than this is not worth a payer's trip. */
const SPARE_MS = 5 * 60_000
/** So many checkouts an order has at most; more would be a loop of ours. */
const CHECKOUTS_MAX = 100

/**
 * The one open checkout of an order: used again while its amount is right, cancelled and replaced when the amount has changed. Two
 * calls at once get the same one: both create it under one idempotency key. `settled`: checkouts that the order knows as paid,
 * which do no harm.
 */
export async function openCheckout(
  gapura: Gapura,
  wanted: Wanted,
  { settled = [], now = Date.now() }: { readonly settled?: readonly string[]; readonly now?: number } = {},
): Promise<OpenCheckout> {
  const earlier = await gapura.checkouts.list({ externalId: wanted.externalId }).take(CHECKOUTS_MAX)
  const others = earlier.filter(({ id }) => !settled.includes(id))
  const busy = others.find(({ status }) => status === 'PROCESSING' || status === 'SUCCEEDED')
  if (busy) return { is: 'busy', checkout: busy }
  const open = others.filter(({ status }) => status === 'PENDING')
  const fit = open.find((one) => isFit(one, wanted, now))
  const replaced: string[] = []
  for (const one of open.filter((each) => each !== fit)) {
    const ended = await cancelCheckout(gapura, one.id)
    if (ended.status === 'PROCESSING' || ended.status === 'SUCCEEDED') return { is: 'busy', checkout: ended }
    replaced.push(one.id)
  }
  if (fit) return { is: 'open', checkout: fit, replaced }
  const idempotencyKey = `${wanted.externalId}:${wanted.currency}:${wanted.amount}:${earlier.length}`
  return { is: 'open', checkout: await gapura.checkouts.create(wanted, { idempotencyKey }), replaced }
}

const isFit = (one: CheckoutSummary, { amount, currency }: Wanted, now: number): boolean =>
  one.amount === amount && one.currency === currency && Date.parse(one.expiresAt) - now > SPARE_MS

/** Cancels a checkout, and says how it stands then: one that has ended otherwise stays as it is. */
export async function cancelCheckout(gapura: Gapura, id: string): Promise<Checkout> {
  try {
    return await gapura.checkouts.cancel(id)
  } catch (error) {
    if (error instanceof GapuraError && error.code === 'INVALID_STATE') return gapura.checkouts.retrieve(id)
    throw error
  }
}
