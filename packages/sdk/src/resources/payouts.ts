import type { WithAccessToken } from '../access-token.ts'
import type { CreatePayout, Payout, PayoutAcceptance, PayoutQuery, Receiver, ReceiverInquiry } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type Call, type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/send-money'

/** Payouts. Their access token is fetched and renewed automatically; replies come without their envelope. */
export function payouts(transport: Transport, withToken: WithAccessToken) {
  const inside = async (call: Call): Promise<unknown> => {
    const reply = await withToken((headers) => transport({ ...call, ...(headers && { headers }) }))
    return (reply as { data: unknown }).data
  }
  return {
    /** Sends money to an account. It is accepted at once; the outcome comes as `send_money.*`, or by `retrieve`. */
    create: (body: Omit<CreatePayout, 'type'>, { idempotencyKey = newKey(), signal }: CreateOptions = {}) => {
      const sent = { type: 'SEND_MONEY', ...body }
      return inside({ method: 'POST', path, body: sent, idempotencyKey, signal }) as Promise<PayoutAcceptance>
    },

    retrieve: (id: string, { signal }: CallOptions = {}) =>
      inside({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Payout>,

    /** Newest first. */
    list: (query: PayoutQuery = {}, { signal }: CallOptions = {}): List<Payout> =>
      openList(transport, { path, query, ...(signal && { signal }) }, withToken),

    /** Asks the receiving bank who holds an account. Sends nothing. */
    inquire: (body: ReceiverInquiry, { signal }: CallOptions = {}) =>
      inside({ method: 'POST', path: `${path}/inquiry`, body, isHarmless: true, signal }) as Promise<Receiver>,
  }
}
