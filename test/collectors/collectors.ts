import { type Gateway, type Reply, until } from '../gateway/gateway.ts'

type Body = Reply['body']
let made = 0

/** A merchant's collectors at a gateway, and what arrives for them. */
export function aCollectorWorld({ call }: Pick<Gateway, 'call'>) {
  const read = async (id: string): Promise<Body> => (await call('GET', `/v1/collectors/${id}`)).body
  const listed = async (query: string): Promise<Body[]> => (await call('GET', `/v1/collections?${query}`)).body.data
  return {
    read,
    /** Requests one and waits until its provider has made it. */
    async aCollector(change: object = {}): Promise<Body> {
      const body = { externalId: `col-${++made}`, kind: 'qr_static', currency: 'IDR', name: 'Kopi Senja', ...change }
      const reply = await call('POST', '/v1/collectors', { body })
      if (reply.status !== 200) throw new Error(reply.text)
      await until(async () => (await read(reply.body.id)).status === 'ACTIVE')
      return read(reply.body.id)
    },
    /** A payer pays, without waiting for what comes of it. */
    pay: (collector: Body, amount: number, payer?: object): Promise<Reply> =>
      call('POST', `/v1/sandbox/collectors/${collector.id}/simulate`, { body: { amount, ...(payer && { payer }) } }),
    /** Its collections, newest first, once there are as many. */
    async collections(collector: Body, count: number): Promise<Body[]> {
      const query = `collectorId=${collector.id}`
      await until(async () => (await listed(query)).length >= count)
      return listed(query)
    },
    listed,
  }
}
