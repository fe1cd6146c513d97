import { expect } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { until } from '../../gateway/gateway.ts'
import type { Fate } from '../between.ts'
import { aBuyer, type Buyer, orderAt, type StoredOrder, type Variants } from './catalogue.ts'
import type { Store } from './store.ts'

/** What a case works with. `random` is seeded: the same seed gives the same orders. */
export type World = {
  readonly gateway: Gateway
  readonly store: Store
  readonly variants: Variants
  readonly road: { isCut: boolean }
  readonly random: () => number
  /** What becomes of the webhooks about a checkout; delivered where nothing is said. */
  readonly fates: Map<string, Fate>
  /** The shop's answers to webhooks, by checkout. */
  readonly answers: ReadonlyMap<string, readonly number[]>
}

type Opened = { readonly checkoutId: string; readonly checkoutUrl: string }

export const open = async ({ visitor }: Buyer): Promise<Opened> =>
  (await visitor('mutation { createGapuraCheckout { checkoutId checkoutUrl expiresAt } }')).createGapuraCheckout

export const simulate = async ({ gateway }: World, id: string, outcome: string, method: object = {}): Promise<void> => {
  const reply = await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome, ...method } })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
}

export const QR = { type: 'qrcode' }
export const payQr = (world: World, id: string): Promise<void> => simulate(world, id, 'succeeded', QR)

/** Where the shop sends a payer who comes back. */
export const comeBack = async ({ store }: World, id: string): Promise<string | null> => {
  const response = await fetch(`${store.url}/gapura/return/${id}`, { redirect: 'manual' })
  return response.headers.get('location')
}

/** The order, once it is in this state. */
export const inState = (world: World, { id }: Buyer, state: string): Promise<StoredOrder> =>
  until(async () => {
    const order = await orderAt(world.store, id)
    return order?.state === state && order
  })

export const settledOf = (order: StoredOrder) => order.payments.filter(({ state }) => state === 'Settled')

export const buyer = (world: World, currency?: string): Promise<Buyer> =>
  aBuyer(world.store, world.variants.coffee, 1 + Math.floor(world.random() * 5), currency)

/** An order with an open checkout, whose webhooks have this fate. */
export const fate = async (world: World, how: Fate): Promise<{ buyer: Buyer; id: string }> => {
  const one = await buyer(world)
  const { checkoutId: id } = await open(one)
  world.fates.set(id, how)
  return { buyer: one, id }
}
