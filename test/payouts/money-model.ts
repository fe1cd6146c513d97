import type { CheckoutApp } from '../../src/checkout/app.ts'
import type { Attempt } from '../../src/checkout/checkout.ts'
import type { PayoutApp } from '../../src/payouts/app.ts'
import type { PayoutStatus } from '../../src/payouts/states.ts'
import type { Crash } from '../database/crashing-db.ts'

/** A checkout in the model: its amount, and which of its payments the bank has notified. */
export type ModelCheckout = { amount: bigint; isPaid: boolean; heard: Set<string> }

export type ModelPayout = {
  amount: bigint
  total: bigint
  status: PayoutStatus
  isSent: boolean
  sentAt: number
  lastInquiry: string
  events: number
}

/** All of it, in sen: what the merchant may spend, what waits, what is set aside, and where everything stands. */
export type Model = {
  available: bigint
  suspense: bigint
  held: bigint
  /** What waits for settlement, and until when. */
  pending: { amount: bigint; until: number }[]
  checkouts: Map<string, ModelCheckout>
  payouts: Map<string, ModelPayout>
}

export const newModel = (available: bigint): Model => ({
  available,
  suspense: 0n,
  held: 0n,
  pending: [],
  checkouts: new Map(),
  payouts: new Map(),
})

/** The real thing beside it. `tryTo` runs work that may die on the way. */
export type Real = {
  readonly merchantId: string
  readonly checkoutApp: CheckoutApp
  readonly payoutApp: PayoutApp
  readonly attempts: Map<string, Attempt>
  readonly payoutIds: Map<string, string>
  tryTo<T>(crash: Crash | null, work: () => Promise<T>): Promise<Tried<T>>
}

/** `undone`: it died and nothing of it happened. `unseen`: it died, and all of it happened. */
export type Tried<T> = { is: 'done'; value: T } | { is: 'undone' } | { is: 'unseen' }

/** Receipt of a payment: less the fee it waits; a second one, or another amount, belongs to nothing. */
export function receive(
  model: Model,
  checkout: ModelCheckout,
  paid: { name: string; amount: bigint; fee: bigint; until: number },
): void {
  if (checkout.heard.has(paid.name)) return
  checkout.heard.add(paid.name)
  if (checkout.isPaid || paid.amount !== checkout.amount) {
    model.suspense += paid.amount
    return
  }
  checkout.isPaid = true
  if (paid.amount > paid.fee) model.pending.push({ amount: paid.amount - paid.fee, until: paid.until })
}

export function settle(model: Model, now: number): void {
  for (const { amount } of model.pending.filter(({ until }) => until <= now)) model.available += amount
  model.pending = model.pending.filter(({ until }) => until > now)
}

/** An end of a payout. Only PROCESSING still has money held. */
export function endPayout(model: Model, payout: ModelPayout, status: PayoutStatus): void {
  if (payout.status === 'PROCESSING') model.held -= payout.total
  if (status !== 'SUCCEEDED') model.available += payout.total
  payout.status = status
  payout.events++
}
