import type { Gateway } from '../gateway/gateway.ts'
import { aLinkingPayer } from './payer-links.ts'

/** A saved method, a charge of it, a plan and a subscription of the demo merchant; their ids. */
export async function makeRecurring(gateway: Pick<Gateway, 'call' | 'url'>) {
  const { call } = gateway
  const { save, charge, ended, method } = aLinkingPayer(gateway)
  const savedMethod = await save('081234567890')
  const { id } = await ended(await charge(savedMethod), 'SUCCEEDED')
  const { customerId } = await method(savedMethod)
  const interval = { unit: 'month', count: 1 }
  const plan = await call('POST', '/v1/plans', { body: { name: 'Kopi', amount: 50_000, currency: 'IDR', interval } })
  const subscription = await call('POST', '/v1/subscriptions', {
    body: { customerId, planId: plan.body.id, savedMethodIds: [savedMethod] },
  })
  for (const { status, text } of [plan, subscription]) if (status !== 200) throw new Error(text)
  return {
    savedMethod,
    charge: String(id),
    plan: String(plan.body.id),
    subscription: String(subscription.body.id),
  }
}
