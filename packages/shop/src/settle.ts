import type { Checkout } from '@gapura/sdk'
import { type Note, type Payment, type Standing, standingOf } from './standing.ts'
import { type Language, say, sayAmount } from './texts.ts'

/** Who brought the news. It changes nothing about the outcome. */
export type SettledBy = 'webhook' | 'return' | 'sweep' | 'admin'

/** An order of the shop, locked while it is settled. */
export type ShopOrder = {
  /** Whether it has this note. */
  has(note: Note): boolean
  /** Whether this checkout is recorded as paid. */
  readonly isSettled: boolean
  /** Whether it can take the payment: it is neither cancelled nor paid otherwise. */
  readonly needsPayment: boolean
  /** Records the payment, once. `note` says how it became known. */
  pay(payment: Payment): Promise<void>
  /** Records that this checkout brings no money. */
  end(note: Note): Promise<void>
  note(note: Note): Promise<void>
}

export type Shop = {
  readonly language: Language
  /** Runs `work` with the order that a checkout belongs to, while no other process settles it. Undefined: the shop has no such order. */
  withOrder(checkout: Checkout, work: (order: ShopOrder | undefined) => Promise<void>): Promise<void>
  /** A sentence for the log, where there is no order to carry it. */
  warn(text: string): void
}

/**
 * Brings an order to what the gateway says of its checkout. Webhook, return and sweep all end here, in any order and at once: the
 * gateway's own word is applied behind the order's lock, and a repeat changes nothing.
 */
export async function settle(shop: Shop, checkout: Checkout, by: SettledBy): Promise<Standing> {
  const standing = standingOf(checkout, shop.language)
  await shop.withOrder(checkout, async (order) => {
    if (!order) {
      if (standing.is === 'paid') shop.warn(elsewhere(shop.language, standing.payment).text)
      return
    }
    if (standing.is === 'paid' && !order.isSettled) await receive(shop.language, order, standing.payment, by)
    if (standing.is === 'ended' && !order.isSettled) await order.end(standing.note)
    for (const note of standing.notes) await noteOnce(order, note)
  })
  return standing
}

async function receive(language: Language, order: ShopOrder, payment: Payment, by: SettledBy): Promise<void> {
  if (!order.needsPayment) return noteOnce(order, elsewhere(language, payment))
  await order.pay(payment)
  const values = {
    amount: sayAmount(language, payment.amount, payment.currency),
    transactionId: payment.transactionId,
    by: say(language, by),
  }
  await noteOnce(order, { key: `paid:${payment.transactionId}`, text: say(language, 'paid', values) })
}

const noteOnce = async (order: ShopOrder, note: Note): Promise<void> => {
  if (!order.has(note)) await order.note(note)
}

function elsewhere(language: Language, { transactionId, checkoutId, amount, currency }: Payment): Note {
  const values = { transactionId, checkoutId, amount: sayAmount(language, amount, currency) }
  return { key: `elsewhere:${transactionId}`, text: say(language, 'elsewhere', values) }
}
