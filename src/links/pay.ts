import { createHash, randomUUID } from 'node:crypto'
import { later, MINUTE_MS } from '../base/clock.ts'
import type { Money } from '../base/money.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { insertLinkedCheckout, newCheckout } from '../checkout/create/create.ts'
import type { Customer } from '../checkout/customer/customer.ts'
import { HOLD_MS } from '../checkout/hold.ts'
import { findCheckoutStateByUrl } from '../checkout/read/checkout-state.ts'
import { countOpenOrders } from '../checkout/read/count-open-orders.ts'
import type { Tx } from '../db/transaction.ts'
import { once } from '../http/idempotency/idempotency.ts'
import { isSuspended } from '../merchants/suspension.ts'
import { type Availability, availabilityOf } from './availability.ts'
import { type Link, linkUrl } from './link.ts'
import { lockLink } from './store.ts'

type App = Pick<CheckoutApp, 'db' | 'clock' | 'customers' | 'checkoutUrl'> & {
  /** How many unpaid orders of a link with limited stock one address may have at a time. */
  readonly limits: { readonly unpaidLinkOrders: number }
}

/** A payer's form, parsed. `formKey`: of the form as it was shown; sent twice, it makes one checkout. */
export type Order = {
  readonly amount: Money
  readonly customer: Customer | null
  readonly formKey: string | null
  /** The network address it comes from; null: not limited by address. */
  readonly address: string | null
}

/** `UNFINISHED`: this address has reached its limit of unpaid orders. */
export type Closed = Exclude<Availability, 'OPEN'> | 'UNFINISHED'
/** `closed`: the link takes no payment now, although its page may have a moment ago. */
export type Ordered =
  | { readonly is: 'made'; readonly checkoutId: string }
  | { readonly is: 'closed'; readonly why: Closed }

/** Thrown to leave nothing behind, not even the claim of the form's key: the same form may be sent again later. */
class LinkClosed extends Error {
  readonly why: Closed

  constructor(why: Closed) {
    super(`the link is ${why}`)
    this.why = why
  }
}

/**
 * Makes the checkout that pays by a link. The checkout itself is what holds one of the stock: both are one row, written while
 * the link is locked, so that no crash leaves one without the other, and of two payers after the last one wins. It releases
 * the unit by ending unpaid. Safe to repeat: a form that is sent twice leads to the same checkout while that can be paid or was.
 */
export async function payByLink(app: App, link: Link, order: Order): Promise<Ordered> {
  const made = await orderOnce(app, link, order)
  if (made.is === 'closed' || !made.isReplay) return made
  const standing = await findCheckoutStateByUrl(app.db, made.checkoutId)
  const hasLapsed = standing && ['EXPIRED', 'FAILED', 'CANCELLED'].includes(standing.status)
  // A form that stayed open in a browser for longer than its first checkout lived.
  return hasLapsed ? orderOnce(app, link, { ...order, formKey: null }) : made
}

type OrderedOnce =
  | (Extract<Ordered, { is: 'made' }> & { readonly isReplay: boolean })
  | Extract<Ordered, { is: 'closed' }>

async function orderOnce(app: App, link: Link, { amount, customer, formKey, address }: Order): Promise<OrderedOnce> {
  const now = app.clock()
  const { merchantId, id } = link
  const payload = JSON.stringify([formKey, amount.amount.toString(), customer])
  const payloadHash = createHash('sha256').update(payload).digest()
  // A form that is changed before it is sent again is another order, under another key.
  const key = formKey === null ? randomUUID() : payloadHash.toString('hex')
  try {
    const claim = { merchantId, operation: `POST /l/${id}`, key, payloadHash, now }
    const stored = await once(app.db, claim, async (tx) => {
      const checkout = await placeOrder(tx, app, now, link, { amount, customer, address })
      return { status: 303, value: { id: checkout.id } }
    })
    const made = JSON.parse(stored.body) as { id: string }
    return { is: 'made', checkoutId: made.id, isReplay: stored.isReplay }
  } catch (error) {
    if (error instanceof LinkClosed) return { is: 'closed', why: error.why }
    throw error
  }
}

async function placeOrder(
  tx: Tx,
  app: App,
  now: Date,
  { merchantId, id }: Link,
  { amount, customer, address }: Omit<Order, 'formKey'>,
): Promise<Checkout> {
  const link = await lockLink(tx, { merchantId, id }, 'stock')
  if (!link) throw new Error(`no payment link ${id}`)
  const state = availabilityOf(link, now)
  if (state !== 'OPEN') throw new LinkClosed(state)
  if (await isSuspended(tx, merchantId)) throw new LinkClosed('PAUSED')
  const isHeld = link.stock !== null
  if (isHeld && address !== null && (await isAtLimit(tx, app, now, link, address))) throw new LinkClosed('UNFINISHED')
  const payUntil = later(now, link.payWithinMinutes * MINUTE_MS)
  const heldUntil = later(now, HOLD_MS)
  const plain = newCheckout(now, {
    merchantId,
    externalId: '',
    amount,
    description: link.title,
    type: '',
    code: null,
    accountName: null,
    metadata: {},
    methods: link.methods,
    linkId: link.id,
    successUrl: link.successUrl,
    cancelUrl: linkUrl(link, app.checkoutUrl),
    ...(isHeld && heldUntil < payUntil ? { expiresAt: heldUntil, payUntil } : { expiresAt: payUntil }),
  })
  const checkout = {
    ...plain,
    externalId: `${link.reference}-${plain.id.slice(-8).toUpperCase()}`,
    customer: customer && app.customers.seal(plain.id, customer),
  }
  await insertLinkedCheckout(tx, app.customers, checkout, isHeld ? address : null)
  return checkout
}

/** Read while the link is locked, so that concurrent orders from one address cannot exceed its limit. */
async function isAtLimit(tx: Tx, app: App, now: Date, link: Link, address: string): Promise<boolean> {
  const since = later(now, -link.payWithinMinutes * MINUTE_MS - HOLD_MS)
  const open = await countOpenOrders(tx, app.customers, { ...link, linkId: link.id, address, since })
  return open >= app.limits.unpaidLinkOrders
}
