import type { Gateway, Reply } from '../gateway/gateway.ts'
import { until } from '../gateway/gateway.ts'

/** A valid `POST /v1/send-money` body, changed as the test wants; an `undefined` removes a field. */
export const aPayoutBody = (change: Record<string, unknown> = {}, attributes: Record<string, unknown> = {}) => ({
  type: 'SEND_MONEY',
  attributes: {
    receiverName: 'Budi Santoso',
    receiverAccountNo: '0012345678',
    receiverBankCode: 'MANDIRI',
    ...attributes,
  },
  externalId: `payout-${Math.random().toString(36).slice(2)}`,
  amount: 150_000,
  currency: 'IDR',
  remark: 'Gaji November',
  metadata: '{"a": 1,  "b":"é"}',
  ...change,
})

/** A merchant's client of the send-money endpoints; fetches its access token when it first needs one. */
export function aSender(gateway: Pick<Gateway, 'call'>, key?: string) {
  let token: Promise<string> | undefined
  const newToken = async () => {
    const body = { grant_type: 'client_credentials' }
    const reply = await gateway.call('POST', '/v1/auth/token', { body, ...(key === undefined ? {} : { key }) })
    if (reply.status !== 200) throw new Error(reply.text)
    return String(reply.body.access_token)
  }
  const call = async (method: string, path: string, options: Parameters<Gateway['call']>[2] = {}): Promise<Reply> => {
    token ??= newToken()
    const headers = { publicAccessToken: `Bearer ${await token}`, ...options.headers }
    return gateway.call(method, path, { key: null, ...options, headers })
  }
  const find = async (id: string) => (await call('GET', `/v1/send-money/${id}`)).body.data
  return {
    newToken,
    /** Forgets the token, as after its time. */
    forget: () => {
      token = undefined
    },
    call,
    send: (body: unknown, options: Parameters<Gateway['call']>[2] = {}) =>
      call('POST', '/v1/send-money', { body, ...options }),
    find,
    simulate: (id: string, outcome: string) =>
      call('POST', `/v1/sandbox/send-money/${id}/simulate`, { body: { outcome } }),
    /** Waits until a payout has this status. */
    untilStatus: (id: string, status: string, timeoutMs?: number) =>
      until(async () => {
        const payout = await find(id)
        return payout.status === status ? payout : undefined
      }, timeoutMs),
    balance: async () => {
      const { body } = await call('GET', '/v1/balance')
      return body.data[0] as { currency: string; available: number; pending: number; held: number }
    },
  }
}
