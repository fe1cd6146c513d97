import { expect } from 'vitest'
import { until } from '../../gateway/gateway.ts'
import { type Buyer, orderAt } from './catalogue.ts'
import { REFUNDS } from './refund-cases.ts'
import { buyer, comeBack, fate, inState, open, payQr, QR, settledOf, simulate, type World } from './world.ts'

/** Each ends in an order whose state is true, with a note that says why. */
export const CASES: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'webhook and return arrive together': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await Promise.all([payQr(world, id), comeBack(world, id)])
    const order = await inState(world, one, 'PaymentSettled')
    expect(order.notes).toEqual([expect.stringContaining('Paid: Rp')])
  },

  'the webhook is lost': async (world) => {
    const { buyer: one, id } = await fate(world, 'lost')
    await payQr(world, id)
    expect(await comeBack(world, id)).toBe(`https://shop.example/orders/${one.code}?outcome=paid`)
    expect((await orderAt(world.store, one.id))?.notes).toEqual([expect.stringContaining("the payer's return")])
  },

  'the payer never comes back': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await payQr(world, id)
    expect((await inState(world, one, 'PaymentSettled')).notes).toEqual([expect.stringContaining('the webhook')])
  },

  'webhook and return are both lost': async (world) => {
    const { buyer: one, id } = await fate(world, 'lost')
    await payQr(world, id)
    await until(async () => (await world.gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
    expect((await orderAt(world.store, one.id))?.state).toBe('ArrangingPayment')
    await world.store.sweep()
    expect((await inState(world, one, 'PaymentSettled')).notes).toEqual([expect.stringContaining('the regular check')])
  },

  'the clock of the gateway is ten minutes behind': async (world) => {
    const { buyer: one, id } = await fate(world, 'slow clock')
    await payQr(world, id)
    await until(async () => world.answers.get(id)?.includes(400))
    expect((await orderAt(world.store, one.id))?.state).toBe('ArrangingPayment')
    expect(await comeBack(world, id)).toContain('outcome=paid')
    await inState(world, one, 'PaymentSettled')
  },

  'two tabs open the order, and one of them pays': async (world) => {
    const one = await buyer(world)
    const [first, second] = await Promise.all([open(one), open(one)])
    expect(second).toEqual(first)
    await payQr(world, first.checkoutId)
    await Promise.all([comeBack(world, first.checkoutId), comeBack(world, first.checkoutId)])
    const order = await inState(world, one, 'PaymentSettled')
    expect(order.payments).toHaveLength(1)
  },

  'the payer gives up, comes back, and is sent to the same page': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    expect((await open(one)).checkoutId).toBe(id)
    await payQr(world, id)
    await inState(world, one, 'PaymentSettled')
    await expect(open(one)).rejects.toThrow()
  },

  'the order is edited, and the old page can no longer be paid': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await edit(one, 7)
    const { checkoutId: second } = await open(one)
    expect(second).not.toBe(id)
    expect((await world.gateway.call('GET', `/v1/checkout/${id}`)).body.status).toBe('CANCELLED')
    await payQr(world, second)
    const order = await inState(world, one, 'PaymentSettled')
    expect(order.payments.map(({ state }) => state).sort()).toEqual(['Cancelled', 'Settled'])
    expect(order.notes.join()).toContain('The total changed: the checkout')
  },

  'the old page is paid while the order is edited': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await edit(one, 8, false)
    await payQr(world, id)
    const half = await until(async () => {
      const order = await orderAt(world.store, one.id)
      return order && settledOf(order).length === 1 && order
    })
    expect(half.notes.join()).toContain('is still to be paid')
    const { checkoutId: rest } = await open(one)
    await payQr(world, rest)
    const order = await inState(world, one, 'PaymentSettled')
    expect(settledOf(order).reduce((sum, { amount }) => sum + amount, 0)).toBe(order.totalWithTax)
  },

  'the money comes after the checkout was cancelled': async (world) => {
    const { buyer: one, id } = await fate(world, world.random() < 0.5 ? 'delivered' : 'lost')
    await world.gateway.call('POST', `/v1/checkout/${id}/instrument`, { body: QR })
    await edit(one, 6)
    const { checkoutId: second } = await open(one)
    await simulate(world, id, 'succeeded')
    await until(async () => (await world.gateway.call('GET', `/v1/checkout/${id}`)).body.flags.includes('late'))
    if (world.fates.get(id) === 'lost') await world.store.sweep()
    const half = await until(async () => {
      const order = await orderAt(world.store, one.id)
      return order && settledOf(order).length === 1 && order
    })
    expect(half.notes.join()).toContain('arrived late')
    expect(settledOf(half)[0]?.transactionId).toBe(id)
    // The rest is paid with a checkout of its own.
    const { checkoutId: rest } = await open(one)
    expect(rest).not.toBe(second)
    await payQr(world, rest)
    await inState(world, one, 'PaymentSettled')
  },

  'the payer pays twice': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await simulate(world, id, 'duplicate', QR)
    await inState(world, one, 'PaymentSettled')
    const noted = await until(async () => {
      const order = await orderAt(world.store, one.id)
      return order?.notes.some((note) => note.includes('more than once')) && order
    })
    expect(settledOf(noted)).toHaveLength(1)
  },

  'the shop’s currency has no way to be paid': async (world) => {
    const one = await buyer(world, 'USD')
    await expect(open(one)).rejects.toThrow(/USD|currency/)
    const order = await inState(world, one, 'ArrangingPayment')
    expect(order.payments).toEqual([
      expect.objectContaining({ state: 'Error', errorMessage: expect.stringMatching(/USD|currency/) }),
    ])
  },

  'the gateway is away while the order is placed': async (world) => {
    const one = await buyer(world)
    world.road.isCut = true
    await expect(open(one)).rejects.toThrow(/cannot be reached/)
    world.road.isCut = false
    const order = await inState(world, one, 'ArrangingPayment')
    expect(order.payments).toEqual([
      expect.objectContaining({ state: 'Error', errorMessage: expect.stringContaining('reached') }),
    ])
    await payQr(world, (await open(one)).checkoutId)
    await inState(world, one, 'PaymentSettled')
  },

  'the gateway is away when the payer comes back': async (world) => {
    const { buyer: one, id } = await fate(world, 'lost')
    await payQr(world, id)
    world.road.isCut = true
    expect(await comeBack(world, id)).toContain('outcome=open')
    world.road.isCut = false
    await world.store.sweep()
    await inState(world, one, 'PaymentSettled')
  },

  'the order is deleted before the money comes': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await world.store.deleteOrder(one.id)
    await payQr(world, id)
    await until(async () => world.answers.get(id)?.includes(204))
    expect(await orderAt(world.store, one.id)).toBeNull()
    await until(async () => world.store.log.join('').includes(id))
  },

  'the checkout expires': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await simulate(world, id, 'expired')
    const order = await until(async () => {
      const found = await orderAt(world.store, one.id)
      return found?.payments[0]?.state === 'Cancelled' && found
    })
    expect([order.state, order.notes]).toEqual(['ArrangingPayment', [expect.stringContaining('EXPIRED')]])
    await payQr(world, (await open(one)).checkoutId)
    await inState(world, one, 'PaymentSettled')
  },

  ...REFUNDS,
}

async function edit({ visitor }: Buyer, quantity: number, isDone = true): Promise<void> {
  await visitor('mutation { transitionOrderToState(state: "AddingItems") { __typename } }')
  const { activeOrder } = await visitor('{ activeOrder { lines { id } } }')
  await visitor('mutation ($id: ID!, $n: Int!) { adjustOrderLine(orderLineId: $id, quantity: $n) { __typename } }', {
    id: activeOrder.lines[0].id,
    n: quantity,
  })
  if (isDone) await visitor('mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }')
}
