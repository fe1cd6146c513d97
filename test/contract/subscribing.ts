import type { Gateway, Reply } from '../gateway/gateway.ts'

/** How each operation of plans and subscriptions is called, and each event of theirs brought about. */
export function aSubscribing({ call, clock }: Gateway) {
  const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body, text } = await reply
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  const interval = { unit: 'month', count: 1 }
  const aPlan = (amount = 100_000) =>
    call('POST', '/v1/plans', { body: { name: 'Paket Dasar', amount, currency: 'IDR', interval } })
  const subscribe = async (change: object = {}): Promise<Reply> => {
    const { id: customerId } = await done(call('POST', '/v1/customers', { body: { name: 'Budi Santoso' } }))
    const { id: planId } = await done(aPlan())
    const body = { customerId, planId, collect: 'invoice', dunning: { onFailure: 'keep' }, ...change }
    return call('POST', '/v1/subscriptions', { body })
  }
  const subscribed = async (change: object = {}): Promise<string> => (await done(subscribe(change))).id
  const on = async (method: string, path = '', body?: object, change: object = {}) =>
    call(method, `/v1/subscriptions/${await subscribed(change)}${path}`, body && { body })
  const resumed = async () => {
    const id = await subscribed()
    await done(call('POST', `/v1/subscriptions/${id}/pause`))
    return call('POST', `/v1/subscriptions/${id}/resume`)
  }
  const changed = async () => {
    const { id: planId } = await done(aPlan(250_000))
    return on('POST', '/change', { planId, proration: 'next' })
  }
  const after = async (days: number, change: object = {}) => {
    await subscribed(change)
    await done(call('POST', '/v1/sandbox/clock/advance', { body: { seconds: days * 86_400 } }))
  }

  /** An account that is debited for a subscription, and whose mandate is about to end. */
  const letExpireSoon = async () => {
    const { id: customerId } = await done(call('POST', '/v1/customers', { body: { name: 'Budi Santoso' } }))
    const until = new Date(clock().getTime() + 20 * 86_400_000).toISOString()
    const wanted = { externalId: `expiring-${customerId}`, customerId, type: 'direct_debit', code: 'BCA' }
    const body = { ...wanted, returnUrl: 'https://shop.example/account', mandate: { until } }
    const { id } = await done(call('POST', '/v1/saved-methods', { body }))
    await done(call('POST', `/v1/sandbox/saved-methods/${id}/simulate`, { body: { outcome: 'agreed' } }))
    await after(2, { customerId, collect: 'charge', savedMethodIds: [id] })
  }

  const calls: Readonly<Record<string, () => Promise<Reply>>> = {
    createPlan: () => aPlan(),
    listPlans: () => call('GET', '/v1/plans?limit=1'),
    retrievePlan: async () => call('GET', `/v1/plans/${(await done(aPlan())).id}`),
    createSubscription: () => subscribe(),
    listSubscriptions: () => call('GET', '/v1/subscriptions?status=ACTIVE&collect=invoice'),
    retrieveSubscription: () => on('GET'),
    updateSubscription: () => on('PATCH', '', { metadata: { member: '1042' } }),
    pauseSubscription: () => on('POST', '/pause'),
    resumeSubscription: resumed,
    cancelSubscription: () => on('POST', '/cancel', { when: 'now' }),
    changeSubscription: changed,
  }
  const plays: Readonly<Record<string, () => Promise<unknown>>> = {
    'subscription.activated': subscribed,
    'subscription.renewed': () => after(32),
    'subscription.past_due': () => after(9),
    'subscription.paused': () => on('POST', '/pause'),
    'subscription.resumed': resumed,
    'subscription.changed': changed,
    'subscription.cancelled': () => on('POST', '/cancel', { when: 'now' }),
    'subscription.ended': () => after(32, { cycles: 1 }),
    'saved_method.expiring': letExpireSoon,
  }
  return { calls, plays }
}
