import Type from 'typebox'
import { RefundReply } from '../../checkout/refunds/schema.ts'
import { ListedCheckout } from '../../checkout/reply-schema.ts'
import { DetailReply } from '../../payouts/reply-schema.ts'
import { InApproval } from '../approvals/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'

const Found = Type.Object(
  {
    payments: Type.Array(ListedCheckout),
    payouts: Type.Array(DetailReply.properties.data),
    refunds: Type.Array(RefundReply),
    approvals: Type.Array(InApproval, { description: 'Payouts that wait for a second person.' }),
  },
  closed,
)

export const searchEndpoints = {
  search: endpoint('GET /dashboard/api/search', {
    querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    response: { 200: Found },
  }),
}
