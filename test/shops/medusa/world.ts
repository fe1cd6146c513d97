import { expect } from 'vitest'
import { type Gateway, until } from '../../gateway/gateway.ts'
import type { Fate } from '../between.ts'
import { aBuyer, type Buyer, openSession, type Reply, type Session } from './catalogue.ts'
import type { Store } from './store.ts'

export type World = {
  readonly gateway: Gateway
  readonly store: Store
  readonly road: { isCut: boolean }
  readonly random: () => number
  readonly fates: Map<string, Fate>
}

export const simulate = async ({ gateway }: World, id: string, outcome: string, method: object = {}): Promise<void> => {
  const reply = await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome, ...method } })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
}

export const QR = { type: 'qrcode' }
export const payQr = (world: World, id: string): Promise<void> => simulate(world, id, 'succeeded', QR)

/** Where the shop sends a payer who comes back. */
export const comeBack = async ({ store }: World, id: string): Promise<string | null> =>
  (await fetch(`${store.url}/gapura/return/${id}`, { redirect: 'manual' })).headers.get('location')

export const buyer = ({ store, random }: World, currency?: 'usd'): Promise<Buyer> =>
  aBuyer(store, 1 + Math.floor(random() * 5), currency)

export type Begun = { readonly buyer: Buyer; readonly session: Session; readonly id: string }

/** A cart with an open checkout, whose webhooks have this fate. */
export async function fate(world: World, how: Fate): Promise<Begun> {
  const one = await buyer(world)
  const session = await openSession(world.store, one)
  world.fates.set(session.checkoutId, how)
  return { buyer: one, session, id: session.checkoutId }
}

/** The order, once it is placed and paid, with a note that says so. */
export const placed = (world: World, { cart }: Buyer): Promise<Reply> =>
  until(async () => {
    const order = await world.store.orderOf(cart)
    return order?.payment_status === 'captured' && order.notes.length > 0 && order
  })

export const setQuantity = async ({ store }: World, { cart }: Buyer, quantity: number): Promise<void> => {
  const { cart: found } = await store.store('GET', `/store/carts/${cart}`)
  await store.store('POST', `/store/carts/${cart}/line-items/${found.items[0].id}`, { quantity })
}

export const isPaid = async ({ gateway }: World, id: string): Promise<boolean> =>
  (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED'
