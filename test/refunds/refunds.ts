import { expect } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { aCheckoutBody, type Gateway, until } from '../gateway/gateway.ts'

/** A merchant's client of the refund endpoints, and payers who pay what is to be refunded. */
export function aRefunder(gateway: Pick<Gateway, 'call' | 'db'>) {
  const { call } = gateway
  let count = 0
  /** A machine that is busy with something else may ask to come back. */
  const post = (path: string, body: Record<string, unknown>) =>
    until(async () => {
      const reply = await call('POST', path, { body })
      return ![429, 503].includes(reply.status) && reply
    })
  const read = async (id: string) => (await call('GET', `/v1/refunds/${id}`)).body
  return {
    read,
    /** What the refund's claim link opens by. */
    tokenOf: async (id: string): Promise<string> => new URL((await read(id)).claimUrl).pathname.slice('/claim/'.length),
    /** A checkout that is paid, and its payment. */
    async aPaid(change: Record<string, unknown> = {}, outcome: 'succeeded' | 'duplicate' = 'succeeded') {
      const { body } = await post('/v1/checkout', aCheckoutBody(change))
      const simulated = await post(`/v1/sandbox/checkout/${body.id}/simulate`, { outcome })
      if (simulated.status !== 200) throw new Error(simulated.text)
      const paid = await until(async () => {
        const { body: now } = await call('GET', `/v1/checkout/${body.id}`)
        const isPaid = now.status === 'SUCCEEDED' && (outcome !== 'duplicate' || now.flags.includes('duplicate'))
        return isPaid ? now : undefined
      })
      return { checkoutId: String(body.id), transactionId: String(paid.payment.transactionId) }
    },
    /** A checkout whose payer pays after its end, and the payment. */
    async aLate(change: Record<string, unknown> = {}) {
      const { body } = await post('/v1/checkout', aCheckoutBody({ type: 'qrcode', ...change }))
      // The payer sees the code, leaves it, and pays it in the end.
      await until(async () =>
        (await call('GET', `/${body.id}?locale=en`, { key: null })).text.includes('Scan the QRIS'),
      )
      for (const outcome of ['expired', 'succeeded'])
        await post(`/v1/sandbox/checkout/${body.id}/simulate`, { outcome })
      const paid = await until(async () => {
        const { body: now } = await call('GET', `/v1/checkout/${body.id}`)
        return now.flags.includes('late') ? now : undefined
      })
      return { checkoutId: String(body.id), transactionId: String(paid.payment.transactionId) }
    },
    /** Asks for a refund under an externalId of its own. */
    refund: (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      call('POST', '/v1/refunds', { body: { externalId: `refund-${++count}`, ...body }, headers }),
    untilStatus: (id: string, status: string, timeoutMs?: number) =>
      until(async () => {
        const refund = await read(id)
        return refund.status === status ? refund : undefined
      }, timeoutMs),
    balance: async () => (await call('GET', '/v1/balance')).body.data[0],
    advance: (seconds: number) => call('POST', '/v1/sandbox/clock/advance', { body: { seconds } }),
    /** The refund's events, oldest first. */
    eventsOf: async (id: string): Promise<string[]> => {
      const { body } = await call('GET', '/v1/events?limit=100')
      const own = body.data.filter((event: { data: { id: string } }) => event.data.id === id)
      return own.map((event: { type: string }) => event.type).reverse()
    },
    expectWhole: async () =>
      expect((await verifyLedger(gateway.db)).flatMap(({ violations }) => violations)).toEqual([]),
  }
}
