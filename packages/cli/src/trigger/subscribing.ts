import type { CreateSubscription, Gapura } from '@gapura/sdk'
import { AMOUNT, reference } from './reference.ts'
import { decide } from './saving.ts'

const DAY_SECONDS = 86_400

/** Subscribes a new customer, who pays by hand. */
export async function subscribe(gapura: Gapura, change: Partial<CreateSubscription> = {}): Promise<string> {
  const customer = await gapura.customers.create({ externalId: reference(), name: 'Budi Santoso' })
  const { id } = await gapura.subscriptions.create({
    ...{ externalId: reference(), customerId: customer.id, collect: 'invoice', description: 'gapura trigger' },
    ...{ amount: AMOUNT, currency: 'IDR', interval: { unit: 'month', count: 1 }, dunning: { onFailure: 'keep' } },
    ...change,
  })
  return id
}

/** A subscription after so many days: the sandbox's clock moves on. The first period is billed a moment after it is made. */
export async function after(gapura: Gapura, days: number, change: Partial<CreateSubscription> = {}): Promise<string> {
  const id = await subscribe(gapura, change)
  const body = { seconds: days * DAY_SECONDS }
  await gapura.request({ method: 'POST', path: '/v1/sandbox/clock/advance', body })
  return id
}

/** An account that is debited for a subscription, a day before which it was 20 days from the end of its mandate. Returns its id. */
export async function letExpireSoon(gapura: Gapura): Promise<string> {
  const customer = await gapura.customers.create({ externalId: reference(), name: 'Budi Santoso' })
  const until = new Date(Date.parse(customer.createdAt) + 20 * DAY_SECONDS * 1_000).toISOString()
  const method = await gapura.savedMethods.create({
    ...{ externalId: reference(), customerId: customer.id, type: 'direct_debit', code: 'BCA' },
    ...{ returnUrl: 'https://shop.example/account', mandate: { until } },
  })
  const id = await decide(gapura, method.id, 'agreed')
  await after(gapura, 2, { customerId: customer.id, collect: 'charge', savedMethodIds: [id] })
  return id
}
