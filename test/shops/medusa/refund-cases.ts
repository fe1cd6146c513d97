import { expect } from 'vitest'
import { until } from '../../gateway/gateway.ts'
import type { Buyer, Reply } from './catalogue.ts'
import { fate, payQr, placed, simulate, type World } from './world.ts'

/** Refunds, made by the people of the shop. */
export const REFUNDS: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'a paid order is refunded in two parts': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await payQr(world, id)
    const { total, payment_collections } = await placed(world, one)
    const part = 10_000 + Math.floor(world.random() * 50) * 100
    await refund(world, payment_collections[0].payments[0].id, part)
    await refund(world, payment_collections[0].payments[0].id, total - part)
    await until(async () => {
      const { body } = await world.gateway.call('GET', `/v1/checkout/${id}`)
      return body.refundedAmount === body.amount
    })
    expect((await world.store.orderOf(one.cart)).payment_status).toBe('refunded')
  },

  'a virtual account is refunded by a link': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await simulate(world, id, 'succeeded', { type: 'virtual_account', code: 'BCA' })
    const { total, payment_collections } = await placed(world, one)
    await refund(world, payment_collections[0].payments[0].id, total)
    expect(JSON.stringify(await refundsOf(world, one))).toContain('/claim/')
  },

  'the answer to a refund is lost': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await payQr(world, id)
    const { total, payment_collections } = await placed(world, one)
    world.road.isCut = true
    await refund(world, payment_collections[0].payments[0].id, total).catch(() => {})
    world.road.isCut = false
    await world.store.sweep()
    await until(async () => {
      const { body } = await world.gateway.call('GET', `/v1/checkout/${id}`)
      return body.refunds.length === 0 || body.refundedAmount === body.amount
    })
  },
}

const refund = ({ store }: World, payment: string, amount: number): Promise<Reply> =>
  store.admin('POST', `/admin/payments/${payment}/refund`, { amount })

const refundsOf = async ({ store }: World, { cart }: Buyer): Promise<Reply> =>
  (await store.orderOf(cart)).payment_collections[0].payments[0].data.refunds
