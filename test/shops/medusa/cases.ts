import { expect } from 'vitest'
import { until } from '../../gateway/gateway.ts'
import { openSession, type Reply } from './catalogue.ts'
import { REFUNDS } from './refund-cases.ts'
import { buyer, comeBack, fate, isPaid, payQr, placed, QR, setQuantity, simulate, type World } from './world.ts'

/** Each ends in an order whose state is true, with a note that says why. */
export const CASES: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'webhook and return arrive together': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await Promise.all([payQr(world, id), comeBack(world, id)])
    const order = await placed(world, one)
    expect(order.payment_collections.flatMap(({ payments }: Reply) => payments)).toHaveLength(1)
  },

  'the webhook is lost': async (world) => {
    const { buyer: one, id } = await fate(world, 'lost')
    await payQr(world, id)
    expect(await comeBack(world, id)).toMatch(/carts\/cart_\w+\?order=order_\w+&outcome=paid$/)
    expect((await placed(world, one)).notes.join()).toContain("the payer's return")
  },

  'the payer never comes back': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await payQr(world, id)
    await placed(world, one)
  },

  'webhook and return are both lost': async (world) => {
    const { buyer: one, id } = await fate(world, 'lost')
    await payQr(world, id)
    await until(() => isPaid(world, id))
    expect(await world.store.orderOf(one.cart)).toBeUndefined()
    await world.store.sweep()
    expect((await placed(world, one)).notes.join()).toContain('the regular check')
  },

  'the clock of the gateway is ten minutes behind': async (world) => {
    const { buyer: one, id } = await fate(world, 'slow clock')
    await payQr(world, id)
    await until(async () => world.store.log.join('').includes('too old'))
    expect(await comeBack(world, id)).toContain('outcome=paid')
    await placed(world, one)
  },

  'two tabs open the order, and one of them pays': async (world) => {
    const one = await buyer(world)
    const [first, second] = await Promise.all([openSession(world.store, one), openSession(world.store, one)])
    expect(second).toEqual(first)
    await payQr(world, first.checkoutId)
    await Promise.all([comeBack(world, first.checkoutId), comeBack(world, first.checkoutId)])
    await placed(world, one)
  },

  'the cart is edited, and the old page can no longer be paid': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await setQuantity(world, one, 7)
    expect((await world.gateway.call('GET', `/v1/checkout/${id}`)).body.status).toBe('CANCELLED')
    const second = await openSession(world.store, one)
    expect(second.checkoutId).not.toBe(id)
    await payQr(world, second.checkoutId)
    expect((await placed(world, one)).total).toBe(7 * 125_000 + 15_000)
  },

  'the money comes after the cart was edited, for a session that is gone': async (world) => {
    const { buyer: one, id } = await fate(world, world.random() < 0.5 ? 'delivered' : 'lost')
    await world.gateway.call('POST', `/v1/checkout/${id}/instrument`, { body: QR })
    await setQuantity(world, one, 8)
    const second = await openSession(world.store, one)
    await simulate(world, id, 'succeeded')
    await until(() => isPaid(world, id))
    if (world.fates.get(id) === 'lost') await world.store.sweep()
    await payQr(world, second.checkoutId)
    const said = () => world.store.store('GET', `/store/carts/${one.cart}?fields=id,metadata`)
    await until(async () => JSON.stringify([await said(), await world.store.orderOf(one.cart)]).includes(id))
    await placed(world, one)
  },

  'cart and session are deleted before the money comes': async (world) => {
    const { buyer: one, session, id } = await fate(world, 'delivered')
    await world.store.db.query('delete from payment_session where id = $1', [session.id])
    await world.store.db.query('update cart set deleted_at = now() where id = $1', [one.cart])
    await payQr(world, id)
    const { payment } = (await world.gateway.call('GET', `/v1/checkout/${id}?waitFor=final`)).body
    await until(async () => world.store.log.join('').includes(payment.transactionId))
    expect(await world.store.orderOf(one.cart)).toBeUndefined()
  },

  'the payer pays twice': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await simulate(world, id, 'duplicate', QR)
    const order = await until(async () => {
      const found = await world.store.orderOf(one.cart)
      return found?.notes.join().includes('more than once') && found
    })
    expect(order.payment_status).toBe('captured')
  },

  'the shop’s currency has no way to be paid': async (world) => {
    const one = await buyer(world, 'usd')
    await expect(openSession(world.store, one)).rejects.toThrow(/USD|currency/)
    expect(await world.store.orderOf(one.cart)).toBeUndefined()
  },

  'the gateway is away while the order is placed': async (world) => {
    const one = await buyer(world)
    world.road.isCut = true
    await expect(openSession(world.store, one)).rejects.toThrow(/cannot be reached/)
    world.road.isCut = false
    await payQr(world, (await openSession(world.store, one)).checkoutId)
    await placed(world, one)
  },

  'the gateway is away when the payer comes back': async (world) => {
    const { buyer: one, id } = await fate(world, 'lost')
    await payQr(world, id)
    world.road.isCut = true
    expect(await comeBack(world, id)).toContain('outcome=open')
    world.road.isCut = false
    await world.store.sweep()
    await placed(world, one)
  },

  'the checkout expires': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await simulate(world, id, 'expired')
    await until(async () => {
      const { cart } = await world.store.store('GET', `/store/carts/${one.cart}?fields=id,metadata`)
      return cart.metadata?.gapura_notes?.join().includes('EXPIRED')
    })
    await payQr(world, (await openSession(world.store, one)).checkoutId)
    await placed(world, one)
  },

  ...REFUNDS,
}
