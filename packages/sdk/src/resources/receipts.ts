import type { WithAccessToken } from '../access-token.ts'
import type { Receipt } from '../api.ts'
import { type CallOptions, segment, type Transport } from '../transport.ts'

const path = '/v1/receipts'

/** Signed receipts. Those of payouts take an access token, which is fetched and renewed automatically. */
export function receipts(transport: Transport, withToken: WithAccessToken) {
  return {
    /** The receipt of a payment (`pay_…`), payout (`po_…`) or refund (`re_…`); its `proof` is null until the day is closed. */
    retrieve: (id: string, { signal }: CallOptions = {}): Promise<Receipt> => {
      const call = { method: 'GET', path: `${path}/${segment(id)}`, signal } as const
      const reply = id.startsWith('po_')
        ? withToken((headers) => transport({ ...call, ...(headers && { headers }) }))
        : transport(call)
      return reply as Promise<Receipt>
    },
  }
}
