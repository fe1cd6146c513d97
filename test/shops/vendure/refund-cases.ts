import { expect } from 'vitest'
import { until } from '../../gateway/gateway.ts'
import { type Buyer, orderAt } from './catalogue.ts'
import { fate, inState, payQr, settledOf, simulate, type World } from './world.ts'

/** Refunds, made by the people of the shop. */
export const REFUNDS: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'a paid order is refunded in two parts': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await payQr(world, id)
    const paid = await inState(world, one, 'PaymentSettled')
    const [payment] = settledOf(paid)
    const part = 1_000_000 + Math.floor(world.random() * 50) * 10_000
    await refund(world, one, payment?.id, part)
    await refund(world, one, payment?.id, paid.totalWithTax - part)
    await refundsAre(world, one, 'Settled')
    const { body } = await world.gateway.call('GET', `/v1/checkout/${id}`)
    expect(body.refundedAmount).toBe(body.amount)
  },

  'a virtual account is refunded by a link': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await simulate(world, id, 'succeeded', { type: 'virtual_account', code: 'BCA' })
    const [payment] = settledOf(await inState(world, one, 'PaymentSettled'))
    await refund(world, one, payment?.id, payment?.amount ?? 0)
    await refundsAre(world, one, 'Pending')
    expect((await orderAt(world.store, one.id))?.notes.join()).toContain('/claim/')
  },

  'the answer to a refund is lost': async (world) => {
    const { buyer: one, id } = await fate(world, 'delivered')
    await payQr(world, id)
    const [payment] = settledOf(await inState(world, one, 'PaymentSettled'))
    world.road.isCut = true
    await refund(world, one, payment?.id, payment?.amount ?? 0)
    world.road.isCut = false
    await refundsAre(world, one, 'Pending')
    await world.store.sweep()
    await refundsAre(world, one, 'Settled')
  },
}

async function refund({ store }: World, _order: Buyer, paymentId: string | undefined, amount: number): Promise<void> {
  const { refundOrder } = await store.admin(
    `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ... on Refund { id state } ... on ErrorResult { message } } }`,
    { input: { paymentId, amount, lines: [], shipping: 0, adjustment: 0, reason: 'Sent back' } },
  )
  expect(JSON.stringify(refundOrder)).toContain('"Refund"')
}

/** Waits until all refunds of the order are in this state. */
async function refundsAre(world: World, { id }: Buyer, wanted: string): Promise<void> {
  await until(async () => {
    const refunds = (await orderAt(world.store, id))?.payments.flatMap((payment) => payment.refunds) ?? []
    return refunds.length > 0 && refunds.every(({ state }) => state === wanted)
  })
}
